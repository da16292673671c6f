import { normalizeValue } from '@switchboard/domain/typed-text'

import { ShapedField } from './ShapedField.tsx'
import type { TextFieldProps } from './TextField.tsx'

export type DigitsFieldProps = TextFieldProps & { readonly maxDigits?: number }

/** A field that accepts only digits: other typed or pasted characters are dropped. Source: API-020. */
export function DigitsField({ maxDigits, ...field }: DigitsFieldProps) {
  return (
    <ShapedField
      inputMode="numeric"
      {...field}
      pasteLimit={{ max: maxDigits, extractValue: keepDigits, unit: 'digits' }}
      extractValue={(text) => keepDigits(text).slice(0, maxDigits)}
    />
  )
}

export function keepDigits(text: string): string {
  return normalizeValue(text).replaceAll(/\D/g, '')
}
