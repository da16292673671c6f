import { addDays, addMonths } from '../../../day.ts'
import type { Day } from '../../../day.ts'

/** How long an add-on of a mobile lasts. Source: MOB-058. */
export const DURATIONS = [
  'onemonth',
  'twomonth',
  'threemonth',
  'sixmonth',
  'twelvemonth',
  'nextbill',
] as const
export type Duration = (typeof DURATIONS)[number]

const MONTHS: Record<Exclude<Duration, 'nextbill'>, number> = {
  onemonth: 1,
  twomonth: 2,
  threemonth: 3,
  sixmonth: 6,
  twelvemonth: 12,
}

/**
 * The last day of an add-on, to its midnight. `nextbill` lasts until the last day of the bill period, or a month if the
 * account's bill is due already.
 */
export function calculateLastDay(duration: Duration, from: Day, nextBillDate: Day | null): Day {
  if (duration !== 'nextbill') return addDays(addMonths(from, MONTHS[duration]), -1)
  if (nextBillDate === null || nextBillDate <= from) return calculateLastDay('onemonth', from, null)
  return addDays(nextBillDate, -1)
}
