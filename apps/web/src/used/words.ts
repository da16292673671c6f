import { daysBetween, toDateParts, shortDayText, weekdayName } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

type Period = { readonly from: Day; readonly to: Day; readonly knownTo: Day | null }

/** The time at which new figures of data usage arrive. */
export const DATA_ARRIVAL = 'Figures arrive overnight after each day.'

/** For example `3 November to 2 December`, with the year if it is not the current year. */
export function periodText({ from, to }: Pick<Period, 'from' | 'to'>, today: Day): string {
  const [year] = toDateParts(to)
  const suffix = year === toDateParts(today)[0] ? '' : ` ${year}`
  return `${shortDayText(from)} to ${shortDayText(to)}${suffix}`
}

/** The last day with figures, and when more figures arrive if given. Null if nothing is known, or if the period is complete. */
export function upToText(
  { knownTo, to }: Pick<Period, 'knownTo' | 'to'>,
  today: Day,
  arrival?: string,
): string | null {
  if (knownTo === null || knownTo === to) return null
  const end = knownTo === today ? 'now, ' : 'the end of '
  const upTo = `Up to ${end}${weekdayName(knownTo)} ${shortDayText(knownTo)}.`
  return today > to || arrival === undefined ? upTo : `${upTo} ${arrival}`
}

/** For example `9 days to go` or `Last day`. */
export function daysToGoText({ to }: Pick<Period, 'to'>, today: Day): string {
  const days = daysBetween(today, to)
  if (days === 0) return 'Last day'
  return days === 1 ? '1 day to go' : `${days} days to go`
}

/** Explains the days of an earlier bill period while the current one has no figures. */
export function earlierDaysText(period: Pick<Period, 'from' | 'to'>, today: Day): string {
  return `No figures for this bill period yet. Here are the days of ${periodText(period, today)}.`
}

/** A sentence about the past days without figures. Null if there are none. */
export function missingText(days: number): string | null {
  if (days === 0) return null
  return days === 1
    ? 'There are no figures for one of its days: it is left out, not counted as none.'
    : `There are no figures for ${days} of its days: they are left out, not counted as none.`
}

/** The value of a past day without figures. */
export const NOT_KNOWN = 'No figures'
/** The value of a day that is not over. */
export const TO_COME = 'Still to come'

/** For example `Tuesday 3 November`. */
export function dayName(date: Day): string {
  return `${weekdayName(date)} ${shortDayText(date)}`
}
