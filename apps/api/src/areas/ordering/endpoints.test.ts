import { setTimeout as wait } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { day } from '@switchboard/domain/day'
import { commitOrder, createOrder, orderResponse } from '@switchboard/domain/ordering/contract'
import type { CoreProductToChange, OrderBody } from '@switchboard/domain/ordering/contract'
import { followedOrder, readOrder } from '@switchboard/domain/ordering/following/contract'
import type { Offer } from '@switchboard/domain/ordering/offer/contract'
import { readAvailableNumbers } from '@switchboard/domain/qualification/contract'

import { fillDemo } from '#api/demo/fill.ts'
import { demoLocationAt } from '#api/demo/locations.ts'
import { testApi } from '#api/testing/api.ts'

import { amends, bodyFor, commits, created, offerTo, ordererOf, placed } from '#api/testing/orders.ts'
import { rowsOn } from '#api/testing/sql.ts'

const api = testApi(fillDemo)
const KIRI = '100902'
const kiri = () => ordererOf(api(), 'kiri', KIRI)

async function rowsOf(text: string): Promise<unknown[]> {
  const rows = await rowsOn(api().db, text)
  return rows
}

/** What placing an order leaves behind. */
async function left(accountCode = KIRI) {
  const [row] = await rowsOf(`select
    (select count(*)::int from service_order where account_code = '${accountCode}' and state = 'Committed') as placed,
    (select count(*)::int from product_order where account_code = '${accountCode}') as orders,
    (select count(*)::int from audit_event where account_code = '${accountCode}' and action = 'order-placed') as traces,
    (select count(*)::int from communication where account_code = '${accountCode}' and event_type = 'OrderPlaced') as letters`)
  return row
}
const NOTHING = { placed: 0, orders: 0, traces: 0, letters: 0 }
/** The change and the order at the fibre company. */
const ONE = { placed: 1, orders: 2, traces: 1, letters: 1 }

async function fibreBody(difference: Partial<CoreProductToChange> = {}, rest: Partial<OrderBody> = {}) {
  const body = bodyFor(await offerTo(await kiri()), { category: 'UFB300/100' })
  const CoreProductsToChange = body.CoreProductsToChange.map((change) => ({ ...change, ...difference }))
  return { ...body, CoreProductsToChange, ...rest }
}

test('ORD-014 ORD-066 ORD-067 an order is created, amended, committed and followed', async () => {
  const orderer = await kiri()
  const body = await fibreBody()
  const response = await placed(orderer, body)

  const { token } = orderer
  const read = (orderId: string) =>
    api().make(readOrder, { token, parameters: { accountCode: KIRI, orderId } })
  const followed = followedOrder.parse((await read(response.OrderIdentifier)).json())

  expect(response).toEqual({
    orderId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    state: 'Committed',
    OrderIdentifier: '5000001',
    OrderFeedback: { ValidationFeedback: [] },
  })
  expect(followed.order).toEqual(body)
  expect((await read(response.orderId)).json()).toMatchObject({ orderId: response.orderId })
  expect(followed).toMatchObject({
    CustomerFacingTicketStatus: 'Accepted',
    address: expect.stringMatching(/Wellington|Auckland|\d{4}$/),
    placedOn: '2026-11-21',
    expectedOn: '2026-12-07',
  })
  expect(followed.costs.map(({ kind, due, amountIncludingGst }) => [kind, due, amountIncludingGst])).toEqual([
    ['internet', 'bill', 8_500],
    ['voice', 'bill', 500],
    ['termination', 'once', 12_000],
  ])
  expect(await left()).toEqual(ONE)
  const [letter] = await rowsOf(`select subject, body from communication where event_type = 'OrderPlaced'`)
  expect(letter).toEqual({
    subject: 'We have your order 5000001',
    body: expect.stringMatching(
      /^Kia ora Kiri[^]+Early termination fee: \$120\.00 once[^]+This order in all: \$90\.00 a month\nThis order in all: \$120\.00 once[^]+7 December 2026: A technician comes, and your new plan begins\. Somebody over 18 must be at home\.\n\n[^]+Until 6 December 2026 you can cancel/,
    ),
  })
})

/** Nothing of the product changes: an extra goes beside it. */
const ADDED = {
  CoreProductsToChange: [],
  AdditionalProducts: [{ Service: 'safe_mode', ServiceEntity: null, RatePlan: 'SAFE-MODE' }],
}

