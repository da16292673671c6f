import { expect, test } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import { day } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { listWifiHardware, readWifiConditions, readWifiLine } from '@switchboard/domain/google-wifi/contract'
import { readMeshHardware } from '@switchboard/domain/mesh/contract'
import { orderResponse } from '@switchboard/domain/ordering/contract'
import { cancelOrder, followedOrder } from '@switchboard/domain/ordering/following/contract'
import { forecastOrder } from '@switchboard/domain/ordering/forecast/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { NO_SANDBOX, testApi } from '#api/testing/api.ts'
import { amendAs, sendCommit, beginOrder, signInBuyer, submitOrder } from '#api/testing/orders.ts'

import {
  CHOICE,
  HOME,
  buildRequest,
  buildMeshBody,
  buildNetcommBody,
  offerTo,
  buildWifiBody,
} from './testing/rental-orders.ts'
import { KIRI, fetchFeedback, fetchOrder, kiri, runDays } from './testing/orders.ts'

const api = testApi(fillDemo)

const selectDevices = (account = KIRI) =>
  api().sql`select hardware_product_key as key, model, contract_ends_on::text as ends from inventory_item
    where account_code = ${account} and order_number is not null order by inventory_item_id`

const listCharges = (account = KIRI) =>
  api().sql`select name, about, line_kind as kind, monthly_cents::int as cents, starts_on::text as starts,
    ends_on::text as ends from recurring_charge
    where account_code = ${account} and subject like 'hardware:50%' order by charge_number`

async function countUnits(token: string) {
  const answer = await api().make(readAccount, { token, parameters: { accountCode: KIRI } })
  const { wifiUnits, wifiUnitsOrdered } = readAccount.reply.parse(answer.json()).serviceFacts ?? {}
  return { wifiUnits, wifiUnitsOrdered }
}

const readLetter = async (type: string) =>
  (
    await api().sql<{ body: string }>`select body from communication
      where account_code = ${KIRI} and event_type = ${type} order by communication_id desc limit 1`
  )[0]?.body ?? ''

test('SHL-045 MSH-021 MSH-025 mesh units become devices and a rental charge, with a tracked parcel', async () => {
  const orderer = await kiri(api())
  const body = buildMeshBody()
  expect(body).toMatchObject({
    SalesChannel: 'SelfService',
    SalesPerson: 'SelfServiceV1',
    PromoCodes: [],
    HardwareOrders: [
      {
        serviceEntity: CHOICE.serviceEntity,
        address: HOME,
        items: [{ key: 'MESH-GOOGLE' }, { key: 'MESH-GOOGLE' }],
      },
    ],
  })
  const { orderId } = await submitOrder(orderer, body, 'meshunits')
  expect(await countUnits(orderer.token)).toEqual({ wifiUnits: 0, wifiUnitsOrdered: 2 })
  const before = await fetchOrder(api(), orderer, orderId)
  expect(before.steps.map(({ step, on }) => [step, on])).toEqual([
    ['accepted', '2026-11-21'],
    ['sent', '2026-11-23'],
    ['added', '2026-11-26'],
  ])
  expect(before).toMatchObject({ description: 'Google mesh unit, 2 units', cancelUntil: '2026-11-25' })
  expect(before.parcel).toBeUndefined()
  expect(await readLetter('OrderPlaced')).toMatch(
    /Google mesh unit, 2 units: \$10\.00 a month\nYou rent from month to month, until you send the units back[^]+Your mesh units go to the courier[^]+Until 25 November 2026 you can cancel it/,
  )

  await runDays(api(), '2026-11-23')
  const parcel = (await fetchOrder(api(), orderer, orderId)).parcel
  expect(parcel?.trackingNumber).toMatch(/^SB\d{9}NZ$/)
  expect(parcel?.href).toBe(`${NO_SANDBOX}/courier/?parcel=${parcel?.trackingNumber}`)
  expect(await selectDevices()).toEqual([])

  await runDays(api(), '2026-11-26')
  const unit = { key: 'MESH-GOOGLE', model: 'Nest Wifi Point', ends: null }
  expect(await selectDevices()).toEqual([unit, unit])
  expect(await countUnits(orderer.token)).toEqual({ wifiUnits: 2, wifiUnitsOrdered: 0 })
  expect(await listCharges()).toEqual([
    {
      name: 'Google mesh unit',
      about: '2 units',
      kind: 'extra',
      cents: 1_000,
      starts: '2026-11-26',
      ends: null,
    },
  ])
  expect((await offerTo(api(), orderer)).hardware).toMatchObject({
    numberOfMeshSatelliteUnitsCanStillOrder: 2,
    ownedMeshSatelliteUnitsCompatibleWithRouter: [
      { meshSatelliteHardwareKey: 'MESH-GOOGLE', numberOfWifiUnits: 2 },
    ],
  })
})

