import { useMutation } from '@tanstack/react-query'

import type { SentBody } from '@switchboard/domain/call'
import { readPowerPlan } from '@switchboard/domain/change-hub/contract'
import type { Day } from '@switchboard/domain/day'
import { readUsageAlerts, setUsageAlerts } from '@switchboard/domain/usage/alerts'
import type { UsageAlerts } from '@switchboard/domain/usage/alerts'
import { MAX_CALLS, readCalls } from '@switchboard/domain/usage/calls'
import type { CallRecord, CallUsage } from '@switchboard/domain/usage/calls'
import { readHalfHours } from '@switchboard/domain/usage/half-hours'
import {
  readDataBlocks,
  readDataByBillDate,
  readDataByDay,
  readDataByHour,
  readDataSummary,
} from '@switchboard/domain/usage/data'
import { readPowerByDay, readPowerReadings, readPowerSummary } from '@switchboard/domain/usage/power'

import { ofActiveAccount } from '#web/http/account.ts'
import { makeCall } from '#web/http/make-call.ts'
import type { FailureOf } from '#web/http/make-call.ts'
import { callQuery, dropAnswers, seedAnswer } from '#web/http/query-client.ts'

import type { CallPlace } from './call-address.ts'

export const dataSummaryQuery = () => callQuery(readDataSummary, ofActiveAccount())
export const dataByBillDateQuery = () => callQuery(readDataByBillDate, ofActiveAccount())

export const dataBlocksQuery = () => callQuery(readDataBlocks, ofActiveAccount())

/** The days of the period before a bill date. */
export function dataByDayQuery(billDate: Day) {
  return callQuery(readDataByDay, { ...ofActiveAccount(), query: { billDate } })
}

/** The hours of a day. */
export function dataByHourQuery(date: Day) {
  return callQuery(readDataByHour, { ...ofActiveAccount(), query: { date } })
}

export const powerPlanQuery = () => callQuery(readPowerPlan, ofActiveAccount())
export const powerSummaryQuery = () => callQuery(readPowerSummary, ofActiveAccount())
export const powerReadingsQuery = () => callQuery(readPowerReadings, ofActiveAccount())

/** The days of the period before a bill date. */
export function powerByDayQuery(billDate: Day) {
  return callQuery(readPowerByDay, { ...ofActiveAccount(), query: { billDate } })
}

/** The half-hours of some days, both ends included. */
export function halfHoursQuery(span: { readonly from: Day; readonly to: Day }) {
  return callQuery(readHalfHours, { ...ofActiveAccount(), query: span })
}

/** A page of the calls of a bill; of the newest bill if no bill date is given. */
export function callsQuery({ billDate, before, after }: CallPlace) {
  const query = {
    ...(billDate !== null && { billDate }),
    ...(before !== null && { before }),
    ...(after !== null && { after }),
  }
  return callQuery(readCalls, { ...ofActiveAccount(), query })
}

/** All calls of a bill, newest first, in pages of the largest size. */
export async function readAllCalls(billDate: Day): Promise<CallRecord[]> {
  const calls: CallRecord[] = []
  let before: string | null = null
  do {
    const query = { billDate, pageSize: String(MAX_CALLS), ...(before !== null && { before }) }
    const page: CallUsage = await makeCall(readCalls, { ...ofActiveAccount(), query })
    calls.push(...page.calls)
    before = page.nextBefore
  } while (before !== null)
  return calls
}

export const alertsQuery = () => callQuery(readUsageAlerts, ofActiveAccount())

/** Saves the usage alerts. After a failure the alerts are read again, because they may have been saved. */
export function useSetAlerts() {
  return useMutation<UsageAlerts, FailureOf<typeof setUsageAlerts>, SentBody<typeof setUsageAlerts>>({
    mutationFn: (body) => makeCall(setUsageAlerts, { ...ofActiveAccount(), body }),
    onSuccess: (saved) => seedAnswer(readUsageAlerts, ofActiveAccount(), saved),
    onError: () => dropAnswers(readUsageAlerts),
  })
}
