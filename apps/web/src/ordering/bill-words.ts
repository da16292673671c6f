import type { Due } from '@switchboard/domain/ordering/pricing/prices'

/** Words that follow a price, by how often the account is billed. */
export const BILL_WORDS = {
  Weekly: { each: 'each week', period: 'week' },
  Fortnightly: { each: 'each fortnight', period: 'fortnight' },
  Monthly: { each: 'each month', period: 'month' },
} as const

type Frequency = keyof typeof BILL_WORDS

/** When a price of an order falls due; `twoMonths` is every bill of its first two months. */
type OrderDue = Due | 'twoMonths'

/** As it follows a price. */
export function dueWords(due: OrderDue, frequency: Frequency): string {
  if (due === 'once') return 'once'
  if (due === 'twoMonths') return `${BILL_WORDS[frequency].each}, for the first two months`
  return due === 'thirtyDays' ? 'every 30 days' : BILL_WORDS[frequency].each
}

/** The heading of what an order costs at these times. */
export function dueText(due: OrderDue, frequency: Frequency): string {
  const words = dueWords(due, frequency)
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}

/** What a total of an order alone is called: other services go on beside it. */
export function orderDueText(due: OrderDue, frequency: Frequency): string {
  return `This order, ${dueWords(due, frequency)}`
}
