import {
  readMeterLocations,
  readSiteAccess,
  setSiteAccess,
} from '@switchboard/domain/meter-reading/site-access-calls'
import { readReadingReminder, setReadingReminder } from '@switchboard/domain/meter-reading/contract'
import {
  METER_LOCATION_MESSAGES,
  truncateNotes,
  meterLocationProblem,
} from '@switchboard/domain/meter-reading/site-access'
import { normalizeText } from '@switchboard/domain/typed-text'

import { handle, handleWhole } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { refuse } from '#api/platform/refusal.ts'
import { lockAccount } from '#api/provider/books/accounts.ts'

import { SMART_METER, UNKNOWN_CONNECTION } from './refusals.ts'
import { findReminder, saveReminder } from './store/reminders.ts'
import { findSiteAccess, listMeterLocations, saveSiteAccess } from './store/site-access.ts'

const NO_ADDRESS = { field: 'channel', message: 'the account has no address for it' }

/** The reminder and the site access of a connection. */
export function connectionEndpoints(): Endpoint[] {
  return [
    handle(readReadingReminder, async ({ db, accountCode, today, parameters: { icp } }) => {
      const connection = await findReminder(db, { accountCode, icp, today })
      return connection === null ? refuse('CONNECTION_NOT_FOUND', UNKNOWN_CONNECTION) : connection.reminder
    }),

    handleWhole(setReadingReminder, async ({ db, body: { channel }, parameters: { icp }, ...rest }) => {
      const { accountCode, today, now, actor } = rest
      const connection = await findReminder(db, { accountCode, icp, today })
      if (connection === null) return refuse('CONNECTION_NOT_FOUND', UNKNOWN_CONNECTION)
      if (connection.isSmart) return refuse('METER_IS_SMART', SMART_METER)
      if (channel !== null && connection.reminder.sendTo[channel] === null)
        return refuse('METER_REMINDER_REFUSED', NO_ADDRESS)
      await saveReminder(db, { accountCode, icp, today, now, actor }, channel)
      return { ...connection.reminder, channel }
    }),

    handle(readMeterLocations, ({ db }) => listMeterLocations(db)),

    handle(readSiteAccess, async ({ db, accountCode, today, parameters: { icp } }) => {
      const connection = await findSiteAccess(db, { accountCode, icp, today })
      return connection === null ? refuse('CONNECTION_NOT_FOUND', UNKNOWN_CONNECTION) : connection.siteAccess
    }),

    handleWhole(setSiteAccess, async ({ db, body, parameters: { icp }, ...rest }) => {
      const { accountCode, today, now, actor } = rest
      await lockAccount(db, accountCode)
      const connection = await findSiteAccess(db, { accountCode, icp, today })
      if (connection === null) return refuse('CONNECTION_NOT_FOUND', UNKNOWN_CONNECTION)
      if (connection.isSmart) return refuse('METER_IS_SMART', SMART_METER)
      const problem = meterLocationProblem(body.meterLocationCode, await listMeterLocations(db))
      if (problem !== null) {
        const message = METER_LOCATION_MESSAGES[problem]
        return refuse('SITE_ACCESS_REFUSED', { field: 'meterLocationCode', message })
      }
      const access = { ...body, accessNotes: truncateNotes(normalizeText(body.accessNotes)) }
      await saveSiteAccess(db, { accountCode, icp, now, actor }, access)
      return access
    }),
  ]
}
