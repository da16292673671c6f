import { expect, test } from 'vitest'

import { day } from '@switchboard/domain/day'
import type { ErrorCode } from '@switchboard/domain/errors'
import { ADDING_PROBLEM_CODES } from '@switchboard/domain/ordering/adding/validate'
import { orderResponse } from '@switchboard/domain/ordering/contract'
import type {
  AddKind,
  OrderAdditionalProduct,
  OrderBody,
  OrderKind,
} from '@switchboard/domain/ordering/contract'
import { cancelOrder, followedOrder, readOrder } from '@switchboard/domain/ordering/following/contract'

import { fillDemo } from '#api/demo/fill.ts'
import { amends, bodyFor, commits, created, offerTo, ordererOf, placed } from '#api/testing/orders.ts'
import type { Orderer } from '#api/testing/orders.ts'
import { testApi } from '#api/testing/api.ts'
import { rowsOn } from '#api/testing/sql.ts'

import { advanceOrders } from './advance.ts'

const MOBILE = '021 555 0197'
const FREE = '021 555 2000'
const OF_KIRI = '021 555 0199'
const WAITING = '021 555 0198'

/** Hemi has a mobile beside his group as well, and lines that cannot be changed; another account has the same number. */
const api = testApi(async (db, ...rest) => {
  await fillDemo(db, ...rest)
  await db.script(`
    insert into service (account_code, service_number, plan_code, service_entity, detail, status, started_on)
      values ('100801', 9, 'mobile-12', '${MOBILE}', '${MOBILE}', 'on', '2026-01-01'),
        ('100801', 8, 'mobile-12', null, '', 'on', '2026-01-01'),
        ('100801', 7, 'mobile-12', '${WAITING}', '${WAITING}', 'ordered', null),
        ('100902', 9, 'mobile-12', '${OF_KIRI}', '${OF_KIRI}', 'on', '2026-01-01'),
        ('100902', 8, 'mobile-12', '${MOBILE}', '${MOBILE}', 'on', '2026-01-01');
    insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name, monthly_cents, starts_on)
      values ('100801', 90, 'service:9', 'plan', 'Mobile', 'Mobile 12 GB', 4500, '2026-01-01')`)
})

const HEMI = { name: 'hemi', account: '100801' }
const GRACE = { name: 'grace', account: '100702' }
const KIRI = { name: 'kiri', account: '100902' }
type Customer = typeof HEMI
/** Kinds of orders for one line. */
type OneLine = Exclude<AddKind, 'mobilelead'>

function bodyOf(product: OrderAdditionalProduct | null, rest: Partial<OrderBody> = {}): OrderBody {
  return {
    BusinessGroup: 'residential',
    SalesChannel: 'SelfService',
    SalesPerson: 'SelfServiceV1',
    CoreProductsToChange: [],
    ElectricityToChange: null,
    AdditionalProducts: product === null ? [] : [product],
    HardwareOrders: [],
    LosingProviders: [],
    Questions: [],
    PromoCodes: [],
    ...rest,
  }
}

const CARD: OrderBody['HardwareOrders'][number] = {
  serviceEntity: FREE,
  address: {
    StreetName: '5 Hinemoa Street',
    Suburb: 'Rotorua',
    City: 'Rotorua',
    PostCode: '3010',
    Country: 'New Zealand',
  },
  items: [{ key: 'SIM' }],
}

const of = (Service: string, ServiceEntity: string, RatePlan: string | null) => ({
  Service,
  ServiceEntity,
  RatePlan,
})
const ORDERS: Record<OneLine, { customer: Customer; body: OrderBody }> = {
  mobileplan: { customer: HEMI, body: bodyOf(of('mobile2_linerental', MOBILE, 'mobile-endless')) },
  mobileaddon: { customer: HEMI, body: bodyOf(of('mobile2_addon', MOBILE, 'addon-data-5')) },
  connection: {
    customer: HEMI,
    body: bodyOf(of('mobile2_linerental', FREE, 'mobile-12'), { HardwareOrders: [CARD] }),
  },
  wirelessaddon: {
    customer: GRACE,
    body: bodyOf(of('mobile2_wbb_addon', 'c100702@demo.example', 'addon-wbb-60')),
  },
  wirelessproduct: {
    customer: GRACE,
    body: bodyOf({
      ...of('wireless', 'c100702@demo.example', 'wbb2_300'),
      ContractLength: 12,
      ContractHandlingOption: 'new',
    }),
  },
  onlinevideo: {
    customer: KIRI,
    body: bodyOf(of('onlinevideo', 'c100902@demo.example', 'video'), { TermsAccepted: true }),
  },
}

