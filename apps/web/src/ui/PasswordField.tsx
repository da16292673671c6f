import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import styles from './Field.module.css'
import { TextField, type TextFieldProps } from './TextField.tsx'

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'suffix' | 'prefix' | 'inputMode' | 'ref'>

/**
 * A password, hidden until the customer asks to see it, and again once it is sent. Give `autoComplete`: `current-password` or
 * `new-password`. The page of the identity provider has the same button (apps/api/src/identity/show-password.ts).
 */
export function PasswordField(props: PasswordFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState(false)

  useEffect(() => {
    const form = field.current?.form
    const hide = () => setShown(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [])

  function toggle() {
    const { selectionStart = null, selectionEnd = null } = field.current ?? {}
    flushSync(() => setShown(!shown))
    // another type of field puts the caret elsewhere
    field.current?.setSelectionRange(selectionStart, selectionEnd)
  }

  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      pasteLimit={{ most: props.maxLength, valueIn: keepAll }}
      ref={field}
      type={shown ? 'text' : 'password'}
      suffix={
        <button
          type="button"
          className={styles.reveal}
          aria-label={shown ? 'Hide password' : 'Show password'}
          // a press leaves the focus, and a phone's keyboard, where they are
          onMouseDown={(event) => event.preventDefault()}
          onClick={toggle}
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      }
    />
  )
}

/** Nothing of a password is dropped, hidden or shown. */
function keepAll(text: string): string {
  return text
}
