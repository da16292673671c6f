import type { Day } from '@switchboard/domain/day'
import { readDataByBillDate, readDataByDay, readDataSummary } from '@switchboard/domain/usage/data'

import { ofActiveAccount } from '#web/http/account.ts'
import { callQuery } from '#web/http/query-client.ts'

export const dataSummaryQuery = () => callQuery(readDataSummary, ofActiveAccount())
export const dataByBillDateQuery = () => callQuery(readDataByBillDate, ofActiveAccount())

/** The days of the period before a bill date. */
export function dataByDayQuery(billDate: Day) {
  return callQuery(readDataByDay, { ...ofActiveAccount(), query: { billDate } })
}
