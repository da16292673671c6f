import { expect, test } from 'vitest'

import { addDays, day } from '@switchboard/domain/day'
import { commitOrder, orderResponse } from '@switchboard/domain/ordering/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { demoLocationAt } from '#api/demo/locations.ts'
import { testApi } from '#api/testing/api.ts'
import {
  amendAs,
  bodyFor,
  sendCommit,
  beginOrder,
  offerTo,
  submitOrder,
  withPower,
} from '#api/testing/orders.ts'

import { NEW_ADDRESS, listCharges, buildFibreOrder, buildMove } from './testing/landed-orders.ts'
import { KIRI, kiri, runOrders, selectRows } from '../testing/orders.ts'

const api = testApi(fillDemo)

/** An address whose meter has two dials. */
const READ_BY_HAND = '31 Aro Street, Aro Valley, Wellington 6021'

/** Adds power at the account's address, and at another address. */
async function addPowerTwice(): Promise<void> {
  await api().db.script(`
    insert into service (account_code, service_number, plan_code, detail, status, started_on, location_id)
    select '${KIRI}', 7, 'power-smart', 'home', 'on', date '2026-01-01', location_id from service
      where account_code = '${KIRI}' and service_number = 1
    union all select '${KIRI}', 8, 'power-smart', 'bach', 'on', date '2026-01-01', '9000001'`)
}

const selectPower = () =>
  selectRows(
    api(),
    `select service_number, detail from service where account_code = '${KIRI}'
    and plan_code like 'power-%' order by service_number`,
  )

test('a move with power ends power only at the old address, and has the quoted rates', async () => {
  await addPowerTwice()
  const { orderer, offer, body } = await buildMove(api())
  await submitOrder(orderer, withPower(body, offer), 'movehouse')
  await api().db.script(`update power_rate set cents_per_unit = 99, cents_per_day = 999`)

  await runOrders(api(), '2026-12-09')

  expect(await selectPower()).toEqual([
    { service_number: 8, detail: 'bach' },
    { service_number: 9, detail: '25 Aro Street, Wellington' },
  ])
  expect(
    await selectRows(
      api(),
      `
        select cents_per_unit, cents_per_day from meter
        where account_code = '${KIRI}' and subject = 'service:9'`,
    ),
  ).toEqual([{ cents_per_unit: 24.1, cents_per_day: 53 }])
  const [letter] = await selectRows(api(), `select body from communication where event_type = 'OrderPlaced'`)
  expect(letter).toEqual({
    body: expect.stringContaining('24.10c a kWh and 53.00c a day, including GST'),
  })
})

test('a move back to an address where the account still has power uses the connection once', async () => {
  const { orderer, offer, body } = await buildMove(api())
  await api().sql`insert into service (account_code, service_number, plan_code, detail, status, started_on,
      location_id, service_entity)
    values (${KIRI}, 7, 'power-smart', 'kept', 'on', '2026-01-01', ${demoLocationAt(NEW_ADDRESS)},
      ${offer.power?.icp ?? ''})`
  await submitOrder(orderer, withPower(body, offer), 'movehouse')

  await runOrders(api(), '2026-12-09')

  expect(await selectPower()).toMatchObject([{ detail: '25 Aro Street, Wellington' }])
})

