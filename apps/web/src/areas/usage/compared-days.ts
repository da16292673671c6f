import { addDays, daysBetween, dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { yearAgo } from '@switchboard/domain/usage/compare-days'
import type { DayComparison } from '@switchboard/domain/usage/compare-days'
import type { SuppliedConnection } from '@switchboard/domain/usage/half-hours'

import type { Bar } from '#web/ui/chart/bar.ts'

import { wattHoursTotal } from './power-words.ts'

/** Days, both ends included. */
export type Span = { readonly from: Day; readonly to: Day }

/** Other days with which the days of a period can be compared. */
export type Against = {
  readonly value: string
  /**
   * Texts for the choice (`label`), the line in the chart (`name`) and a value of another day (`when`): `in
   * the period before`.
   */
  readonly label: string
  readonly name: string
  readonly when: string
  readonly span: Span
  /** The other day with which a day is compared. */
  readonly toOtherDay: (date: Day) => Day
}

export type Compared = { readonly against: Against; readonly comparison: DayComparison }

/** The choices: the same weekdays a year ago and, if there is one, the period before day by day. */
export function listComparisonChoices(period: Span, before: Span | null): Against[] {
  return [
    {
      value: 'year',
      label: 'The same weekdays a year ago',
      name: 'A year ago',
      when: 'a year ago',
      span: { from: yearAgo(period.from), to: yearAgo(period.to) },
      toOtherDay: yearAgo,
    },
    ...(before === null
      ? []
      : [
          {
            value: 'before',
            label: 'The bill period before',
            name: 'The period before',
            when: 'in the period before',
            span: { from: before.from, to: before.to },
            toOtherDay: (date: Day) => addDays(before.from, daysBetween(period.from, date)),
          },
        ]),
  ]
}

/** `7.2 kWh`: the usage of the other day; null if the day is not compared. */
export function besideText(date: Day, { comparison }: Compared): string | null {
  const day = comparison.days.find((one) => one.date === date)
  if (day === undefined) return null
  return `${wattHoursTotal(day.otherWattHours)}${day.otherIsEstimated ? ', estimated' : ''}`
}

const WATT_HOURS_A_KWH = 1_000

/** A bar with the value of the other day: `8 kWh, a year ago 7.2 kWh`. */
export function addComparedValue(
  date: Day,
  compared: Compared | null,
  bar: Pick<Bar, 'valueText' | 'isEstimated'>,
): Pick<Bar, 'valueText' | 'isEstimated' | 'beside'> {
  const day = compared?.comparison.days.find((one) => one.date === date)
  if (compared === null || day === undefined) return bar
  return {
    ...bar,
    beside: day.otherWattHours / WATT_HOURS_A_KWH,
    valueText: `${bar.valueText}, ${compared.against.when} ${besideText(date, compared) ?? ''}`,
  }
}

/** The result of the comparison and the days left out, in sentences. */
export function comparisonTexts(
  { comparison, against }: Compared,
  connections: readonly Pick<SuppliedConnection, 'suppliedFrom'>[],
): string[] {
  const { days, skipped, wattHours, otherWattHours } = comparison
  const supplied = supplyText(connections, against.span)
  if (days.length === 0) return [`There is nothing to compare with ${against.when}.`, ...supplied]
  const estimated = days.filter(({ otherIsEstimated }) => otherIsEstimated).length
  return [
    `${days.length === 1 ? 'On 1 day' : `On ${days.length} days`}: ${wattHoursTotal(wattHours)}, ${against.when} ${wattHoursTotal(otherWattHours)}. ${differenceText(wattHours - otherWattHours)}`,
    ...(skipped === 0 ? [] : [daysSkippedText(skipped)]),
    ...(estimated === 0
      ? []
      : [
          `${estimated === 1 ? 'One of the days' : `${estimated} of the days`} ${against.when} ${estimated === 1 ? 'was an estimate' : 'were estimates'}.`,
        ]),
    ...supplied,
  ]
}

function differenceText(wattHours: number): string {
  const size = wattHoursTotal(Math.abs(wattHours))
  if (wattHours === 0) return 'That is the same.'
  return `That is ${size} ${wattHours > 0 ? 'more' : 'less'} now.`
}

function daysSkippedText(skipped: number): string {
  return skipped === 1
    ? 'One day is left out: half-hours of it, or of the day beside it, are missing.'
    : `${skipped} days are left out: half-hours of them, or of the days beside them, are missing.`
}

/** A sentence if the account was not supplied during all of the span. */
function supplyText(connections: readonly Pick<SuppliedConnection, 'suppliedFrom'>[], span: Span): string[] {
  const first = connections.map(({ suppliedFrom }) => suppliedFrom).toSorted()[0]
  if (first === undefined) return ['We did not supply your power then.']
  return first > span.from ? [`We have supplied your power since ${dayText(first)}.`] : []
}