test('MSH-020 a trial of netcomm units is free for two months, by its code', async () => {
  const orderer = await kiri(api())
  expect((await offerTo(api(), orderer)).trialPromoCode).toBe('MESHTRIAL')
  const { orderId } = await submitOrder(orderer, buildNetcommBody(), 'meshunits')
  const { costs } = await fetchOrder(api(), orderer, orderId)
  // its unit is on the way
  expect((await offerTo(api(), orderer)).trialPromoCode).toBeNull()
  await runDays(api(), '2026-11-26')

  expect(costs.map(({ name, due, amountIncludingGst }) => [name, due, amountIncludingGst])).toEqual([
    ['NetComm mesh unit, 1 unit', 'bill', 500],
    ['Trial: two months free', 'twoMonths', -500],
  ])
  expect(await listCharges()).toMatchObject([
    { name: 'NetComm mesh unit', cents: 500, ends: null },
    {
      name: 'Trial: two months free',
      kind: 'discount',
      cents: -500,
      starts: '2026-11-26',
      ends: '2027-01-25',
    },
  ])
})

test('GWF-026 a rental of Google Wifi lands with a contract that ends a year after its first day', async () => {
  const orderer = await kiri(api())
  await submitOrder(orderer, buildWifiBody(), 'googlewifi')
  expect(await readLetter('OrderPlaced')).toMatch(
    /The contract of the rental runs until 26 November 2027, and goes on from month to month after it/,
  )
  await runDays(api(), '2026-11-26')

  expect(await selectDevices()).toEqual([{ key: 'GWIFI', model: 'Google Wifi', ends: '2027-11-26' }])
  expect(await listCharges()).toMatchObject([
    { name: 'Google Wifi', about: '1 unit', cents: 1_000, ends: null },
  ])
  const orders = await signInBuyer(api(), 'kiri', KIRI)
  expect(await fetchFeedback(orders, 'googlewifi', buildWifiBody())).toContain('AVAILABILITY_ERROR')
})

test('fifty commits of an order at once have one effect', async () => {
  const orderer = await kiri(api())
  const orderId = await beginOrder(orderer, 'meshunits')
  await amendAs(orderer, orderId, buildMeshBody({ units: 3 }))
  const answers = await Promise.all(Array.from({ length: 50 }, () => sendCommit(orderer, orderId)))
  await runDays(api(), '2026-11-23', '2026-11-26')

  expect(answers.map((answer) => orderResponse.parse(answer.json()).state)).toEqual(
    Array(50).fill('Committed'),
  )
  expect(await selectDevices()).toHaveLength(3)
  expect(await listCharges()).toHaveLength(1)
  expect(
    await api().sql`select 1 from communication where account_code = ${KIRI} and event_type = 'OrderPlaced'`,
  ).toHaveLength(1)
})