const customerOf = ({ name, account }: Customer) => ordererOf(api(), name, account)

async function lives(on: string): Promise<void> {
  const now = Date.parse(`${on}T00:00:00Z`)
  expect(await advanceOrders(api().db, now, new AbortController().signal)).toEqual([])
}

async function rowsOf(text: string): Promise<unknown[]> {
  const rows = await rowsOn(api().db, text)
  return rows
}

/** What is charged for a plan from a day on, or ended about then. */
function chargedTo(account: string) {
  return rowsOf(`select s.plan_code as plan, s.service_entity as entity, r.name, r.about, r.category,
      r.monthly_cents::int as cents, r.starts_on, r.ends_on
    from recurring_charge r left join service s
      on s.account_code = r.account_code and r.subject = 'service:' || s.service_number
    where r.account_code = '${account}' and (r.starts_on >= '2026-11-15' or r.ends_on >= '2026-11-15')
    order by r.charge_number`)
}

/** What an order is told when it is amended so; none where it is OK. */
async function feedbackOf(orderer: Orderer, kind: OrderKind, body: OrderBody): Promise<string[]> {
  const orderId = await created(orderer, kind)
  const { OrderFeedback } = orderResponse.parse((await amends(orderer, orderId, body)).json())
  return OrderFeedback.ValidationFeedback.map(({ FeedbackKey }) => FeedbackKey)
}

async function followed({ token, accountCode }: Orderer, orderId: string) {
  const answer = await api().make(readOrder, { token, parameters: { accountCode, orderId } })
  return followedOrder.parse(answer.json())
}

test.each<[kind: OneLine, on: string, costs: [name: string, cents: number], charged: unknown[]]>([
  [
    'mobileplan',
    '2026-11-22',
    [`Mobile Endless, ${MOBILE}`, 8_500],
    [
      { name: 'Mobile 12 GB', cents: 4_500, ends_on: '2026-11-21' },
      { plan: 'mobile-endless', entity: MOBILE, name: 'Mobile Endless', cents: 8_500, category: 'Mobile' },
    ],
  ],
  [
    'connection',
    '2026-11-25',
    [`Mobile 12 GB, ${FREE}`, 4_500],
    [{ plan: 'mobile-12', entity: FREE, name: 'Mobile 12 GB', cents: 4_500 }],
  ],
  [
    'wirelessaddon',
    '2026-11-21',
    ['60 GB wireless data', 2_000],
    [{ plan: 'addon-wbb-60', name: '60 GB wireless data', about: '', cents: 2_000, category: 'Broadband' }],
  ],
  [
    'wirelessproduct',
    '2026-11-22',
    ['Wireless 300 GB: 300 GB data', 6_900],
    [
      { name: 'Wireless Unlimited', ends_on: '2026-11-21' },
      { plan: 'wbb2_300', name: 'Wireless 300 GB', about: '300 GB data', cents: 6_900 },
    ],
  ],
  [
    'onlinevideo',
    '2026-11-21',
    ['Prime Video', 1_099],
    [{ plan: 'video', cents: 1_099, category: 'Extras' }],
  ],
])(
  'ORD-084 %s is created, amended, committed, and there on %s, charged as it was quoted',
  async (kind, on, [name, cents], charged) => {
    const { customer, body } = ORDERS[kind]
    const orderer = await customerOf(customer)

    const { orderId, state } = await placed(orderer, body, kind)
    const order = await followed(orderer, orderId)

    expect(state).toBe('Committed')
    expect(order).toMatchObject({ type: kind, CustomerFacingTicketStatus: 'Accepted', expectedOn: on })
    expect(order.costs).toMatchObject([{ name, due: 'bill', amountIncludingGst: cents }])
    const before = (await followed(orderer, orderId)).steps.filter(({ done }) => done)
    expect(before.map(({ step }) => step)).toEqual(['accepted'])

    await lives(on)
    expect(await followed(orderer, orderId)).toMatchObject({ CustomerFacingTicketStatus: 'Complete' })
    const rows = await chargedTo(customer.account)
    expect(rows).toHaveLength(charged.length)
    expect(rows).toMatchObject(charged)
    expect(rows.at(-1)).toMatchObject({ starts_on: on, ends_on: null })

    await lives('2026-12-10')
    expect(await chargedTo(customer.account)).toEqual(rows)
  },
)

