import { ACTING, BEN, PAYING } from '#api/testing/access-callers.ts'
import type { AccessRows } from '#api/testing/access-callers.ts'

/** Ben's connection in the demo, and what a change needs: that someone reads its meter. */
const ICP = '0001000002CKCA7'
const OF_BEN = { icp: ICP }
const READ_BY_HAND = `update electricity_connection set ami_flag = false where icp = '${ICP}'`
const READ = `${READ_BY_HAND};
  insert into register_reading (account_code, service_number, serial_number, channel_number, read_on, entered_at, value, read_by)
  select account_code, service_number, 'S1000002', 1, '2026-11-21', '2026-11-21T08:00:00Z', 7500, 'Customer'
  from electricity_supply where icp = '${ICP}'`
const READINGS = {
  readings: [{ serialNumber: 'S1000002', channelNumber: 1, readValue: 7_500, effectiveDate: '2026-11-21' }],
}

/** Who may make each call of the area, how it is asked, and what it changes. */
export const ACCESS: AccessRows = {
  'GET /accounts/{accountCode}/meters': { who: ACTING },
  'GET /accounts/{accountCode}/meterlocations': { who: ACTING },
  'GET /accounts/{accountCode}/connections/{icp}/lastactualreadings': {
    who: ACTING,
    input: { parameters: OF_BEN },
  },
  'GET /accounts/{accountCode}/connections/{icp}/readings': { who: ACTING, input: { parameters: OF_BEN } },
  'POST /accounts/{accountCode}/connections/{icp}/readings': {
    who: PAYING,
    input: { parameters: OF_BEN, body: READINGS },
    change: { action: 'meter-read', by: BEN, before: READ_BY_HAND },
  },
  'DELETE /accounts/{accountCode}/connections/{icp}/readings/{readOn}': {
    who: PAYING,
    input: { parameters: { ...OF_BEN, readOn: '2026-11-21' } },
    change: { action: 'meter-reading-withdrawn', by: BEN, before: READ },
  },
  'GET /accounts/{accountCode}/connections/{icp}/readings/{readOn}/photo': {
    who: ACTING,
    input: { parameters: { ...OF_BEN, readOn: '2026-11-21' } },
  },
  'GET /accounts/{accountCode}/connections/{icp}/readingreminder': {
    who: ACTING,
    input: { parameters: OF_BEN },
  },
  'PUT /accounts/{accountCode}/connections/{icp}/readingreminder': {
    who: PAYING,
    input: { parameters: OF_BEN, body: { channel: 'Email' } },
    change: { action: 'meter-reminder-changed', by: BEN, before: READ_BY_HAND },
  },
  'GET /accounts/{accountCode}/connections/{icp}/siteaccess': { who: ACTING, input: { parameters: OF_BEN } },
  'PUT /accounts/{accountCode}/connections/{icp}/siteaccess': {
    who: PAYING,
    input: {
      parameters: OF_BEN,
      body: { dogCode: 'Dog', meterLocationCode: 'gate', accessNotes: 'Ring twice' },
    },
    change: { action: 'site-access-changed', by: BEN, before: READ_BY_HAND },
  },
}
