import { shortDayText } from '../day.ts'
import type { Day } from '../day.ts'
import { moneyText } from '../money.ts'

import type { BillingInformation } from './contract.ts'
import { isTaken } from './outlook.ts'
import type { Outlook } from './outlook.ts'
import { hasPpd } from './rules.ts'

/**
 * The prompt-payment discount on home and beside the payment form: parts of one sentence, of which the first and the third are
 * emphasized. Null where there is none, where credit leaves nothing to pay for it, and where another amount is taken without
 * anybody paying. Source: BIL-035, DSH-025.
 */
export function promptPaymentParts(
  billing: BillingInformation,
  outlook: Pick<Outlook, 'next' | 'isOverdue'> | null,
  today: Day,
) {
  const { AmountToPayForPpd: amount, CurrentTotalPpdDiscount: discount, PpdExpiryDate: until } = billing
  const takesAnother = outlook && isTaken(outlook) && outlook.next?.amount !== amount
  if (!until || amount <= 0 || takesAnother || !hasPpd(billing, today)) return null
  return [
    `${moneyText(discount)} comes off`,
    ' when ',
    moneyText(amount),
    ` is paid by ${shortDayText(until)}.`,
  ] as const
}
