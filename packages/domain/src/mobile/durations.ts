import { addDays, addMonths } from '../day.ts'
import type { Day } from '../day.ts'

/** How long what adds to a mobile is there. Source: MOB-058. */
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

/** The last day of what begins on a day: whole to its midnight. An account without a bill to come is given a month. */
export function lastDayOf(duration: Duration, from: Day, nextBillDate: Day | null): Day {
  if (duration !== 'nextbill') return addDays(addMonths(from, MONTHS[duration]), -1)
  if (nextBillDate === null || nextBillDate <= from) return lastDayOf('onemonth', from, null)
  return addDays(nextBillDate, -1)
}
