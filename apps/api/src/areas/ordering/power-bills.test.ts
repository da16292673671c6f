import { expect, test } from 'vitest'

import { addDays, day, daysBetween } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { convertPowerOrder } from '@switchboard/domain/power/as-order'
import { setMeterReadings } from '@switchboard/domain/meter-reading/contract'
import { orderResponse } from '@switchboard/domain/ordering/contract'
import { forecastOrder } from '@switchboard/domain/ordering/forecast/contract'
import { powerOrder } from '@switchboard/domain/power/order'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'
import { testGateway } from '#api/testing/gateway.ts'
import {
  BY_HAND,
  SMART,
  sendPowerAmendment,
  sendPowerCommit,
  beginPowerOrder,
  movingInOn,
  submitPowerOrder,
  powerOrderFor,
} from '#api/testing/power-orders.ts'

import { listSupplies } from './testing/power-orders.ts'
import { KIRI, kiri, runDays } from './testing/orders.ts'

const sandbox = await testGateway()

const api = testApi(fillDemo, {}, { ELECTRICITY_REGISTRY_URL: sandbox.registryUrl })

/** Readings of a smart meter that counts the same number of watt-hours each half-hour of a day. */
async function insertReadings(from: Day, to: Day): Promise<void> {
  await api().sql`insert into half_hours (account_code, service_number, day, watt_hours)
    select ${KIRI}, (select service_number from electricity_supply where account_code = ${KIRI}), d::date,
      array_fill(500::smallint, array[half_hours_of(d::date)])
    from generate_series(${from}::date, ${to}::date, interval '1 day') d`
}

type BilledLine = { line_kind: string; first: string; last: string; units: number; cents: number }

const listPowerLines = () =>
  api().sql<BilledLine>`select line_kind, period_start::text as first, period_end::text as last,
      number_billed::float8 as units, charge_cents::int as cents
    from invoice_line where account_code = ${KIRI} and category = 'Power' order by invoice_number, line_number`

/** The day of the account's next bill. */
async function nextBill(): Promise<Day> {
  const [row] = await api().sql<{
    next: string
  }>`select next_invoice_date::text as next from account where account_code = ${KIRI}`
  return day.parse(row?.next)
}

test('the first bill has the half-hour units and the daily charge of each day from the first day of supply', async () => {
  const begins = day.parse('2026-11-27')
  await submitPowerOrder(await kiri(api()), powerOrderFor(SMART))
  await runDays(api(), '2026-11-26')
  expect(await listSupplies(api())).toEqual([])
  await runDays(api(), begins)
  const bill = await nextBill()
  const last = addDays(bill, -1)
  await insertReadings(begins, last)
  await runDays(api(), bill)

  const days = daysBetween(begins, bill)
  const period = { first: begins, last }
  expect(await listPowerLines()).toEqual([
    { line_kind: 'usage', ...period, units: days * 24, cents: Math.round(days * 24 * 24.1) },
    { line_kind: 'daily', ...period, units: days, cents: days * 53 },
  ])
})

const listCredits = () =>
  api().sql<{ about: string; cents: number; bill: string }>`
    select concat_ws(': ', l.description_1, nullif(l.description_2, '')) as about, l.charge_cents::int as cents, i.bill_date::text as bill
    from invoice_line l join invoice i using (account_code, invoice_number)
    where l.account_code = ${KIRI} and l.line_kind = 'credit'`

test('PWR-094 the credit quoted by the order is on the first bill with power, and on no other', async () => {
  await submitPowerOrder(await kiri(api()), powerOrderFor(SMART))
  await runDays(api(), '2026-11-27')
  const first = await nextBill()
  await runDays(api(), first)
  await runDays(api(), await nextBill())

  expect(await listCredits()).toEqual([
    { about: 'Credit for power beside broadband', cents: -2_000, bill: first },
  ])
})

test('PWR-094 an account that had power before is quoted no credit and gets none', async () => {
  await api().sql`insert into electricity_supply (icp, account_code, service_number, starts_on, ends_on)
    values (${BY_HAND.icp}, ${KIRI}, 90, '2025-01-01', '2025-06-30')`
  const orderer = await kiri(api())
  const orderId = await beginPowerOrder(orderer)
  const { costs } = orderResponse.parse(
    (await sendPowerAmendment(orderer, orderId, powerOrderFor(SMART))).json(),
  )
  await sendPowerCommit(orderer, orderId)
  await runDays(api(), '2026-11-27', await nextBill())

  expect(costs?.map(({ kind }) => kind)).toEqual(['bundle', 'power'])
  expect(await listCredits()).toEqual([])
})

