import { expect, test } from 'vitest'

import { day } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { cancelOrder, followedOrder, readOrder } from '@switchboard/domain/ordering/following/contract'
import type { OrderBody } from '@switchboard/domain/ordering/contract'

import { runBills } from '#api/books/bill-run.ts'
import { fillDemo } from '#api/demo/fill.ts'
import { demoLocationAt, demoLocationOf } from '#api/demo/locations.ts'
import { testApi } from '#api/testing/api.ts'
import {
  amends,
  bodyFor,
  commits,
  created,
  offerTo,
  ordererOf,
  placed,
  withPower,
} from '#api/testing/orders.ts'
import type { Orderer } from '#api/testing/orders.ts'

import { advanceOrders } from '../advance.ts'
import { MOST_TAKEN_OVER } from '../occupants.ts'

const api = testApi(fillDemo)
const KIRI = '100902'
const kiri = () => ordererOf(api(), 'kiri', KIRI)

const noonOf = (on: Day) => Date.parse(`${on}T00:00:00Z`)
const lives = async (text: string) => {
  const on = day.parse(text)
  await api().db.script(`update provider_clock
    set offset_milliseconds = extract(epoch from ('${on}T00:00:00Z'::timestamptz - now())) * 1000`)
  expect(await advanceOrders(api().db, noonOf(on), new AbortController().signal)).toEqual([])
  await runBills(api().services, { today: on, now: noonOf(on) })
}

function cancels({ token, accountCode }: Orderer, orderId: string) {
  return api().make(cancelOrder, { token, parameters: { accountCode, orderId } })
}

async function reads({ token, accountCode }: Orderer, orderId: string) {
  const answer = await api().make(readOrder, { token, parameters: { accountCode, orderId } })
  return followedOrder.parse(answer.json())
}

/** All that the account has and is charged, and what nobody has. */
const standing = () => api().sql`select
  (select json_agg(s order by service_number) from service s where account_code = ${KIRI}) as services,
  (select json_agg(r order by charge_number) from recurring_charge r where account_code = ${KIRI}) as charges,
  (select json_agg(n order by phone_number) from phone_number n where taken_by = ${KIRI}) as numbers,
  (select json_agg(u order by username) from internet_username u where account_code = ${KIRI}) as usernames,
  (select address from account where account_code = ${KIRI}) as address`

const lettersOf = (type: string) => api().sql`select subject, body from communication
  where account_code = ${KIRI} and event_type = ${type}`

async function fibre(
  orderer: Orderer,
  entities: { Internet?: string; Voice?: string } = {},
): Promise<OrderBody> {
  const body = bodyFor(await offerTo(orderer), { category: 'UFB300/100' })
  const CoreProductsToChange = body.CoreProductsToChange.map((change) => ({
    ...change,
    ToCoreProductComponents: change.ToCoreProductComponents.map((each) => ({
      ...each,
      ServiceEntity: entities[each.Service] ?? each.ServiceEntity,
    })),
  }))
  return { ...body, CoreProductsToChange }
}

test('a cancelled order takes no step, charges nothing and gives back what it had set aside', async () => {
  const orderer = await kiri()
  const before = await standing()
  const [free] = await api().sql<{ number: string }>`select phone_number as number from phone_number
    where taken_by is null and lca = 'Wellington' limit 1`
  const number = free?.number ?? ''
  const { OrderIdentifier } = await placed(
    orderer,
    await fibre(orderer, { Internet: 'Mine17', Voice: number }),
  )
  expect(await standing()).not.toEqual(before)

  const answer = followedOrder.parse((await cancels(orderer, OrderIdentifier)).json())

  expect(answer).toMatchObject({
    CustomerFacingTicketStatus: 'Cancelled',
    cancelledOn: '2026-11-21',
    cancelUntil: null,
    expectedOn: null,
    steps: [
      { step: 'accepted', on: '2026-11-21', done: true },
      { step: 'cancelled', on: '2026-11-21', done: true },
    ],
  })
  expect(await reads(orderer, OrderIdentifier)).toEqual(answer)
  expect(await standing()).toEqual(before)
  expect(
    await api().sql`select kind, status, expected_on from product_order where account_code = ${KIRI}
      order by kind`,
  ).toEqual([
    { kind: 'change-plan', status: 'Cancelled', expected_on: null },
    { kind: 'fibre', status: 'Cancelled', expected_on: null },
  ])

  await lives('2026-12-20')
  expect(await standing()).toEqual(before)
  expect(await lettersOf('OrderComplete')).toEqual([])
  expect(
    await api()
      .sql`select description_1 from invoice_line where account_code = ${KIRI} and description_1 like 'Early termination%'`,
  ).toEqual([])
})

