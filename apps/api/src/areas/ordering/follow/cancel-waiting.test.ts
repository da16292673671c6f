import { expect, test } from 'vitest'

import { day } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { followedOrder } from '@switchboard/domain/ordering/following/contract'
import type { OrderBody } from '@switchboard/domain/ordering/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { demoLocationAt, findDemoLocation } from '#api/demo/locations.ts'
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
import type { Orderer } from '#api/testing/orders.ts'

import { MAX_TAKEOVERS } from '../occupants.ts'

import { sendCancel, buildFibreBody, listLetters } from './testing/cancelled-orders.ts'
import { fetchOrder, KIRI, kiri, runDaysByClock } from '../testing/orders.ts'

const api = testApi(fillDemo)

const OCCUPANT = '100517'

const OCCUPIED = findDemoLocation(OCCUPANT) ?? ''

/** Kiri moves to Ben's address, and her old address may have ended on a given day. */
async function buildTakeover(orderer: Orderer, left: Day | null = null): Promise<OrderBody> {
  const offer = await offerTo(orderer, 'movehouse', OCCUPIED)
  const body = bodyFor(offer, { category: 'UFB300/100', kind: 'movehouse' })
  const CoreProductsToChange = body.CoreProductsToChange.map((change) => ({
    ...change,
    RequestedDateOfRelinquishment: left,
  }))
  return { ...body, CoreProductsToChange, TakesOver: true }
}

const listNotices = (source: string) => api().sql`select account_code, subject, body from communication
  where source like ${source} and event_type = 'AddressTakenOver' order by communication_id`

test('the occupant who was notified of a move in is notified of its cancellation, and nobody else is', async () => {
  const orderer = await kiri(api())
  const { OrderIdentifier } = await submitOrder(orderer, await buildTakeover(orderer), 'movehouse')
  // Nikau has moved in meanwhile without a notice
  await api().db.script(`
    update service set location_id = null, service_entity = null where account_code = '${OCCUPANT}';
    update service set location_id = '${OCCUPIED}' where account_code = '101001'`)

  await sendCancel(api(), orderer, OrderIdentifier)

  expect(await listNotices('taken-over:%')).toEqual([
    {
      account_code: OCCUPANT,
      subject: 'Someone is moving to 48 Cuba Street, Te Aro, Wellington 6011',
      body: expect.anything(),
    },
    {
      account_code: OCCUPANT,
      subject: 'Nobody is moving to 48 Cuba Street, Te Aro, Wellington 6011 any more',
      body: expect.not.stringMatching(/kiri|paki|100902/i),
    },
  ])
})

test('repeated orders and cancellations for an address write to its occupants only a few times', async () => {
  const orderer = await kiri(api())
  for (let ordered = 0; ordered < MAX_TAKEOVERS.addressInDay; ordered += 1) {
    const { OrderIdentifier } = await submitOrder(orderer, await buildTakeover(orderer), 'movehouse')
    await sendCancel(api(), orderer, OrderIdentifier)
  }
  const orderId = await beginOrder(orderer, 'movehouse')
  await amendAs(orderer, orderId, await buildTakeover(orderer))

  const refused = await sendCommit(orderer, orderId)

  expect([refused.statusCode, refused.json()]).toMatchObject([429, { code: 'TOO_MANY_REQUESTS' }])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000)
  expect(await listNotices('taken-over:%')).toHaveLength(2 * MAX_TAKEOVERS.addressInDay)
  await api().sql`update sign_in_tries set closes_at = now() - interval '1 second'`
  expect((await sendCommit(orderer, orderId)).json()).toMatchObject({ state: 'Committed' })
})