test('ORD-084 MOB-052 MOB-058 mobileaddon is created, amended, committed, there at once and charged once as it was quoted', async () => {
  const orderer = await customerOf(HEMI)

  const { orderId, state } = await placed(orderer, ORDERS.mobileaddon.body, 'mobileaddon')

  expect(state).toBe('Committed')
  expect(await followed(orderer, orderId)).toMatchObject({
    expectedOn: '2026-11-21',
    costs: [{ name: `5 GB extra data, ${MOBILE}`, due: 'once', amountIncludingGst: 1_500 }],
  })
  await lives('2026-11-21')
  await lives('2026-12-10')
  expect(await chargedTo('100801')).toEqual([])
  expect(
    await rowsOf(`select category, name, about, charged_on, amount_cents::int as cents from one_off_charge
      where account_code = '100801' and charged_on >= '2026-11-15'`),
  ).toEqual([
    { category: 'Mobile', name: '5 GB extra data', about: MOBILE, charged_on: '2026-11-21', cents: 1_500 },
  ])
  expect(
    await rowsOf(`select service_entity, ends_on from service where plan_code = 'addon-data-5'`),
  ).toEqual([{ service_entity: MOBILE, ends_on: '2026-12-20' }])
})

test('ORD-084 video makes a service to activate, and a connection its number the account’s own', async () => {
  await placed(await customerOf(KIRI), ORDERS.onlinevideo.body, 'onlinevideo')
  await placed(await customerOf(HEMI), ORDERS.connection.body, 'connection')
  await lives('2026-11-25')

  expect(await rowsOf(`select product_key from video_service where account_code = '100902'`)).toEqual([
    { product_key: 'APVA' },
  ])
  expect(await rowsOf(`select taken_by from phone_number where phone_number = '${FREE}'`)).toEqual([
    { taken_by: '100801' },
  ])
  const letters = await rowsOf(`select subject, body from communication where account_code = '100801'
    and event_type in ('OrderPlaced', 'OrderComplete') order by sent_at, event_type desc`)
  expect(letters).toMatchObject([
    {
      body: expect.stringMatching(
        /Mobile 12 GB, 021 555 2000: \$45\.00 a month[^]+25 November 2026: What you/,
      ),
    },
    { body: expect.stringContaining('is in place') },
  ])
})

test('an order that adds a product waits for none of the account’s but one for its line; a change of broadband for each', async () => {
  const [hemi, kiri] = [await customerOf(HEMI), await customerOf(KIRI)]
  const change = bodyFor(await offerTo(kiri), { category: 'UFB300/100' })

  await placed(hemi, ORDERS.mobileplan.body, 'mobileplan')
  expect(await placed(hemi, ORDERS.connection.body, 'connection')).toMatchObject({ state: 'Committed' })
  expect(await rowsOf(`select kind from product_order where account_code = '100801'`)).toEqual([
    { kind: 'add-product' },
    { kind: 'add-product' },
  ])

  await placed(kiri, ORDERS.onlinevideo.body, 'onlinevideo')
  expect(await feedbackOf(kiri, 'product', change)).toEqual(['ExistingOrderInProgress'])
  await lives('2026-11-21')
  await placed(kiri, change)
  expect(await feedbackOf(kiri, 'mobileplan', changed({ ServiceEntity: OF_KIRI }))).toEqual([])
})

