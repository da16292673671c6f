import { TextField } from './TextField.tsx'
import type { TextFieldProps } from './TextField.tsx'

type CodeFieldProps = Pick<TextFieldProps, 'id' | 'value' | 'onValueChange' | 'error' | 'enterKeyHint'> & {
  /** Whether a recovery code is as good here. */
  readonly takesRecovery?: boolean
}

const MOST_CHARACTERS = 64

/** The code of an authenticator app. Both kinds of codes are digits, so that one keyboard does for them. */
export function CodeField({ takesRecovery = true, ...field }: CodeFieldProps) {
  return (
    <TextField
      label="Code of your authenticator app"
      hint={
        takesRecovery ? 'Six digits. Without your phone, use a recovery code here instead.' : 'Six digits.'
      }
      width="twenty"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={MOST_CHARACTERS}
      {...field}
    />
  )
}
