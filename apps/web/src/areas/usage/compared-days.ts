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
   * Texts: `label` for the choice, `name` for the line in the chart, `when` (such as `in the period before`) for the value
   * of another day.
   */
  readonly label: string
  readonly name: string
  readonly when: string
  readonly span: Span
  /** The other day with which a day is compared. */
  readonly toOtherDay: (date: Day) => Day
}

export type Compared = { readonly against: Against; readonly comparison: DayComparison }

/** The days that a period can be compared with. */
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

/** The usage of the other day, such as `7.2 kWh`. Null if the day is not compared. */
export function besideText(date: Day, { comparison }: Compared): string | null {
  const day = comparison.days.find((each) => each.date === date)
  if (day === undefined) return null
  return `${wattHoursTotal(day.otherWattHours)}${day.otherIsEstimated ? ', estimated' : ''}`
}

const WATT_HOURS_A_KWH = 1_000

/** Adds the value of the other day to a bar: `8 kWh, a year ago 7.2 kWh`. */
export function addComparedValue(
  date: Day,
  compared: Compared | null,
  bar: Pick<Bar, 'valueText' | 'isEstimated'>,
): Pick<Bar, 'valueText' | 'isEstimated' | 'beside'> {
  const day = compared?.comparison.days.find((each) => each.date === date)
  if (compared === null || day === undefined) return bar
  return {
    ...bar,
    beside: day.otherWattHours / WATT_HOURS_A_KWH,
    valueText: `${bar.valueText}, ${compared.against.when} ${besideText(date, compared) ?? ''}`,
  }
}

/** Sentences about the result of the comparison and the days that are left out. */
export function comparisonTexts(
  { comparison, against }: Compared,
  connections: readonly Pick<SuppliedConnection, 'suppliedFrom'>[],
): string[] {
  const { days, skipped, wattHours, otherWattHours } = comparison
  const supplied = supplyText(connections, against.span)
  if (days.length === 0) return [`There is nothing to compare with ${against.when}.`, ...supplied]
  const onDays = days.length === 1 ? 'On 1 day' : `On ${days.length} days`
  const amounts = `${wattHoursTotal(wattHours)}, ${against.when} ${wattHoursTotal(otherWattHours)}`
  const estimated = days.filter(({ otherIsEstimated }) => otherIsEstimated).length
  return [
    `${onDays}: ${amounts}. ${differenceText(wattHours - otherWattHours)}`,
    ...(skipped === 0 ? [] : [daysSkippedText(skipped)]),
    ...(estimated === 0 ? [] : [describeEstimatedDays(estimated, against)]),
    ...supplied,
  ]
}

function describeEstimatedDays(estimated: number, { when }: Against): string {
  return estimated === 1
    ? `One of the days ${when} was an estimate.`
    : `${estimated} of the days ${when} were estimates.`
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