test('an order that cannot be carried out stops no other of its account', async () => {
  const orderer = await customerOf(HEMI)
  const [stuck, fine] = [
    await placed(orderer, ORDERS.mobileplan.body, 'mobileplan'),
    await placed(orderer, ORDERS.connection.body, 'connection'),
  ]
  await api().db.script(`delete from service where account_code = '100801' and service_number = 9`)

  const failed = await advanceOrders(
    api().db,
    Date.parse('2026-11-25T00:00:00Z'),
    new AbortController().signal,
  )

  expect(failed).toMatchObject([
    { accountCode: '100801', error: { message: expect.stringContaining(MOBILE) } },
  ])
  expect((await followed(orderer, stuck.orderId)).CustomerFacingTicketStatus).toBe('Accepted')
  expect((await followed(orderer, fine.orderId)).CustomerFacingTicketStatus).toBe('Complete')
  expect(await chargedTo('100801')).toMatchObject([{ entity: FREE }])
})

test('what is added to a line that is gone is not charged, and can be cancelled after its day', async () => {
  const orderer = await customerOf(GRACE)
  const { orderId } = await placed(orderer, ORDERS.wirelessaddon.body, 'wirelessaddon')
  await api().db.script(`delete from service where account_code = '100702'`)

  expect(
    await advanceOrders(api().db, Date.parse('2026-11-25T00:00:00Z'), new AbortController().signal),
  ).toHaveLength(1)
  expect(await chargedTo('100702')).toEqual([])
  await api().db.script(`update provider_clock
    set offset_milliseconds = extract(epoch from ('2026-11-25T00:00:00Z'::timestamptz - now())) * 1000`)
  const { token, accountCode } = orderer
  const cancelled = await api().make(cancelOrder, { token, parameters: { accountCode, orderId } })
  expect(cancelled.json()).toMatchObject({ cancelledOn: '2026-11-25' })
  await lives('2026-11-26')
})

test('a line of the same number of another account stays as it is, and can be changed meanwhile', async () => {
  await placed(await customerOf(HEMI), ORDERS.mobileplan.body, 'mobileplan')
  expect(await feedbackOf(await customerOf(KIRI), 'mobileplan', plan)).toEqual([])
  await lives('2026-11-22')

  expect(
    await rowsOf(
      `select account_code, plan_code from service where service_entity = '${MOBILE}' order by 1, 2`,
    ),
  ).toEqual([
    { account_code: '100801', plan_code: 'mobile-endless' },
    { account_code: '100902', plan_code: 'mobile-12' },
  ])
})

test('a weekly account is quoted and charged a week’s price of a mobile, and has no wireless', async () => {
  await api().db.script(
    `update account set bill_frequency = 'Weekly' where account_code in ('100801', '100702')`,
  )
  const orderer = await customerOf(HEMI)

  const { orderId } = await placed(orderer, ORDERS.mobileplan.body, 'mobileplan')

  // 12 of 52 weeks of $85.00 a month
  expect((await followed(orderer, orderId)).costs).toMatchObject([{ due: 'bill', amountIncludingGst: 1_962 }])
  await lives('2026-11-22')
  expect(await chargedTo('100801')).toMatchObject([{}, { cents: 8_500 }])
  for (const kind of ['wirelessaddon', 'wirelessproduct'] as const) {
    expect(await feedbackOf(await customerOf(GRACE), kind, ORDERS[kind].body)).toEqual(['FORBIDDEN'])
  }
})

test('what is sold to business, by another brand, or with a voice is ordered by nobody else', async () => {
  await api().db.script(`
    insert into core_product (core_product_key, place, description, broadband_category, bundle_type, wireless_version,
      brands, sales_channels) values ('OTHERS', 99, 'Wireless', 'WBB', 'Wireless', 2, '{orcon}', '{SelfService}');
    insert into plan (plan_code, kind, name, monthly_cents, broadband_category, core_product_key, plan_service, for_business)
      values ('business', 'broadband', 'Business', 100, 'WBB', 'WBBV2', 'Internet', true),
        ('others', 'broadband', 'Others', 100, 'WBB', 'OTHERS', 'Internet', null),
        ('voice', 'voice', 'Voice', 100, null, 'WBBV2', 'Voice', null);
    insert into plan_charge select code, 'Monthly', 100 from unnest(array['business', 'others', 'voice']) code`)
  const grace = await customerOf(GRACE)

  for (const RatePlan of ['business', 'others', 'voice', 'wbb_300']) {
    const body = changed({ RatePlan }, ORDERS.wirelessproduct.body)
    expect(await feedbackOf(grace, 'wirelessproduct', body), RatePlan).toEqual([
      'ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT',
    ])
  }
  expect(await feedbackOf(grace, 'wirelessproduct', ORDERS.wirelessproduct.body)).toEqual([])
})

