import { expect, test } from 'vitest'

import { blockOfPeriod, capOfPeriod } from '@switchboard/domain/catalogue/period-data'
import { addDays, day } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { toCents } from '@switchboard/domain/money'
import { toCharge } from '@switchboard/domain/ordering/pricing/prices'

import { TEST_INSTANT, testApi } from '#api/testing/api.ts'

import { runBills } from './bill-run.ts'

const ADA = '200001'
const GB = 1_024
const OCTOBER = day.parse('2026-10-03')
const NOVEMBER = day.parse('2026-11-03')
const DECEMBER = day.parse('2026-12-03')

/**
 * Ada has 100 GB a month for $62.00 since 2025. More data costs $10.00 per block of 20 GB. Her next bill is on 3
 * November.
 */
const api = testApi(async (db) => {
  await db.script(`
    insert into plan (plan_code, kind, name, monthly_cents, data_cap_mb, data_block_mb, data_block_cents)
      values ('capped', 'broadband', 'Fibre 50', 6200, ${100 * GB}, ${20 * GB}, 1000);
    insert into account (account_code, name, address, business_group, bill_frequency, next_invoice_date)
      values ('${ADA}', 'Customer', '1 Road', 'residential', 'Monthly', '${NOVEMBER}');
    insert into service (account_code, service_number, plan_code, detail, status, started_on)
      values ('${ADA}', 1, 'capped', '1 Road', 'on', '2025-01-03');
    insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name, about, monthly_cents,
        starts_on, billed_to)
      values ('${ADA}', 1, 'service:1', 'plan', 'Broadband', 'Fibre 50', '100 GB data', 6200, '2025-01-03', 'infinity')`)
})

/** Adds the data of one day. The later days of the month are unknown. */
async function use(on: Day, gigabytes: number): Promise<void> {
  const place = Number(on.slice(8))
  const month = `${on.slice(0, 7)}-01`
  await api().sql`
    insert into internet_usage (account_code, month, received_mb, sent_mb)
    select ${ADA}, ${month}::date, array_agg(case when n = ${place}::integer then ${gigabytes * GB}::integer end order by n),
      array_agg(case when n = ${place}::integer then 0 end order by n)
    from generate_series(1, ${place}::integer) n`
}

async function switchOn(rule: 'data_rollover' | 'data_banking'): Promise<void> {
  await api().db.script(`update plan set ${rule} = true where plan_code = 'capped'`)
}

async function bill(today: Day): Promise<string[]> {
  await runBills(api().services, { today, now: TEST_INSTANT })
  const rows = await api().sql<{ text: string }>`
    select concat_ws(' ', period_start, period_end, number_billed::integer, unit, unit_price_cents::integer, charge_cents,
      description_1) as text
    from invoice_line where account_code = ${ADA} and subject = 'data'
      and invoice_number = (select max(invoice_number) from invoice where account_code = ${ADA})`
  return rows.map(({ text }) => text)
}

test('every started block above the cap is charged on the next bill', async () => {
  await use(OCTOBER, 121)

  expect(await bill(NOVEMBER)).toEqual([
    '2026-10-03 2026-11-02 2 block 1000 2000 21 GB over, in blocks of 20 GB',
  ])
})

test('a period within its cap or without known usage has no line', async () => {
  await use(OCTOBER, 100)

  expect(await bill(NOVEMBER)).toEqual([])
  expect(await bill(DECEMBER)).toEqual([])
})

test.each([
  ['data_rollover', 240, '40 GB over'],
  ['data_banking', 240, '40 GB over'],
] as const)('with %s the rest of a period is used first in the next', async (rule, gigabytes, over) => {
  await switchOn(rule)
  await use(OCTOBER, 0)
  await use(NOVEMBER, gigabytes)

  expect(await bill(NOVEMBER)).toEqual([])
  expect(await bill(DECEMBER)).toEqual([
    `2026-11-03 2026-12-02 2 block 1000 2000 ${over}, in blocks of 20 GB`,
  ])
})

test('rollover keeps the rest of one period, banking keeps all rests', async () => {
  const january = day.parse('2027-01-03')
  await switchOn('data_rollover')
  for (const date of [OCTOBER, NOVEMBER]) await use(date, 0)
  for (const date of [NOVEMBER, DECEMBER]) await bill(date)
  await use(DECEMBER, 300)

  expect(await bill(january)).toEqual([
    '2026-12-03 2027-01-02 5 block 1000 5000 100 GB over, in blocks of 20 GB',
  ])
  const kept = await api().sql`select rollover_mb, kept_mb from data_period order by bill_date`
  expect(kept).toEqual([
    { rollover_mb: 0, kept_mb: 100 * GB },
    { rollover_mb: 100 * GB, kept_mb: 100 * GB },
    { rollover_mb: 100 * GB, kept_mb: 0 },
  ])
})

