import { expect, test } from 'vitest'

import { addDays, day } from '@switchboard/domain/day'
import {
  readLastActualReadings,
  readMeterReadings,
  setMeterReadings,
} from '@switchboard/domain/meter-reading/contract'

import {
  JACK,
  ICP,
  BEN,
  good,
  changeNightReading,
  changeReadings,
  testMeterReadings,
} from './testing/meter-readings.ts'
import type { Readings } from './testing/meter-readings.ts'

const { api, authorizeJack, setReadings } = testMeterReadings()
const TODAY = day.parse('2026-11-21')

async function listReadings(): Promise<string[]> {
  const rows = await api().sql<{ text: string }>`
    select concat_ws(' ', serial_number, channel_number, read_on, trim_scale(value), read_by) as text
    from register_reading where account_code = ${JACK} and read_on > '2026-11-02' order by 1`
  return rows.map(({ text }) => text)
}

test('MTR-019 MTR-022 readings of all registers of a connection are stored with their date and returned', async () => {
  const answer = await setReadings(good)

  expect(await listReadings()).toEqual([
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
    changeReadings({ effectiveDate: '2026-11-02' }, true),
    'readings.0.effectiveDate',
    'Read date must be at least one day after the previous read date',
  ],
  [
    'MTR-009 of eight days ago',
    changeReadings({ effectiveDate: addDays(TODAY, -8) }, true),
    'readings.0.effectiveDate',
    'Read date must be no more than 7 days ago',
  ],
  [
    'MTR-010 of the day after tomorrow',
    changeReadings({ effectiveDate: addDays(TODAY, 2) }, true),
    'readings.0.effectiveDate',
    'Read date must be no later than tomorrow',
  ],
  [
    'MTR-022 of two days',
    changeReadings({ effectiveDate: '2026-11-19' }),
    'readings.1.effectiveDate',
    'expected the same date as of the first reading',
  ],
  [
    'MTR-014 MTR-012 of more digits than the register has dials',
    changeReadings({ readValue: 107_455 }),
    'readings.0.readValue',
    'Reading must be no more than 5 numbers long, excluding decimals',
  ],
  [
    'MTR-013 of three decimals',
    changeReadings({ readValue: 7_455.255 }),
    'readings.0.readValue',
    'Reading must have no more than 2 decimals',
  ],
  [
    'MTR-015 equal to the previous one',
    changeReadings({ readValue: 7_365 }),
    'readings.0.readValue',
    'Reading must exceed previous reading amount',
  ],
  [
    'MTR-016 MTR-031 of exactly 5000 more',
    changeReadings({ readValue: 12_365 }),
    'readings.0.readValue',
    'Reading cannot be over 5000kWh more than the latest actual read',
  ],
  [
    'MTR-014 MTR-012 of more digits in the second register',
    changeNightReading({ readValue: 105_440 }),
    'readings.1.readValue',
    'Reading must be no more than 5 numbers long, excluding decimals',
  ],
  [
    'MTR-015 equal to the previous one of the second register',
    changeNightReading({ readValue: 5_392 }),
    'readings.1.readValue',
    'Reading must exceed previous reading amount',
  ],
  [
    'MTR-016 MTR-031 of exactly 5000 more in the second register',
    changeNightReading({ readValue: 10_392 }),
    'readings.1.readValue',
    'Reading cannot be over 5000kWh more than the latest actual read',
  ],
  [
    'below nothing',
    changeReadings({ readValue: -1 }),
    'readings.0.readValue',
    'Reading must be a number, such as 12345 or 12345.67',
  ],
  [
    'MTR-022 of another meter',
    changeReadings({ serialNumber: 'M1000011' }),
    'readings.0.channelNumber',
    'expected a register of the connection',
  ],
  [
    'MTR-022 of one register twice',
    changeReadings({ channelNumber: 1 }, true),
    'readings.1.channelNumber',
    'expected one reading of each register',
  ],
  [
    'MTR-022 MTR-011 of one register alone',
    good.slice(0, 1),
    'readings',
    'Reading is required: meter M1000010, register 2',
  ],
])('readings %s are all refused', async (_what, readings, field, message) => {
  const answer = await setReadings(readings)

  expect([answer.statusCode, answer.json()]).toMatchObject([
    422,
    { code: 'METER_READING_REFUSED', field, message },
  ])
  expect(await listReadings()).toEqual([])
})

test.each<[what: string, change: Readonly<Record<string, unknown>>, field: string]>([
  ['MTR-007 without a day', { effectiveDate: '' }, 'readings.0.effectiveDate'],
  ['of a day that there is not', { effectiveDate: '2026-02-30' }, 'readings.0.effectiveDate'],
  ['of a text', { readValue: '7455' }, 'readings.0.readValue'],
  ['MTR-011 without a value', { readValue: undefined }, 'readings.0.readValue'],
  ['MTR-019 with a field more', { estimated: true }, 'estimated'],
])('a reading %s is malformed, and its field is named', async (_what, change, field) => {
  const { token } = await authorizeJack()
  const answer = await api().app.inject({
    method: 'POST',
    url: `/api/accounts/${JACK}/connections/${ICP}/readings`,
    headers: { authorization: `Bearer ${token}` },
    payload: { readings: [{ ...good[0], ...change }] },
  })

  expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'MALFORMED_REQUEST', field }])
})

test('MTR-009 MTR-010 MTR-016 the bounds are accepted: seven days ago, tomorrow, 4999.99 more', async () => {
  const first = await setReadings(changeReadings({ effectiveDate: addDays(TODAY, -7) }, true))
  const second = await setReadings(
    good.map((reading) => ({
      ...reading,
      readValue: reading.readValue + 4_999.99,
      effectiveDate: addDays(TODAY, 1),
    })),
  )

  expect([first.statusCode, second.statusCode]).toEqual([200, 200])
})

test('MTR-022 a reading that is sent again with the same key is stored once', async () => {
  const key = { 'idempotency-key': 'reading-of-jack' }
  const answers = [await setReadings(good, key), await setReadings(good, key)]

  expect(answers[1]?.body).toBe(answers[0]?.body)
  expect(await listReadings()).toHaveLength(2)
})

test('MTR-022 of two readings at once, one is stored', async () => {
  const answers = await Promise.all([setReadings(good), setReadings(good)])

  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 422]))
  expect(await listReadings()).toHaveLength(2)
})

test.each([
  ['that there is not', async () => '0000000000XX000'],
  [
    'that supplies someone else',
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
])('a connection %s is not found, with the same message', async (_what, icpOf) => {
  const { token } = await authorizeJack()
  const request = { token, parameters: { accountCode: JACK, icp: await icpOf() } }
  const answers = [
    await api().make(readLastActualReadings, request),
    await api().make(readMeterReadings, request),
    await api().make(setMeterReadings, { ...request, body: { readings: good } }),
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
  expect(await listReadings()).toEqual([])
})

test('MTR-025 a smart meter accepts no reading', async () => {
  await api().sql`update electricity_connection set ami_flag = true where icp = ${ICP}`
  const answer = await setReadings(good)

  expect([answer.statusCode, answer.json()]).toMatchObject([422, { code: 'METER_IS_SMART', field: 'icp' }])
})
