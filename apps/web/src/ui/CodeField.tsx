import { TextField } from './TextField.tsx'
import type { TextFieldProps } from './TextField.tsx'

type CodeFieldProps = Pick<TextFieldProps, 'id' | 'value' | 'onValueChange' | 'error' | 'enterKeyHint'> & {
  readonly takes?: CodesTaken
}

/** Which codes are good here: those of the app, recovery codes, or both. */
export type CodesTaken = 'app' | 'recovery' | 'both'

const WORDS: Record<CodesTaken, { readonly label: string; readonly hint: string }> = {
  app: { label: 'Code of your authenticator app', hint: 'Six digits.' },
  recovery: {
    label: 'Recovery code',
    hint: 'Twenty digits. Each of them works once, in place of your passkey.',
  },
  both: {
    label: 'Code of your authenticator app',
    hint: 'Six digits. Without your phone, use a recovery code here instead.',
  },
}

const MOST_CHARACTERS = 64

/** The code of an authenticator app. Both kinds of codes are digits, so that one keyboard does for them. */
export function CodeField({ takes = 'both', ...field }: CodeFieldProps) {
  return (
    <TextField
      {...WORDS[takes]}
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
