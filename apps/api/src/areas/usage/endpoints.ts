import { readCalls } from '@switchboard/domain/usage/calls'
import { readMonthsOfUse } from '@switchboard/domain/usage/contract'
import { readDataByBillDate, readDataByDay, readDataSummary } from '@switchboard/domain/usage/data'
import { readPowerByDay, readPowerReadings, readPowerSummary } from '@switchboard/domain/usage/power'

import { handlePart } from '#api/http/handle-part.ts'
import { JsonText, handle } from '#api/http/handle.ts'
import type { Endpoint } from '#api/http/handle.ts'
import { refused } from '#api/http/refusal.ts'

import { powerByDay } from './power.ts'
import { callsOfBill } from './store/calls.ts'
import { dataByBillDate, dataByDay, dataSummary } from './store/data.ts'
import { monthsOfUsePart } from './store/months.ts'
import { powerBefore, powerNow, powerReadings } from './store/power.ts'

const NO_SUCH_BILL = { field: 'billDate', message: "none of the account's bill dates of the last two years" }

const NO_SUCH_CALLS = {
  field: 'billDate',
  message: 'none of the bill dates of the last two years that have calls',
}

export function usageEndpoints(): Endpoint[] {
  return [
    handlePart(readMonthsOfUse, monthsOfUsePart),
    handle(readDataSummary, async ({ db, accountCode, today }) => {
      const data = await dataSummary(db, { accountCode, today })
      return typeof data === 'string' ? refused(data) : new JsonText(data.text)
    }),
    handle(readDataByBillDate, async ({ db, accountCode, today }) => {
      const data = await dataByBillDate(db, { accountCode, today })
      return typeof data === 'string' ? refused(data) : new JsonText(data.text)
    }),
    handle(readDataByDay, async ({ db, accountCode, today, query }) => {
      const data = await dataByDay(db, { accountCode, today }, query.billDate)
      if (typeof data === 'string') return refused(data)
      return data.text === null ? refused('BILL_DATE_NOT_FOUND', NO_SUCH_BILL) : new JsonText(data.text)
    }),
    handle(readPowerSummary, async ({ db, accountCode, today }) => {
      const stored = await powerNow(db, { accountCode, today })
      return typeof stored === 'string' ? refused(stored) : powerByDay(stored)
    }),
    handle(readPowerByDay, async ({ db, accountCode, today, query }) => {
      const stored = await powerBefore(db, { accountCode, today }, query.billDate)
      if (typeof stored === 'string') return refused(stored)
      return stored === null ? refused('BILL_DATE_NOT_FOUND', NO_SUCH_BILL) : powerByDay(stored)
    }),
    handle(readPowerReadings, async ({ db, accountCode, today }) => {
      const told = await powerReadings(db, { accountCode, today })
      return typeof told === 'string' ? refused(told) : new JsonText(told.text)
    }),
    handle(readCalls, async ({ db, accountCode, today, query }) => {
      const calls = await callsOfBill(db, { accountCode, today }, query)
      if (calls === 'BILL_DATE_NOT_FOUND') return refused(calls, NO_SUCH_CALLS)
      return typeof calls === 'string' ? refused(calls) : new JsonText(calls.text)
    }),
  ]
}
