import { keepDigits } from './DigitsField.tsx'
import { ShapedField } from './ShapedField.tsx'
import type { TextFieldProps } from './TextField.tsx'

/** Source: ISO/IEC 7812. */
const MAX_DIGITS = 19
const AMEX = /^3[47]/
const AMEX_GROUPS = /^(\d{1,4})(\d{1,6})?(\d+)?$/
const GROUPS_OF_FOUR = /\d{4}(?=\d)/g

/** A card number, shown in the groups that are printed on the card. Its value has only digits. Source: PAY-033. */
export function CardNumberField(props: TextFieldProps) {
  return (
    <ShapedField
      inputMode="numeric"
      autoComplete="cc-number"
      enterKeyHint="next"
      width="twenty"
      {...props}
      pasteLimit={{ max: MAX_DIGITS, extractValue: keepDigits, unit: 'digits' }}
      extractValue={keepCardDigits}
      formatValue={groupCardNumber}
    />
  )
}

function keepCardDigits(text: string): string {
  return keepDigits(text).slice(0, MAX_DIGITS)
}

/** American Express numbers have groups of 4, 6 and 5 digits; all others have groups of 4. */
function groupCardNumber(digits: string): string {
  if (!AMEX.test(digits)) return digits.replaceAll(GROUPS_OF_FOUR, '$& ')
  return (AMEX_GROUPS.exec(digits) ?? []).slice(1).filter(Boolean).join(' ')
}
