import { expect, test } from 'vitest'

import { day } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import {
  readLastActualReadings,
  readMeterReadings,
  readMeters,
  setMeterReadings,
} from '@switchboard/domain/meter-reading/contract'

import { runBills } from '#api/provider/books/bill-run.ts'
import { TEST_INSTANT } from '#api/testing/api.ts'

import { JACK, ICP, SERIAL, BEN, good, changeReadings, testMeterReadings } from './testing/meter-readings.ts'

const { api, authorizeJack, setReadings } = testMeterReadings()

test('MTR-025 PWR-068 the meters of an account have their address, registers and reading method', async () => {
  const request = await authorizeJack()
  const ofJack = await api().make(readMeters, request)
  const ofBen = await api().make(readMeters, {
    token: await api().createToken('ben'),
    parameters: { accountCode: BEN },
  })

  const channels = [
    { channelNumber: 1, numberOfDials: 5, counts: 'day' },
    { channelNumber: 2, numberOfDials: 5, counts: 'night' },
  ]
  expect(ofJack.json()).toEqual([
    {
      icp: ICP,
      address: expect.stringContaining('240 State Highway 25'),
      metering: { ami: false, meters: [{ serialNumber: SERIAL, channels }] },
    },
  ])
  expect(readMeters.reply.parse(ofBen.json()).map(({ metering }) => metering.ami)).toEqual([true])
})

test.each([
  ['that ends today', `ends_on = '2026-11-21'`, [ICP]],
  ['that ended yesterday', `ends_on = '2026-11-20'`, []],
  ['that begins today', `starts_on = '2026-11-21'`, [ICP]],
  ['that begins tomorrow', `starts_on = '2026-11-22'`, []],
])('MTR-025 the meters of a supply %s are listed or left out', async (_what, change, listed) => {
  await api().db.script(`update electricity_supply set ${change} where account_code = '${JACK}'`)
  const answer = await api().make(readMeters, await authorizeJack())

  expect(readMeters.reply.parse(answer.json()).map(({ icp }) => icp)).toEqual(listed)
})

test('MTR-021 MTR-023 the latest actual reading of each register has its date, value and dials', async () => {
  const answer = await api().make(readLastActualReadings, await authorizeJack())
  const reading = { serialNumber: SERIAL, numberOfDials: 5, date: '2026-11-02', readBy: 'Customer' }

  expect(answer.json()).toEqual([
    { ...reading, channelNumber: 1, counts: 'day', value: 7_365 },
    { ...reading, channelNumber: 2, counts: 'night', value: 5_392 },
  ])
})

test('MTR-021 MTR-023 with two meters each register has its own latest reading, and none of another account', async () => {
  await api().db.script(`
    insert into electricity_register values ('${ICP}', 'M9', 1, 4, 'all');
    insert into register_reading (account_code, service_number, serial_number, channel_number, read_on, entered_at, value, read_by)
      values ('${JACK}', 3, 'M9', 1, '2026-11-05', now(), 42.5, 'Reader'), ('${BEN}', 3, 'M9', 1, '2026-11-19', now(), 50, 'Reader'),
        ('${BEN}', 3, '${SERIAL}', 1, '2026-11-19', now(), 7999, 'Reader')`)
  const answer = await api().make(readLastActualReadings, await authorizeJack())

  expect(answer.json()).toMatchObject([
    { serialNumber: SERIAL, channelNumber: 1, date: '2026-11-02', value: 7_365 },
    { serialNumber: SERIAL, channelNumber: 2, date: '2026-11-02', value: 5_392 },
    {
      serialNumber: 'M9',
      channelNumber: 1,
      date: '2026-11-05',
      value: 42.5,
      numberOfDials: 4,
      readBy: 'Reader',
    },
  ])
})

test('MTR-024 readings from two years ago and of another account are left out', async () => {
  await api().db.script(`
    insert into register_reading (account_code, service_number, serial_number, channel_number, read_on, entered_at, value, read_by)
      values ('${JACK}', 3, '${SERIAL}', 1, '2024-11-21', now(), 1, 'Reader'), ('${JACK}', 3, '${SERIAL}', 1, '2024-11-22', now(), 2, 'Reader'),
        ('${BEN}', 3, '${SERIAL}', 1, '2026-11-19', now(), 7999, 'Reader')`)
  const answer = await api().make(readMeterReadings, await authorizeJack())
  const dates = readMeterReadings.reply.parse(answer.json()).map(({ date }) => date)

  expect([dates[0], dates.at(-1)]).toEqual(['2026-11-02', '2024-11-22'])
})

