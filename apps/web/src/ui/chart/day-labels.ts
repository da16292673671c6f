import { monthName, toDateParts, toMonth } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

const SHORT_MONTH = 3

/** The format of the labels of bars. Labels are `Nov`. If a month has several bars, all labels are days as `3/11`. */
export function chooseLabelFormat(days: readonly Day[]): (day: Day) => string {
  const months = new Set(days.map(toMonth))
  if (months.size === days.length) return (day) => monthName(day).slice(0, SHORT_MONTH)
  return (day) => {
    const [, month, dayOfMonth] = toDateParts(day)
    return `${dayOfMonth}/${month}`
  }
}
