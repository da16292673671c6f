import type { Day } from '@switchboard/domain/day'
import { everyDay, isLabelled } from '@switchboard/domain/usage/period-rules'

import type { Bar } from '#web/ui/chart/bar.ts'
import { dayLabel } from '#web/ui/chart/day-labels.ts'

import { NOT_KNOWN, TO_COME, dayName } from './words.ts'

type DaysOfPeriod<OfDay> = {
  readonly period: { readonly from: Day; readonly to: Day }
  readonly days: readonly OfDay[]
}

type BarValue = Pick<Bar, 'value' | 'valueText' | 'isEstimated' | 'beside'>

/** A bar for each day of a bill period. Future days and days without figures are gaps. Source: USE-007, USE-008, USE-068. */
export function toDayBars<OfDay extends { readonly date: Day }>(
  use: DaysOfPeriod<OfDay>,
  today: Day,
  toValue: (day: OfDay) => BarValue,
): Bar[] {
  return everyDay(use).map(({ date, use: day }, place) => {
    const bar = { key: date, label: isLabelled(place) ? dayLabel(date) : '', onPress: null }
    if (day === null) {
      return { ...bar, name: dayName(date), value: null, valueText: date < today ? NOT_KNOWN : TO_COME }
    }
    return { ...bar, name: nameKnownDay(date, today), isToday: date === today, ...toValue(day) }
  })
}

/** For example `Tuesday 3 November`. Today is marked, because its figures are not complete: `Saturday 21 November, so far`. */
export function nameKnownDay(date: Day, today: Day): string {
  return date === today ? `${dayName(date)}, so far` : dayName(date)
}
