import { beforeEach, expect, test } from 'vitest'

import { addDays, day, daysBetween } from '@switchboard/domain/day'
import { orderResponse } from '@switchboard/domain/ordering/contract'
import { forecastOrder } from '@switchboard/domain/ordering/forecast/contract'
import { convertPowerOrder } from '@switchboard/domain/power/as-order'
import { POWER_CREDIT_NAME } from '@switchboard/domain/power/credit'
import { powerOrder } from '@switchboard/domain/power/order'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'
import { testGateway } from '#api/testing/gateway.ts'
import {
  SMART,
  sendPowerAmendment,
  sendPowerCommit,
  beginPowerOrder,
  powerOrderFor,
} from '#api/testing/power-orders.ts'
import { readBillsFrom } from '#api/testing/read-bills.ts'
import { KIRI, kiri, runDays } from './testing/orders.ts'

const sandbox = await testGateway()

const api = testApi(fillDemo, {}, { ELECTRICITY_REGISTRY_URL: sandbox.registryUrl })

const BEGINS = day.parse('2026-11-27')
const ORDER = powerOrderFor(SMART, {
  BusinessGroup: '2degreessmb',
  CoreProducts: [
    {
      CoreProductKey: 'ELECTRICITY',
      Components: [{ Service: 'Electricity', ServiceEntity: SMART.icp, RatePlan: 'power-business' }],
    },
  ],
})

beforeEach(async () => {
  await api().sql`update account set business_group = '2degreessmb' where account_code = ${KIRI}`
})

/** Forecasts and places the order, and runs the days until its first bill, with 24 units a day. */
async function forecastFirstBill() {
  const orderer = await kiri(api())
  const order = convertPowerOrder(powerOrder.parse(ORDER), day.parse('2026-11-21'))
  if (typeof order === 'string') throw new Error(order)
  const reply = await api().make(forecastOrder, {
    token: orderer.token,
    parameters: { accountCode: KIRI },
    body: { type: 'power', order },
  })
  const { forecast } = forecastOrder.reply.parse(reply.json())
  if (forecast === null) throw new Error('the order has no forecast')
  const orderId = await beginPowerOrder(orderer)
  const { costs } = orderResponse.parse((await sendPowerAmendment(orderer, orderId, ORDER)).json())
  await sendPowerCommit(orderer, orderId)
  await runDays(api(), BEGINS)
  await api().sql`insert into half_hours (account_code, service_number, day, watt_hours)
    select ${KIRI}, (select service_number from electricity_supply where account_code = ${KIRI}), d::date,
      array_fill(500::smallint, array[half_hours_of(d::date)])
    from generate_series(${BEGINS}::date, ${addDays(forecast.first.day, -1)}::date, interval '1 day') d`
  await runDays(api(), forecast.first.day)
  const [bill] = await readBillsFrom(api().db, KIRI, forecast.first.day)
  if (bill === undefined) throw new Error('the order has no bill')
  const isMeasured = (kind: string | undefined) => kind === 'usage' || kind === 'daily'
  const lines = bill.body.DetailLines
  return {
    forecast,
    costs: costs ?? [],
    bill,
    measured: lines.filter(({ LineKind }) => isMeasured(LineKind)),
    others: lines.filter(({ LineKind }) => !isMeasured(LineKind)),
  }
}

const sum = (amounts: readonly (number | undefined)[]) =>
  amounts.reduce<number>((total, amount) => total + (amount ?? Number.NaN), 0)

test('ACC-020 PWR-094 PWR-096 the first bill of a business is the forecast plus power, to the cent', async () => {
  const { forecast, others, measured, bill } = await forecastFirstBill()

  expect(
    others.map(({ SubCategoryName, Description1, Charge }) => [SubCategoryName || Description1, Charge]),
  ).toEqual(forecast.first.lines.map(({ name, amountIncludingGst }) => [name, amountIncludingGst]))
  expect(sum(others.map(({ Charge }) => Charge))).toBe(forecast.first.amountIncludingGst)
  expect(sum(others.map(({ ChargeExcludingGST }) => ChargeExcludingGST))).toBe(
    forecast.first.amountExcludingGst,
  )
  expect(bill.header.Total).toBe(
    forecast.first.amountIncludingGst + sum(measured.map(({ Charge }) => Charge)),
  )
})

test('ACC-020 the bill of a business adds GST to lines that exclude it', async () => {
  const { bill, measured, forecast } = await forecastFirstBill()
  const days = daysBetween(BEGINS, forecast.first.day)
  const excluding = sum(bill.body.DetailLines.map(({ ChargeExcludingGST }) => ChargeExcludingGST))

  expect(bill.body.StaticContent.DisplayGSTInclusiveValuesFlag).toBe(false)
  expect(excluding + bill.header.GST).toBe(bill.header.Total)
  expect(bill.header.GST).toBe(bill.header.Total - Math.round(bill.header.Total / 1.15))
  expect(measured.map(({ LineKind, NumberBilled, Charge }) => [LineKind, NumberBilled, Charge])).toEqual([
    ['usage', days * 24, Math.round(days * 24 * 22.6)],
    ['daily', days, days * 96],
  ])
})

test('PWR-094 the credit of a business is quoted without GST and billed with it', async () => {
  const { costs, others } = await forecastFirstBill()

  expect(costs.find(({ name }) => name === POWER_CREDIT_NAME)).toMatchObject({
    amountExcludingGst: -1_000,
    amountIncludingGst: -1_150,
  })
  expect(others.find(({ LineKind }) => LineKind === 'credit')?.Charge).toBe(-1_150)
})

test('ACC-020 the confirmation of a business names power rates that exclude GST', async () => {
  await forecastFirstBill()
  const [letter] = await api().sql<{ body: string }>`select body from communication
    where account_code = ${KIRI} and event_type = 'OrderPlaced'`

  expect(letter?.body).toContain('19.65c a kWh and 83.48c a day, excluding GST, for what you use')
  expect(letter?.body).toContain(`${POWER_CREDIT_NAME}: -$10.00 plus GST`)
})
