import { shortDayText } from '../day.ts'
import type { Day } from '../day.ts'
import { moneyText } from '../money.ts'
import type { Cents } from '../money.ts'

import type { BillingInformation } from './contract.ts'
import { isTaken } from './outlook.ts'
import type { Outlook } from './outlook.ts'
import { amountToPay, hasPpd } from './rules.ts'

type CollectionOutlook = Pick<Outlook, 'next' | 'isOverdue'>

/** The large amount of home, and a sentence that leads from the balance to it. Null if it is the balance. */
export type HeadlineAmount = { readonly amount: Cents; readonly explanation: string | null }

/**
 * The next automatic collection, else the amount that settles the account today. Without debt it is the balance, which is
 * negative for a credit. Source: BIL-005, BIL-035, DSH-025.
 */
export function toHeadlineAmount(
  billing: BillingInformation,
  outlook: CollectionOutlook | null,
  today: Day,
): HeadlineAmount {
  const balance = billing.AccountBalance
  if (balance <= 0) return { amount: balance, explanation: null }
  const discounted = hasOffer(billing, outlook, today) ? toDiscountText(billing) : null
  const collection = outlook !== null && isTaken(outlook) ? outlook.next : null
  if (collection !== null) {
    const { amount, day, underWay } = collection
    const taking = underWay ? 'being taken now' : `taken on ${shortDayText(day)}`
    if (discounted !== null) return { amount, explanation: `${discounted}, ${taking}.` }
    return {
      amount,
      explanation: amount === balance ? null : `Part of the ${moneyText(balance)} that you owe.`,
    }
  }
  if (discounted === null || billing.PpdExpiryDate === null) return { amount: balance, explanation: null }
  return {
    amount: amountToPay(billing, today),
    explanation: `${discounted} if you pay by ${shortDayText(billing.PpdExpiryDate)}.`,
  }
}

/** For example `$100.00 less $15.00 prompt payment discount`. */
function toDiscountText({ AccountBalance, CurrentTotalPpdDiscount }: BillingInformation): string {
  return `${moneyText(AccountBalance)} less ${moneyText(CurrentTotalPpdDiscount)} prompt payment discount`
}

/** Whether a discount can be earned. Credit may leave nothing to pay for it, and a collection may be of another amount. */
function hasOffer(billing: BillingInformation, outlook: CollectionOutlook | null, today: Day): boolean {
  const { AmountToPayForPpd: amount } = billing
  if (amount <= 0 || !hasPpd(billing, today)) return false
  return outlook === null || !isTaken(outlook) || outlook.next?.amount === amount
}

/**
 * The prompt-payment discount beside the payment form, as parts of a sentence. The first and the third part are
 * emphasized. Null without a discount, if credit leaves nothing to pay, and if another amount is collected automatically.
 * Source: BIL-035, DSH-025.
 */
export function promptPaymentParts(
  billing: BillingInformation,
  outlook: CollectionOutlook | null,
  today: Day,
) {
  const { AmountToPayForPpd: amount, CurrentTotalPpdDiscount: discount, PpdExpiryDate: until } = billing
  if (!until || !hasOffer(billing, outlook, today)) return null
  return [
    `${moneyText(discount)} comes off`,
    ' when ',
    moneyText(amount),
    ` is paid by ${shortDayText(until)}.`,
  ] as const
}
