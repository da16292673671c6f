import { shortDayText } from '../day.ts'
import type { Day } from '../day.ts'
import { moneyText } from '../money.ts'

import type { BillingInformation } from './contract.ts'
import { isTaken } from './outlook.ts'
import type { Outlook } from './outlook.ts'
import { hasPpd } from './rules.ts'

/**
 * The prompt-payment discount on home and beside the payment form, as parts of a sentence. The first and the third part are
 * emphasized. Null without a discount, if credit leaves nothing to pay, and if another amount is collected automatically.
 * Source: BIL-035, DSH-025.
 */
export function promptPaymentParts(
  billing: BillingInformation,
  outlook: Pick<Outlook, 'next' | 'isOverdue'> | null,
  today: Day,
) {
  const { AmountToPayForPpd: amount, CurrentTotalPpdDiscount: discount, PpdExpiryDate: until } = billing
  if (!until || amount <= 0 || !hasPpd(billing, today)) return null
  const collectsOtherAmount = outlook && isTaken(outlook) && outlook.next?.amount !== amount
  if (collectsOtherAmount) return null
  return [
    `${moneyText(discount)} comes off`,
    ' when ',
    moneyText(amount),
    ` is paid by ${shortDayText(until)}.`,
  ] as const
}
