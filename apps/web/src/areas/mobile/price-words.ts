import { showsPricesWithGst } from '@switchboard/domain/access'
import { toCents, moneyText } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'

import { activeBusinessGroup } from '#web/http/account.ts'
import { BILL_WORDS } from '#web/ordering/bill-words.ts'

type Charge = { readonly chargeIncludingGst: Cents; readonly chargeExcludingGst: Cents }

/** The amount with or without GST, depending on the kind of account. */
export function centsShown({ chargeIncludingGst, chargeExcludingGst }: Charge): Cents {
  return showsPricesWithGst(activeBusinessGroup()) ? chargeIncludingGst : chargeExcludingGst
}

export function priceText(charge: Charge): string {
  return moneyText(centsShown(charge))
}

/** For example `$45.00 each month`. */
export function planPrice(charge: Charge, frequency: keyof typeof BILL_WORDS): string {
  return `${priceText(charge)} ${BILL_WORDS[frequency].each}`
}

export function gstWords(): string {
  return showsPricesWithGst(activeBusinessGroup()) ? 'with GST' : 'without GST'
}

/** For example `$15.00 more each month`; equal prices give `The same each month`. */
export function differenceText(before: Charge, after: Charge, frequency: keyof typeof BILL_WORDS): string {
  const cents = centsShown(after) - centsShown(before)
  if (cents === 0) return `The same ${BILL_WORDS[frequency].each}`
  return `${moneyText(toCents(Math.abs(cents)))} ${cents > 0 ? 'more' : 'less'} ${BILL_WORDS[frequency].each}`
}