test('a plan with day and night rates keeps both through a move: in offer, costs, letter and books', async () => {
  await api().db.script(`
    insert into service (account_code, service_number, plan_code, detail, status, started_on, location_id)
    select '${KIRI}', 7, 'power-dial', 'home', 'on', date '2026-01-01', location_id from service
      where account_code = '${KIRI}' and service_number = 1;
    insert into meter (account_code, subject, category, name, unit, cents_per_unit, cents_per_day) values
      ('${KIRI}', 'service:7:day', 'Power', 'Electricity, day', 'kWh', 26.4, 53),
      ('${KIRI}', 'service:7:night', 'Power', 'Electricity, night', 'kWh', 17.2, 0)`)
  const orderer = await kiri(api())
  const offer = await offerTo(orderer, 'movehouse', demoLocationAt(READ_BY_HAND))
  const rates = {
    centsPerUnitIncludingGst: 26.4,
    centsPerNightUnitIncludingGst: 17.2,
    centsPerDayIncludingGst: 53,
  }
  expect(offer.power?.plans).toEqual([expect.objectContaining({ planKey: 'power-dial', ...rates })])
  const { ElectricityToChange: power, ...body } = withPower(
    bodyFor(offer, { category: 'UFB300/100', kind: 'movehouse' }),
    offer,
  )
  if (power === null) throw new Error('the move has power')
  const orderId = await beginOrder(orderer, 'movehouse')
  const access = { AccessWarningKey: 'Dog' as const, EquipmentLocationKey: 'inside', Notes: 'Ring twice' }
  const ServiceAddress = { ...power.ServiceAddress, AddressAccessInformation: access }
  const amended = await amendAs(orderer, orderId, {
    ...body,
    ElectricityToChange: { ...power, RatePlan: 'power-dial', ServiceAddress },
  })
  const quoted = orderResponse.parse(amended.json()).costs?.find(({ kind }) => kind === 'power')
  expect([amended.json(), quoted?.rates]).toEqual([expect.objectContaining({ state: 'OK' }), rates])
  await sendCommit(orderer, orderId)

  await runOrders(api(), '2026-12-09')

  expect(
    await selectRows(
      api(),
      `select name, subject, cents_per_unit, cents_per_day from meter
      where account_code = '${KIRI}' and subject like 'service:8%' order by subject`,
    ),
  ).toEqual([
    { name: 'Electricity, day', subject: 'service:8:day', cents_per_unit: 26.4, cents_per_day: 53 },
    { name: 'Electricity, night', subject: 'service:8:night', cents_per_unit: 17.2, cents_per_day: 0 },
  ])
  expect(
    await selectRows(
      api(),
      `select dog_code, meter_location_code, access_notes from site_access where account_code = '${KIRI}'`,
    ),
  ).toEqual([{ dog_code: 'Dog', meter_location_code: 'inside', access_notes: 'Ring twice' }])
  const [letter] = await selectRows(api(), `select body from communication where event_type = 'OrderPlaced'`)
  expect(letter).toEqual({
    body: expect.stringContaining('26.40c a kWh by day, 17.20c a kWh at night and 53.00c a day'),
  })
})

test('CHG-061 CHG-063 power at the old address ends on the chosen day', async () => {
  await addPowerTwice()
  const { orderer, offer, body } = await buildMove(api())
  await submitOrder(orderer, withPower(body, offer, '2026-12-20'), 'movehouse')

  await runOrders(api(), '2026-12-09')
  expect(await selectPower()).toHaveLength(3)
  await runOrders(api(), '2026-12-20')

  expect(await selectPower()).toEqual([
    { service_number: 8, detail: 'bach' },
    { service_number: 9, detail: '25 Aro Street, Wellington' },
  ])
})

test.each([
  ['with the new broadband', '2026-12-07'],
  ['before it', '2026-11-30'],
  ['after it', '2026-12-20'],
])(
  'CHG-054 a move without power ends power at the old address %s, and the bundle with it',
  async (_what, ends) => {
    await addPowerTwice()
    await api().db.script(
      `delete from service where service_number = 8 and account_code = '${KIRI}'; ${BUNDLE}`,
    )
    const { orderer, body } = await buildMove(api())
    const ElectricityToEnd = { RequestedDateOfRelinquishment: day.parse(ends) }
    await submitOrder(orderer, { ...body, ElectricityToEnd }, 'movehouse')

    await runOrders(api(), addDays(day.parse(ends), -1))
    expect(await selectPower()).toHaveLength(1)
    await runOrders(api(), '2026-12-20')

    expect(await selectPower()).toEqual([])
    const bundles = await selectRows(
      api(),
      `select max(ends_on)::text as last from recurring_charge
    where account_code = '${KIRI}' and subject = 'offer:bundle' having bool_and(ends_on is not null)`,
    )
    expect(bundles).toEqual([{ last: '2026-12-06' }])
  },
)

