import { expect, test } from 'vitest'

import { addDays } from '@switchboard/domain/day'
import { orderResponse } from '@switchboard/domain/ordering/contract'
import type { OrderBody } from '@switchboard/domain/ordering/contract'
import { cancelOrder } from '@switchboard/domain/ordering/following/contract'
import type { Offer } from '@switchboard/domain/ordering/offer/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { demoLocationAt, findDemoLocation } from '#api/demo/locations.ts'
import { testApi } from '#api/testing/api.ts'
import {
  CONNECT,
  amendAs,
  bodyFor,
  sendCommit,
  beginOrder,
  offerTo,
  signInBuyer,
  submitOrder,
  withPower,
} from '#api/testing/orders.ts'
import type { Orderer } from '#api/testing/orders.ts'
import { lockLocation } from '#api/provider/locations/location.ts'
import { rowsOn } from '#api/testing/sql.ts'

import { KIRI, runOrders, selectRows } from '../../testing/orders.ts'

import { listOrdersToReschedule } from './store.ts'

const api = testApi(fillDemo)
/** Has broadband and power at 48 Cuba Street. */
const OCCUPANT = '100517'
const THERE = findDemoLocation(OCCUPANT) ?? ''
const FREE = demoLocationAt('25 Aro Street, Aro Valley, Wellington 6021')

async function buildMove(locationId: string): Promise<{ body: OrderBody; offer: Offer }> {
  const offer = await offerTo(await signInBuyer(api(), 'kiri', KIRI), 'movehouse', locationId)
  const moved = bodyFor(offer, { category: 'UFB300/100', kind: 'movehouse' })
  return { offer, body: withPower(moved, offer) }
}

async function orderTakeover(): Promise<void> {
  const { body } = await buildMove(THERE)
  await submitOrder(await signInBuyer(api(), 'kiri', KIRI), { ...body, TakesOver: true }, 'movehouse')
}

const AT_ADDRESS = `select s.account_code, p.kind from service s join plan p using (plan_code)
  where s.location_id = '${THERE}' and p.kind in ('broadband', 'power') order by 1, 2`
const listServicesAtAddress = () => selectRows(api(), AT_ADDRESS)

const OCCUPANTS = ['broadband', 'power'].map((kind) => ({ account_code: OCCUPANT, kind }))

const listLetters = (account: string, source: string) =>
  selectRows(
    api(),
    `select to_address, subject, body from communication
    where account_code = '${account}' and source like '${source}'`,
  )

test('an address where another account is connected cannot be ordered unless its occupants move out', async () => {
  const kiri = await signInBuyer(api(), 'kiri', KIRI)
  const { offer, body } = await buildMove(THERE)
  const orderId = await beginOrder(kiri, 'movehouse')

  expect(offer.isOccupied).toBe(true)
  expect((await buildMove(FREE)).offer.isOccupied).toBe(false)
  expect((await amendAs(kiri, orderId, body)).json()).toMatchObject({
    state: 'NotOK',
    OrderFeedback: { ValidationFeedback: [{ FeedbackKey: 'ADDRESS_OCCUPIED' }] },
  })
  expect((await amendAs(kiri, orderId, { ...body, TakesOver: true })).json()).toMatchObject({ state: 'OK' })
})

test('the occupant of an address that is taken over gets a letter without a name', async () => {
  await orderTakeover()

  const notices = await listLetters(OCCUPANT, 'taken-over:%')
  expect(notices).toEqual([
    {
      to_address: 'ben@demo.example',
      subject: 'Someone is moving to 48 Cuba Street, Te Aro, Wellington 6011',
      body: expect.stringContaining('on 7 December 2026'),
    },
  ])
  expect(JSON.stringify(notices)).not.toMatch(/kiri|paki|100902/i)
})

test('an order waits day by day while another account has the connection', async () => {
  await orderTakeover()

  await runOrders(api(), addDays(CONNECT, 1))
  await runOrders(api(), addDays(CONNECT, 5))

  expect(await listServicesAtAddress()).toEqual(OCCUPANTS)
  const [waits, ...more] = await listLetters(KIRI, 'order:%:waits')
  expect(waits).toMatchObject({
    body: expect.stringContaining(
      'We told them that someone is moving in. We connect broadband on the first working day after theirs has ended',
    ),
  })
  expect(more).toEqual([])
  const shown = `select status, sub_status, expected_on from product_order where account_code = '${KIRI}' and kind = 'move-house'`
  expect(await selectRows(api(), shown)).toEqual([
    { status: 'Held', sub_status: 'Address occupied', expected_on: addDays(CONNECT, 7) },
  ])
  await api().db.script(`delete from service where account_code = '${OCCUPANT}'`)
  await runOrders(api(), addDays(CONNECT, 9))

  expect(await listServicesAtAddress()).toEqual(OCCUPANTS.map(({ kind }) => ({ account_code: KIRI, kind })))
  expect(await selectRows(api(), shown)).toMatchObject([{ status: 'Complete', sub_status: '' }])
  const began = await selectRows(
    api(),
    `select distinct starts_on from recurring_charge
    where account_code = '${KIRI}' and line_kind = 'plan' and starts_on > '${CONNECT}'`,
  )
  expect(began).toEqual([{ starts_on: addDays(CONNECT, 7) }])
})

