import { expect, test } from 'vitest'

import type { SentBody } from '@switchboard/domain/call'
import { addDays, day } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import {
  readLastActualReadings,
  readMeterReadings,
  readMeters,
  setMeterReadings,
} from '@switchboard/domain/meter-reading/contract'

import { runBills } from '#api/books/bill-run.ts'
import { fillDemo } from '#api/demo/fill.ts'
import { TEST_INSTANT, testApi } from '#api/testing/api.ts'

const api = testApi(fillDemo)

/** Jack's two dials were read on 2 November at 7365 (day) and 5392 (night); his next bill is of 3 December. */
const JACK = '100901'
const ICP = '0001000010WEEB3'
const SERIAL = 'M1000010'
const TODAY = day.parse('2026-11-21')
const BEN = '100517'

type Readings = SentBody<typeof setMeterReadings>['readings']

const good: Readings = [
  { serialNumber: SERIAL, channelNumber: 1, readValue: 7_455.25, effectiveDate: '2026-11-20' },
  { serialNumber: SERIAL, channelNumber: 2, readValue: 5_440, effectiveDate: '2026-11-20' },
]

/** The good ones, with this difference in the first of them, or in all. */
function but(difference: Partial<Readings[number]>, all = false): Readings {
  return good.map((reading, place) => (all || place === 0 ? { ...reading, ...difference } : reading))
}

async function asJack() {
  return { token: await api().tokenOf('jack'), parameters: { accountCode: JACK, icp: ICP } }
}

async function set(readings: Readings, headers: Record<string, string> = {}) {
  return api().make(setMeterReadings, { ...(await asJack()), body: { readings }, headers })
}

async function entered(): Promise<string[]> {
  const rows = await api().sql<{ text: string }>`
    select concat_ws(' ', serial_number, channel_number, read_on, trim_scale(value), read_by) as text
    from register_reading where account_code = ${JACK} and read_on > '2026-11-02' order by 1`
  return rows.map(({ text }) => text)
}

