import type { Due } from '@switchboard/domain/ordering/pricing/prices'

/** Texts about a bill, by bill frequency. */
export const BILL_WORDS = {
  Weekly: { each: 'each week', period: 'week' },
  Fortnightly: { each: 'each fortnight', period: 'fortnight' },
  Monthly: { each: 'each month', period: 'month' },
} as const

type Frequency = keyof typeof BILL_WORDS

/** When a price of an order is due. `twoMonths` means every bill of the first two months. */
type OrderDue = Due | 'twoMonths'

/** The text after a price: when it is due. */
export function dueWords(due: OrderDue, frequency: Frequency): string {
  if (due === 'once') return 'once'
  if (due === 'twoMonths') return `${BILL_WORDS[frequency].each}, for the first two months`
  return due === 'thirtyDays' ? 'every 30 days' : BILL_WORDS[frequency].each
}

/** The heading of the costs with this due time. */
export function dueText(due: OrderDue, frequency: Frequency): string {
  return capitalise(dueWords(due, frequency))
}

/** The text with its first letter in upper case. */
export function capitalise(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}

/** The label of the total of an order. It names the order, because the account pays for other services too. */
export function orderDueText(due: OrderDue, frequency: Frequency): string {
  return `This order, ${dueWords(due, frequency)}`
}
