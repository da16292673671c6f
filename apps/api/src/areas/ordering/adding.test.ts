import { expect, test } from 'vitest'

import { orderResponse } from '@switchboard/domain/ordering/contract'
import { cancelOrder } from '@switchboard/domain/ordering/following/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { amendAs, bodyFor, sendCommit, beginOrder, offerTo, submitOrder } from '#api/testing/orders.ts'
import { testApi } from '#api/testing/api.ts'

import { advanceOrders } from './advance.ts'
import {
  FREE,
  GRACE,
  HEMI,
  KIRI,
  MOBILE,
  MOBILE_OF_KIRI,
  ORDERS,
  WAITING,
  withDifference,
  signInCustomer,
  plan,
} from './testing/added-orders.ts'
import type { OneLine } from './testing/added-orders.ts'
import { fetchFeedback, fetchOrder, runOrders, selectRows } from './testing/orders.ts'

/** Hemi gets a mobile outside his group and lines that cannot be changed. Another account has a line of the same number. */
const api = testApi(async (db, ...rest) => {
  await fillDemo(db, ...rest)
  await db.script(`
    insert into service (account_code, service_number, plan_code, service_entity, detail, status, started_on)
      values ('100801', 9, 'mobile-12', '${MOBILE}', '${MOBILE}', 'on', '2026-01-01'),
        ('100801', 8, 'mobile-12', null, '', 'on', '2026-01-01'),
        ('100801', 7, 'mobile-12', '${WAITING}', '${WAITING}', 'ordered', null),
        ('100902', 9, 'mobile-12', '${MOBILE_OF_KIRI}', '${MOBILE_OF_KIRI}', 'on', '2026-01-01'),
        ('100902', 8, 'mobile-12', '${MOBILE}', '${MOBILE}', 'on', '2026-01-01');
    insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name, monthly_cents, starts_on)
      values ('100801', 90, 'service:9', 'plan', 'Mobile', 'Mobile 12 GB', 4500, '2026-01-01');
    -- more data is sold beside a cap
    update plan set data_cap_mb = 307200 where plan_code = 'wbb2_unlimited'`)
})

/** Recurring and one-off charges of an account that start or end in the weeks of these tests. */
function listCharges(account: string) {
  return selectRows(
    api(),
    `select s.plan_code as plan, s.service_entity as entity, r.name, r.about, r.category,
      r.monthly_cents::int as cents, r.starts_on, r.ends_on
    from recurring_charge r left join service s
      on s.account_code = r.account_code and r.subject = 'service:' || s.service_number
    where r.account_code = '${account}' and (r.starts_on >= '2026-11-15' or r.ends_on >= '2026-11-15')
    order by r.charge_number`,
  )
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
  'ORD-084 %s is created, amended, committed, active on %s and charged as quoted',
  async (kind, on, [name, cents], charged) => {
    const { customer, body } = ORDERS[kind]
    const orderer = await signInCustomer(api(), customer)

    const { orderId, state } = await submitOrder(orderer, body, kind)
    const order = await fetchOrder(api(), orderer, orderId)

    expect(state).toBe('Committed')
    expect(order).toMatchObject({ type: kind, CustomerFacingTicketStatus: 'Accepted', expectedOn: on })
    expect(order.costs).toMatchObject([{ name, due: 'bill', amountIncludingGst: cents }])
    const before = (await fetchOrder(api(), orderer, orderId)).steps.filter(({ done }) => done)
    expect(before.map(({ step }) => step)).toEqual(['accepted'])

    await runOrders(api(), on)
    expect(await fetchOrder(api(), orderer, orderId)).toMatchObject({
      CustomerFacingTicketStatus: 'Complete',
    })
    const rows = await listCharges(customer.account)
    expect(rows).toHaveLength(charged.length)
    expect(rows).toMatchObject(charged)
    expect(rows.at(-1)).toMatchObject({ starts_on: on, ends_on: null })

    await runOrders(api(), '2026-12-10')
    expect(await listCharges(customer.account)).toEqual(rows)
  },
)