test('MTR-025 PWR-068 the meters of an account say where they are, what they count, and whether somebody reads them', async () => {
  const asked = await asJack()
  const ofJack = await api().make(readMeters, asked)
  const ofBen = await api().make(readMeters, {
    token: await api().tokenOf('ben'),
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

test('MTR-021 MTR-023 the latest actual reading of each register has its date, value and dials', async () => {
  const answer = await api().make(readLastActualReadings, await asJack())
  const reading = { serialNumber: SERIAL, numberOfDials: 5, date: '2026-11-02', readBy: 'Customer' }

  expect(answer.json()).toEqual([
    { ...reading, channelNumber: 1, counts: 'day', value: 7_365 },
    { ...reading, channelNumber: 2, counts: 'night', value: 5_392 },
  ])
})

test('MTR-024 the readings of two years come newest first, and estimates of bills are none of them', async () => {
  await set(good)
  const answer = await api().make(readMeterReadings, await asJack())
  const readings = readMeterReadings.reply.parse(answer.json())
  const dates = readings.filter(({ channelNumber }) => channelNumber === 1).map(({ date }) => date)

  expect(dates.slice(0, 4)).toEqual(['2026-11-20', '2026-11-02', '2026-09-02', '2026-08-02'])
  expect(dates).toEqual(dates.toSorted().toReversed())
  expect(dates.every((date) => date > '2024-11-21')).toBe(true)
  expect(readings[0]).toMatchObject({ counts: 'day', value: 7_455.25, numberOfDials: 5, readBy: 'Customer' })
})

test('MTR-019 MTR-022 readings of all registers of a connection are kept with their date, and told back', async () => {
  const answer = await set(good)

  expect(await entered()).toEqual([
    'M1000010 1 2026-11-20 7455.25 Customer',
    'M1000010 2 2026-11-20 5440 Customer',
  ])
  expect(answer.json()).toMatchObject({
    nextBill: { date: '2026-12-03' },
    readings: [
      { channelNumber: 1, value: 7_455.25, date: '2026-11-20' },
      { channelNumber: 2, value: 5_440, date: '2026-11-20' },
    ],
  })
  expect(
    await api()
      .sql`select action, detail from audit_event where account_code = ${JACK} order by at desc limit 1`,
  ).toEqual([
    { action: 'meter-read', detail: { icp: ICP, photo: false, readOn: '2026-11-20', registers: 2 } },
  ])
})

test.each<[what: string, readings: Readings, field: string, message: string]>([
  [
    'MTR-008 of the day of the previous one',
    but({ effectiveDate: '2026-11-02' }, true),
    'readings.0.effectiveDate',
    'Read date must be at least one day after the previous read date',
  ],
  [
    'MTR-009 of eight days ago',
    but({ effectiveDate: addDays(TODAY, -8) }, true),
    'readings.0.effectiveDate',
    'Read date must be no more than 7 days ago',
  ],
  [
    'MTR-010 of the day after tomorrow',
    but({ effectiveDate: addDays(TODAY, 2) }, true),
    'readings.0.effectiveDate',
    'Read date must be no later than tomorrow',
  ],
  [
    'MTR-022 of two days',
    but({ effectiveDate: '2026-11-19' }),
    'readings.1.effectiveDate',
    'expected the same date as of the first reading',
  ],
  [
    'MTR-014 MTR-012 of more digits than the register has dials',
    but({ readValue: 107_455 }),
    'readings.0.readValue',
    'Reading must be no more than 5 numbers long, excluding decimals',
  ],
  [
    'MTR-013 of three decimals',
    but({ readValue: 7_455.255 }),
    'readings.0.readValue',
    'Reading must have no more than 2 decimals',
  ],
  [
    'MTR-015 equal to the previous one',
    but({ readValue: 7_365 }),
    'readings.0.readValue',
    'Reading must exceed previous reading amount',
  ],
  [
    'MTR-016 MTR-031 of exactly 5000 more',
    but({ readValue: 12_365 }),
    'readings.0.readValue',
    'Reading cannot be over 5000kWh more than the latest actual read',
  ],
  [
    'below nothing',
    but({ readValue: -1 }),
    'readings.0.readValue',
    'Reading must be a number, such as 12345 or 12345.67',
  ],
  [
    'MTR-022 of another meter',
    but({ serialNumber: 'M1000011' }),
    'readings.0.channelNumber',
    'expected a register of the connection',
  ],
  [
    'MTR-022 of one register twice',
    but({ channelNumber: 1 }, true),
    'readings.1.channelNumber',
    'expected one reading of each register',
  ],
  [
    'MTR-022 MTR-011 of one register alone',
    good.slice(0, 1),
    'readings',
    'Reading is required: meter M1000010, register 2',
  ],
])('readings %s are refused, all of them', async (_what, readings, field, message) => {
  const answer = await set(readings)

  expect([answer.statusCode, answer.json()]).toMatchObject([
    422,
    { code: 'METER_READING_REFUSED', field, message },
  ])
  expect(await entered()).toEqual([])
})

test.each<[what: string, change: Readonly<Record<string, unknown>>, field: string]>([
  ['MTR-007 without a day', { effectiveDate: '' }, 'readings.0.effectiveDate'],
  ['of a day that there is not', { effectiveDate: '2026-02-30' }, 'readings.0.effectiveDate'],
  ['of a text', { readValue: '7455' }, 'readings.0.readValue'],
  ['MTR-011 without a value', { readValue: undefined }, 'readings.0.readValue'],
  ['MTR-019 with a field more', { estimated: true }, 'estimated'],
])('a reading %s is malformed, and its field is named', async (_what, change, field) => {
  const { token } = await asJack()
  const answer = await api().app.inject({
    method: 'POST',
    url: `/api/accounts/${JACK}/connections/${ICP}/readings`,
    headers: { authorization: `Bearer ${token}` },
    payload: { readings: [{ ...good[0], ...change }] },
  })

  expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'MALFORMED_REQUEST', field }])
})

test('MTR-009 MTR-010 MTR-016 the bounds themselves are fine: seven days ago, tomorrow, 4999.99 more', async () => {
  const first = await set(but({ effectiveDate: addDays(TODAY, -7) }, true))
  const second = await set(
    good.map((reading) => ({
      ...reading,
      readValue: reading.readValue + 4_999.99,
      effectiveDate: addDays(TODAY, 1),
    })),
  )

  expect([first.statusCode, second.statusCode]).toEqual([200, 200])
})

test('MTR-022 sent again under its key it is kept once', async () => {
  const key = { 'idempotency-key': 'reading-of-jack' }
  const answers = [await set(good, key), await set(good, key)]

  expect(answers[1]?.body).toBe(answers[0]?.body)
  expect(await entered()).toHaveLength(2)
})

test('MTR-022 of two at once one is kept', async () => {
  const answers = await Promise.all([set(good), set(good)])

  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 422]))
  expect(await entered()).toHaveLength(2)
})

