import type { WireReply } from '@switchboard/domain/call'
import type { Day } from '@switchboard/domain/day'
import type { readPowerNow } from '@switchboard/domain/usage/now'
import { chargesOfDays } from '@switchboard/domain/usage/power-cost'

import type { ComputedPart } from '#api/platform/database/part.ts'

import { readPowerOrOrder } from '../store/power.ts'
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
import { addUseSinceBill } from './since-bill.ts'
import type { PowerWithReading } from './since-bill.ts'

type PowerNow = WireReply<typeof readPowerNow>

/** The sums of `readPowerSummary`. */
export const powerNowPart: ComputedPart<'powerNow'> = {
  key: 'powerNow',
  text: async (db, account) => {
    const { stored, orderInProcess, lastDays } = await readPowerOrOrder(db, account)
    const use = stored === null ? null : calculateUse(await addUseSinceBill(db, account, stored), lastDays)
    const now: PowerNow = { orderInProcess, use }
    return JSON.stringify(now)
  },
}

/** The sums of `toPowerByDay`. Much faster, because no half-hour is priced. */
function calculateUse(power: PowerWithReading, lastDays: readonly (number | null)[]): PowerNow['use'] {
  const { period, isSmart } = power
  if (!isSmart) return { period: { ...period, ...sumLines(power) }, isSmart, knownDays: 0, estimatedDays: 0 }
  const days = listServices(power).flatMap((service) => calculateDays(power, service))
  const estimated = days.filter(({ isEstimated }) => isEstimated)
  return {
    period: { ...period, ...sumChargedDays(days) },
    isSmart,
    knownDays: countDates(days),
    estimatedDays: countDates(estimated),
    lastDays: lastDays.map((wattHours) => (wattHours === null ? null : wattHours / WATT_HOURS_A_KWH)),
  }
}

type ChargedDay = {
  readonly date: Day
  readonly wattHours: number
  readonly cents: number
  readonly isEstimated: boolean
}

function calculateDays(power: StoredPower, service: number): ChargedDay[] {
  const { period } = power
  const { days, rates, billed } = selectService(power, service)
  const charges = chargesOfDays(days, { rates, billed })
  return days.flatMap(({ date, wattHours, estimated }, index) => {
    const charge = charges[index]
    if (charge === undefined || date < period.from || date > period.to) return []
    return {
      date,
      wattHours: toWattHours(wattHours),
      cents: charge.used + charge.daily,
      isEstimated: estimated !== null && estimated.length > 0,
    }
  })
}

function sumChargedDays(days: readonly ChargedDay[]): UseSum {
  if (days.length === 0) return NO_USE
  return {
    kwh: days.reduce((sum, { wattHours }) => sum + wattHours, 0) / WATT_HOURS_A_KWH,
    chargeIncludingGst: toCentsSum(days.map(({ cents }) => cents)),
    readType: days.some(({ isEstimated }) => isEstimated) ? 'Estimate' : 'Actual',
    knownTo:
      days
        .map(({ date }) => date)
        .toSorted()
        .at(-1) ?? null,
  }
}

function countDates(days: readonly ChargedDay[]): number {
  return new Set(days.map(({ date }) => date)).size
}
