import type { WireReply } from '@switchboard/domain/call'
import { addDays } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { toCents, toDollars } from '@switchboard/domain/money'
import type { readPowerByDay } from '@switchboard/domain/usage/power'
import { costOfDays, rateOn } from '@switchboard/domain/usage/power-cost'

import type { StoredPower } from '../store/power.ts'

import {
  NO_USE,
  WATT_HOURS_A_KWH,
  listServices,
  selectService,
  sumLines,
  toCentsSum,
  toWattHours,
} from './sums.ts'
import type { UseSum } from './sums.ts'
import type { PowerWithReading } from './since-bill.ts'

type PowerByDay = WireReply<typeof readPowerByDay>
type WireDay = PowerByDay['days'][number]

export function toPowerByDay(power: PowerWithReading): PowerByDay {
  const { period, isSmart, rates } = power
  const days = isSmart
    ? mergeDays(listServices(power).flatMap((service) => calculateDays(power, service)))
    : []
  return {
    period: { ...period, ...(isSmart ? sumDays(days) : sumLines(power)) },
    isSmart,
    days,
    rateChanges: listRateChanges(rates, period),
  }
}

type DatedDay = WireDay & { readonly date: Day }

function calculateDays(power: StoredPower, service: number): DatedDay[] {
  const { period } = power
  const { days, rates, billed } = selectService(power, service)
  const costs = costOfDays(days, { rates, billed })
  return days.flatMap(({ date, wattHours, estimated, before }, index) => {
    const cost = costs[index]
    if (cost === undefined || date < period.from || date > period.to) return []
    return {
      date,
      kwh: toWattHours(wattHours) / WATT_HOURS_A_KWH,
      chargeIncludingGst: toCentsSum(cost.halfHours),
      dailyChargeIncludingGst: toDollars(cost.daily),
      halfHours: wattHours.map((halfHour, place) => ({
        wattHours: halfHour,
        chargeIncludingGst: toDollars(cost.halfHours[place] ?? toCents(0)),
        isEstimated: estimated?.includes(place + 1) === true,
      })),
      kwhBefore: before === null ? null : before / WATT_HOURS_A_KWH,
    }
  })
}

/** Days in date order. A day with supplies at two addresses (a move) has the sum of both. */
function mergeDays(days: readonly DatedDay[]): DatedDay[] {
  const byDate = new Map<Day, DatedDay>()
  for (const day of days) {
    const other = byDate.get(day.date)
    byDate.set(day.date, other === undefined ? day : combineDays(other, day))
  }
  return [...byDate.values()].toSorted((one, other) => (one.date < other.date ? -1 : 1))
}

function combineDays(one: DatedDay, other: DatedDay): DatedDay {
  return {
    date: one.date,
    kwh: sumKwh([one, other]),
    chargeIncludingGst: sumDollars([one.chargeIncludingGst, other.chargeIncludingGst]),
    dailyChargeIncludingGst: sumDollars([one.dailyChargeIncludingGst, other.dailyChargeIncludingGst]),
    halfHours: one.halfHours.map((halfHour, index) => {
      const otherHalfHour = other.halfHours[index]
      return otherHalfHour === undefined ? halfHour : combineHalfHours(halfHour, otherHalfHour)
    }),
    kwhBefore: one.kwhBefore ?? other.kwhBefore,
  }
}

type HalfHour = WireDay['halfHours'][number]

function combineHalfHours(one: HalfHour, other: HalfHour): HalfHour {
  return {
    wattHours: one.wattHours === null ? null : one.wattHours + (other.wattHours ?? 0),
    chargeIncludingGst: sumDollars([one.chargeIncludingGst, other.chargeIncludingGst]),
    isEstimated: one.isEstimated || other.isEstimated,
  }
}

function sumDays(days: readonly WireDay[]): UseSum {
  const newest = days.at(-1)
  if (newest === undefined) return NO_USE
  const isEstimated = days.some(({ halfHours }) => halfHours.some((halfHour) => halfHour.isEstimated))
  return {
    kwh: sumKwh(days),
    chargeIncludingGst: sumDollars(
      days.flatMap((day) => [day.chargeIncludingGst, day.dailyChargeIncludingGst]),
    ),
    readType: isEstimated ? 'Estimate' : 'Actual',
    knownTo: newest.date,
  }
}

/** Adds whole watt-hours, because fractions of kWh do not add up exactly. */
function sumKwh(days: readonly WireDay[]): number {
  return days.reduce((sum, { kwh }) => sum + Math.round(kwh * WATT_HOURS_A_KWH), 0) / WATT_HOURS_A_KWH
}

const CENTS_A_DOLLAR = 100

/** Adds whole cents, because fractions of dollars do not add up exactly. */
function sumDollars(amounts: readonly number[]): number {
  return toCentsSum(amounts.map((amount) => Math.round(amount * CENTS_A_DOLLAR)))
}

/** Changes of a service's rates in the period, by a new price or a new plan. */
function listRateChanges(
  rates: StoredPower['rates'],
  { from, to }: StoredPower['period'],
): PowerByDay['rateChanges'] {
  const dayBefore = addDays(from, -1)
  return rates.flatMap(({ service, dial, endsOn, ...before }) => {
    if (endsOn === null || endsOn < dayBefore || endsOn >= to) return []
    const changedOn = addDays(endsOn, 1)
    const serviceRates = rates.filter((rate) => rate.service === service)
    const { centsPerUnit, centsPerDay } = rateOn(serviceRates, dial, changedOn) ?? before
    if (centsPerUnit === before.centsPerUnit && centsPerDay === before.centsPerDay) return []
    return {
      dial,
      from: changedOn,
      centsPerUnit,
      centsPerUnitBefore: before.centsPerUnit,
      centsPerDay,
      centsPerDayBefore: before.centsPerDay,
    }
  })
}
