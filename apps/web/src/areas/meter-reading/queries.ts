import { useMutation } from '@tanstack/react-query'

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
import type { ReadingReminder } from '@switchboard/domain/meter-reading/contract'
import type { SiteAccess } from '@switchboard/domain/meter-reading/site-access-calls'

import { activeAccount, ofActiveAccount } from '#web/http/account.ts'
import { makeCall } from '#web/http/make-call.ts'
import type { FailureOf } from '#web/http/make-call.ts'
import { callQuery, dropAnswers, seedAnswer } from '#web/http/query-client.ts'

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

/** Source: MTR-022. */
export function useSetReadings(icp: string) {
  return useMutation<ReadingsTaken, FailureOf<typeof setMeterReadings>, ReadingsRequest>({
    mutationFn: (request) => makeCall(setMeterReadings, { ...ofConnection(icp), ...request }),
    // after failures too: if the reply was lost, the server may have stored the readings
    onSettled: () => dropAnswers(readLastActualReadings, readMeterReadings, readPowerSummary),
  })
}

export function useWithdrawReadings(icp: string) {
  return useMutation<ParsedReply<typeof withdrawMeterReadings>, FailureOf<typeof withdrawMeterReadings>, Day>(
    {
      mutationFn: (readOn) =>
        makeCall(withdrawMeterReadings, { parameters: { ...ofConnection(icp).parameters, readOn } }),
      onSettled: () => dropAnswers(readLastActualReadings, readMeterReadings, readPowerSummary),
    },
  )
}

export function useSetReminder(icp: string) {
  return useMutation<
    ReadingReminder,
    FailureOf<typeof setReadingReminder>,
    SentBody<typeof setReadingReminder>
  >({
    mutationFn: (body) => makeCall(setReadingReminder, { ...ofConnection(icp), body }),
    onSuccess: (saved) => seedAnswer(readReadingReminder, ofConnection(icp), saved),
    onError: () => dropAnswers(readReadingReminder),
  })
}

/** Source: MTR-028. */
export function useSetSiteAccess(icp: string) {
  return useMutation<SiteAccess, FailureOf<typeof setSiteAccess>, SentBody<typeof setSiteAccess>>({
    mutationFn: (body) => makeCall(setSiteAccess, { ...ofConnection(icp), body }),
    onSuccess: (saved) => seedAnswer(readSiteAccess, ofConnection(icp), saved),
    onError: () => dropAnswers(readSiteAccess),
  })
}
