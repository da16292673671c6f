import { readUsageAlerts, setUsageAlerts } from '@switchboard/domain/usage/alerts'
import { readCalls } from '@switchboard/domain/usage/calls'
import { readMonthsOfUse } from '@switchboard/domain/usage/contract'
import {
  readDataBlocks,
  readDataByBillDate,
  readDataByDay,
  readDataByHour,
  readDataSummary,
} from '@switchboard/domain/usage/data'
import { readHalfHours } from '@switchboard/domain/usage/half-hours'
import { readCallsNow, readDataNow, readPowerNow } from '@switchboard/domain/usage/now'
import { readPowerByDay, readPowerReadings, readPowerSummary } from '@switchboard/domain/usage/power'

import { handlePart } from '#api/platform/http/handle-part.ts'
import { limitCalls } from '#api/platform/http/call-limits.ts'
import { JsonText, deferrable, handle, handleWhole } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { refuse } from '#api/platform/refusal.ts'

import { toPowerByDay } from './power/power-by-day.ts'
import { powerNowPart } from './power/power-now.ts'
import { addUseSinceBill } from './power/since-bill.ts'
import { readAlertsText, hasAddress, setAlerts } from './store/alerts.ts'
import { callsNowPart, readCallsText } from './store/calls.ts'
import { listCappedPeriods } from './store/data-blocks.ts'
import { readHoursOfDay } from './store/data-hours.ts'
import { dataNowPart, readDataByBillDateText, readDataByDayText, readDataSummaryText } from './store/data.ts'
import { readHalfHoursText } from './store/half-hours.ts'
import { monthsOfUsePart } from './store/months.ts'
import { readPowerReadingsText } from './store/power-readings.ts'
import { readCurrentPower, readPowerBefore } from './store/power.ts'

const NO_SUCH_BILL = { field: 'billDate', message: "none of the account's bill dates of the last two years" }

const NO_SUCH_CALLS = {
  field: 'billDate',
  message: 'none of the bill dates of the last two years that have calls',
}

const NO_ADDRESS = { field: 'channel', message: 'expected a channel that the account has an address for' }

/** Limits downloads of usage: a file of two years takes about thirty calls. */
export const MAX_DOWNLOADS = { name: 'usage downloads', account: 300, address: 1_200 } as const

function limitDownloads(endpoint: Endpoint): Endpoint {
  return deferrable(limitCalls(endpoint, MAX_DOWNLOADS))
}

export function usageEndpoints(): Endpoint[] {
  return [
    handlePart(readMonthsOfUse, monthsOfUsePart),
    handlePart(readDataNow, dataNowPart),
    handlePart(readCallsNow, callsNowPart),
    handle(
      readPowerNow,
      async ({ db, accountCode, today }) => new JsonText(await powerNowPart.text(db, { accountCode, today })),
    ),
    handle(readDataSummary, async ({ db, accountCode, today }) => {
      const data = await readDataSummaryText(db, { accountCode, today })
      return typeof data === 'string' ? refuse(data) : new JsonText(data.text)
    }),
    handle(readDataByBillDate, async ({ db, accountCode, today }) => {
      const data = await readDataByBillDateText(db, { accountCode, today })
      return typeof data === 'string' ? refuse(data) : new JsonText(data.text)
    }),
    handle(readDataByDay, async ({ db, accountCode, today, query }) => {
      const data = await readDataByDayText(db, { accountCode, today }, query.billDate)
      if (typeof data === 'string') return refuse(data)
      return data.text === null ? refuse('BILL_DATE_NOT_FOUND', NO_SUCH_BILL) : new JsonText(data.text)
    }),
    handle(readDataByHour, async ({ db, accountCode, today, query: { date } }) => {
      const hours = await readHoursOfDay(db, { accountCode, today }, date)
      if (typeof hours === 'string') return refuse(hours)
      return { date, hours: hours.map((mb) => ({ MBTotal: mb })) }
    }),
    handle(readDataBlocks, ({ db, accountCode, today }) => listCappedPeriods(db, { accountCode, today })),
    handle(readPowerSummary, async ({ db, accountCode, today }) => {
      const stored = await readCurrentPower(db, { accountCode, today })
      if (typeof stored === 'string') return refuse(stored)
      return toPowerByDay(await addUseSinceBill(db, { accountCode, today }, stored))
    }),
    handle(readPowerByDay, async ({ db, accountCode, today, query }) => {
      const stored = await readPowerBefore(db, { accountCode, today }, query.billDate)
      if (typeof stored === 'string') return refuse(stored)
      if (stored === null) return refuse('BILL_DATE_NOT_FOUND', NO_SUCH_BILL)
      return toPowerByDay(await addUseSinceBill(db, { accountCode, today }, stored))
    }),
    handle(readPowerReadings, async ({ db, accountCode, today }) => {
      const readings = await readPowerReadingsText(db, { accountCode, today })
      return typeof readings === 'string' ? refuse(readings) : new JsonText(readings.text)
    }),
    limitDownloads(
      handle(readHalfHours, async ({ db, accountCode, query }) => {
        const halfHours = await readHalfHoursText(db, { accountCode, ...query })
        return typeof halfHours === 'string' ? refuse(halfHours) : new JsonText(halfHours.text)
      }),
    ),
    limitDownloads(
      handle(readCalls, async ({ db, accountCode, today, query }) => {
        const calls = await readCallsText(db, { accountCode, today }, query)
        if (calls === 'BILL_DATE_NOT_FOUND') return refuse(calls, NO_SUCH_CALLS)
        return typeof calls === 'string' ? refuse(calls) : new JsonText(calls.text)
      }),
    ),
    handle(
      readUsageAlerts,
      async ({ db, accountCode, today }) => new JsonText(await readAlertsText(db, { accountCode, today })),
    ),
    handleWhole(setUsageAlerts, async ({ db, accountCode, today, now, actor, body }) => {
      const hasAlerts = body.dataLeft || body.powerDay || body.mobileLeft === true || body.billOver !== null
      if (hasAlerts && !(await hasAddress(db, accountCode, body.channel)))
        return refuse('ALERT_ADDRESS_MISSING', NO_ADDRESS)
      await setAlerts(db, { ...body, accountCode, today, now, actor })
      return new JsonText(await readAlertsText(db, { accountCode, today }))
    }),
  ]
}
