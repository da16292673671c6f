import { shortDayText } from '@switchboard/domain/day'
// the label of a bar has no room for the zone
// oxlint-disable-next-line no-restricted-imports
import { hourAt, timeText } from '@switchboard/domain/instant'
import { toCents, moneyText } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'
import type { PowerNow } from '@switchboard/domain/usage/now'
import type { DayOfPower, PowerPeriod } from '@switchboard/domain/usage/power'
import { clockSpanText } from '@switchboard/domain/usage/clock-span'

import { gstNote } from '#web/http/gst-words.ts'
import { toShownCharge } from '#web/http/prices.ts'
import type { Bar } from '#web/ui/chart/bar.ts'
import { withZone } from '#web/ui/clock-text.ts'
import { NO_FIGURES } from '#web/ui/no-figures.ts'

type PowerUse = NonNullable<PowerNow['use']>

const KWH_DECIMALS = 1
const HALF_HOUR_DECIMALS = 2
const WATT_HOURS_A_KWH = 1_000
const HALF_HOUR = 1_800_000

/** The time at which new figures of power usage arrive. */
export const POWER_ARRIVAL = 'Figures arrive a day or two after each day.'

/** Shown in place of the usage of a period without figures. */
export function nothingYet({ isSmart }: Pick<PowerUse, 'isSmart'>): string {
  return isSmart ? NO_FIGURES : 'Known when the meter is next read'
}

/** For example `318 kWh` or `12.4 kWh`. */
export function kwhText(kwh: number): string {
  return `${kwh.toLocaleString('en-NZ', { maximumFractionDigits: KWH_DECIMALS })} kWh`
}

/** For example `0.26 kWh`. For a half-hour, whose values are small. */
export function wattHoursText(wattHours: number): string {
  return `${(wattHours / WATT_HOURS_A_KWH).toLocaleString('en-NZ', { maximumFractionDigits: HALF_HOUR_DECIMALS })} kWh`
}

/** For example `8,123.4 kWh`, from watt-hours. */
export function wattHoursTotal(wattHours: number): string {
  return kwhText(wattHours / WATT_HOURS_A_KWH)
}

/** For example `1 half-hour` or `35,088 half-hours`. */
export function halfHoursText(count: number): string {
  return count === 1 ? '1 half-hour' : `${count.toLocaleString('en-NZ')} half-hours`
}

/** For example `7:00 am to 7:30 am`, in New Zealand time. */
export function halfHourName(begins: number): string {
  return withZone(clockSpanText(begins, HALF_HOUR))
}

const HOURS_BETWEEN_LABELS = 6

/** For example `6 am`, the label of a bar. Only every sixth hour has a label. */
export function hourLabel(begins: number): string {
  const time = timeText(begins)
  return time.includes(':00') && hourAt(begins) % HOURS_BETWEEN_LABELS === 0 ? time.replace(':00', '') : ''
}

/** The cost of a day with the daily charge; for a business without GST. */
export function dayCost({ chargeIncludingGst, dailyChargeIncludingGst }: DayOfPower): Cents {
  return toCents(toShownCharge(chargeIncludingGst) + toShownCharge(dailyChargeIncludingGst))
}

/** Whether any half-hour of the day is an estimate. */
export function isEstimated({ halfHours }: DayOfPower): boolean {
  return halfHours.some((half) => half.isEstimated)
}

/** Notes about the figures of a day. Null if there are none. */
export function dayNote(day: DayOfPower): string | null {
  const notes = [
    ...(isEstimated(day) ? ['Estimated'] : []),
    ...(day.kwhBefore === null || day.kwhBefore === day.kwh
      ? []
      : [`Corrected: ${kwhText(day.kwhBefore)} → ${kwhText(day.kwh)}`]),
    ...(day.halfHours.some(({ wattHours }) => wattHours === null) ? ['Part of the day is missing'] : []),
  ]
  return notes.length === 0 ? null : notes.join('. ')
}

/** A label for a period that is estimated wholly or partly. Null for other periods. */
export function estimatePill({ period, isSmart, knownDays, estimatedDays }: PowerUse): string | null {
  if (period.readType !== 'Estimate') return null
  if (period.reading !== undefined && period.reading.on >= period.from) return 'Partly estimated'
  return isSmart && estimatedDays < knownDays ? 'Partly estimated' : 'Estimated'
}

/** A sentence about the number of estimated days. Null if there are none. */
export function estimateText(days: number): string | null {
  if (days === 0) return null
  return days === 1
    ? 'One of these days is an estimate until the meter’s own figures are in.'
    : `${days} of these days are estimates until the meter’s own figures are in.`
}

/** For example `$96.20 so far`, for a business `$83.65 excluding GST so far`. Null if no charge is known. */
export function chargeText({ chargeIncludingGst, knownTo, to }: PowerPeriod): string | null {
  if (chargeIncludingGst === null) return null
  const cost = costText(chargeIncludingGst)
  return knownTo === to ? cost : `${cost} so far`
}

/** For example `$96.20`, for a business `$83.65 excluding GST`. Source: ACC-020. */
export function costText(chargeIncludingGst: Cents): string {
  return `${moneyText(toShownCharge(chargeIncludingGst))}${gstNote()}`
}

const DIALS = { all: '', day: ' by day', night: ' by night' } as const

/**
 * The newest reading of a meter that is read by hand, such as `Read on 20 November: 7,455.25 by day, 5,440 by night. …`.
 * Null if there is none.
 */
export function readingText({ reading, knownTo }: PowerPeriod): string | null {
  if (reading === undefined || knownTo === null) return null
  const values = reading.dials.map(({ counts, value }) => `${value.toLocaleString('en-NZ')}${DIALS[counts]}`)
  const dials = values.length === 0 ? '' : `: ${values.join(', ')}`
  const text = `Read on ${shortDayText(reading.on)}${dials}.`
  return reading.on >= knownTo
    ? text
    : `${text} What you have used since, up to ${shortDayText(knownTo)}, is an estimate.`
}

/** The text of a bar, and whether the bar is drawn as an estimate. */
export function toBarText(
  text: string,
  estimated: boolean,
): Pick<Bar, 'valueText'> & { readonly isEstimated: boolean } {
  return { valueText: estimated ? `${text}, estimated` : text, isEstimated: estimated }
}