test('the letter of an order without a visit names no technician and no other address', async () => {
  const orderer = await kiri()
  const body = { ...bodyFor(await offerTo(orderer), { category: 'UFB300/100' }), ...ADDED }
  await placed(orderer, body)

  const [letter] = await rowsOf(`select body from communication where event_type = 'OrderPlaced'`)
  expect(letter).toEqual({ body: expect.not.stringMatching(/technician|address/) })
})

test.each([
  ['ORD-081', 'movehouse', {}],
  ['ORD-082', 'plan', {}],
  ['ORD-083', 'product', {}],
  ['ORD-103 an extra alone:', 'product', ADDED],
] as const)(
  '%s an order of kind %s with %j is created, amended and committed by its id',
  async (_id, kind, difference) => {
    const orderer = await kiri()
    const place =
      kind === 'movehouse' ? demoLocationAt('31 Aro Street, Aro Valley, Wellington 6021') : undefined
    const body = bodyFor(await offerTo(orderer, kind, place), { category: 'UFB300/100', kind })
    const { token } = orderer
    const draft = await api().make(createOrder, {
      token,
      parameters: { accountCode: KIRI },
      body: { type: kind },
    })
    const { orderId, ...created } = orderResponse.parse(draft.json())

    const amended = await amends(orderer, orderId, { ...body, ...structuredClone(difference) })
    const committed = await commits(orderer, orderId)

    const rest = { OrderIdentifier: '5000001', OrderFeedback: { ValidationFeedback: [] } }
    expect([created, amended.json(), committed.json()]).toEqual([
      { state: 'Draft', ...rest },
      { orderId, state: 'OK', costs: expect.any(Array), ...rest },
      { orderId, state: 'Committed', ...rest },
    ])
    const sent = { ...body, ...structuredClone(difference) }
    expect(await rowsOf('select kind, state, body from service_order')).toEqual([
      { kind, state: 'Committed', body: sent },
    ])
  },
)

type Change = Partial<CoreProductToChange>
type Breaks = (offer: Offer, body: OrderBody) => OrderBody

function change(difference: Change): Breaks {
  return (_offer, body) => ({
    ...body,
    CoreProductsToChange: body.CoreProductsToChange.map((item) => ({ ...item, ...difference })),
  })
}

function component(Service: 'Internet' | 'Voice', difference: object): Breaks {
  return (_offer, body) => ({
    ...body,
    CoreProductsToChange: body.CoreProductsToChange.map((item) => ({
      ...item,
      ToCoreProductComponents: item.ToCoreProductComponents.map((each) =>
        each.Service === Service ? { ...each, ...difference } : each,
      ),
    })),
  })
}

function rest(difference: Partial<OrderBody>): Breaks {
  return (_offer, body) => ({ ...body, ...difference })
}

function hardware(key: string, contractLength: number, address: object = {}): Breaks {
  return ({ location }, body) => ({
    ...body,
    HardwareOrders: [
      {
        serviceEntity: null,
        items: [{ key }],
        contract: { contractHandlingOption: 'new', contractLength },
        address: {
          StreetName: location?.StreetName ?? '',
          Suburb: 'Aro Valley',
          City: 'Wellington',
          PostCode: '6021',
          Country: 'New Zealand',
          ...address,
        },
      },
    ],
  })
}

const extra = (Service: string, RatePlan: string | null) =>
  rest({ AdditionalProducts: [{ Service, ServiceEntity: null, RatePlan }] })
const losing = (service: 'Internet' | 'Voice') =>
  rest({
    LosingProviders: [
      { losingProviderKey: 'x', losingProviderAccountName: '', losingProviderAccountNumber: '', service },
    ],
  })

