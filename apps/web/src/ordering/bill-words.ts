import type { Due } from '@switchboard/domain/ordering/pricing/prices'

/** Words that follow a price, by how often the account is billed. */
export const BILL_WORDS = {
  Weekly: { each: 'each week', period: 'week' },
  Fortnightly: { each: 'each fortnight', period: 'fortnight' },
  Monthly: { each: 'each month', period: 'month' },
} as const

export function dueText(due: Due, frequency: keyof typeof BILL_WORDS): string {
  if (due === 'once') return 'Once'
  return due === 'thirtyDays' ? 'Every 30 days' : `E${BILL_WORDS[frequency].each.slice(1)}`
}

/** What a total of an order alone is called: other services go on beside it. */
export function orderDueText(due: Due, frequency: keyof typeof BILL_WORDS): string {
  const [first = '', ...rest] = dueText(due, frequency)
  return `This order, ${first.toLowerCase()}${rest.join('')}`
}