test('its letter and its trace are written once, however often and from how many pages it is cancelled', async () => {
  const orderer = await kiri()
  const { OrderIdentifier } = await placed(orderer, await fibre(orderer))

  const answers = await Promise.all([1, 2, 3, 4].map(() => cancels(orderer, OrderIdentifier)))
  const again = await cancels(orderer, OrderIdentifier)

  expect(new Set([...answers, again].map(({ body }) => body)).size).toBe(1)
  expect(await lettersOf('OrderCancelled')).toEqual([
    {
      subject: 'Your order 5000001 is cancelled',
      body: `Kia ora Kiri Paki

Your order 5000001 was cancelled on 21 November 2026. Nothing of it begins, and nothing of it is charged. What you have now goes on as it is.

If you did not want this, call us, or order again.`,
    },
  ])
  expect(
    await api()
      .sql`select actor, detail from audit_event where account_code = ${KIRI} and action = 'order-cancelled'`,
  ).toMatchObject([{ detail: { order: 5_000_001 } }])
})

test('the account can order again at once', async () => {
  const orderer = await kiri()
  const { OrderIdentifier } = await placed(orderer, await fibre(orderer))
  await cancels(orderer, OrderIdentifier)

  expect(await placed(orderer, await fibre(orderer))).toMatchObject({ state: 'Committed' })
})

test('on the day before its day an order can still be cancelled', async () => {
  const orderer = await kiri()
  const { OrderIdentifier } = await placed(orderer, await fibre(orderer))
  await lives('2026-12-06')

  expect((await cancels(orderer, OrderIdentifier)).statusCode).toBe(200)
  expect(await reads(orderer, OrderIdentifier)).toMatchObject({
    cancelledOn: '2026-12-06',
    cancelUntil: null,
  })
})

test('from its day on an order cannot be cancelled', async () => {
  const orderer = await kiri()
  const { OrderIdentifier } = await placed(orderer, await fibre(orderer))
  expect(await reads(orderer, OrderIdentifier)).toMatchObject({ cancelUntil: '2026-12-06' })

  await lives('2026-12-06')
  expect(await reads(orderer, OrderIdentifier)).toMatchObject({ cancelUntil: '2026-12-06' })
  // on its day before the job has come, too
  await api().db.script(
    `update provider_clock set offset_milliseconds = offset_milliseconds + 24 * 3600 * 1000`,
  )
  const early = await cancels(orderer, OrderIdentifier)
  await lives('2026-12-07')
  const late = await cancels(orderer, OrderIdentifier)

  for (const refused of [early, late]) {
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ code: 'ORDER_TOO_LATE_TO_CANCEL' })
  }
  expect(await reads(orderer, OrderIdentifier)).toMatchObject({
    CustomerFacingTicketStatus: 'Complete',
    cancelUntil: null,
  })
  expect(await lettersOf('OrderCancelled')).toEqual([])
})

test('a move that has left the old address cannot be cancelled', async () => {
  const orderer = await kiri()
  const place = demoLocationAt('31 Aro Street, Aro Valley, Wellington 6021')
  const body = bodyFor(await offerTo(orderer, 'movehouse', place), {
    category: 'UFB300/100',
    kind: 'movehouse',
  })
  const CoreProductsToChange = body.CoreProductsToChange.map((change) => ({
    ...change,
    RequestedDateOfRelinquishment: day.parse('2026-11-20'),
  }))
  const { OrderIdentifier } = await placed(orderer, { ...body, CoreProductsToChange }, 'movehouse')

  expect((await cancels(orderer, OrderIdentifier)).json()).toMatchObject({ code: 'ORDER_TOO_LATE_TO_CANCEL' })
})

const OCCUPANT = '100517'
const OCCUPIED = demoLocationOf(OCCUPANT) ?? ''

/** Kiri's move to where Ben lives, from an old address that she has left on a day. */
async function takesOver(orderer: Orderer, left: Day | null = null): Promise<OrderBody> {
  const offer = await offerTo(orderer, 'movehouse', OCCUPIED)
  const body = bodyFor(offer, { category: 'UFB300/100', kind: 'movehouse' })
  const CoreProductsToChange = body.CoreProductsToChange.map((change) => ({
    ...change,
    RequestedDateOfRelinquishment: left,
  }))
  return { ...body, CoreProductsToChange, TakesOver: true }
}

const toldOf = (source: string) => api().sql`select account_code, subject, body from communication
  where source like ${source} and event_type = 'AddressTakenOver' order by communication_id`

