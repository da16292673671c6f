import { expect, test } from 'vitest'

import { day } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import { runBills } from '#api/provider/books/bill-run.ts'
import { TEST_INSTANT, testApi } from '#api/testing/api.ts'

import { beginSupply } from './supply.ts'

const ADA = '200001'
const ICP = '0000000001ZZ000'
const ADAS_SERVICE = { accountCode: ADA, serviceNumber: 2 }
const FIRST = day.parse('2026-09-03')

/** Ada's next bill is of 3 October; a meter with one register supplies her from 3 September on, at 24.1 and 53 cents. */
const api = testApi(async (db) => {
  await db.script(`
    insert into account (account_code, name, address, business_group, bill_frequency, next_invoice_date)
      values ('${ADA}', 'Customer', '1 Road', 'residential', 'Monthly', '2026-10-03');
    insert into meter (account_code, subject, category, name, unit, cents_per_unit, cents_per_day)
      values ('${ADA}', 'service:2', 'Power', 'Electricity', 'kWh', 24.1, 53);
    insert into address (location_id, house_number, full_number, full_address, road_name, suburb, town)
      values ('1', 1, '1', '1 Road', 'Road', '', 'Town');
    insert into electricity_connection (icp, location_id, ami_flag) values ('${ICP}', '1', false);
    insert into electricity_register (icp, serial_number, channel_number, number_of_dials, counts)
      values ('${ICP}', 'M1', 1, 5, 'all')`)
  await beginSupply(db, ADAS_SERVICE, { icp: ICP, from: FIRST })
})

async function enterReading(
  on: string,
  value: number,
  { channel = 1, at = TEST_INSTANT } = {},
): Promise<void> {
  await api()
    .sql`insert into register_reading values (${ADA}, 2, 'M1', ${channel}, ${on}, ${new Date(at)}, ${value}, 'Customer')`
}

function bill(today: string) {
  return runBills(api().services, { today: day.parse(today) satisfies Day, now: TEST_INSTANT })
}

/** Kind, days, units, charge in cents, type of reading, start and end value of every usage line. */
async function listLines(): Promise<string[]> {
  const rows = await api().sql<{ text: string }>`
    select concat_ws(' ', line_kind, to_char(period_start, 'MM-DD'), to_char(period_end, 'MM-DD'),
      trim_scale(number_billed), charge_cents, reading_type, trim_scale(start_reading), trim_scale(end_reading)) as text
    from invoice_line where account_code = ${ADA} and line_kind <> 'daily' order by invoice_number, line_number`
  return rows.map(({ text }) => text)
}

test('a reading is billed with an estimate of later days, and the next reading settles the estimate', async () => {
  await enterReading('2026-09-02', 1_000)
  await enterReading('2026-09-22', 1_200.5)
  await bill('2026-10-03')
  expect(await listLines()).toEqual([
    'usage 09-03 09-22 200.5 4832 Actual 1000 1200.5',
    'usage 09-23 10-02 100.25 2416 Estimate 1200.5 1300.75',
  ])

  await enterReading('2026-11-02', 1_405.5)
  await bill('2026-11-03')

  expect((await listLines()).slice(2)).toEqual([
    'settlement 09-23 10-02 -50.25 -1211 Actual',
    'usage 10-03 11-02 155 3736 Actual 1250.5 1405.5',
  ])
})

test('a bill without a reading is an estimate, and no day is billed twice', async () => {
  await bill('2026-10-03')
  await bill('2026-11-03')

  expect(await listLines()).toEqual([
    'usage 09-03 10-02 570 13737 Estimate',
    'usage 10-03 11-02 589 14195 Estimate',
  ])
})

test('if a day has two readings, the newest is used', async () => {
  await enterReading('2026-09-02', 1_000)
  await enterReading('2026-10-02', 1_300)
  await enterReading('2026-10-02', 1_030, { at: TEST_INSTANT + 1 })
  await bill('2026-10-03')

  expect(await listLines()).toEqual(['usage 09-03 10-02 30 723 Actual 1000 1030'])
})

test('day and night registers are charged by their own meters, or summed with a single rate', async () => {
  await api().sql`update electricity_register set counts = 'day'`
  await api().sql`insert into electricity_register values (${ICP}, 'M1', 2, 5, 'night')`
  for (const [on, value] of [
    ['2026-09-02', 100],
    ['2026-10-02', 160],
  ] as const) {
    await enterReading(on, value)
    await enterReading(on, value * 2, { channel: 2 })
  }
  await bill('2026-10-03')
  expect(await listLines()).toEqual(['usage 09-03 10-02 180 4338 Actual'])

  await api().db.script(`delete from metered_usage; delete from invoice;
    delete from ledger_transaction; update account set next_invoice_date = '2026-10-03';
    update meter set subject = 'service:2:day';
    insert into meter (account_code, subject, category, name, unit, cents_per_unit)
      values ('${ADA}', 'service:2:night', 'Power', 'Electricity, night', 'kWh', 10)`)
  await bill('2026-10-03')
  expect(await listLines()).toEqual([
    'usage 09-03 10-02 60 1446 Actual 100 160',
    'usage 09-03 10-02 120 1200 Actual 200 320',
  ])
})

test('a smart meter is not billed by readings', async () => {
  await api().sql`update electricity_connection set ami_flag = true`
  await enterReading('2026-09-02', 1_000)
  await enterReading('2026-10-02', 1_300)
  await bill('2026-10-03')

  expect(await listLines()).toEqual([])
})
