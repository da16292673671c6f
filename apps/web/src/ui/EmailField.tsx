import { MAX_EMAIL_CHARACTERS } from '@switchboard/domain/email'

import { TextField } from './TextField.tsx'
import type { TextFieldProps } from './TextField.tsx'

/** Not `type="email"`, because Chromium then changes `māori.example` to `xn--mori-qsa.example`. */
export function EmailField(props: TextFieldProps) {
  return (
    <TextField
      autoComplete="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={MAX_EMAIL_CHARACTERS}
      {...props}
    />
  )
}
