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
      valueIn={(text) => normalizeValue(text).replaceAll(/\D/g, '').slice(0, mostDigits)}
    />
  )
}
