import { normalizeValue } from '@switchboard/domain/typed-text'

import { ShapedField } from './ShapedField.tsx'
import type { TextFieldProps } from './TextField.tsx'

export type DigitsFieldProps = TextFieldProps & { readonly mostDigits?: number }

/** A number of digits only: whatever else is typed or pasted does not come in. Source: API-020. */
export function DigitsField({ mostDigits, ...field }: DigitsFieldProps) {
  return (
    <ShapedField
      inputMode="numeric"
      {...field}
      pasteLimit={{ most: mostDigits, valueIn: keepDigits, unit: 'digits' }}
      valueIn={(text) => keepDigits(text).slice(0, mostDigits)}
    />
  )
}

export function keepDigits(text: string): string {
  return normalizeValue(text).replaceAll(/\D/g, '')
}
