import { toCents, moneyText } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'

import { gstNote, includesGst } from '#web/http/prices.ts'
import { BILL_WORDS } from '#web/ordering/bill-words.ts'

type Charge = { readonly chargeIncludingGst: Cents; readonly chargeExcludingGst: Cents }

/** The amount with or without GST, depending on the kind of account. */
export function centsShown({ chargeIncludingGst, chargeExcludingGst }: Charge): Cents {
  return includesGst() ? chargeIncludingGst : chargeExcludingGst
}

/** `$45.00`, for a business `$39.13 excluding GST`. Source: ACC-020. */
export function priceText(charge: Charge): string {
  return moneyText(centsShown(charge)) + gstNote()
}

/** `$45.00 each month`, for a business `$39.13 excluding GST each month`. */
export function planPrice(charge: Charge, frequency: keyof typeof BILL_WORDS): string {
  return `${priceText(charge)} ${BILL_WORDS[frequency].each}`
}

/** `$15.00 more each month`, for a business `$13.04 excluding GST more each month`; equal prices give `The same each month`. */
export function differenceText(before: Charge, after: Charge, frequency: keyof typeof BILL_WORDS): string {
  const cents = centsShown(after) - centsShown(before)
  if (cents === 0) return `The same ${BILL_WORDS[frequency].each}`
  return `${moneyText(toCents(Math.abs(cents)))}${gstNote()} ${cents > 0 ? 'more' : 'less'} ${BILL_WORDS[frequency].each}`
}