test('an order that is waiting for its address is not moved to the day of its installation', async () => {
  await orderTakeover()
  await runOrders(api(), addDays(CONNECT, 1))
  await api()
    .sql`insert into product_order values (${KIRI}, 900001, 'fibre', 'Acknowledged', '', 'Fibre', ${CONNECT})`
  await api().sql`insert into fibre_order (account_code, order_number, ticket_id, status)
    values (${KIRI}, 900001, 'kiri', 'Fibre Install Date Confirmed')`
  await api()
    .sql`insert into fibre_visit (account_code, order_number, visit_type, state, starts_at, ends_at, changed_at)
    values (${KIRI}, 900001, 'Install', 'booked', ${`${addDays(CONNECT, 9)}T08:00:00+13:00`}, ${`${addDays(CONNECT, 9)}T12:00:00+13:00`}, now())`
  await api().sql`update service_order set fibre_order_number = 900001 where account_code = ${KIRI}`

  expect(await listOrdersToReschedule(api().db, CONNECT)).toEqual([])
  await api().sql`update service_order set waits_since = null where account_code = ${KIRI}`
  expect(await listOrdersToReschedule(api().db, CONNECT)).toHaveLength(1)
  // an order that waits for its installation is moved, unless the booked day is over
  await api().sql`update service_order set waits_since = ${CONNECT} where account_code = ${KIRI}`
  await api().sql`update product_order set expected_on = null where account_code = ${KIRI}`
  expect(await listOrdersToReschedule(api().db, addDays(CONNECT, 9))).toHaveLength(1)
  expect(await listOrdersToReschedule(api().db, addDays(CONNECT, 10))).toEqual([])
})

test('an old address ends on its day if the connection is postponed to the same day', async () => {
  const { body } = await buildMove(THERE)
  const left = addDays(CONNECT, 4)
  const CoreProductsToChange = body.CoreProductsToChange.map((change) => ({
    ...change,
    RequestedDateOfRelinquishment: left,
  }))
  await submitOrder(
    await signInBuyer(api(), 'kiri', KIRI),
    { ...body, CoreProductsToChange, TakesOver: true },
    'movehouse',
  )
  const broadband = () =>
    selectRows(
      api(),
      `select s.status, s.location_id from service s join plan p using (plan_code)
      where s.account_code = '${KIRI}' and p.kind = 'broadband'`,
    )

  await runOrders(api(), addDays(left, -1))
  await runOrders(api(), left)
  expect(await broadband()).toMatchObject([{ status: 'ordered' }])
  await api().db.script(`delete from service where account_code = '${OCCUPANT}'`)
  await runOrders(api(), addDays(left, 3))

  expect(await broadband()).toEqual([{ status: 'on', location_id: THERE }])
})

test('the letter to a waiting customer mentions a notice to the occupants only if the present occupants got it', async () => {
  await orderTakeover()
  await api().db.script(`
    update service set location_id = null, service_entity = null where account_code = '${OCCUPANT}';
    update service set location_id = '${THERE}' where account_code = '101001'`)

  await runOrders(api(), addDays(CONNECT, 1))

  expect(await listLetters(KIRI, 'order:%:waits')).toMatchObject([
    { body: expect.not.stringContaining('We told them') },
  ])
})

test('an order waits if another account has moved to its free address meanwhile', async () => {
  const { body } = await buildMove(FREE)
  await submitOrder(await signInBuyer(api(), 'kiri', KIRI), body, 'movehouse')
  await api().db.script(
    `update service set location_id = '${FREE}' where account_code = '${OCCUPANT}' and service_number = 1`,
  )

  await runOrders(api(), addDays(CONNECT, 3))

  const [waits] = await listLetters(KIRI, 'order:%:waits')
  expect(waits).toMatchObject({ body: expect.not.stringContaining('We told them') })

  expect(
    await selectRows(
      api(),
      `select s.account_code, p.kind from service s join plan p using (plan_code)
      where s.location_id = '${FREE}' order by 1`,
    ),
  ).toEqual([
    { account_code: OCCUPANT, kind: 'broadband' },
    { account_code: KIRI, kind: 'power' },
  ])
})