test.each<[code: string, why: string, breaks: Breaks]>([
  [
    'PLAN_NOT_AVAILABLE_FOR_CORE_PRODUCT',
    'ORD-043 a plan of another core product',
    component('Internet', { RatePlan: 'VDSLVOIP-UNL' }),
  ],
  [
    'ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT',
    'ORD-044 an extra that is not offered',
    extra('mesh', 'mesh-9'),
  ],
  ['EXISTING_ADDITIONAL_PRODUCT_NOT_FOUND', 'an extra to take away that is not there', extra('mesh', null)],
  ['HARDWARE_PRODUCT_NOT_AVAILABLE_FOR_PLANS', 'ORD-045 hardware that is not offered', hardware('HUB99', 12)],
  ['CONTRACT_LENGTH_NOT_AVAILABLE_FOR_PLANS', 'ORD-046 months without a price', hardware('HUB6', 18)],
  ['CONTRACT_LENGTH_NOT_AVAILABLE_FOR_PLANS', 'a contract that is not sold', change({ ContractLength: 36 })],
  ['LOSING_PROVIDER_NOT_REQUIRED', 'ORD-048 a losing provider of what it has', losing('Internet')],
  ['SERVICE_PROVIDER_NOT_FOUND', 'a losing provider that nobody knows', losing('Voice')],
  [
    'PROVISIONING_DATE_NOT_IN_FUTURE',
    'ORD-049 yesterday',
    change({ RequestedDateOfProvisioning: day.parse('2026-11-20') }),
  ],
  [
    'PROVISIONING_DATE_NOT_WEEKDAY',
    'ORD-050 a Saturday',
    change({ RequestedDateOfProvisioning: day.parse('2026-12-05') }),
  ],
  [
    'PROVISIONING_DATE_NOT_OFFERED',
    'a day next year',
    change({ RequestedDateOfProvisioning: day.parse('2027-11-22') }),
  ],
  [
    'PROVISIONING_DATE_NOT_OFFERED',
    'CHG-065 the ninth working day for fibre that has to be laid',
    change({ RequestedDateOfProvisioning: day.parse('2026-12-03') }),
  ],
  ['INVALID_HARDWARE_DELIVERY_ADDRESS', 'ORD-051 no post code', hardware('HUB6', 12, { PostCode: '' })],
  [
    'INVALID_HARDWARE_DELIVERY_ADDRESS',
    'ORD-051 a post code with a letter',
    hardware('HUB6', 12, { PostCode: '60A1' }),
  ],
  [
    'INVALID_SERVICE_ADDRESS',
    'ORD-052 a location that nobody knows',
    change({ ToServiceAddress: { LocationID: 'nowhere' } }),
  ],
  [
    'INVALID_SERVICE_ADDRESS',
    'another place without a move',
    change({ ToServiceAddress: { LocationID: '9000001' } }),
  ],
  [
    'INVALID_PHONE_NUMBER',
    'ORD-053 a number that is not offered',
    component('Voice', { ServiceEntity: '04 555 9999' }),
  ],
  [
    'INVALID_PHONE_NUMBER',
    'ORD-053 a free number of another calling area',
    component('Voice', { ServiceEntity: '09 555 2000' }),
  ],
  ['INVALID_INTERNET_USERNAME', 'ORD-054 an empty username', component('Internet', { ServiceEntity: '' })],
  [
    'INVALID_INTERNET_USERNAME',
    'the username of another account',
    component('Internet', { ServiceEntity: 'c100482@demo.example' }),
  ],
  ['ORDER_MISSING_SERVICE_PLANS', 'ORD-055 a service without a plan', component('Voice', { RatePlan: null })],
  ['SERVICE_PLAN_NOT_SELECTED', 'ORD-108 a plan not chosen', component('Voice', { RatePlan: null })],
  ['SERVICE_ADDRESS_NOT_SET', 'ORD-099 no address', change({ ToServiceAddress: null })],
  [
    'LOCATION_ID_NOT_SET',
    'ORD-098 an address without a location id',
    change({ ToServiceAddress: { LocationID: null } }),
  ],
  [
    'SERVICE_NOT_FOUND_IN_ORDER',
    'ORD-107 a question about a service that is not ordered',
    rest({ Questions: [{ question: 'Byod', answer: 'Yes', serviceEntity: 'somebody' }] }),
  ],
  [
    'HARDWARE_ORDER_FOR_SERVICE_NOT_SET',
    'ORD-109 a service that needs a device, without one',
    (_offer, body) => ({
      ...body,
      Questions: [
        {
          question: 'Byod',
          answer: 'No',
          serviceEntity: body.CoreProductsToChange[0]?.ToCoreProductComponents[0]?.ServiceEntity ?? null,
        },
      ],
      HardwareOrders: [],
    }),
  ],
  [
    'ORDER_MISSING_SERVICE_IDS',
    'ORD-056 a service without an id',
    component('Voice', { ServiceEntity: null }),
  ],
  [
    'MULTIPLE_CORE_PRODUCTS_TO_CHANGE',
    'ORD-104 two products',
    (_offer, body) => ({
      ...body,
      CoreProductsToChange: [...body.CoreProductsToChange, ...body.CoreProductsToChange],
    }),
  ],
  ['ORDER_CORE_PRODUCT_TO_CHANGE_NOT_SET', 'ORD-102 nothing at all', rest({ CoreProductsToChange: [] })],
  ['ORDER_CORE_PRODUCT_NOT_SET', 'ORD-105 no target', change({ ToCoreProductKey: null })],
  [
    'GET_ALL_CORE_PRODUCTS_CORE_PRODUCT_NOT_FOUND',
    'a product that cannot be had there',
    change({ ToCoreProductKey: 'CHOUFB8000' }),
  ],
  ['CORE_PRODUCT_NOT_FOUND', 'the old product of somebody else', change({ FromCoreProductKey: 'CHOUFB300' })],
  ['COMPONENT_FOR_SERVICE_NOT_FOUND_IN_ORDER', 'ORD-106 no service', change({ ToCoreProductComponents: [] })],
  ['BUSINESS_GROUP_NOT_FOUND', 'the business group of somebody else', rest({ BusinessGroup: 'orconbus' })],
  ['FORBIDDEN', 'ORD-111 another sales person', rest({ SalesPerson: 'Sam Tautahi' })],
  ['FORBIDDEN', 'ORD-110 another channel', rest({ SalesChannel: 'OnlineSignup' })],
  [
    'PROMO_CODE_NOT_AVAILABLE',
    'ORD-065 a promo code without power',
    rest({ PromoCodes: [{ promoCode: 'BUNDLE10', serviceEntity: null }] }),
  ],
  [
    'INSUFFICIENT_ORDER_INFO',
    'an answer that is none',
    rest({ Questions: [{ question: 'Byod', answer: 'Maybe', serviceEntity: null }] }),
  ],
])('the API refuses with %s %s', async (code, _why, breaks) => {
  const orderer = await kiri()
  const offer = await offerTo(orderer)
  const orderId = await created(orderer)

  const answer = await amends(orderer, orderId, breaks(offer, bodyFor(offer, { category: 'UFB300/100' })))

  const response = orderResponse.parse(answer.json())
  expect(response).toMatchObject({ orderId, state: 'NotOK', OrderIdentifier: '5000001' })
  expect(response.OrderFeedback.ValidationFeedback.map(({ FeedbackKey }) => FeedbackKey)).toContain(code)
  expect((await commits(orderer, orderId)).json()).toMatchObject({ code: 'FEEDBACK_NOT_OK' })
  expect(await left()).toEqual(NOTHING)
})