test('PWR-030 PWR-061 an order of a hand-read meter has opening readings and site access', async () => {
  const orderer = await kiri(api())
  await submitPowerOrder(orderer, powerOrderFor(BY_HAND, movingInOn('2026-11-18')))
  await runDays(api(), '2026-11-21')
  const [meter] = BY_HAND.meters
  const opened = await api()
    .sql`select serial_number, channel_number, read_on::text, value::float8, read_by from register_reading
    where account_code = ${KIRI} order by channel_number`
  expect(opened).toEqual(
    meter?.channels.map(({ channelNumber, lastReading }) => ({
      serial_number: meter.serialNumber,
      channel_number: channelNumber,
      read_on: '2026-11-17',
      value: lastReading,
      read_by: 'Reader',
    })),
  )
  expect(
    await api()
      .sql`select dog_code, meter_location_code, access_notes from site_access where account_code = ${KIRI}`,
  ).toEqual([{ dog_code: 'Dog', meter_location_code: 'inside', access_notes: 'Ring twice' }])

  await api().make(setMeterReadings, {
    ...orderer,
    parameters: { accountCode: KIRI, icp: BY_HAND.icp },
    body: {
      readings: (meter?.channels ?? []).map(({ channelNumber, lastReading }) => ({
        serialNumber: meter?.serialNumber ?? '',
        channelNumber,
        readValue: (lastReading ?? 0) + channelNumber * 30,
        effectiveDate: '2026-11-21',
      })),
    },
  })
  const bill = await nextBill()
  await runDays(api(), bill)
  const days = daysBetween(day.parse('2026-11-18'), bill)
  const lines = await listPowerLines()
  const read = { line_kind: 'usage', first: '2026-11-18', last: '2026-11-21' }
  expect(lines.filter(({ line_kind, last }) => line_kind === 'usage' && last === '2026-11-21')).toEqual([
    { ...read, units: 30, cents: Math.round(30 * 26.4) },
    { ...read, units: 60, cents: Math.round(60 * 17.2) },
  ])
  const daily = lines.filter(({ line_kind }) => line_kind === 'daily')
  expect(daily.reduce((sum, { cents }) => sum + cents, 0)).toBe(days * 53)
})

test('PWR-096 with broadband the bundle discount begins with power, as forecast', async () => {
  const orderer = await kiri(api())
  const order = convertPowerOrder(powerOrder.parse(powerOrderFor(SMART)), day.parse('2026-11-21'))
  if (typeof order === 'string') throw new Error(order)
  const forecast = await api().make(forecastOrder, {
    token: orderer.token,
    parameters: { accountCode: KIRI },
    body: { type: 'power', order },
  })
  const quoted = forecastOrder.reply.parse(forecast.json()).forecast
  await submitPowerOrder(orderer, powerOrderFor(SMART))
  await runDays(api(), '2026-11-27')
  const discounts = await api().sql<{ cents: number; starts_on: string }>`
    select monthly_cents::int as cents, starts_on::text from recurring_charge
    where account_code = ${KIRI} and subject = 'offer:bundle' and ends_on is null`

  // a tenth of VDSL, $89.00, and of the homeline, $5.00
  expect(discounts).toEqual([{ cents: -940, starts_on: '2026-11-27' }])
  const line = quoted?.each.lines.find(({ name }) => name === 'Power and broadband together')
  expect(line?.amountIncludingGst).toBe(discounts[0]?.cents)
  expect([quoted?.now.plusPower, quoted?.each.plusPower]).toEqual([undefined, true])
})

test('the confirmation of an order states the transferred service, the day and the rates', async () => {
  await submitPowerOrder(await kiri(api()), powerOrderFor(SMART))
  const [letter] = await api().sql<{ body: string }>`select body from communication
    where account_code = ${KIRI} and event_type = 'OrderPlaced'`

  expect(letter?.body).toContain('The power is for 25 Aro Street, Aro Valley, Wellington 6021.')
  expect(letter?.body).toContain('24.10c a kWh and 53.00c a day')
  expect(letter?.body).toMatch(/27 November 2026: Your power moves to us\./)
})