test('of two orders that together exceed the limit of units, the first is placed', async () => {
  const orderer = await kiri(api())
  const both = await Promise.all([beginOrder(orderer, 'meshunits'), beginOrder(orderer, 'meshunits')])
  for (const orderId of both) await amendAs(orderer, orderId, buildMeshBody({ units: 3 }))
  const answers = await Promise.all(both.map((orderId) => sendCommit(orderer, orderId)))
  const responses = answers.map((answer) => orderResponse.parse(answer.json()))

  expect(responses.map(({ state }) => state).toSorted()).toEqual(['Committed', 'NotOK'])
  expect(responses.flatMap(({ OrderFeedback }) => OrderFeedback.ValidationFeedback)).toEqual([
    { FeedbackKey: 'MAXIMUM_NUMBER_ERROR' },
  ])
  expect((await offerTo(api(), orderer)).hardware.numberOfMeshSatelliteUnitsCanStillOrder).toBe(1)
})

test('a rental can be cancelled until the day before it lands, even if the parcel is on its way', async () => {
  const orderer = await kiri(api())
  const { orderId } = await submitOrder(orderer, buildMeshBody(), 'meshunits')
  await runDays(api(), '2026-11-23')
  const answer = await api().make(cancelOrder, {
    token: orderer.token,
    parameters: { accountCode: KIRI, orderId },
  })
  await runDays(api(), '2026-11-26')

  expect(followedOrder.parse(answer.json()).cancelledOn).not.toBeNull()
  expect(await selectDevices()).toEqual([])
  expect(await listCharges()).toEqual([])
  expect(await readLetter('OrderCancelled')).toContain(
    'The parcel was given to the courier on 23 November 2026.',
  )
})

async function listBills(from: Day): Promise<{ day: string; total: number }[]> {
  return api().sql`select bill_date::text as day, total_cents::int as total from invoice
    where account_code = ${KIRI} and bill_date > ${from} order by bill_date`
}

test.each([
  ['Monthly', 'meshunits', 1_000, buildMeshBody()],
  ['Fortnightly', 'meshunits', 690, buildMeshBody({ units: 3 })],
  // a trial
  ['Weekly', 'meshunits', 0, buildNetcommBody()],
  ['Monthly', 'googlewifi', 1_000, buildWifiBody()],
] as const)(
  'billed %s, the bills after %s equal the forecast',
  async (frequency, type, quotedRent, order) => {
    await api().sql`update account set bill_frequency = ${frequency} where account_code = ${KIRI}`
    const orderer = await kiri(api())
    const answer = await api().make(forecastOrder, { ...buildRequest(orderer), body: { type, order } })
    const { forecast } = forecastOrder.reply.parse(answer.json())
    if (forecast === null) throw new Error('no forecast')
    await submitOrder(orderer, order, type)
    await runDays(api(), '2026-11-23', '2026-11-26', forecast.first.day, forecast.each.day)
    const bills = await listBills(day.parse('2026-11-21'))

    const forecastBills = [forecast.first, forecast.each].map((bill) => ({
      day: bill.day,
      total: bill.amountIncludingGst,
    }))
    expect(bills).toEqual(expect.arrayContaining(forecastBills))
    const rent = forecast.each.amountIncludingGst - forecast.now.amountIncludingGst
    expect(rent).toBe(quotedRent)
  },
)

test('each call of an offer runs two statements', async () => {
  const orderer = await kiri(api())
  const query = {
    coreProductKey: 'VDSLVOIP',
    salesChannel: 'SelfService',
    contractLength: '12',
    billFrequency: 'Monthly',
    newContract: 'true',
  } as const
  const reads = [
    () => api().make(readMeshHardware, buildRequest(orderer)),
    () => api().make(readWifiLine, buildRequest(orderer)),
    () => api().make(listWifiHardware, { ...buildRequest(orderer), query }),
    () => api().make(readWifiConditions, buildRequest(orderer)),
  ]
  for (const read of reads) {
    await read()
    const before = api().db.statementCount()
    await read()
    expect(api().db.statementCount() - before).toBe(2)
  }
})
