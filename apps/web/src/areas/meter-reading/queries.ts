import type { ParsedReply, SentBody } from '@switchboard/domain/call'
import type { Day } from '@switchboard/domain/day'
import {
  readLastActualReadings,
  readMeterPhoto,
  readMeterReadings,
  readMeters,
  readReadingReminder,
  setMeterReadings,
  setReadingReminder,
  withdrawMeterReadings,
} from '@switchboard/domain/meter-reading/contract'
import {
  readMeterLocations,
  readSiteAccess,
  setSiteAccess,
} from '@switchboard/domain/meter-reading/site-access-calls'
import { readPowerSummary } from '@switchboard/domain/usage/power'

import { activeAccount, ofActiveAccount } from '#web/http/account.ts'
import { callQuery, dropAnswers, seedAnswer } from '#web/http/query-client.ts'
import { useBodyChange, useChange } from '#web/http/use-change.ts'

function ofConnection(icp: string) {
  return { parameters: { accountCode: activeAccount(), icp } }
}

export const metersQuery = () => callQuery(readMeters, ofActiveAccount())
export const lastActualQuery = (icp: string) => callQuery(readLastActualReadings, ofConnection(icp))
export const readingsQuery = (icp: string) => callQuery(readMeterReadings, ofConnection(icp))
export const meterLocationsQuery = () => callQuery(readMeterLocations, ofActiveAccount())
export const siteAccessQuery = (icp: string) => callQuery(readSiteAccess, ofConnection(icp))

export const reminderQuery = (icp: string) => callQuery(readReadingReminder, ofConnection(icp))
export const photoQuery = (icp: string, readOn: Day) =>
  callQuery(readMeterPhoto, { parameters: { ...ofConnection(icp).parameters, readOn } })

export type ReadingsTaken = ParsedReply<typeof setMeterReadings>
type Readings = SentBody<typeof setMeterReadings>
type ReadingsRequest = { readonly body: Readings; readonly idempotencyKey: string }

const dropReadings = () => dropAnswers(readLastActualReadings, readMeterReadings, readPowerSummary)

/**
 * `onTaken` belongs to the change and not to its form: after a reading of tomorrow the form is gone before the change is settled.
 * Source: MTR-022.
 */
export function useSetReadings(icp: string, onTaken: (taken: ReadingsTaken) => void) {
  return useChange(
    setMeterReadings,
    (request: ReadingsRequest) => ({ ...ofConnection(icp), ...request }),
    // after failures too: if the reply was lost, the server may have stored the readings
    { onSuccess: onTaken, onSettled: dropReadings },
  )
}

export function useWithdrawReadings(icp: string) {
  return useChange(
    withdrawMeterReadings,
    (readOn: Day) => ({ parameters: { ...ofConnection(icp).parameters, readOn } }),
    { onSettled: dropReadings },
  )
}

export function useSetReminder(icp: string) {
  return useBodyChange(setReadingReminder, () => ofConnection(icp), {
    onSuccess: (saved) => seedAnswer(readReadingReminder, ofConnection(icp), saved),
    onError: () => dropAnswers(readReadingReminder),
  })
}

/** Source: MTR-028. */
export function useSetSiteAccess(icp: string) {
  return useBodyChange(setSiteAccess, () => ofConnection(icp), {
    onSuccess: (saved) => seedAnswer(readSiteAccess, ofConnection(icp), saved),
    onError: () => dropAnswers(readSiteAccess),
  })
}
