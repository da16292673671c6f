import { keepDigits } from './DigitsField.tsx'
import { ShapedField } from './ShapedField.tsx'
import type { TextFieldProps } from './TextField.tsx'

/** The longest number that a card may have. */
const MOST_DIGITS = 19
const AMEX = /^3[47]/
const AMEX_GROUPS = /^(\d{1,4})(\d{1,6})?(\d+)?$/
const GROUPS_OF_FOUR = /\d{4}(?=\d)/g

/** A card number, shown in the groups printed on the card; its value is digits alone. Source: PAY-033. */
export function CardNumberField(props: TextFieldProps) {
  return (
    <ShapedField
      inputMode="numeric"
      autoComplete="cc-number"
      enterKeyHint="next"
      width="twenty"
      {...props}
      pasteLimit={{ most: MOST_DIGITS, valueIn: keepDigits, unit: 'digits' }}
      valueIn={cardDigits}
      formatValue={groupCardNumber}
    />
  )
}

function cardDigits(text: string): string {
  return keepDigits(text).slice(0, MOST_DIGITS)
}

/** 4-6-5 for American Express, else fours. */
function groupCardNumber(digits: string): string {
  if (!AMEX.test(digits)) return digits.replaceAll(GROUPS_OF_FOUR, '$& ')
  return (AMEX_GROUPS.exec(digits) ?? []).slice(1).filter(Boolean).join(' ')
}