test.each([
  [
    '31 February',
    'CoreProductsToChange.0.RequestedDateOfProvisioning',
    { RequestedDateOfProvisioning: '2027-02-31' },
  ],
  ['a length that is no length', 'CoreProductsToChange.0.ContractLength', { ContractLength: -1 }],
  ['a field that orders do not have', 'AccountCode', { AccountCode: '100482' }],
  [
    'another kind of contract',
    'CoreProductsToChange.0.ContractHandlingOption',
    { ContractHandlingOption: 'always' },
  ],
])('%s is malformed, and nothing is stored', async (_what, field, difference) => {
  const orderer = await kiri()
  const orderId = await created(orderer)
  const body = await fibreBody()

  const answer = await api().app.inject({
    method: 'PUT',
    url: `/api/accounts/${KIRI}/orders/${orderId}`,
    headers: { authorization: `Bearer ${orderer.token}` },
    payload: {
      ...body,
      CoreProductsToChange: body.CoreProductsToChange.map((item) => ({ ...item, ...difference })),
    },
  })

  expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'MALFORMED_REQUEST', field }])
  expect(await rowsOf(`select state, body from service_order where account_code = '${KIRI}'`)).toEqual([
    { state: 'Draft', body: null },
  ])
})

test('ORD-093 an order of another account is none: not read, not amended, not committed', async () => {
  const owner = await kiri()
  const body = await fibreBody()
  const { orderId, OrderIdentifier } = await placed(owner, body)
  const other = await ordererOf(api(), 'jack', '100901')
  const { token } = other

  const answers = [
    await amends(other, orderId, body),
    await commits(other, orderId),
    await api().make(readOrder, { token, parameters: { accountCode: '100901', orderId } }),
    await api().make(readOrder, { token, parameters: { accountCode: '100901', orderId: OrderIdentifier } }),
  ]

  expect(answers.map((answer) => [answer.statusCode, answer.json<{ code: string }>().code])).toEqual(
    answers.map(() => [422, 'NO_ORDER_DATA']),
  )
  expect((await commits({ ...other, accountCode: KIRI }, orderId)).json()).toMatchObject({
    code: 'ACCOUNT_CODE_NOT_AVAILABLE',
  })
})

