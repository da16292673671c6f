import { DigitsField } from './DigitsField.tsx'
import type { TextFieldProps } from './TextField.tsx'

type CodeFieldProps = Pick<TextFieldProps, 'id' | 'value' | 'onValueChange' | 'error' | 'enterKeyHint'> & {
  readonly takes?: CodesTaken
}

/** The codes that the field accepts: codes of the authenticator app, recovery codes, or both. */
export type CodesTaken = 'app' | 'recovery' | 'both'

const WORDS: Record<CodesTaken, { readonly label: string; readonly hint: string }> = {
  app: { label: 'Code from your authenticator app', hint: 'Six digits.' },
  recovery: {
    label: 'Recovery code',
    hint: 'Twenty digits. Each of them works once, in place of your passkey.',
  },
  both: {
    label: 'Code from your authenticator app',
    hint: 'Six digits. Without your phone, use a recovery code here instead.',
  },
}

const MAX_DIGITS: Record<CodesTaken, number> = { app: 6, recovery: 20, both: 20 }

/** A field for a sign-in code. Both kinds of codes have only digits. Source: API-020. */
export function CodeField({ takes = 'both', ...field }: CodeFieldProps) {
  return (
    <DigitsField
      {...WORDS[takes]}
      width="twenty"
      autoComplete="one-time-code"
      maxDigits={MAX_DIGITS[takes]}
      {...field}
    />
  )
}