test('who was told that somebody moves in is told that nobody does, and nobody else is', async () => {
  const orderer = await kiri()
  const { OrderIdentifier } = await placed(orderer, await takesOver(orderer), 'movehouse')
  // Nikau has moved in meanwhile, and was told nothing
  await api().db.script(`
    update service set location_id = null, service_entity = null where account_code = '${OCCUPANT}';
    update service set location_id = '${OCCUPIED}' where account_code = '101001'`)

  await cancels(orderer, OrderIdentifier)

  expect(await toldOf('taken-over:%')).toEqual([
    {
      account_code: OCCUPANT,
      subject: 'Somebody moves to 48 Cuba Street, Te Aro, Wellington 6011',
      body: expect.anything(),
    },
    {
      account_code: OCCUPANT,
      subject: 'Nobody moves to 48 Cuba Street, Te Aro, Wellington 6011 any more',
      body: expect.not.stringMatching(/kiri|paki|100902/i),
    },
  ])
})

test('who orders for an address and cancels again and again writes to the people there a few times, and then waits', async () => {
  const orderer = await kiri()
  for (let ordered = 0; ordered < MOST_TAKEN_OVER.placeInDay; ordered += 1) {
    const { OrderIdentifier } = await placed(orderer, await takesOver(orderer), 'movehouse')
    await cancels(orderer, OrderIdentifier)
  }
  const orderId = await created(orderer, 'movehouse')
  await amends(orderer, orderId, await takesOver(orderer))

  const refused = await commits(orderer, orderId)

  expect([refused.statusCode, refused.json()]).toMatchObject([429, { code: 'TOO_MANY_REQUESTS' }])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000)
  expect(await toldOf('taken-over:%')).toHaveLength(2 * MOST_TAKEN_OVER.placeInDay)
  await api().sql`update sign_in_tries set closes_at = now() - interval '1 second'`
  expect((await commits(orderer, orderId)).json()).toMatchObject({ state: 'Committed' })
})

