import type { WireReply } from '@switchboard/domain/call'
import { addDays } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import type { readPowerByDay } from '@switchboard/domain/usage/power'
import { centsFor, rateOn } from '@switchboard/domain/usage/power-cost'

import type { Queries } from '#api/platform/database/database.ts'
import { readUsedSinceBill } from '#api/provider/metering/read-by-hand.ts'

import type { StoredPower } from '../store/power.ts'

/** A stored period, with the newest reading of a meter that is read by hand. */
export type PowerWithReading = StoredPower & Pick<WireReply<typeof readPowerByDay>['period'], 'reading'>

/**
 * Adds the use of a meter that is read by hand since its last bill, and an estimate from the newest reading to today, if the
 * meter was read in the period or on the day before it.
 */
export async function addUseSinceBill(
  db: Queries,
  { accountCode, today }: { readonly accountCode: string; readonly today: Day },
  stored: StoredPower,
): Promise<PowerWithReading> {
  const { period, isSmart, rates } = stored
  if (isSmart || today > period.to) return stored
  const dayBefore = addDays(period.from, -1)
  const meters = (await readUsedSinceBill(db, accountCode, today)).filter(
    ({ reading }) => reading.on >= dayBefore,
  )
  const [first] = meters
  if (first === undefined) return stored
  const lines = meters.flatMap(({ service, dial, usage }) => {
    const serviceRates = rates.filter((rate) => rate.service === service)
    return usage.flatMap(({ from, to, wattHours, readType }) => {
      const rate = rateOn(serviceRates, dial, to)
      if (rate === null || from < period.from) return []
      return { service, dial, from, to, wattHours, readType, cents: centsFor(wattHours, rate.centsPerUnit) }
    })
  })
  const dials = meters
    .filter(({ reading }) => reading.on === first.reading.on)
    .flatMap(({ dial, reading: { value } }) => (value === null ? [] : { counts: dial, value }))
  return {
    ...stored,
    billed: [...stored.billed, ...lines].toSorted((one, other) => (one.to < other.to ? -1 : 1)),
    reading: { on: first.reading.on, dials },
  }
}
