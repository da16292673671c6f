import { daysBetween, partsOf, shortDayText, weekdayName } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import type { DataPeriod } from '@switchboard/domain/usage/data'
import { gigabytesText, leftMb } from '@switchboard/domain/usage/data-rules'

const PERCENT = 100

/** In place of a total of a period of which nothing is known: that is not 0. */
export const NO_FIGURES = 'No figures yet'

/** `3 November to 2 December`; with the year where it is not this one. */
export function periodText({ from, to }: Pick<DataPeriod, 'from' | 'to'>, today: Day): string {
  const [year] = partsOf(to)
  const ofYear = year === partsOf(today)[0] ? '' : ` ${year}`
  return `${shortDayText(from)} to ${shortDayText(to)}${ofYear}`
}

/** Up to when its figures are known; by the data, not by the clock. Null of a period that is over and complete. */
export function upToText({ knownTo, to }: Pick<DataPeriod, 'knownTo' | 'to'>, today: Day): string | null {
  if (knownTo === null || knownTo === to) return null
  const upTo = `Up to the end of ${weekdayName(knownTo)} ${shortDayText(knownTo)}.`
  return today > to ? upTo : `${upTo} Figures come in the night after each day.`
}

/** `65.3 GB left`, `65.3 GB not used` once the period is over, `12 GB over`; null where there is no limit. */
export function leftText(period: DataPeriod, today: Day): string | null {
  const left = leftMb(period)
  if (left === null) return null
  return overText(period) ?? `${gigabytesText(left)} ${today > period.to ? 'not used' : 'left'}`
}

/** `12 GB over`; null where it is within its allowance. */
export function overText(period: DataPeriod): string | null {
  const left = leftMb(period) ?? 0
  return left < 0 ? `${gigabytesText(-left)} over` : null
}

/** `9 days to go`, `Last day`. */
export function daysToGoText({ to }: Pick<DataPeriod, 'to'>, today: Day): string {
  const days = daysBetween(today, to)
  if (days === 0) return 'Last day'
  return days === 1 ? '1 day to go' : `${days} days to go`
}

/** The share of the allowance that is used: 100% is neither said just before nor just after it. */
export function shareText({ usedMb, allowanceMb }: DataPeriod): string {
  if (allowanceMb === null || allowanceMb === 0) return ''
  const percent = (usedMb / allowanceMb) * PERCENT
  return `${percent > PERCENT ? Math.ceil(percent) : Math.floor(percent)}%`
}

/** Of days that are over and of which nothing is known; null where there are none. */
export function missingText(days: number): string | null {
  if (days === 0) return null
  return days === 1
    ? 'There are no figures for one of its days: it is left out, not counted as none.'
    : `There are no figures for ${days} of its days: they are left out, not counted as none.`
}

/** `3/11`: under a column of a chart. */
export function dayOfMonthText(of: Day): string {
  const [, month, dayOfMonth] = partsOf(of)
  return `${dayOfMonth}/${month}`
}
