import { monthName, toDateParts, toMonth } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

const SHORT_MONTH = 3

/** The format of the labels of bars. Labels are `Nov`. If a month has several bars, all labels are days as `3 Nov`. */
export function chooseLabelFormat(days: readonly Day[]): (day: Day) => string {
  const months = new Set(days.map(toMonth))
  return months.size === days.length ? shortMonthName : dayLabel
}

/** `3 Nov`. */
export function dayLabel(date: Day): string {
  return `${toDateParts(date)[2]} ${shortMonthName(date)}`
}

function shortMonthName(date: Day): string {
  return monthName(date).slice(0, SHORT_MONTH)
}
