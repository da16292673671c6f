import type { Day } from '@switchboard/domain/day'
import { readDataByBillDate, readDataByDay, readDataSummary } from '@switchboard/domain/usage/data'
import { readPowerByDay, readPowerReadings, readPowerSummary } from '@switchboard/domain/usage/power'

import { ofActiveAccount } from '#web/http/account.ts'
import { callQuery } from '#web/http/query-client.ts'

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
