import type { WireReply } from '@switchboard/domain/call'
import { addDays, daysBetween } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { toCents, toDollars } from '@switchboard/domain/money'
import type { readPowerNow } from '@switchboard/domain/usage/now'
import type { readPowerByDay } from '@switchboard/domain/usage/power'
import { centsFor, chargesOfDays, costOfDays, rateOn } from '@switchboard/domain/usage/power-cost'

import type { Queries } from '#api/platform/database/database.ts'
import type { ComputedPart } from '#api/platform/database/part.ts'
import { readUsedSinceBill } from '#api/provider/metering/read-by-hand.ts'

import { powerOrOrder } from './store/power.ts'
import type { StoredPower } from './store/power.ts'

type PowerByDay = WireReply<typeof readPowerByDay>
type WireDay = PowerByDay['days'][number]

type PowerNow = WireReply<typeof readPowerNow>

const WATT_HOURS_A_KWH = 1_000

/** A stored period, with the newest reading of a meter that is read by hand: its unbilled days are among the lines. */
type PowerSoFar = StoredPower & Pick<PowerByDay['period'], 'reading'>

/** The sums of `readPowerSummary`. */
export const powerNowPart: ComputedPart<'powerNow'> = {
  key: 'powerNow',
  text: async (db, account) => {
    const { stored, orderInProcess } = await powerOrOrder(db, account)
    const use = stored === null ? null : calculateUse(await withUsageSinceBill(db, account, stored))
    const now: PowerNow = { orderInProcess, use }
    return JSON.stringify(now)
  },
}

/**
 * Adds the use of a meter that is read by hand since its last bill, and an estimate from the newest reading to today, if the
 * meter was read in the period or on the day before it.
 */
export async function withUsageSinceBill(
  db: Queries,
  { accountCode, today }: { readonly accountCode: string; readonly today: Day },
  stored: StoredPower,
): Promise<PowerSoFar> {
  const { period, isSmart, rates } = stored
  if (isSmart || today > period.to) return stored
  const eve = addDays(period.from, -1)
  const used = (await readUsedSinceBill(db, accountCode, today)).filter(({ reading }) => reading.on >= eve)
  const [first] = used
  if (first === undefined) return stored
  const lines = used.flatMap(({ service, dial, usage }) =>
    usage.flatMap(({ from, to, wattHours, readType }) => {
      const ofService = rates.filter((rate) => rate.service === service)
      const rate = rateOn(ofService, dial, to)
      if (rate === null || from < period.from) return []
      return { service, dial, from, to, wattHours, readType, cents: centsFor(wattHours, rate.centsPerUnit) }
    }),
  )
  const dials = used
    .filter(({ reading }) => reading.on === first.reading.on)
    .flatMap(({ dial, reading: { value } }) => (value === null ? [] : { counts: dial, value }))
  return {
    ...stored,
    billed: [...stored.billed, ...lines].toSorted((one, other) => (one.to < other.to ? -1 : 1)),
    reading: { on: first.reading.on, dials },
  }
}

/** The sums of `powerByDay`, without its half-hours. */
function calculateUse(stored: PowerSoFar): PowerNow['use'] {
  const { period, isSmart } = stored
  if (!isSmart)
    return { period: { ...period, ...sumOfLines(stored) }, isSmart, knownDays: 0, estimatedDays: 0 }
  const days = listServices(stored).flatMap((service) => calculateChargedDays(stored, service))
  const known = days.map(({ date }) => date).toSorted()
  const estimated = days.filter(({ isEstimated }) => isEstimated)
  const sum: Sum =
    days.length === 0
      ? NOTHING
      : {
          kwh: days.reduce((so, { wattHours }) => so + wattHours, 0) / WATT_HOURS_A_KWH,
          chargeIncludingGst: toDollars(toCents(days.reduce((so, { cents }) => so + cents, 0))),
          readType: estimated.length > 0 ? 'Estimate' : 'Actual',
          knownTo: known.at(-1) ?? null,
        }
  return {
    period: { ...period, ...sum },
    isSmart,
    knownDays: new Set(known).size,
    estimatedDays: new Set(estimated.map(({ date }) => date)).size,
  }
}

function calculateChargedDays({ period, days, billed, rates }: StoredPower, service: number) {
  const counted = days.filter((one) => one.service === service)
  const charges = chargesOfDays(counted, {
    rates: rates.filter((rate) => rate.service === service),
    billed: billed.filter((line) => line.service === service),
  })
  return counted.flatMap(({ date, wattHours, estimated }, place) => {
    const charge = charges[place]
    if (charge === undefined || date < period.from || date > period.to) return []
    return {
      date,
      wattHours: wattHours.reduce((so: number, watts) => so + (watts ?? 0), 0),
      cents: charge.used + charge.daily,
      isEstimated: estimated !== null && estimated.length > 0,
    }
  })
}

function listServices({ rates }: StoredPower): number[] {
  return [...new Set(rates.map(({ service }) => service))]
}

export function powerByDay(stored: PowerSoFar): PowerByDay {
  const { period, isSmart, rates } = stored
  const days = isSmart
    ? mergeDays(listServices(stored).flatMap((service) => calculateDays(stored, service)))
    : []
  return {
    period: { ...period, ...(isSmart ? sumOfDays(days) : sumOfLines(stored)) },
    isSmart,
    days,
    rateChanges: rateChangesIn(rates, period),
  }
}

