import { ShapedField } from './ShapedField.tsx'
import type { TextFieldProps } from './TextField.tsx'

/** A text field that changes letters to capitals. Source: API-021. */
export function UppercaseField(props: TextFieldProps) {
  return (
    <ShapedField
      autoCapitalize="characters"
      spellCheck={false}
      {...props}
      extractValue={(text) => text.toLocaleUpperCase('en-NZ')}
    />
  )
}
