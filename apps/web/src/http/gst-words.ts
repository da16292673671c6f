import { includesGst } from './account.ts'

/** The text after an amount: ` excluding GST` for a business, empty for a household. Source: ACC-020, ACC-021. */
export function gstNote(): string {
  return includesGst() ? '' : ' excluding GST'
}

/** `include GST` or `exclude GST`, as the account's prices do. */
export function gstVerb(): string {
  return includesGst() ? 'include GST' : 'exclude GST'
}

/** `including GST` or `excluding GST`, as amounts are shown to the account. */
export function gstWords(): string {
  return includesGst() ? 'including GST' : 'excluding GST'
}