test('ORD-093 ORD-096 an order that was never created, amended or shown is not committed', async () => {
  const orderer = await kiri()
  const untouched = await created(orderer)

  expect((await amends(orderer, 'none', await fibreBody())).json()).toMatchObject({ code: 'NO_ORDER_DATA' })
  expect((await commits(orderer, 'none')).json()).toMatchObject({ code: 'NO_ORDER_DATA' })
  const { token } = orderer
  const read = await api().make(readOrder, { token, parameters: { accountCode: KIRI, orderId: 'none' } })
  expect(read.json()).toMatchObject({ code: 'NO_ORDER_DATA' })
  expect((await commits(orderer, untouched)).json()).toMatchObject({ code: 'FEEDBACK_NOT_OK' })
  expect(await left()).toEqual(NOTHING)
})

test('ORD-090 an account without broadband creates no order, and its status text says why', async () => {
  const { token } = await ordererOf(api(), 'hemi', '100801')

  const answer = await api().make(createOrder, {
    token,
    parameters: { accountCode: '100801' },
    body: { type: 'plan' },
  })

  expect([answer.statusCode, answer.json()]).toMatchObject([422, { code: 'NO_CORE_PRODUCT' }])
  expect(answer.statusMessage).toBe('NO_CORE_PRODUCT')
  expect(await rowsOf('select from service_order')).toEqual([])
})

test('ORD-014 what is no longer true is the feedback of the commit, and a second one is refused', async () => {
  const orderer = await kiri()
  const orderId = await created(orderer)
  await amends(orderer, orderId, await fibreBody({ RequestedDateOfProvisioning: day.parse('2026-12-04') }))
  await api().sql`update provider_clock set offset_milliseconds = offset_milliseconds + ${14 * 86_400_000}`

  const [first, second] = [await commits(orderer, orderId), await commits(orderer, orderId)]

  expect(first.json()).toEqual({
    orderId,
    state: 'NotOK',
    OrderIdentifier: '5000001',
    OrderFeedback: {
      ValidationFeedback: [
        { FeedbackKey: 'PROVISIONING_DATE_NOT_IN_FUTURE' },
        { FeedbackKey: 'PROVISIONING_DATE_NOT_OFFERED' },
      ],
    },
  })
  expect(second.json()).toMatchObject({ code: 'FEEDBACK_NOT_OK' })
  expect(await left()).toEqual(NOTHING)
})

const withdrawn = (planKey: string, frequency = 'Monthly') =>
  api().sql`delete from plan_charge where plan_code = ${planKey} and bill_frequency = ${frequency}`
const MISSING = {
  state: 'NotOK',
  OrderFeedback: { ValidationFeedback: [{ FeedbackKey: 'DEFAULT_VOICE_PLAN_MISSING' }] },
}

test('CHG-074 a homeline that came by itself and is not sold any more is refused at the amend and at the commit', async () => {
  const orderer = await kiri()
  const body = await fibreBody()
  const [early, late] = [await created(orderer), await created(orderer)]
  await amends(orderer, early, body)
  await withdrawn('CHOUFB300VOIP-FEATURES')

  const answers = [await amends(orderer, late, body), await commits(orderer, early)]

  expect(answers.map((answer) => orderResponse.parse(answer.json()))).toMatchObject([MISSING, MISSING])
  expect(await left()).toEqual(NOTHING)
  expect(await placed(orderer, await fibreBody())).toMatchObject({ state: 'Committed' })
})

