import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import styles from './Field.module.css'
import { TextField, type TextFieldProps } from './TextField.tsx'

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'suffix' | 'prefix' | 'inputMode' | 'ref'>

/**
 * A password with a button that shows it. Sending the form hides it again. Set `autoComplete` to `current-password` or
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
    // a change of the type moves the caret
    field.current?.setSelectionRange(selectionStart, selectionEnd)
  }

  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      pasteLimit={{ max: props.maxLength, extractValue: keepAll }}
      ref={field}
      type={shown ? 'text' : 'password'}
      suffix={
        <button
          type="button"
          className={styles.reveal}
          aria-label={shown ? 'Hide password' : 'Show password'}
          // the field keeps the focus, so that the keyboard of a phone stays open
          onMouseDown={(event) => event.preventDefault()}
          onClick={toggle}
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      }
    />
  )
}

/** No character of a password is dropped. */
function keepAll(text: string): string {
  return text
}