test('a weekly bill has the same share of cap and block as of the price', async () => {
  await api().db.script(`update account set bill_frequency = 'Weekly'`)
  await use(addDays(NOVEMBER, -1), 30)

  // 100 GB a month are 23.08 GB a week; a block of 20 GB for $10.00 becomes 4.62 GB for $2.31
  expect(await bill(NOVEMBER)).toEqual([
    '2026-10-27 2026-11-02 2 block 231 462 6.92 GB over, in blocks of 4.62 GB',
  ])
})

test('DAT-012 a week with 60 GB costs blocks though the month stays below its cap', async () => {
  await api().db.script(`update account set bill_frequency = 'Weekly'`)
  await use(addDays(NOVEMBER, -1), 60)

  // the share of a week is 23,631 MB of 100 GB, and 4,726 MB of a block of 20 GB
  expect(await bill(NOVEMBER)).toEqual([
    '2026-10-27 2026-11-02 9 block 231 2079 36.92 GB over, in blocks of 4.62 GB',
  ])
  const data = { dataCapMb: 100 * GB, dataBlock: { mb: 20 * GB, ...toCharge(toCents(1_000)) } }
  expect([capOfPeriod(data, 'Weekly'), blockOfPeriod(data, 'Weekly')]).toMatchObject([
    23_631,
    { mb: 4_726, chargeIncludingGst: 231 },
  ])
})

test('in the first period of a plan data above the cap is free, and nothing is kept for the next period', async () => {
  await api().db.script(`update service set started_on = '2026-10-10'; update plan set data_banking = true`)
  await use(OCTOBER, 900)
  await use(NOVEMBER, 101)

  expect(await bill(NOVEMBER)).toEqual([])
  expect(await bill(DECEMBER)).toEqual([
    '2026-11-03 2026-12-02 1 block 1000 1000 1 GB over, in blocks of 20 GB',
  ])
})

test('data kept by another plan is lost with that plan', async () => {
  await switchOn('data_banking')
  await use(OCTOBER, 0)
  await bill(NOVEMBER)
  await api().db.script(`
    update recurring_charge set ends_on = '2026-11-02';
    insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name, about, monthly_cents,
        starts_on, billed_to)
      values ('${ADA}', 2, 'service:1', 'plan', 'Broadband', 'Fibre 100', '100 GB data', 6200, '2026-11-03', 'infinity')`)
  await use(NOVEMBER, 101)

  expect(await bill(DECEMBER)).toHaveLength(1)
})

test('data above a cap without a price is not charged', async () => {
  await api().db.script('update plan set data_block_mb = null, data_block_cents = null')
  await use(OCTOBER, 500)

  expect(await bill(NOVEMBER)).toEqual([])
})

test('a period without known usage keeps nothing of its own, and banked data stays', async () => {
  await switchOn('data_banking')
  await bill(NOVEMBER)
  await use(NOVEMBER, 40)
  for (const date of ['2026-12-03', '2027-01-03']) await bill(day.parse(date))

  const kept = await api().sql`select kept_mb / ${GB}::integer as kept from data_period order by bill_date`
  expect(kept).toEqual([{ kept: 0 }, { kept: 60 }, { kept: 60 }])
})

test('an account that was set aside is charged after the correction, by the usage known then', async () => {
  await api().db.script(`
    insert into meter (account_code, subject, category, name, unit) values ('${ADA}', 'x', 'Power', 'Power', 'kWh');
    insert into metered_usage (account_code, subject, measured_from, measured_to, quantity)
      values ('${ADA}', 'x', '2026-10-03', '2026-11-02', 1)`)
  await use(OCTOBER, 121)
  expect(await bill(NOVEMBER)).toEqual([])

  await api().db.script(`update meter set cents_per_unit = 1; delete from bill_run_problem;
    update internet_usage set received_mb[3] = ${101 * GB}`)
  expect(await bill(NOVEMBER)).toEqual([
    '2026-10-03 2026-11-02 1 block 1000 1000 1 GB over, in blocks of 20 GB',
  ])
})
