import {
  readLastActualReadings,
  readMeterLocations,
  readMeterReadings,
  readMeters,
  readSiteAccess,
  setMeterReadings,
  setSiteAccess,
} from '@switchboard/domain/meter-reading/contract'
import {
  METER_LOCATION_MESSAGES,
  keptNotes,
  meterLocationProblem,
} from '@switchboard/domain/meter-reading/site-access'

import { trailName } from '#api/audit.ts'
import { holdAccount } from '#api/books/accounts.ts'
import { JsonText, handle, handleWhole } from '#api/http/handle.ts'
import type { Endpoint } from '#api/http/handle.ts'
import { refused } from '#api/http/refusal.ts'

import { problemOf } from './problem.ts'
import { metersText, readingsText, supplyBy } from './store/registers.ts'
import type { KnownRegister } from './store/registers.ts'
import { insertReadings } from './store/set-readings.ts'
import { meterLocations, saveSiteAccess, siteAccessOf } from './store/site-access.ts'

/** The same whether there is no such connection or it supplies somebody else. */
const NOT_YOURS = { field: 'icp', message: 'expected a connection that supplies the account' }
const SMART = { field: 'icp', message: 'expected a connection whose meters somebody reads' }

export function meterReadingEndpoints(): Endpoint[] {
  return [
    handle(readMeters, async ({ db, accountCode, today }) => {
      return new JsonText(await metersText(db, { accountCode, today }))
    }),

    handle(readLastActualReadings, async ({ db, accountCode, today, parameters: { icp } }) => {
      const supply = await supplyBy(db, { accountCode, icp, today })
      return supply === null ? refused('CONNECTION_NOT_FOUND', NOT_YOURS) : lastActual(supply.registers)
    }),

    handle(readMeterReadings, async ({ db, accountCode, today, parameters: { icp } }) => {
      const text = await readingsText(db, { accountCode, icp, today })
      return text === null ? refused('CONNECTION_NOT_FOUND', NOT_YOURS) : new JsonText(text)
    }),

    handleWhole(setMeterReadings, async ({ db, body: { readings }, parameters: { icp }, ...asked }) => {
      const { accountCode, today, now, correlationId } = asked
      // a bill is made before the reading or after it
      await holdAccount(db, accountCode)
      const supply = await supplyBy(db, { accountCode, icp, today })
      if (supply === null) return refused('CONNECTION_NOT_FOUND', NOT_YOURS)
      if (supply.isSmart) return refused('METER_IS_SMART', SMART)
      const problem = problemOf(readings, supply.registers, today)
      if (problem !== null) return refused('METER_READING_REFUSED', problem)
      const { serviceNumber, nextBillDate } = supply
      const actor = trailName(asked.actor)
      await insertReadings(db, { accountCode, serviceNumber, icp, now, actor, correlationId }, readings)
      const known = await supplyBy(db, { accountCode, icp, today })
      return { readings: lastActual(known?.registers ?? []), nextBillDate }
    }),

    handle(readMeterLocations, ({ db }) => meterLocations(db)),

    handle(readSiteAccess, async ({ db, accountCode, today, parameters: { icp } }) => {
      const known = await siteAccessOf(db, { accountCode, icp, today })
      return known === null ? refused('CONNECTION_NOT_FOUND', NOT_YOURS) : known.siteAccess
    }),

    handleWhole(setSiteAccess, async ({ db, body, parameters: { icp }, ...asked }) => {
      const { accountCode, today, now, correlationId } = asked
      await holdAccount(db, accountCode)
      const known = await siteAccessOf(db, { accountCode, icp, today })
      if (known === null) return refused('CONNECTION_NOT_FOUND', NOT_YOURS)
      if (known.isSmart) return refused('METER_IS_SMART', SMART)
      const problem = meterLocationProblem(body.meterLocationCode, await meterLocations(db))
      if (problem !== null) {
        const message = METER_LOCATION_MESSAGES[problem]
        return refused('SITE_ACCESS_REFUSED', { field: 'meterLocationCode', message })
      }
      const said = { ...body, accessNotes: keptNotes(body.accessNotes.trim()) }
      await saveSiteAccess(db, { accountCode, icp, now, actor: trailName(asked.actor), correlationId }, said)
      return said
    }),
  ]
}

function lastActual(registers: readonly KnownRegister[]) {
  return registers.flatMap(({ previous, ...register }) =>
    previous === null ? [] : [{ ...register, ...previous }],
  )
}