const plan = ORDERS.mobileplan.body
const changed = (difference: Partial<OrderAdditionalProduct>, body = plan): OrderBody => ({
  ...body,
  AdditionalProducts: body.AdditionalProducts.map((each) => ({ ...each, ...difference })),
})
const sent = (...HardwareOrders: OrderBody['HardwareOrders']) => ({
  ...ORDERS.connection.body,
  HardwareOrders,
})

type Refused = [code: ErrorCode, why: string, kind: AddKind, body: OrderBody, before?: string]

const REFUSED: Refused[] = [
  ...[
    { Questions: [{ question: 'Byod' as const, answer: 'Yes', serviceEntity: null }] },
    { ElectricityToEnd: { RequestedDateOfRelinquishment: day.parse('2026-12-01') } },
    {
      LosingProviders: [
        {
          losingProviderKey: 'OTHER',
          losingProviderAccountName: '',
          losingProviderAccountNumber: '',
          service: 'Voice' as const,
        },
      ],
    },
  ].map((more): Refused => [
    'FORM_STATE_INVALID',
    `${Object.keys(more).join()} of a change of broadband`,
    'mobileplan',
    { ...plan, ...more },
  ]),
  ...[
    { ...CARD, serviceEntity: MOBILE },
    { ...CARD, items: [{ key: 'SIM' }, { key: 'SIM' }] },
    { ...CARD, items: [] },
    { ...CARD, contract: { contractHandlingOption: 'new' as const, contractLength: 12 } },
  ].map((card): Refused => [
    'HARDWARE_PRODUCT_NOT_AVAILABLE_FOR_PLANS',
    `a card as ${JSON.stringify(card)}`,
    'connection',
    sent(card),
  ]),
  ['HARDWARE_PRODUCT_NOT_AVAILABLE_FOR_PLANS', 'two cards', 'connection', sent(CARD, CARD)],
  [
    'PROMO_CODE_NOT_AVAILABLE',
    'a promo code',
    'mobileplan',
    { ...plan, PromoCodes: [{ promoCode: 'X', serviceEntity: null }] },
  ],
  ['SERVICE_NOT_FOUND_IN_ORDER', 'nothing', 'mobileplan', bodyOf(null)],
  ['SERVICE_NOT_FOUND_IN_ORDER', 'another kind’s product', 'mobileaddon', plan],
  [
    'SERVICE_NOT_FOUND_IN_ORDER',
    'two at once',
    'mobileplan',
    { ...plan, AdditionalProducts: [...plan.AdditionalProducts, ...plan.AdditionalProducts] },
  ],
  ['SERVICE_PLAN_NOT_SELECTED', 'no plan', 'mobileplan', changed({ RatePlan: null })],
  ['SERVICE_NOT_FOUND', 'another account’s line', 'mobileplan', changed({ ServiceEntity: OF_KIRI })],
  ['SERVICE_NOT_FOUND', 'no line', 'mobileplan', changed({ ServiceEntity: null })],
  ['SERVICE_NOT_FOUND', 'a line that is not on yet', 'mobileplan', changed({ ServiceEntity: WAITING })],
  [
    'INVALID_PHONE_NUMBER',
    'a number that is not to be had',
    'connection',
    changed({ ServiceEntity: '021 555 1' }, ORDERS.connection.body),
  ],
  [
    'INVALID_PHONE_NUMBER',
    'a number of a house',
    'connection',
    changed({ ServiceEntity: '09 555 2000' }, ORDERS.connection.body),
  ],
  [
    'ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT',
    'a plan that is not sold',
    'mobileplan',
    changed({ RatePlan: 'mobile-nothing' }),
  ],
  ['MOBILE_GROUP_EXISTS', 'MOB-032 a second leader', 'mobileplan', changed({ RatePlan: 'mobile-group' })],
  [
    'MOBILE_GROUP_HAS_MEMBERS',
    'MOB-023 a leader who leaves members',
    'mobileplan',
    changed({ ServiceEntity: '021 555 0181' }),
  ],
  [
    'MOBILE_GROUP_NOT_FOUND',
    'MOB-034 a member without a leader',
    'mobileplan',
    changed({ RatePlan: 'mobile-member' }),
    `delete from service where account_code = '100801' and plan_code = 'mobile-group'`,
  ],
  [
    'MOBILE_GROUP_FULL',
    'MOB-023 one member more than a group may have',
    'mobileplan',
    changed({ RatePlan: 'mobile-member' }),
    `update mobile_group set max_member_count = 2`,
  ],
  [
    'ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT',
    'MOB-034 a plan for changes alone',
    'connection',
    changed({ RatePlan: 'mobile-light' }, ORDERS.connection.body),
  ],
  [
    'ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT',
    'MOB-029 a roam pack',
    'mobileaddon',
    changed({ RatePlan: 'addon-roam-world' }, ORDERS.mobileaddon.body),
  ],
  [
    'ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT',
    'a prepaid plan',
    'mobileplan',
    changed({ RatePlan: 'mobile-prepay' }),
  ],
  [
    'ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT',
    'what the line has already',
    'mobileaddon',
    ORDERS.mobileaddon.body,
    `insert into service (account_code, service_number, plan_code, service_entity, detail, status, started_on)
       values ('100801', 10, 'addon-data-5', '${MOBILE}', '${MOBILE}', 'on', '2026-01-01')`,
  ],
  [
    'ORDER_CORE_PRODUCT_TO_CHANGE_NOT_SET',
    'the plan of now',
    'mobileplan',
    changed({ RatePlan: 'mobile-12' }),
  ],
  ['HARDWARE_ORDER_FOR_SERVICE_NOT_SET', 'no card', 'connection', sent()],
  [
    'HARDWARE_PRODUCT_NOT_AVAILABLE_FOR_PLANS',
    'another thing than a card',
    'connection',
    sent({ ...CARD, items: [{ key: 'HUB6' }] }),
  ],
  [
    'HARDWARE_PRODUCT_NOT_AVAILABLE_FOR_PLANS',
    'a card for a change of plan',
    'mobileplan',
    { ...plan, HardwareOrders: [CARD] },
  ],
  [
    'INVALID_HARDWARE_DELIVERY_ADDRESS',
    'ORD-051 an address without a postcode',
    'connection',
    sent({ ...CARD, address: { ...CARD.address, PostCode: '' } }),
  ],
  ['BUSINESS_GROUP_NOT_FOUND', 'another group', 'mobileplan', { ...plan, BusinessGroup: '2degreessmb' }],
  ['FORBIDDEN', 'another channel', 'mobileplan', { ...plan, SalesChannel: 'MoveHouse' }],
  [
    'FORBIDDEN',
    'QUA-014 an account that may order nothing new',
    'mobileplan',
    plan,
    `update account set can_order_new_products = false`,
  ],
]

