import { addDays } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { isWorkingDay } from '@switchboard/domain/public-holidays'

/** Whether the day is a weekend or a holiday in the town of lani, on which no technician works. */
export function isClosed(date: Day): boolean {
  return !isWorkingDay(date, 'Whangārei')
}

/** The day, if it is open, or the nearest open day after it (1) or before it (-1). */
export function findOpenDay(date: Day, step: 1 | -1): Day {
  let found = date
  while (isClosed(found)) found = addDays(found, step)
  return found
}

export function addWorkingDays(start: Day, count: number): Day {
  let found = start
  for (let left = count; left > 0; left -= isWeekend(found) ? 0 : 1) found = addDays(found, 1)
  return found
}

export function findNextSaturday(start: Day): Day {
  return new Date(start).getUTCDay() === 6 ? start : findNextSaturday(addDays(start, 1))
}

function isWeekend(date: Day): boolean {
  return [0, 6].includes(new Date(date).getUTCDay())
}