test('an order waits for a connection of a service without an address', async () => {
  await api().db.script(`
    delete from service where account_code = '${OCCUPANT}' and location_id = '${THERE}' and service_entity not in (
      select icp from electricity_connection);
    update service set location_id = null where account_code = '${OCCUPANT}'`)
  expect((await buildMove(THERE)).offer.isOccupied).toBe(true)
  await orderTakeover()

  await runOrders(api(), addDays(CONNECT, 3))

  expect(await listLetters(OCCUPANT, 'taken-over:%')).toHaveLength(1)
  expect(await listLetters(KIRI, 'order:%:waits')).toHaveLength(1)
  await api().db.script(`delete from service where account_code = '${OCCUPANT}'`)
  await runOrders(api(), addDays(CONNECT, 5))
  expect(await listServicesAtAddress()).toEqual(OCCUPANTS.map(({ kind }) => ({ account_code: KIRI, kind })))
})

test('of two simultaneous orders for a free address, the second must confirm that the occupant moves out', async () => {
  const movers = await Promise.all([signInBuyer(api(), 'kiri', KIRI), signInBuyer(api(), 'nikau', '101001')])
  const orders: { mover: Orderer; orderId: string }[] = []
  for (const mover of movers) {
    const offer = await offerTo(mover, 'movehouse', FREE)
    const orderId = await beginOrder(mover, 'movehouse')
    const amended = await amendAs(
      mover,
      orderId,
      bodyFor(offer, { category: 'UFB300/100', kind: 'movehouse' }),
    )
    expect(amended.json()).toMatchObject({ state: 'OK' })
    orders.push({ mover, orderId })
  }

  const answers = await Promise.all(orders.map(({ mover, orderId }) => sendCommit(mover, orderId)))

  const states = answers.map((answer) => orderResponse.parse(answer.json()).state)
  expect(states.toSorted()).toEqual(['Committed', 'NotOK'])
  const [first, second] = states[0] === 'Committed' ? orders : orders.toReversed()
  if (first === undefined || second === undefined) throw new Error('two have ordered')
  expect(answers[states.indexOf('NotOK')]?.json()).toMatchObject({
    OrderFeedback: { ValidationFeedback: [{ FeedbackKey: 'ADDRESS_OCCUPIED' }] },
  })
  expect((await offerTo(first.mover, 'movehouse', FREE)).isOccupied).toBe(false)
  expect((await offerTo(second.mover, 'movehouse', FREE)).isOccupied).toBe(true)

  const { token, accountCode } = first.mover
  const parameters = { accountCode, orderId: first.orderId }
  expect((await api().make(cancelOrder, { token, parameters })).statusCode).toBe(200)
  expect((await offerTo(second.mover, 'movehouse', FREE)).isOccupied).toBe(false)
})

test('an account with an order for an address is notified when another customer states that they move out', async () => {
  const nikau = await signInBuyer(api(), 'nikau', '101001')
  const offer = await offerTo(nikau, 'movehouse', FREE)
  await submitOrder(nikau, bodyFor(offer, { category: 'UFB300/100', kind: 'movehouse' }), 'movehouse')
  const { body } = await buildMove(FREE)

  await submitOrder(await signInBuyer(api(), 'kiri', KIRI), { ...body, TakesOver: true }, 'movehouse')

  expect(await listLetters('101001', 'taken-over:%')).toEqual([
    expect.objectContaining({
      body: expect.stringContaining('You have broadband or power from us there, or have'),
    }),
  ])
})

test('a step waits for a customer who is moving to its address at the same time', async () => {
  const { body } = await buildMove(FREE)
  await submitOrder(await signInBuyer(api(), 'kiri', KIRI), body, 'movehouse')
  const held = Promise.withResolvers<void>()
  const comes = api().db.transaction(async (queries) => {
    await lockLocation(queries, FREE)
    await rowsOn(
      queries,
      `update service set location_id = $1 where account_code = $2 and service_number = 1`,
      [FREE, OCCUPANT],
    )
    held.resolve()
    // time for the step to be taken if it does not wait
    await new Promise((resolve) => setTimeout(resolve, 500))
  })
  await held.promise
  await Promise.all([runOrders(api(), addDays(CONNECT, 1)), comes])

  expect(await listLetters(KIRI, 'order:%:waits')).toHaveLength(1)
})

test('the database allows an electricity connection on one account at a time', async () => {
  const copy = api().db.script(`
    insert into service (account_code, service_number, plan_code, detail, status, started_on, service_entity)
    select '${KIRI}', 99, plan_code, detail, status, started_on, service_entity from service
    where account_code = '${OCCUPANT}' and plan_code = 'power-smart'`)
  await expect(copy).rejects.toThrow('service_icp')
})