test.each([
  ['a homeline that was chosen', 'CHOUFB300VOIP-FEATURES-MOBILE', 'Monthly', 'NotOK'],
  ['a homeline of businesses', 'CHOUFB300VOIP-SMARTLINE', 'Monthly', 'NotOK'],
  ['a homeline of another product', 'CHOUFB1000VOIP-FEATURES', 'Monthly', 'NotOK'],
  ['a homeline that is not sold by the week any more', 'CHOUFB300VOIP-FEATURES', 'Weekly', 'OK'],
])('CHG-074 %s is no default that is missing', async (_plan, planKey, frequency, state) => {
  const orderer = await kiri()
  const offer = await offerTo(orderer)
  const body = component('Voice', { RatePlan: planKey })(offer, bodyFor(offer, { category: 'UFB300/100' }))
  await withdrawn(planKey, frequency)

  const answer = orderResponse.parse((await amends(orderer, await created(orderer), body)).json())

  const feedback = state === 'OK' ? [] : [{ FeedbackKey: 'PLAN_NOT_AVAILABLE_FOR_CORE_PRODUCT' }]
  expect(answer).toMatchObject({ state, OrderFeedback: { ValidationFeedback: feedback } })
})

test('ORD-079 while one order is under way another is not placed', async () => {
  const orderer = await kiri()
  const body = await fibreBody()
  const [one, other] = [await created(orderer), await created(orderer, 'plan')]
  await amends(orderer, one, body)
  await amends(orderer, other, body)
  await commits(orderer, one)

  const second = await commits(orderer, other)

  expect(second.json()).toMatchObject({
    state: 'NotOK',
    OrderFeedback: { ValidationFeedback: [{ FeedbackKey: 'ExistingOrderInProgress' }] },
  })
  expect(await left()).toEqual(ONE)
})

/** An order of somebody who has no homeline, for one with a number that was offered. */
async function withHomeline() {
  const orderer = await ordererOf(api(), 'nikau', '101001')
  const offer = await offerTo(orderer)
  const { token } = orderer
  const query = { LocationID: offer.location?.LocationID ?? '', count: '10' }
  const asked = { token, parameters: { accountCode: '101001' }, query }
  const answer = await api().make(readAvailableNumbers, asked)
  const number = readAvailableNumbers.reply.parse(answer.json()).PhoneNumbers.at(-1)
  const body = bodyFor(offer, { category: 'UFB300/100' })
  const withVoice = offer.coreProducts.find(({ key }) => key.endsWith('300VOIP'))
  const voice = withVoice?.plans.Voice[0]?.key ?? ''
  const order: OrderBody = {
    ...body,
    CoreProductsToChange: body.CoreProductsToChange.map((item) => ({
      ...item,
      ToCoreProductKey: withVoice?.key ?? null,
      ToCoreProductComponents: [
        {
          Service: 'Internet' as const,
          ServiceEntity: 'c101001@demo.example',
          RatePlan: withVoice?.plans.Internet[0]?.key ?? '',
        },
        { Service: 'Voice' as const, ServiceEntity: number ?? '', RatePlan: voice },
      ],
    })),
  }
  return { orderer, number, order }
}

test('the letter of a placed order names the provider that a service comes over from, and no other', async () => {
  const { orderer, order } = await withHomeline()
  const comesFrom = {
    losingProviderKey: 'SOUTHERN',
    losingProviderAccountName: 'Nikau Paki',
    losingProviderAccountNumber: '12345',
    service: 'Voice' as const,
  }
  await placed(orderer, { ...order, LosingProviders: [comesFrom] })

  const [letter] = await rowsOf(`select body from communication where event_type = 'OrderPlaced'`)
  expect(letter).toEqual({
    body: expect.stringMatching(
      /Your phone number is [\d ]+\.\nYour phone line comes over from Southern Telecom\.\n/,
    ),
  })
  expect(JSON.stringify(letter)).not.toContain('broadband comes over')
})