function calculateDays({ period, days, billed, rates }: StoredPower, service: number): DatedDay[] {
  const counted = days.filter((one) => one.service === service)
  const costs = costOfDays(counted, {
    rates: rates.filter((rate) => rate.service === service),
    billed: billed.filter((line) => line.service === service),
  })
  return counted.flatMap(({ date, wattHours, estimated, before }, place) => {
    const cost = costs[place]
    if (cost === undefined || date < period.from || date > period.to) return []
    return {
      date,
      kwh: wattHours.reduce((sum: number, watts) => sum + (watts ?? 0), 0) / WATT_HOURS_A_KWH,
      chargeIncludingGst: toDollars(toCents(cost.halfHours.reduce((sum: number, cents) => sum + cents, 0))),
      dailyChargeIncludingGst: toDollars(cost.daily),
      halfHours: wattHours.map((watts, half) => ({
        wattHours: watts,
        chargeIncludingGst: toDollars(cost.halfHours[half] ?? toCents(0)),
        isEstimated: estimated?.includes(half + 1) === true,
      })),
      kwhBefore: before === null ? null : before / WATT_HOURS_A_KWH,
    }
  })
}

type DatedDay = WireDay & { readonly date: Day }

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
    kwh:
      (Math.round(one.kwh * WATT_HOURS_A_KWH) + Math.round(other.kwh * WATT_HOURS_A_KWH)) / WATT_HOURS_A_KWH,
    chargeIncludingGst: sumOfDollars([one.chargeIncludingGst, other.chargeIncludingGst]),
    dailyChargeIncludingGst: sumOfDollars([one.dailyChargeIncludingGst, other.dailyChargeIncludingGst]),
    halfHours: one.halfHours.map((half, place) => {
      const also = other.halfHours[place]
      return {
        wattHours:
          half.wattHours === null || also === undefined
            ? half.wattHours
            : half.wattHours + (also.wattHours ?? 0),
        chargeIncludingGst: sumOfDollars([half.chargeIncludingGst, also?.chargeIncludingGst ?? 0]),
        isEstimated: half.isEstimated || also?.isEstimated === true,
      }
    }),
    kwhBefore: one.kwhBefore ?? other.kwhBefore,
  }
}

const CENTS = 100

function sumOfDollars(amounts: readonly number[]): number {
  return toDollars(toCents(amounts.reduce((sum, amount) => sum + Math.round(amount * CENTS), 0)))
}

type Sum = Pick<PowerByDay['period'], 'kwh' | 'chargeIncludingGst' | 'readType' | 'knownTo' | 'reading'>
const NOTHING: Sum = { kwh: null, chargeIncludingGst: null, readType: null, knownTo: null }

function sumOfDays(days: readonly WireDay[]): Sum {
  const newest = days.at(-1)
  if (newest === undefined) return NOTHING
  return {
    kwh: days.reduce((sum, { kwh }) => sum + Math.round(kwh * WATT_HOURS_A_KWH), 0) / WATT_HOURS_A_KWH,
    chargeIncludingGst: sumOfDollars(
      days.flatMap((day) => [day.chargeIncludingGst, day.dailyChargeIncludingGst]),
    ),
    readType: days.some(({ halfHours }) => halfHours.some(({ isEstimated }) => isEstimated))
      ? 'Estimate'
      : 'Actual',
    knownTo: newest.date,
  }
}

/** The charges of a meter that is read by hand. */
function sumOfLines({ period, billed, rates, reading }: PowerSoFar): Sum {
  const lines = billed.filter(({ to }) => to >= period.from && to <= period.to)
  const newest = lines.at(-1)
  if (newest === undefined) return NOTHING
  const daily = lines.flatMap((line) => {
    const ofLine = rates.filter((rate) => rate.service === line.service)
    return costOfDays(
      Array.from({ length: 1 + daysBetween(line.from, line.to) }, (_, place) => ({
        date: addDays(line.from, place),
        wattHours: [],
      })),
      { rates: ofLine.filter(({ dial }) => dial === line.dial), billed: [line] },
    ).map((cost) => cost.daily)
  })
  return {
    kwh: lines.reduce((sum, line) => sum + line.wattHours, 0) / WATT_HOURS_A_KWH,
    chargeIncludingGst: toDollars(
      toCents([...lines.map(({ cents }) => cents), ...daily].reduce((sum: number, cents) => sum + cents, 0)),
    ),
    readType: lines.some(({ readType }) => readType === 'Estimate') ? 'Estimate' : 'Actual',
    knownTo: newest.to,
    ...(reading !== undefined && { reading }),
  }
}

/** Changes of a service's rates in the period, by a new price or a new plan. */
function rateChangesIn(
  rates: StoredPower['rates'],
  { from, to }: StoredPower['period'],
): PowerByDay['rateChanges'] {
  const dayBefore = addDays(from, -1)
  return rates.flatMap(({ service, dial, endsOn, ...before }) => {
    if (endsOn === null || endsOn < dayBefore || endsOn >= to) return []
    const first = addDays(endsOn, 1)
    const ofService = rates.filter((rate) => rate.service === service)
    const { centsPerUnit, centsPerDay } = rateOn(ofService, dial, first) ?? before
    if (centsPerUnit === before.centsPerUnit && centsPerDay === before.centsPerDay) return []
    return {
      dial,
      from: first,
      centsPerUnit,
      centsPerUnitBefore: before.centsPerUnit,
      centsPerDay,
      centsPerDayBefore: before.centsPerDay,
    }
  })
}
