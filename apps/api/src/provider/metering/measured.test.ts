import { expect, test } from 'vitest'

import { addDays, day, daysBetween } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { halfHoursIn } from '@switchboard/domain/instant'
import { halfHoursOfDial } from '@switchboard/domain/usage/dial-hours'

import { runBills } from '#api/provider/books/bill-run.ts'
import { TEST_INSTANT, testApi } from '#api/testing/api.ts'

import { saveHalfHours } from './half-hours.ts'
import { setRates } from './rates.ts'
import { beginSupply, endSupply } from './supply.ts'

const ADA = '200001'
const ICP = '0000000001ZZ000'
const BILL = day.parse('2026-11-03')
const FIRST = day.parse('2026-10-03')

/** Ada's next bill is of 3 November; her smart meter supplies her from 3 October on, at 24.1 cents and 53 cents a day. */
const api = testApi(async (db) => {
  await db.script(`
    insert into account (account_code, name, address, business_group, bill_frequency, next_invoice_date)
      values ('${ADA}', 'Customer', '1 Road', 'residential', 'Monthly', '${BILL}');
    insert into meter (account_code, subject, category, name, unit, cents_per_unit, cents_per_day)
      values ('${ADA}', 'service:2', 'Power', 'Electricity', 'kWh', 24.1, 53);
    insert into address (location_id, house_number, full_number, full_address, road_name, suburb, town)
      values ('1', 1, '1', '1 Road', 'Road', '', 'Town');
    insert into electricity_connection (icp, location_id, ami_flag) values ('${ICP}', '1', true)`)
  await beginSupply(db, { accountCode: ADA, serviceNumber: 2 }, { icp: ICP, from: FIRST })
})

type HalfHourOptions = { readonly each?: number | null; readonly estimated?: boolean; readonly at?: number }

/** Saves the same value for every half-hour of these days. */
function saveDays(
  from: Day,
  to: Day,
  { each = 250, estimated = false, at = TEST_INSTANT }: HalfHourOptions = {},
) {
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, place) => {
    const date = addDays(from, place)
    const wattHours = halfHoursIn(date).map(() => each)
    return {
      accountCode: ADA,
      serviceNumber: 2,
      day: date,
      wattHours,
      estimated: estimated ? wattHours.map((_half, number) => number + 1) : [],
    }
  })
  return saveHalfHours(api().db, days, at)
}

function bill(today: Day) {
  return runBills(api().services, { today, now: TEST_INSTANT })
}

/** Kind, days, units, charge in cents and type of reading of every power line. */
async function listLines(): Promise<string[]> {
  const rows = await api().sql<{ text: string }>`
    select concat_ws(' ', line_kind, to_char(period_start, 'MM-DD'), to_char(period_end, 'MM-DD'),
      trim_scale(number_billed), unit, charge_cents, reading_type) as text
    from invoice_line where account_code = ${ADA} order by invoice_number, line_number`
  return rows.map(({ text }) => text)
}

test('the units of a line are the sum of its half-hours', async () => {
  await saveDays(FIRST, addDays(BILL, -1))
  await bill(BILL)

  expect(await listLines()).toEqual([
    'usage 10-03 11-02 372 kWh 8965 Actual',
    'daily 10-03 11-02 31 day 1643',
  ])
})

test('missing half-hours are billed as an estimate, and the next bill settles it', async () => {
  await saveDays(FIRST, addDays(BILL, -3))
  await bill(BILL)
  expect(await listLines()).toEqual([
    'usage 10-03 11-02 372 kWh 8965 Estimate',
    'daily 10-03 11-02 31 day 1643',
  ])

  await saveDays(addDays(BILL, -2), addDays(BILL, -1), { each: 100 })
  await saveDays(BILL, day.parse('2026-12-02'))
  await bill(day.parse('2026-12-03'))

  expect((await listLines()).slice(2)).toEqual([
    'settlement 10-03 11-02 -14.4 kWh -347 Actual',
    'usage 11-03 12-02 360 kWh 8676 Actual',
    'daily 11-03 12-02 30 day 1590',
  ])
})

