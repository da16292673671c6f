import { daysBetween, toDateParts, shortDayText, weekdayName } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

type Period = { readonly from: Day; readonly to: Day; readonly knownTo: Day | null }

/** In place of a total of a period of which nothing is known: that is not 0. */
export const NO_FIGURES = 'No figures yet'

/** When figures of data that are still to come arrive. */
export const DATA_ARRIVAL = 'Figures come in the night after each day.'

/** `3 November to 2 December`; with the year where it is not this one. */
export function periodText({ from, to }: Pick<Period, 'from' | 'to'>, today: Day): string {
  const [year] = toDateParts(to)
  const ofYear = year === toDateParts(today)[0] ? '' : ` ${year}`
  return `${shortDayText(from)} to ${shortDayText(to)}${ofYear}`
}

/** Up to when its figures are known, by the data and not by the clock, and when more of them arrive. Null of a period that is over and complete. */
export function upToText(
  { knownTo, to }: Pick<Period, 'knownTo' | 'to'>,
  today: Day,
  arrival: string,
): string | null {
  if (knownTo === null || knownTo === to) return null
  const upTo = `Up to the end of ${weekdayName(knownTo)} ${shortDayText(knownTo)}.`
  return today > to ? upTo : `${upTo} ${arrival}`
}

/** `9 days to go`, `Last day`. */
export function daysToGoText({ to }: Pick<Period, 'to'>, today: Day): string {
  const days = daysBetween(today, to)
  if (days === 0) return 'Last day'
  return days === 1 ? '1 day to go' : `${days} days to go`
}

/** Of days that are over and of which nothing is known; null where there are none. */
export function missingText(days: number): string | null {
  if (days === 0) return null
  return days === 1
    ? 'There are no figures for one of its days: it is left out, not counted as none.'
    : `There are no figures for ${days} of its days: they are left out, not counted as none.`
}

/** In place of the value of a day that is over, and of one that is not. */
export const NOT_KNOWN = 'No figures'
export const TO_COME = 'Still to come'

/** `Tuesday 3 November`. */
export function dayName(date: Day): string {
  return `${weekdayName(date)} ${shortDayText(date)}`
}

/** `3/11`: under a column of a chart. */
export function dayOfMonthText(date: Day): string {
  const [, month, dayOfMonth] = toDateParts(date)
  return `${dayOfMonth}/${month}`
}
