import { expect, test } from 'vitest'

import { day } from '@switchboard/domain/day'
import { readMeterReadings, withdrawMeterReadings } from '@switchboard/domain/meter-reading/contract'

import { runBills } from '#api/provider/books/bill-run.ts'

import { ICP, JACK, changeReadings, good, testMeterReadings } from './testing/meter-readings.ts'

const { api, authorizeJack, setReadings } = testMeterReadings()

async function withdraw(readOn: string, icp = ICP) {
  const { token, parameters } = await authorizeJack()
  return api().make(withdrawMeterReadings, { token, parameters: { ...parameters, icp, readOn } })
}

async function listWithdrawable(): Promise<string[]> {
  const answer = await api().make(readMeterReadings, await authorizeJack())
  const readings = readMeterReadings.reply.parse(answer.json())
  return readings.filter(({ mayWithdraw }) => mayWithdraw).map(({ date }) => date)
}

test('MTR-023 the newest reading is withdrawn with its photo, and the one before counts again', async () => {
  await setReadings(good)
  await api()
    .sql`insert into meter_photo (account_code, service_number, read_on, entered_at, media_type, bytes)
    select account_code, service_number, '2026-11-20', now(), 'image/png', '\\x00' from electricity_supply
    where account_code = ${JACK}`
  expect(await listWithdrawable()).toEqual(['2026-11-20', '2026-11-20'])

  const answer = await withdraw('2026-11-20')

  expect(answer.json()).toMatchObject([
    { date: '2026-11-02', value: 7_365 },
    { date: '2026-11-02', value: 5_392 },
  ])
  expect(await api().sql`select 1 from meter_photo`).toEqual([])
  expect(await api().sql`select detail from audit_event where action = 'meter-reading-withdrawn'`).toEqual([
    { detail: { icp: ICP, readOn: '2026-11-20' } },
  ])
  expect(
    await api().sql`select subject from communication where source like 'meter-reading-withdrawn:%'`,
  ).toEqual([{ subject: 'Your meter reading of 20 November 2026 is withdrawn' }])
  expect((await withdraw('2026-11-20')).json()).toMatchObject({ code: 'METER_READING_NOT_FOUND' })
})

test('after a wrong reading is withdrawn, a lower reading of the same day is accepted', async () => {
  await setReadings(changeReadings({ readValue: 9_999 }))
  await withdraw('2026-11-20')
  const answer = await setReadings(good)

  expect(answer.statusCode).toBe(200)
})

test('an older reading, and a reading by a meter reader, cannot be withdrawn', async () => {
  await setReadings(changeReadings({ effectiveDate: '2026-11-19' }, true))
  await setReadings(changeReadings({ effectiveDate: '2026-11-20', readValue: 7_500 }, true))
  expect((await withdraw('2026-11-19')).json()).toMatchObject({ code: 'METER_READING_KEPT' })

  await withdraw('2026-11-20')
  await api().sql`update register_reading set read_by = 'Reader' where read_on = '2026-11-19'`
  expect((await withdraw('2026-11-19')).json()).toMatchObject({ code: 'METER_READING_KEPT' })
})

test('a reading that a bill uses cannot be withdrawn', async () => {
  await setReadings(good)
  const on = day.parse('2026-12-03')
  await runBills(api().services, { today: on, now: Date.parse('2026-12-03T00:00:00Z') })

  expect(await listWithdrawable()).toEqual([])
  expect((await withdraw('2026-11-20')).json()).toMatchObject({ code: 'METER_READING_KEPT' })
})

test('a reading up to which a bill estimated cannot be withdrawn', async () => {
  await setReadings(good)
  await api()
    .sql`update account set next_invoice_date = '2026-11-20', bill_day_of_month = 20 where account_code = ${JACK}`
  const now = Date.parse('2026-11-22T00:00:00Z')
  await runBills(api().services, { today: day.parse('2026-11-22'), now })

  expect((await withdraw('2026-11-20')).json()).toMatchObject({ code: 'METER_READING_KEPT' })
})

test.each([
  ['a day that is none', 'yesterday', ICP, 'METER_READING_NOT_FOUND'],
  ['the connection of someone else', '2026-11-20', '0001000002CKCA7', 'CONNECTION_NOT_FOUND'],
])('%s is refused', async (_what, readOn, icp, code) => {
  expect((await withdraw(readOn, icp)).json()).toMatchObject({ code })
})