test('ORD-053 a number that was offered is the account’s own once; whoever comes second is refused', async () => {
  const { orderer: jack, number, order: ordering } = await withHomeline()
  const orderId = await created(jack)
  expect((await amends(jack, orderId, ordering)).json()).toMatchObject({ state: 'OK' })
  await api().db.script(`update phone_number set taken_by = '${KIRI}' where phone_number = '${number}'`)

  expect((await commits(jack, orderId)).json()).toMatchObject({
    state: 'NotOK',
    OrderFeedback: { ValidationFeedback: [{ FeedbackKey: 'INVALID_PHONE_NUMBER' }] },
  })
  await api().db.script(`update phone_number set taken_by = null where phone_number = '${number}'`)
  await placed(jack, ordering)
  expect(await rowsOf(`select taken_by from phone_number where phone_number = '${number}'`)).toEqual([
    { taken_by: '101001' },
  ])
})

test('one order committed fifty times at once has one effect, and every answer says so', async () => {
  const orderer = await kiri()
  const orderId = await created(orderer)
  await amends(orderer, orderId, await fibreBody())

  const answers = await Promise.all(Array.from({ length: 50 }, () => commits(orderer, orderId)))

  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(orderResponse.parse(answers[0]?.json()).state).toBe('Committed')
  expect(await left()).toEqual(ONE)
})

test('an order amended while it is committed is placed as it was last shown, and not changed after', async () => {
  const orderer = await kiri()
  const orderId = await created(orderer)
  const days = ['2026-12-07', '2026-12-08', '2026-12-09', '2026-12-10', '2026-12-11'].map((text) =>
    day.parse(text),
  )
  const bodies = await Promise.all(
    days.map((RequestedDateOfProvisioning) => fibreBody({ RequestedDateOfProvisioning })),
  )
  await amends(orderer, orderId, await fibreBody())
  const shown: string[] = []

  async function amendInTurn() {
    for (const [place, body] of bodies.entries()) {
      const answer = await amends(orderer, orderId, body)
      if (answer.statusCode === 200) shown.push(days[place] ?? '')
      else expect(answer.json()).toMatchObject({ code: 'NO_ORDER_DATA' })
    }
  }
  await Promise.all([
    amendInTurn(),
    ...Array.from({ length: 10 }, async (_nothing, place) => {
      await wait(place * 10)
      return commits(orderer, orderId)
    }),
  ])

  const [row] = await rowsOf(
    `select body -> 'CoreProductsToChange' -> 0 ->> 'RequestedDateOfProvisioning' as day from service_order`,
  )
  expect(row).toEqual({ day: shown.at(-1) ?? '2026-12-07' })
  expect(await left()).toEqual(ONE)
})

test('the same attempt under the same key is answered the same and done once', async () => {
  const orderer = await kiri()
  const orderId = await created(orderer)
  await amends(orderer, orderId, await fibreBody())
  const asked = {
    token: orderer.token,
    parameters: { accountCode: KIRI, orderId },
    body: {},
    headers: { 'idempotency-key': 'place-once' },
  }

  const [first, again] = [await api().make(commitOrder, asked), await api().make(commitOrder, asked)]

  expect(again.body).toBe(first.body)
  expect(await left()).toEqual(ONE)
})

test('ORD-111 staff place an order under their own name', async () => {
  const orderer = { ...(await kiri()), token: await api().staffToken(KIRI) }

  expect(await placed(orderer, await fibreBody({}, { SalesPerson: 'Sam Tautahi' }))).toMatchObject({
    state: 'Committed',
  })
  expect(await rowsOf(`select actor from audit_event where action = 'order-placed'`)).toEqual([
    { actor: 'staff:staff-sam' },
  ])
})

test('orders that were never placed do not pile up', async () => {
  const orderer = await kiri()
  const first = await created(orderer)

  for (let count = 0; count < 25; count += 1) await created(orderer)

  const [row] = await rowsOf(
    `select count(*)::int as orders, bool_or(order_id = '${first}') as first from service_order`,
  )
  expect(row).toEqual({ orders: 20, first: false })
})

test('to create is four statements, to amend six and to commit twelve', async () => {
  const orderer = await kiri()
  const body = await fibreBody()
  await created(orderer)
  const counts = [api().db.statementCount()]
  const orderId = await created(orderer)
  counts.push(api().db.statementCount())
  await amends(orderer, orderId, body)
  counts.push(api().db.statementCount())
  await commits(orderer, orderId)
  counts.push(api().db.statementCount())

  expect(counts.map((count, place) => count - (counts[place - 1] ?? count))).toEqual([0, 4, 6, 12])
})
