import type { WireReply } from '@switchboard/domain/call'
import { addDays, day } from '@switchboard/domain/day'
import { halfHoursIn } from '@switchboard/domain/instant'
import type { readPowerByDay, readPowerReadings } from '@switchboard/domain/usage/power'

export type PowerByDay = WireReply<typeof readPowerByDay>
export type PowerReadings = WireReply<typeof readPowerReadings>

/** The current period on 21 November: 8 kWh a day up to the 19th, without the 5th. */
export const NOVEMBER: PowerByDay['period'] = {
  from: '2026-11-03',
  to: '2026-12-02',
  billDate: '2026-12-03',
  kwh: 128,
  chargeIncludingGst: 39.33,
  readType: 'Estimate',
  knownTo: '2026-11-19',
}

export const OCTOBER: PowerByDay['period'] = {
  from: '2026-10-03',
  to: '2026-11-02',
  billDate: '2026-11-03',
  kwh: 320.4,
  chargeIncludingGst: 93.65,
  readType: 'Actual',
  knownTo: '2026-11-02',
}

export function buildPowerDay(
  date: string,
  differences: Partial<PowerByDay['days'][number]> = {},
): PowerByDay['days'][number] {
  const halfHours = halfHoursIn(day.parse(date)).map(() => ({
    wattHours: 167,
    chargeIncludingGst: 0.04,
    isEstimated: false,
  }))
  return {
    date,
    kwh: 8,
    chargeIncludingGst: 1.93,
    dailyChargeIncludingGst: 0.53,
    halfHours,
    kwhBefore: null,
    ...differences,
  }
}

export function buildPowerDays(first: string, many: number): PowerByDay['days'] {
  return Array.from({ length: many }, (_, place) => buildPowerDay(addDays(day.parse(first), place)))
}

export function buildPowerUse(differences: Partial<PowerByDay> = {}): PowerByDay {
  const days = buildPowerDays('2026-11-03', 17).filter(({ date }) => date !== '2026-11-05')
  return { period: NOVEMBER, isSmart: true, days, rateChanges: [], ...differences }
}

export const TWO_PERIODS: PowerReadings = { periods: [NOVEMBER, OCTOBER], readings: [] }

/** A number of weekly bill periods, newest first, each with its use. */
export function buildManyPeriods(many: number): PowerReadings {
  const periods = Array.from({ length: many }, (_, place) => {
    const from = addDays(day.parse('2026-11-16'), -7 * place)
    return { ...OCTOBER, from, to: addDays(from, 6), billDate: addDays(from, 7) }
  })
  return { periods, readings: [] }
}