test('MTR-024 the readings of two years are listed newest first, without estimates of bills', async () => {
  await setReadings(good)
  const answer = await api().make(readMeterReadings, await authorizeJack())
  const readings = readMeterReadings.reply.parse(answer.json())
  const dates = readings.filter(({ channelNumber }) => channelNumber === 1).map(({ date }) => date)

  expect(dates.slice(0, 4)).toEqual(['2026-11-20', '2026-11-02', '2026-09-02', '2026-08-02'])
  expect(dates).toEqual(dates.toSorted().toReversed())
  expect(dates.every((date) => date > '2024-11-21')).toBe(true)
  expect(readings[0]).toMatchObject({ counts: 'day', value: 7_455.25, numberOfDials: 5, readBy: 'Customer' })
})

/** Kind, days, units and reading type of the usage lines of Jack's newest bill. */
async function listNewestLines(): Promise<string[]> {
  const rows = await api().sql<{ text: string }>`
    select concat_ws(' ', line_kind, subject, to_char(period_start, 'MM-DD'), to_char(period_end, 'MM-DD'),
      trim_scale(number_billed), reading_type, trim_scale(start_reading), trim_scale(end_reading)) as text
    from invoice_line where account_code = ${JACK} and unit = 'kWh'
      and invoice_number = (select max(invoice_number) from invoice where account_code = ${JACK})
    order by line_number`
  return rows.map(({ text }) => text)
}

test('MTR-022 the next bill charges from the previous reading to this one, and estimates the days since', async () => {
  await setReadings(good)
  const billDate: Day = day.parse('2026-12-03')
  await runBills(api().services, { today: billDate, now: TEST_INSTANT })
  const lines = await listNewestLines()

  expect(lines).toHaveLength(4)
  expect(lines).toEqual(
    expect.arrayContaining([
      'usage service:3:day 11-03 11-20 90.25 Actual 7365 7455.25',
      'usage service:3:night 11-03 11-20 48 Actual 5392 5440',
      expect.stringMatching(/^usage service:3:day 11-21 12-02 [\d.]+ Estimate 7455\.25 [\d.]+$/),
      expect.stringMatching(/^usage service:3:night 11-21 12-02 [\d.]+ Estimate 5440 [\d.]+$/),
    ]),
  )
})

/** The billed days of Jack's newest bill, in the format of the reply to a reading. */
async function readBilledDays(): Promise<unknown> {
  const [row] = await api().sql<{ bill: string }>`
    with lines as (
      select case when line_kind = 'settlement' then 'settled' when reading_type = 'Actual' then 'read'
        else 'estimated' end as kind, period_start, period_end, number_billed
      from invoice_line where account_code = ${JACK} and unit = 'kWh'
        and invoice_number = (select max(invoice_number) from invoice where account_code = ${JACK}))
    select json_object_agg(kind, days)::text as bill
    from (select kind, json_build_object('from', min(period_start), 'to', max(period_end),
      'kwh', sum(number_billed)) as days from lines group by kind) kinds`
  return JSON.parse(row?.bill ?? '')
}

test('the reply to a reading forecasts the days of the next bill, including a settled estimate', async () => {
  // nobody reads the meter before the bill of 3 December, which estimates all of its days
  await runBills(api().services, { today: day.parse('2026-12-03'), now: TEST_INSTANT })
  const later = Date.parse('2026-12-20T09:00:00+13:00')
  await api().sql`update provider_clock set offset_milliseconds = ${later - Date.now()}`
  const answer = await setReadings(changeReadings({ effectiveDate: '2026-12-19' }, true))
  const { nextBill } = setMeterReadings.reply.parse(answer.json())
  await runBills(api().services, { today: day.parse('2027-01-03'), now: later })

  expect(nextBill).toEqual({
    date: '2027-01-03',
    settled: { from: '2026-11-03', to: '2026-12-02', kwh: expect.any(Number) },
    read: { from: '2026-12-03', to: '2026-12-19', kwh: expect.any(Number) },
    estimated: { from: '2026-12-20', to: '2027-01-02', kwh: expect.any(Number) },
  })
  expect(await readBilledDays()).toEqual({
    settled: nextBill?.settled,
    read: nextBill?.read,
    estimated: nextBill?.estimated,
  })
})

test('a read runs two statements, a submission five', async () => {
  const request = await authorizeJack()
  await api().make(readMeters, request)
  const counts = []
  for (const make of [
    () => api().make(readMeters, request),
    () => api().make(readLastActualReadings, request),
    () => api().make(readMeterReadings, request),
    () => api().make(setMeterReadings, { ...request, body: { readings: good } }),
  ]) {
    const before = api().db.statementCount()
    await make()
    counts.push(api().db.statementCount() - before)
  }

  expect(counts).toEqual([2, 2, 2, 5])
})