test('the earlier values of a day are kept, and the same values again change nothing', async () => {
  await saveDays(FIRST, FIRST, { estimated: true })
  expect(await saveDays(FIRST, FIRST, { each: 300 })).toBe(1)
  expect(await saveDays(FIRST, FIRST, { each: 300, at: TEST_INSTANT + 1 })).toBe(0)

  expect(
    await api().sql`select watt_hours[1] as was, cardinality(estimated) as estimated from half_hours_before`,
  ).toEqual([{ was: 250, estimated: 48 }])
})

test('an estimate or a missing value replaces no reading', async () => {
  await saveDays(FIRST, FIRST)

  expect(await saveDays(FIRST, FIRST, { each: 900, estimated: true })).toBe(0)
  expect(await saveDays(FIRST, FIRST, { each: null })).toBe(0)
})

test('each day is charged at the rate of the day when a rate changes inside the period', async () => {
  const meter = { accountCode: ADA, subject: 'service:2' }
  await setRates(
    api().db,
    { ...meter, from: FIRST },
    { name: 'Electricity', centsPerUnit: 20, centsPerDay: 40 },
  )
  const changed = { name: 'Electricity', centsPerUnit: 24.1, centsPerDay: 53 }
  await setRates(api().db, { ...meter, from: day.parse('2026-10-13') }, changed)
  await setRates(api().db, { ...meter, from: day.parse('2026-10-20') }, changed)
  await saveDays(FIRST, addDays(BILL, -1))
  await bill(BILL)

  expect(await listLines()).toEqual([
    'usage 10-03 10-12 120 kWh 2400 Actual',
    'usage 10-13 11-02 252 kWh 6073 Actual',
    'daily 10-03 10-12 10 day 400',
    'daily 10-13 11-02 21 day 1113',
  ])
})

test('the night rate applies from 11 pm to 7 am by the clock, also on a day whose clocks change', async () => {
  await api().db.script(`update meter set subject = 'service:2:day' where account_code = '${ADA}';
    insert into meter (account_code, subject, category, name, unit, cents_per_unit)
      values ('${ADA}', 'service:2:night', 'Power', 'Electricity, night', 'kWh', 10);
    update electricity_supply set starts_on = '2026-09-27', ends_on = '2026-09-27'`)
  await saveDays(day.parse('2026-09-27'), day.parse('2026-09-27'), { each: 1_000 })
  await bill(BILL)

  expect((await listLines()).filter((line) => line.startsWith('usage'))).toEqual([
    'usage 09-27 09-27 32 kWh 771 Actual',
    'usage 09-27 09-27 14 kWh 140 Actual',
  ])
})

test('the billing statement and the page use the same night hours', async () => {
  const days = ['2026-09-26', '2026-09-27', '2026-04-05']
  for (const date of days) {
    const many = halfHoursIn(day.parse(date)).length
    const rows = await api().sql<{ place: number }>`
      select place::integer - 1 as place from generate_series(1::bigint, ${many}) place where is_night(${date}, place) order by place`
    expect(rows.map(({ place }) => place)).toEqual(halfHoursOfDial(day.parse(date), 'night', many))
    expect(rows.length).toBeGreaterThan(13)
  }
})

test('an ended supply is billed up to its last day, and a supply without known use is not billed as 0', async () => {
  await saveDays(FIRST, day.parse('2026-10-09'))
  await endSupply(api().db, { accountCode: ADA, serviceNumber: 2 }, { from: day.parse('2026-10-08') })
  await beginSupply(
    api().db,
    { accountCode: ADA, serviceNumber: 3 },
    { icp: ICP, from: day.parse('2026-10-08') },
  )
  await api().sql`insert into meter values (${ADA}, 'service:3', 'Power', 'Electricity', 'kWh', 24.1, 53)`
  await bill(BILL)

  expect(await listLines()).toEqual(['usage 10-03 10-07 60 kWh 1446 Actual', 'daily 10-03 10-07 5 day 265'])
})