test('cancelling a waiting move after the old address ended also ends the waiting services', async () => {
  const orderer = await kiri(api())
  await api().db.script(`
    insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name, monthly_cents, starts_on)
      values ('${KIRI}', 901, 'extra:callingpack', 'extra', 'Extras', 'Calling pack', 1000, '2026-01-01'),
        ('${KIRI}', 902, 'extra:paperbill', 'extra', 'Other', 'Paper bill', 150, '2026-01-01'),
        ('${KIRI}', 903, 'offer:bundle', 'discount', 'Other', 'Bundle', -1000, '2026-01-01');
    insert into internet_username (username, account_code)
      select lower(service_entity), account_code from service join plan using (plan_code)
      where account_code = '${KIRI}' and broadband_category is not null
      on conflict do nothing`)
  const names = () => api().sql`select username from internet_username where account_code = ${KIRI}`
  expect(await names()).toHaveLength(1)
  const { OrderIdentifier } = await submitOrder(
    orderer,
    await buildTakeover(orderer, day.parse('2026-12-02')),
    'movehouse',
  )
  await runDaysByClock(api(), '2026-12-03')
  expect((await sendCancel(api(), orderer, OrderIdentifier)).json()).toMatchObject({
    code: 'ORDER_TOO_LATE_TO_CANCEL',
  })
  await runDaysByClock(api(), '2026-12-09')
  expect(await fetchOrder(api(), orderer, OrderIdentifier)).toMatchObject({
    CustomerFacingTicketStatus: 'Held',
    cancelUntil: '2026-12-09',
  })

  const answer = followedOrder.parse((await sendCancel(api(), orderer, OrderIdentifier)).json())
  await runDaysByClock(api(), '2026-12-20')

  expect(answer).toMatchObject({ CustomerFacingTicketStatus: 'Cancelled', cancelUntil: null })
  expect(answer.steps.slice(-2)).toEqual([
    { step: 'broadbandEnds', on: '2026-12-02', done: true },
    { step: 'cancelled', on: '2026-12-09', done: true },
  ])
  expect(await listLetters(api(), 'OrderCancelled')).toMatchObject([
    {
      body: expect.stringContaining(`What was done by then stays:

2 December 2026: Broadband ends at the old address

Nothing else of it begins or ends.`),
    },
  ])
  expect(await listNotices('taken-over:%:cancelled')).toHaveLength(1)
  expect(
    await api()
      .sql`select p.kind, s.status from service s join plan p using (plan_code) where account_code = ${KIRI}`,
  ).toEqual([])
  expect(
    await api().sql`select subject from recurring_charge
      where account_code = ${KIRI} and ends_on is null`,
  ).toEqual([{ subject: 'extra:paperbill' }])
  expect(await names()).toEqual([])
})

test('a connected move whose power starts later does not wait', async () => {
  const orderer = await kiri(api())
  const offer = await offerTo(orderer, 'movehouse', OCCUPIED)
  const body = withPower(await buildTakeover(orderer), offer)
  const { ElectricityToChange: power } = body
  const later = power && { ...power, RequestedDateOfProvisioning: day.parse('2026-12-20') }
  const { OrderIdentifier } = await submitOrder(orderer, { ...body, ElectricityToChange: later }, 'movehouse')
  await runDaysByClock(api(), '2026-12-08')
  expect(await fetchOrder(api(), orderer, OrderIdentifier)).toMatchObject({
    CustomerFacingTicketStatus: 'Held',
  })
  await api().db.script(`delete from service where account_code = '${OCCUPANT}'`)
  await runDaysByClock(api(), '2026-12-09')

  expect(await fetchOrder(api(), orderer, OrderIdentifier)).toMatchObject({
    CustomerFacingTicketStatus: 'In Progress',
    cancelUntil: null,
  })
  expect((await sendCancel(api(), orderer, OrderIdentifier)).json()).toMatchObject({
    code: 'ORDER_TOO_LATE_TO_CANCEL',
  })

  await runDaysByClock(api(), '2026-12-20')
  expect(await fetchOrder(api(), orderer, OrderIdentifier)).toMatchObject({
    CustomerFacingTicketStatus: 'Complete',
  })
})

