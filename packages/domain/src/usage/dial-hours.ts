import type { Day } from '../day.ts'
import { halfHoursIn, hourAt } from '../instant.ts'

/** The half-hours of a rate. The night is from 11 pm to 7 am. */
export type Dial = 'all' | 'day' | 'night'

const HALF_HOURS = 48
const FIRST_HOUR_OF_DAY = 7
const FIRST_HOUR_OF_NIGHT = 23

/** Places of a day's half-hours, from 0, that a dial counts. Must agree with `is_night` in SQL. */
export function halfHoursOfDial(date: Day, dial: Dial, count: number): number[] {
  const all = Array.from({ length: count }, (_, place) => place)
  if (dial === 'all') return all
  // time zone look-ups are slow, and only a day with a clock change needs them
  const starts = count === HALF_HOURS ? null : halfHoursIn(date)
  return all.filter((place) => {
    const hour = starts === null ? Math.floor(place / 2) : hourAt(starts[place] ?? 0)
    const isNight = hour >= FIRST_HOUR_OF_NIGHT || hour < FIRST_HOUR_OF_DAY
    return isNight === (dial === 'night')
  })
}