const BUNDLE = `insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name,
  monthly_cents, starts_on) values ('${KIRI}', 901, 'offer:bundle', 'discount', 'Other', 'Power bundle', -1000, '2026-01-01')`

test('the bundle’s discount is charged once, by the plan that lands', async () => {
  await addPowerTwice()
  await api().db.script(BUNDLE)
  const { orderer, offer, body } = await buildMove(api())
  await submitOrder(orderer, withPower(body, offer), 'movehouse')

  await runOrders(api(), '2026-12-09')

  expect(await listCharges(api(), 'offer:%bundle')).toEqual([
    { subject: 'offer:bundle', monthly_cents: -1_000, starts_on: '2026-01-01', ends_on: '2026-12-06' },
    { subject: 'offer:bundle', monthly_cents: -900, starts_on: '2026-12-07', ends_on: null },
  ])
})

test('CHG-081 an order without power quotes the continuing discount by the new plan, and the bill has it', async () => {
  await addPowerTwice()
  await api().db.script(BUNDLE)
  const { orderer, offer, body } = await buildFibreOrder(api())

  expect(offer.bundle).toEqual({
    name: 'Power bundle',
    chargeIncludingGst: -1_000,
    chargeExcludingGst: -870,
  })
  const orderId = await beginOrder(orderer)
  const { costs } = orderResponse.parse((await amendAs(orderer, orderId, body)).json())
  // a tenth of 85 plus 5
  expect(costs?.find(({ kind }) => kind === 'bundle')).toMatchObject({
    due: 'bill',
    amountIncludingGst: -900,
    amountExcludingGst: -783,
  })

  const shown = { bill: 81, thirtyDays: 0, once: 120 }
  const request = { token: orderer.token, parameters: { accountCode: KIRI, orderId }, body: { shown } }
  expect((await api().make(commitOrder, request)).json()).toMatchObject({ state: 'Committed' })
  await runOrders(api(), '2026-12-07')

  expect(await listCharges(api(), 'offer:%bundle')).toEqual([
    { subject: 'offer:bundle', monthly_cents: -1_000, starts_on: '2026-01-01', ends_on: '2026-12-06' },
    { subject: 'offer:bundle', monthly_cents: -900, starts_on: '2026-12-07', ends_on: null },
  ])
})

test('an order amended before the discount began is not placed after the discount began', async () => {
  await addPowerTwice()
  const { orderer, body } = await buildFibreOrder(api())
  const orderId = await beginOrder(orderer)
  await amendAs(orderer, orderId, body)
  await api().db.script(BUNDLE)

  expect(orderResponse.parse((await sendCommit(orderer, orderId)).json())).toMatchObject({
    state: 'NotOK',
    OrderFeedback: { ValidationFeedback: [{ FeedbackKey: 'ORDER_HAS_CHANGED' }] },
  })
})

test('without power the bundle’s discount ends with its plan, and the confirmation states it', async () => {
  await api().db.script(BUNDLE)
  const { orderer, body } = await buildFibreOrder(api())
  await submitOrder(orderer, body)
  expect(await selectRows(api(), `select body from communication where event_type = 'OrderPlaced'`)).toEqual([
    { body: expect.stringMatching(/This ends with it:\n[^]+\nPower bundle: -\$10\.00 a month\n/) },
  ])

  await runOrders(api(), '2026-12-07')

  expect(await listCharges(api(), 'offer:%bundle')).toEqual([
    { subject: 'offer:bundle', monthly_cents: -1_000, starts_on: '2026-01-01', ends_on: '2026-12-06' },
  ])
})
