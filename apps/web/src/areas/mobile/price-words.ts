import { toCents, moneyText } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'

import { includesGst } from '#web/http/account.ts'
import { gstNote } from '#web/http/gst-words.ts'
import { BILL_WORDS } from '#web/ordering/bill-words.ts'

type Charge = { readonly chargeIncludingGst: Cents; readonly chargeExcludingGst: Cents }

/** The amount with or without GST, depending on the kind of account. */
export function getShownCents({ chargeIncludingGst, chargeExcludingGst }: Charge): Cents {
  return includesGst() ? chargeIncludingGst : chargeExcludingGst
}

/** `$45.00`, or `$39.13 excluding GST` for a business. Source: ACC-020. */
export function formatPrice(charge: Charge): string {
  return moneyText(getShownCents(charge)) + gstNote()
}

/** `$45.00 each month`, or `$39.13 excluding GST each month` for a business. */
export function formatPlanPrice(charge: Charge, frequency: keyof typeof BILL_WORDS): string {
  return `${formatPrice(charge)} ${BILL_WORDS[frequency].each}`
}

/** `$15.00 more each month`, or `The same each month`. For a business `excluding GST` follows the amount. */
export function formatDifference(before: Charge, after: Charge, frequency: keyof typeof BILL_WORDS): string {
  const { each } = BILL_WORDS[frequency]
  const cents = getShownCents(after) - getShownCents(before)
  if (cents === 0) return `The same ${each}`
  return `${moneyText(toCents(Math.abs(cents)))}${gstNote()} ${cents > 0 ? 'more' : 'less'} ${each}`
}