test('an installed fibre line stays when the rest of the order is cancelled', async () => {
  const orderer = await kiri(api())
  const place = demoLocationAt('25 Aro Street, Aro Valley, Wellington 6021')
  await api().sql`update service s set location_id = ${place} from plan p
    where p.plan_code = s.plan_code and s.account_code = ${OCCUPANT} and p.kind = 'power'`
  await api().sql`update location_facts set fibre_installed = false where location_id = ${place}`
  const offer = await offerTo(orderer, 'movehouse', place)
  const moved = bodyFor(offer, { category: 'UFB300/100', kind: 'movehouse' })
  const { OrderIdentifier } = await submitOrder(
    orderer,
    { ...withPower(moved, offer), TakesOver: true },
    'movehouse',
  )
  await runDaysByClock(api(), '2026-12-20')
  expect(await fetchOrder(api(), orderer, OrderIdentifier)).toMatchObject({
    CustomerFacingTicketStatus: 'Held',
  })

  expect((await sendCancel(api(), orderer, OrderIdentifier)).statusCode).toBe(200)

  const shown = await api()
    .sql`select kind, status from product_order where account_code = ${KIRI} order by kind`
  expect(shown).toEqual([
    { kind: 'fibre', status: 'Completed' },
    { kind: 'move-house', status: 'Cancelled' },
  ])
})

test('an order that waits too long for its address is cancelled, and its owner gets a letter', async () => {
  const orderer = await kiri(api())
  const { OrderIdentifier } = await submitOrder(orderer, await buildTakeover(orderer), 'movehouse')
  await runDaysByClock(api(), '2026-12-08')

  await runDaysByClock(api(), '2027-02-05')
  expect(await fetchOrder(api(), orderer, OrderIdentifier)).toMatchObject({
    CustomerFacingTicketStatus: 'Held',
  })
  // the next try would be after Waitangi Day, which is observed on the Monday
  await runDaysByClock(api(), '2027-02-09')

  expect(await fetchOrder(api(), orderer, OrderIdentifier)).toMatchObject({
    CustomerFacingTicketStatus: 'Cancelled',
    cancelledOn: '2027-02-09',
  })
  expect(await listLetters(api(), 'OrderCancelled')).toMatchObject([
    { body: expect.stringContaining('has waited 63 days for its address') },
  ])
  expect(
    await api()
      .sql`select actor from audit_event where account_code = ${KIRI} and action = 'order-cancelled'`,
  ).toEqual([{ actor: 'provider' }])
})

test('if the modem is already on its way, the letter explains how to return it', async () => {
  const orderer = await kiri(api())
  const body = await buildFibreBody(orderer)
  const offer = await offerTo(orderer)
  const plan = body.CoreProductsToChange[0]?.ToCoreProductComponents[0]?.RatePlan
  const router = offer.coreProducts
    .flatMap(({ hardware }) => hardware)
    .find(({ planKey, type }) => planKey === plan && type === 'Router')
  if (router === undefined || offer.location === null) throw new Error('no router is offered')
  const { StreetName, Suburb, City, PostCode, Country } = offer.location
  const { OrderIdentifier } = await submitOrder(orderer, {
    ...body,
    HardwareOrders: [
      {
        serviceEntity: null,
        address: { StreetName, Suburb, City, PostCode, Country },
        items: [{ key: router.key }],
        contract: { contractHandlingOption: 'new', contractLength: 12 },
      },
    ],
  })
  const { steps } = await fetchOrder(api(), orderer, OrderIdentifier)
  expect(steps.find(({ step }) => step === 'sent')).toEqual({ step: 'sent', on: '2026-12-02', done: false })

  await runDaysByClock(api(), '2026-12-03')
  await sendCancel(api(), orderer, OrderIdentifier)

  expect(await listLetters(api(), 'OrderCancelled')).toEqual([
    {
      subject: 'Your order 5000001 is cancelled',
      body: expect.stringContaining(
        'The modem was given to the courier on 2 December 2026. Send it back to us in its box; it costs you nothing.',
      ),
    },
  ])
  expect(
    await api()
      .sql`select model from inventory_item where account_code = ${KIRI} and order_number is not null`,
  ).toEqual([])
})