test.each(REFUSED)(
  'ORD-084 %s keeps %s from being placed',
  async (...[code, _why, kind, body, before = '']) => {
    await api().db.script(before)
    const orderer = await customerOf(HEMI)
    const orderId = await created(orderer, kind)

    const amended = orderResponse.parse((await amends(orderer, orderId, body)).json())

    expect(amended.state).toBe('NotOK')
    expect(amended.OrderFeedback.ValidationFeedback[0]).toEqual({ FeedbackKey: code })
    expect((await commits(orderer, orderId)).json()).toMatchObject({ code: 'FEEDBACK_NOT_OK' })
    expect(await rowsOf(`select from product_order where account_code = '100801'`)).toEqual([])
  },
)

test('every code of such orders is in the table, or has a test of its own', () => {
  const own = ['ExistingOrderInProgress', 'TERMS_NOT_ACCEPTED']
  const tested = new Set<string>([...REFUSED.map(([code]) => code), ...own])
  expect(ADDING_PROBLEM_CODES.filter((code) => !tested.has(code))).toEqual([])
})

test('ORD-084 a line with an order under way takes no second one: the commit says so and places nothing', async () => {
  const orderer = await customerOf(HEMI)
  const second = await created(orderer, 'mobileplan')
  expect((await amends(orderer, second, plan)).json()).toMatchObject({ state: 'OK' })
  await placed(orderer, plan, 'mobileplan')

  const answer = orderResponse.parse((await commits(orderer, second)).json())

  expect(answer).toMatchObject({
    state: 'NotOK',
    OrderFeedback: { ValidationFeedback: [{ FeedbackKey: 'ExistingOrderInProgress' }] },
  })
  await lives('2026-11-23')
  expect(await chargedTo('100801')).toHaveLength(2)
})