test('a move whose old address has ended is ended while it waits, with all that had waited for the new line', async () => {
  const orderer = await kiri()
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
  const { OrderIdentifier } = await placed(
    orderer,
    await takesOver(orderer, day.parse('2026-12-02')),
    'movehouse',
  )
  await lives('2026-12-03')
  expect((await cancels(orderer, OrderIdentifier)).json()).toMatchObject({ code: 'ORDER_TOO_LATE_TO_CANCEL' })
  await lives('2026-12-09')
  expect(await reads(orderer, OrderIdentifier)).toMatchObject({
    CustomerFacingTicketStatus: 'Held',
    cancelUntil: '2026-12-09',
  })

  const answer = followedOrder.parse((await cancels(orderer, OrderIdentifier)).json())
  await lives('2026-12-20')

  expect(answer).toMatchObject({ CustomerFacingTicketStatus: 'Cancelled', cancelUntil: null })
  expect(answer.steps.slice(-2)).toEqual([
    { step: 'broadbandEnds', on: '2026-12-02', done: true },
    { step: 'cancelled', on: '2026-12-09', done: true },
  ])
  expect(await lettersOf('OrderCancelled')).toMatchObject([
    {
      body: expect.stringContaining(`What was done by then stays:

2 December 2026: Broadband ends at the old address

Nothing else of it begins or ends.`),
    },
  ])
  expect(await toldOf('taken-over:%:cancelled')).toHaveLength(1)
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

test('a move whose line is on and whose power comes later waits for nobody in between', async () => {
  const orderer = await kiri()
  const offer = await offerTo(orderer, 'movehouse', OCCUPIED)
  const body = withPower(await takesOver(orderer), offer)
  const { ElectricityToChange: power } = body
  const later = power && { ...power, RequestedDateOfProvisioning: day.parse('2026-12-20') }
  const { OrderIdentifier } = await placed(orderer, { ...body, ElectricityToChange: later }, 'movehouse')
  await lives('2026-12-08')
  expect(await reads(orderer, OrderIdentifier)).toMatchObject({ CustomerFacingTicketStatus: 'Held' })
  await api().db.script(`delete from service where account_code = '${OCCUPANT}'`)
  await lives('2026-12-09')

  expect(await reads(orderer, OrderIdentifier)).toMatchObject({
    CustomerFacingTicketStatus: 'In Progress',
    cancelUntil: null,
  })
  expect((await cancels(orderer, OrderIdentifier)).json()).toMatchObject({ code: 'ORDER_TOO_LATE_TO_CANCEL' })

  await lives('2026-12-20')
  expect(await reads(orderer, OrderIdentifier)).toMatchObject({ CustomerFacingTicketStatus: 'Complete' })
})

test('a fibre line that is laid stays laid when the rest of the order is cancelled', async () => {
  const orderer = await kiri()
  const place = demoLocationAt('25 Aro Street, Aro Valley, Wellington 6021')
  await api().sql`update service s set location_id = ${place} from plan p
    where p.plan_code = s.plan_code and s.account_code = ${OCCUPANT} and p.kind = 'power'`
  await api().sql`update location_facts set fibre_installed = false where location_id = ${place}`
  const offer = await offerTo(orderer, 'movehouse', place)
  const moved = bodyFor(offer, { category: 'UFB300/100', kind: 'movehouse' })
  const { OrderIdentifier } = await placed(
    orderer,
    { ...withPower(moved, offer), TakesOver: true },
    'movehouse',
  )
  await lives('2026-12-20')
  expect(await reads(orderer, OrderIdentifier)).toMatchObject({ CustomerFacingTicketStatus: 'Held' })

  expect((await cancels(orderer, OrderIdentifier)).statusCode).toBe(200)

  const shown = await api()
    .sql`select kind, status from product_order where account_code = ${KIRI} order by kind`
  expect(shown).toEqual([
    { kind: 'fibre', status: 'Completed' },
    { kind: 'move-house', status: 'Cancelled' },
  ])
})

test('an order that waits for its address too long is ended by itself, and its owner is told', async () => {
  const orderer = await kiri()
  const { OrderIdentifier } = await placed(orderer, await takesOver(orderer), 'movehouse')
  await lives('2026-12-08')

  await lives('2027-02-05')
  expect(await reads(orderer, OrderIdentifier)).toMatchObject({ CustomerFacingTicketStatus: 'Held' })
  await lives('2027-02-06')

  expect(await reads(orderer, OrderIdentifier)).toMatchObject({
    CustomerFacingTicketStatus: 'Cancelled',
    cancelledOn: '2027-02-06',
  })
  expect(await lettersOf('OrderCancelled')).toMatchObject([
    { body: expect.stringContaining('has waited 60 days for its address') },
  ])
  expect(
    await api()
      .sql`select actor from audit_event where account_code = ${KIRI} and action = 'order-cancelled'`,
  ).toEqual([{ actor: 'provider' }])
})

test('an order that was not placed, or is another account’s, is answered NO_ORDER_DATA', async () => {
  const orderer = await kiri()
  const draft = await created(orderer)
  const nikau = await ordererOf(api(), 'nikau', '101001')
  const { OrderIdentifier } = await placed(orderer, await fibre(orderer))

  for (const [who, order] of [
    [orderer, draft],
    [orderer, 'none'],
    [nikau, OrderIdentifier],
  ] as const) {
    expect((await cancels(who, order)).json()).toMatchObject({ code: 'NO_ORDER_DATA' })
  }
  expect(await reads(orderer, OrderIdentifier)).toMatchObject({ cancelledOn: null })
})

test('where the modem is on its way already, the letter says what to do with it', async () => {
  const orderer = await kiri()
  const body = await fibre(orderer)
  const offer = await offerTo(orderer)
  const plan = body.CoreProductsToChange[0]?.ToCoreProductComponents[0]?.RatePlan
  const router = offer.coreProducts
    .flatMap(({ hardware }) => hardware)
    .find(({ planKey, type }) => planKey === plan && type === 'Router')
  if (router === undefined || offer.location === null) throw new Error('no router is offered')
  const { StreetName, Suburb, City, PostCode, Country } = offer.location
  const { OrderIdentifier } = await placed(orderer, {
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
  const { steps } = await reads(orderer, OrderIdentifier)
  expect(steps.find(({ step }) => step === 'sent')).toEqual({ step: 'sent', on: '2026-12-02', done: false })

  await lives('2026-12-03')
  await cancels(orderer, OrderIdentifier)

  expect(await lettersOf('OrderCancelled')).toEqual([
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

test.each([
  ['jack', '100901', ['accepted', 'inProgress', 'connected'], 1],
  ['carla', '100533', ['accepted', 'held', 'connected'], 1],
  ['fibre-network-build', '102005', ['accepted', 'networkBuild', 'installDateConfirmed', 'connected'], 1],
  ['fibre-all-done', '102011', ['accepted', 'networkBuild', 'installDateConfirmed', 'connected'], 4],
  ['fibre-consent-declined', '102003', ['accepted', 'consentRequired', 'consentDeclined'], 3],
  ['fibre-cancelled', '102014', ['accepted', 'cancelled'], 2],
])(
  'the order of %s, which was placed elsewhere, has its page by its status',
  async (user, accountCode, steps, done) => {
    const orderer = await ordererOf(api(), user, accountCode)
    const [listed] = await api().sql<{
      number: string
      description: string
    }>`select order_number::text as number, description from product_order
    where account_code = ${accountCode}`

    const order = await reads(orderer, String(listed?.number))
    const cancelled = await cancels(orderer, String(listed?.number))

    expect(order).toMatchObject({
      type: 'elsewhere',
      order: null,
      costs: [],
      description: listed?.description,
    })
    expect(order.steps.map(({ step }) => step)).toEqual(steps)
    expect(order.steps.filter((step) => step.done)).toHaveLength(done)
    expect(cancelled.json()).toMatchObject({ code: 'ORDER_PLACED_ELSEWHERE' })
  },
)
