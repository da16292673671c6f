import type { Day } from '@switchboard/domain/day'
import { MOST_CALLS, readCalls } from '@switchboard/domain/usage/calls'
import type { CallRecord, CallUsage } from '@switchboard/domain/usage/calls'
import { readDataByBillDate, readDataByDay, readDataSummary } from '@switchboard/domain/usage/data'
import { readPowerByDay, readPowerReadings, readPowerSummary } from '@switchboard/domain/usage/power'

import { ofActiveAccount } from '#web/http/account.ts'
import { makeCall } from '#web/http/make-call.ts'
import { callQuery } from '#web/http/query-client.ts'

import type { CallPlace } from './call-address.ts'

export const dataSummaryQuery = () => callQuery(readDataSummary, ofActiveAccount())
export const dataByBillDateQuery = () => callQuery(readDataByBillDate, ofActiveAccount())

/** The days of the period before a bill date. */
export function dataByDayQuery(billDate: Day) {
  return callQuery(readDataByDay, { ...ofActiveAccount(), query: { billDate } })
}

export const powerSummaryQuery = () => callQuery(readPowerSummary, ofActiveAccount())
export const powerReadingsQuery = () => callQuery(readPowerReadings, ofActiveAccount())

/** The days of the period before a bill date. */
export function powerByDayQuery(billDate: Day) {
  return callQuery(readPowerByDay, { ...ofActiveAccount(), query: { billDate } })
}

/** A page of the calls of a bill; of the newest where no bill date is given. */
export function callsQuery({ billDate, before, after }: CallPlace) {
  const query = {
    ...(billDate !== null && { billDate }),
    ...(before !== null && { before }),
    ...(after !== null && { after }),
  }
  return callQuery(readCalls, { ...ofActiveAccount(), query })
}

/** Every call of a bill, newest first, in as few calls of the API as it takes. */
export async function readAllCalls(billDate: Day): Promise<CallRecord[]> {
  const calls: CallRecord[] = []
  let before: string | null = null
  do {
    const query = { billDate, pageSize: String(MOST_CALLS), ...(before !== null && { before }) }
    const page: CallUsage = await makeCall(readCalls, { ...ofActiveAccount(), query })
    calls.push(...page.calls)
    before = page.nextBefore
  } while (before !== null)
  return calls
}