test('an order whose price has changed since the amend is not placed, and says so', async () => {
  const orderer = await customerOf(HEMI)
  const orderId = await created(orderer, 'mobileplan')
  await amends(orderer, orderId, plan)
  await api().db.script(`update plan set monthly_cents = 9900 where plan_code = 'mobile-endless';
    update plan_charge set charge_cents = 9900 where plan_code = 'mobile-endless' and bill_frequency = 'Monthly'`)

  expect((await commits(orderer, orderId)).json()).toMatchObject({
    state: 'NotOK',
    OrderFeedback: { ValidationFeedback: [{ FeedbackKey: 'ORDER_HAS_CHANGED' }] },
  })
})

test('video is for who has broadband and none yet: one for the whole account', async () => {
  const [aroha, hemi, kiri] = [
    await ordererOf(api(), 'aroha', '100482'),
    await customerOf(HEMI),
    await customerOf(KIRI),
  ]
  const feedback = (orderer: Orderer, entity: string) =>
    feedbackOf(orderer, 'onlinevideo', changed({ ServiceEntity: entity }, ORDERS.onlinevideo.body))

  expect(await feedback(aroha, 'c100482@demo.example')).toEqual([
    'ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT',
  ])
  expect(await feedback(hemi, MOBILE)).toEqual(['SERVICE_NOT_FOUND'])
  const { TermsAccepted: _accepted, ...without } = ORDERS.onlinevideo.body
  expect(await feedbackOf(kiri, 'onlinevideo', without)).toEqual(['TERMS_NOT_ACCEPTED'])

  await api().db.script(`
    insert into service (account_code, service_number, plan_code, service_entity, detail, status, started_on)
      values ('100902', 7, 'CHOUFB300-UNL', 'second@demo.example', '', 'on', '2026-01-01')`)
  await placed(kiri, ORDERS.onlinevideo.body, 'onlinevideo')
  expect(await feedback(kiri, 'second@demo.example')).toEqual(['ExistingOrderInProgress'])
  await lives('2026-11-21')
  await api().db.script(
    `delete from service s using plan p where p.plan_code = s.plan_code and p.kind = 'video'`,
  )
  expect(await feedback(kiri, 'second@demo.example')).toEqual([
    'ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT',
  ])
})

test('wireless of the first version is not changed so', async () => {
  const finn = await ordererOf(api(), 'finn', '100701')
  await api().db.script(`update account set can_order_new_products = true where account_code = '100701'`)
  const body = changed({ ServiceEntity: 'c100701@demo.example' }, ORDERS.wirelessproduct.body)

  expect(await feedbackOf(finn, 'wirelessproduct', body)).toEqual(['SERVICE_NOT_FOUND'])
})

test('ORD-111 staff order under their own name alone', async () => {
  const staff = { ...(await customerOf(HEMI)), token: await api().staffToken(HEMI.account) }

  expect(await feedbackOf(staff, 'mobileplan', plan)).toEqual(['FORBIDDEN'])
  expect(await feedbackOf(staff, 'mobileplan', { ...plan, SalesPerson: 'Sam Tautahi' })).toEqual([])
})
