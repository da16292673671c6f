import type { NextBillDates } from '@switchboard/domain/billing/rules'
import { dayText } from '@switchboard/domain/day'

/** In place of bills before the first one. */
export const NO_BILLS_YET = {
  title: 'No bills yet',
  text: 'Your first bill will be here as soon as it is ready.',
} as const

/** In place of bills for an account that pays everything in advance. */
export const NEVER_BILLED = {
  title: 'No bills',
  text: 'You pay for your prepay mobile when you top it up, so it has no bills.',
} as const

/** When the bill of the next bill date is due: its own days to pay may differ from the configured ones. */
export function describeDueDay({ date, madeOn, dueOn }: NextBillDates): string {
  const bill = `the bill made on ${dayText(madeOn)}`
  if (dueOn === null) return `${bill} is due around then`
  return dueOn === date ? `due date of ${bill}` : `${bill} is due on ${dayText(dueOn)}`
}
