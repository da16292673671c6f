import type { WireReply } from '@switchboard/domain/call'
import { addDays, daysBetween } from '@switchboard/domain/day'
import { toCents, toDollars } from '@switchboard/domain/money'
import type { readPowerByDay } from '@switchboard/domain/usage/power'
import { costOfDays } from '@switchboard/domain/usage/power-cost'

import type { StoredPower } from '../store/power.ts'

import type { PowerWithReading } from './since-bill.ts'

export const WATT_HOURS_A_KWH = 1_000

type Period = WireReply<typeof readPowerByDay>['period']
/** The use of a period. */
export type UseSum = Pick<Period, 'kwh' | 'chargeIncludingGst' | 'readType' | 'knownTo' | 'reading'>

export const NO_USE: UseSum = { kwh: null, chargeIncludingGst: null, readType: null, knownTo: null }

export function listServices({ rates }: StoredPower): number[] {
  return [...new Set(rates.map(({ service }) => service))]
}

export function selectService({ days, rates, billed }: StoredPower, service: number) {
  return {
    days: days.filter((day) => day.service === service),
    rates: rates.filter((rate) => rate.service === service),
    billed: billed.filter((line) => line.service === service),
  }
}

/** The sum of half-hours; unknown half-hours count as zero. */
export function toWattHours(halfHours: readonly (number | null)[]): number {
  return halfHours.reduce((sum: number, wattHours) => sum + (wattHours ?? 0), 0)
}

/** A sum of cents, in dollars. */
export function toCentsSum(cents: readonly number[]): number {
  return toDollars(toCents(cents.reduce((sum, each) => sum + each, 0)))
}

/** The use of a meter that is read by hand, from its billed and unbilled lines. */
export function sumLines({ period, billed, rates, reading }: PowerWithReading): UseSum {
  const lines = billed.filter(({ to }) => to >= period.from && to <= period.to)
  const newest = lines.at(-1)
  if (newest === undefined) return NO_USE
  const dailyCharges = lines.flatMap((line) => listDailyCharges(line, rates))
  return {
    kwh: lines.reduce((sum, { wattHours }) => sum + wattHours, 0) / WATT_HOURS_A_KWH,
    chargeIncludingGst: toCentsSum([...lines.map(({ cents }) => cents), ...dailyCharges]),
    readType: lines.some(({ readType }) => readType === 'Estimate') ? 'Estimate' : 'Actual',
    knownTo: newest.to,
    ...(reading !== undefined && { reading }),
  }
}

/** The daily charge of each day of a line, in cents. */
function listDailyCharges(line: StoredPower['billed'][number], rates: StoredPower['rates']): number[] {
  const { service, dial, from, to } = line
  const days = Array.from({ length: 1 + daysBetween(from, to) }, (_, index) => ({
    date: addDays(from, index),
    wattHours: [],
  }))
  const ratesOfLine = rates.filter((rate) => rate.service === service && rate.dial === dial)
  return costOfDays(days, { rates: ratesOfLine, billed: [line] }).map(({ daily }) => daily)
}