test('ORD-084 MOB-052 MOB-058 mobileaddon is created, amended, committed, active at once and charged once', async () => {
  const orderer = await signInCustomer(api(), HEMI)

  const { orderId, state } = await submitOrder(orderer, ORDERS.mobileaddon.body, 'mobileaddon')

  expect(state).toBe('Committed')
  expect(await fetchOrder(api(), orderer, orderId)).toMatchObject({
    expectedOn: '2026-11-21',
    costs: [{ name: `5 GB extra data, ${MOBILE}`, due: 'once', amountIncludingGst: 1_500 }],
  })
  await runOrders(api(), '2026-11-21')
  await runOrders(api(), '2026-12-10')
  expect(await listCharges('100801')).toEqual([])
  expect(
    await selectRows(
      api(),
      `select category, name, about, charged_on, amount_cents::int as cents from one_off_charge
      where account_code = '100801' and charged_on >= '2026-11-15'`,
    ),
  ).toEqual([
    { category: 'Mobile', name: '5 GB extra data', about: MOBILE, charged_on: '2026-11-21', cents: 1_500 },
  ])
  expect(
    await selectRows(api(), `select service_entity, ends_on from service where plan_code = 'addon-data-5'`),
  ).toEqual([{ service_entity: MOBILE, ends_on: '2026-12-20' }])
})

test('ORD-084 video adds a service to activate, and a connection gets its phone number', async () => {
  await submitOrder(await signInCustomer(api(), KIRI), ORDERS.onlinevideo.body, 'onlinevideo')
  await submitOrder(await signInCustomer(api(), HEMI), ORDERS.connection.body, 'connection')
  await runOrders(api(), '2026-11-25')

  expect(
    await selectRows(api(), `select product_key from video_service where account_code = '100902'`),
  ).toEqual([{ product_key: 'APVA' }])
  expect(await selectRows(api(), `select taken_by from phone_number where phone_number = '${FREE}'`)).toEqual(
    [{ taken_by: '100801' }],
  )
  const letters = await selectRows(
    api(),
    `select subject, body from communication where account_code = '100801'
    and event_type in ('OrderPlaced', 'OrderComplete') order by sent_at, event_type desc`,
  )
  expect(letters).toMatchObject([
    {
      body: expect.stringMatching(
        /Mobile 12 GB, 021 555 2000: \$45\.00 a month[^]+25 November 2026: What you/,
      ),
    },
    { body: expect.stringContaining('is in place') },
  ])
})

test('an added product waits only for an order of its line; a broadband change waits for every order', async () => {
  const [hemi, kiri] = [await signInCustomer(api(), HEMI), await signInCustomer(api(), KIRI)]
  const change = bodyFor(await offerTo(kiri), { category: 'UFB300/100' })

  await submitOrder(hemi, ORDERS.mobileplan.body, 'mobileplan')
  expect(await submitOrder(hemi, ORDERS.connection.body, 'connection')).toMatchObject({ state: 'Committed' })
  expect(await selectRows(api(), `select kind from product_order where account_code = '100801'`)).toEqual([
    { kind: 'add-product' },
    { kind: 'add-product' },
  ])

  await submitOrder(kiri, ORDERS.onlinevideo.body, 'onlinevideo')
  expect(await fetchFeedback(kiri, 'product', change)).toEqual(['ExistingOrderInProgress'])
  await runOrders(api(), '2026-11-21')
  await submitOrder(kiri, change)
  expect(await fetchFeedback(kiri, 'mobileplan', withDifference({ ServiceEntity: MOBILE_OF_KIRI }))).toEqual(
    [],
  )
})

