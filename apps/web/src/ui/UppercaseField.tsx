import { ShapedField } from './ShapedField.tsx'
import type { TextFieldProps } from './TextField.tsx'

/** Text in capitals, whatever case it is typed in. Source: API-021. */
export function UppercaseField(props: TextFieldProps) {
  return (
    <ShapedField
      autoCapitalize="characters"
      spellCheck={false}
      {...props}
      valueIn={(text) => text.toLocaleUpperCase('en-NZ')}
    />
  )
}