test.each([
  ['that there is not', async () => '0000000000XX000'],
  [
    'that supplies somebody else',
    async () => {
      const [row] = await api().sql<{
        icp: string
      }>`select icp from electricity_supply where account_code = ${BEN}`
      return row?.icp ?? ''
    },
  ],
  [
    'that supplied the account up to yesterday',
    async () => {
      await api()
        .sql`update electricity_supply set ends_on = ${addDays(TODAY, -1)} where account_code = ${JACK}`
      return ICP
    },
  ],
])('a connection %s is not found, by the same words', async (_what, icpOf) => {
  const { token } = await asJack()
  const asked = { token, parameters: { accountCode: JACK, icp: await icpOf() } }
  const answers = [
    await api().make(readLastActualReadings, asked),
    await api().make(readMeterReadings, asked),
    await api().make(setMeterReadings, { ...asked, body: { readings: good } }),
  ]

  for (const answer of answers) {
    expect([answer.statusCode, answer.json()]).toMatchObject([
      404,
      {
        code: 'CONNECTION_NOT_FOUND',
        field: 'icp',
        message: 'expected a connection that supplies the account',
      },
    ])
  }
  expect(await entered()).toEqual([])
})

test('MTR-025 a meter that tells its readings by itself takes none', async () => {
  await api().sql`update electricity_connection set ami_flag = true where icp = ${ICP}`
  const answer = await set(good)

  expect([answer.statusCode, answer.json()]).toMatchObject([422, { code: 'METER_IS_SMART', field: 'icp' }])
})

/** Kind, days, units and how they were read, of the lines about units of Jack's newest bill. */
async function newestLines(): Promise<string[]> {
  const rows = await api().sql<{ text: string }>`
    select concat_ws(' ', line_kind, subject, to_char(period_start, 'MM-DD'), to_char(period_end, 'MM-DD'),
      trim_scale(number_billed), reading_type, trim_scale(start_reading), trim_scale(end_reading)) as text
    from invoice_line where account_code = ${JACK} and unit = 'kWh'
      and invoice_number = (select max(invoice_number) from invoice where account_code = ${JACK})
    order by line_number`
  return rows.map(({ text }) => text)
}

test('MTR-022 what was read is on the next bill, from the reading of the last one on, with the days since', async () => {
  await set(good)
  const billDate: Day = day.parse('2026-12-03')
  await runBills(api().services, { today: billDate, now: TEST_INSTANT })
  const lines = await newestLines()

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

/** What Jack's newest bill takes, as a reading was told that it would. */
async function billed(): Promise<unknown> {
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

test('what a reading says of the next bill is what that bill takes, an estimate that it settles too', async () => {
  // nobody reads the meter before the bill of 3 December, which estimates all of its days
  await runBills(api().services, { today: day.parse('2026-12-03'), now: TEST_INSTANT })
  const later = Date.parse('2026-12-20T09:00:00+13:00')
  await api().sql`update provider_clock set offset_milliseconds = ${later - Date.now()}`
  const answer = await set(but({ effectiveDate: '2026-12-19' }, true))
  const { nextBill } = setMeterReadings.reply.parse(answer.json())
  await runBills(api().services, { today: day.parse('2027-01-03'), now: later })

  expect(nextBill).toEqual({
    date: '2027-01-03',
    settled: { from: '2026-11-03', to: '2026-12-02', kwh: expect.any(Number) },
    read: { from: '2026-12-03', to: '2026-12-19', kwh: expect.any(Number) },
    estimated: { from: '2026-12-20', to: '2027-01-02', kwh: expect.any(Number) },
  })
  expect(await billed()).toEqual({
    settled: nextBill?.settled,
    read: nextBill?.read,
    estimated: nextBill?.estimated,
  })
})

test('a call that reads is two statements, a submission five', async () => {
  const asked = await asJack()
  await api().make(readMeters, asked)
  const counts = []
  for (const make of [
    () => api().make(readMeters, asked),
    () => api().make(readLastActualReadings, asked),
    () => api().make(readMeterReadings, asked),
    () => api().make(setMeterReadings, { ...asked, body: { readings: good } }),
  ]) {
    const before = api().db.statementCount()
    await make()
    counts.push(api().db.statementCount() - before)
  }

  expect(counts).toEqual([2, 2, 2, 5])
})