test('a failing order does not stop the other orders of its account', async () => {
  const orderer = await signInCustomer(api(), HEMI)
  const [stuck, fine] = [
    await submitOrder(orderer, ORDERS.mobileplan.body, 'mobileplan'),
    await submitOrder(orderer, ORDERS.connection.body, 'connection'),
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
  expect((await fetchOrder(api(), orderer, stuck.orderId)).CustomerFacingTicketStatus).toBe('Accepted')
  expect((await fetchOrder(api(), orderer, fine.orderId)).CustomerFacingTicketStatus).toBe('Complete')
  expect(await listCharges('100801')).toMatchObject([{ entity: FREE }])
})

test('a product added to a removed line is not charged, and its order can be cancelled after its day', async () => {
  const orderer = await signInCustomer(api(), GRACE)
  const { orderId } = await submitOrder(orderer, ORDERS.wirelessaddon.body, 'wirelessaddon')
  await api().db.script(`delete from service where account_code = '100702'`)

  expect(
    await advanceOrders(api().db, Date.parse('2026-11-25T00:00:00Z'), new AbortController().signal),
  ).toHaveLength(1)
  expect(await listCharges('100702')).toEqual([])
  await api().db.script(`update provider_clock
    set offset_milliseconds = extract(epoch from ('2026-11-25T00:00:00Z'::timestamptz - now())) * 1000`)
  const { token, accountCode } = orderer
  const cancelled = await api().make(cancelOrder, { token, parameters: { accountCode, orderId } })
  expect(cancelled.json()).toMatchObject({ cancelledOn: '2026-11-25' })
  await runOrders(api(), '2026-11-26')
})

test('a line of the same number in another account is unchanged and can be changed meanwhile', async () => {
  await submitOrder(await signInCustomer(api(), HEMI), ORDERS.mobileplan.body, 'mobileplan')
  expect(await fetchFeedback(await signInCustomer(api(), KIRI), 'mobileplan', plan)).toEqual([])
  await runOrders(api(), '2026-11-22')

  expect(
    await selectRows(
      api(),
      `select account_code, plan_code from service where service_entity = '${MOBILE}' order by 1, 2`,
    ),
  ).toEqual([
    { account_code: '100801', plan_code: 'mobile-endless' },
    { account_code: '100902', plan_code: 'mobile-12' },
  ])
})

test('a weekly account is quoted and charged a week’s price of a mobile, and cannot order wireless', async () => {
  await api().db.script(
    `update account set bill_frequency = 'Weekly' where account_code in ('100801', '100702')`,
  )
  const orderer = await signInCustomer(api(), HEMI)

  const { orderId } = await submitOrder(orderer, ORDERS.mobileplan.body, 'mobileplan')

  // 12 of 52 weeks of $85.00 a month
  expect((await fetchOrder(api(), orderer, orderId)).costs).toMatchObject([
    { due: 'bill', amountIncludingGst: 1_962 },
  ])
  await runOrders(api(), '2026-11-22')
  expect(await listCharges('100801')).toMatchObject([{}, { cents: 8_500 }])
  for (const kind of ['wirelessaddon', 'wirelessproduct'] as const) {
    expect(await fetchFeedback(await signInCustomer(api(), GRACE), kind, ORDERS[kind].body)).toEqual([
      'FORBIDDEN',
    ])
  }
})

test('ORD-084 the commit of a second order of a line returns an error and places nothing', async () => {
  const orderer = await signInCustomer(api(), HEMI)
  const second = await beginOrder(orderer, 'mobileplan')
  expect((await amendAs(orderer, second, plan)).json()).toMatchObject({ state: 'OK' })
  await submitOrder(orderer, plan, 'mobileplan')

  const answer = orderResponse.parse((await sendCommit(orderer, second)).json())

  expect(answer).toMatchObject({
    state: 'NotOK',
    OrderFeedback: { ValidationFeedback: [{ FeedbackKey: 'ExistingOrderInProgress' }] },
  })
  await runOrders(api(), '2026-11-23')
  expect(await listCharges('100801')).toHaveLength(2)
})

test('an order whose price has changed since the amend is refused with ORDER_HAS_CHANGED', async () => {
  const orderer = await signInCustomer(api(), HEMI)
  const orderId = await beginOrder(orderer, 'mobileplan')
  await amendAs(orderer, orderId, plan)
  await api().db.script(`update plan set monthly_cents = 9900 where plan_code = 'mobile-endless';
    update plan_charge set charge_cents = 9900 where plan_code = 'mobile-endless' and bill_frequency = 'Monthly'`)

  expect((await sendCommit(orderer, orderId)).json()).toMatchObject({
    state: 'NotOK',
    OrderFeedback: { ValidationFeedback: [{ FeedbackKey: 'ORDER_HAS_CHANGED' }] },
  })
})
