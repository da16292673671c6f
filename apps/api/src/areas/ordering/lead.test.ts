import { expect, test } from 'vitest'

import { toCents } from '@switchboard/domain/money'
import type { OrderBody } from '@switchboard/domain/ordering/contract'
import { orderResponse } from '@switchboard/domain/ordering/contract'
import { LEAD_PROBLEM_CODES, leadCosts } from '@switchboard/domain/ordering/adding/mobile/change-of-leader'
import { toCharge } from '@switchboard/domain/ordering/pricing/prices'
import { readOrder } from '@switchboard/domain/ordering/following/contract'
import { day } from '@switchboard/domain/day'

import { renumberServices } from '#api/provider/services/services.ts'
import { fillDemo } from '#api/fill-demo.ts'
import { amendAs, sendCommit, beginOrder, signInBuyer, submitOrder } from '#api/testing/orders.ts'
import { testApi } from '#api/testing/api.ts'
import { rowsOn } from '#api/testing/sql.ts'

import { fetchFeedback, runOrders } from './testing/orders.ts'

const api = testApi(fillDemo)
const [LEADER, MEMBER, OTHER] = ['021 555 0181', '021 555 0182', '021 555 0183'] as const
const KIND = 'mobilelead'

const hemi = () => signInBuyer(api(), 'hemi', '100801')

const toProduct = (ServiceEntity: string, RatePlan: string) => ({
  Service: 'mobile2_linerental',
  ServiceEntity,
  RatePlan,
})

function buildSwap(
  products: OrderBody['AdditionalProducts'] = [
    toProduct(MEMBER, 'mobile-group'),
    toProduct(LEADER, 'mobile-member'),
  ],
): OrderBody {
  return {
    BusinessGroup: 'residential',
    SalesChannel: 'SelfService',
    SalesPerson: 'SelfServiceV1',
    CoreProductsToChange: [],
    ElectricityToChange: null,
    AdditionalProducts: products,
    HardwareOrders: [],
    LosingProviders: [],
    Questions: [],
    PromoCodes: [],
  }
}

const buildPlanChange = (entity: string, planKey: string): OrderBody =>
  buildSwap([toProduct(entity, planKey)])

function selectLines() {
  return rowsOn(
    api().db,
    `select service_entity as line, plan_code as plan from service where account_code = '100801' order by 1`,
  )
}

const BEFORE = [
  { line: LEADER, plan: 'mobile-group' },
  { line: MEMBER, plan: 'mobile-member' },
  { line: OTHER, plan: 'mobile-member' },
]
const AFTER = [
  { line: LEADER, plan: 'mobile-member' },
  { line: MEMBER, plan: 'mobile-group' },
  { line: OTHER, plan: 'mobile-member' },
]

const [TABS, PRESSES] = [5, 10] as const

test('a change of leader that is committed fifty times at once is one swap at the shown prices', async () => {
  const orderer = await hemi()
  const orders: string[] = []
  for (let tab = 0; tab < TABS; tab += 1) {
    const orderId = await beginOrder(orderer, KIND)
    expect((await amendAs(orderer, orderId, buildSwap())).json()).toMatchObject({ state: 'OK' })
    orders.push(orderId)
  }

  await Promise.all(
    orders.flatMap((orderId) => Array.from({ length: PRESSES }, () => sendCommit(orderer, orderId))),
  )

  const committed = await rowsOn<{ order_id: string }>(
    api().db,
    `select order_id from service_order where state = 'Committed'`,
  )
  expect(committed).toHaveLength(1)
  const parameters = { accountCode: '100801', orderId: committed[0]?.order_id ?? '' }
  const answer = await api().make(readOrder, { token: orderer.token, parameters })
  const { costs, description } = readOrder.reply.parse(answer.json())
  const toPricedPlan = (name: string, cents: number) => ({ name, ...toCharge(toCents(cents)) })
  expect(description).toBe(`Change of leader: Mobile 40 GB group, ${MEMBER}`)
  const [letter] = await rowsOn<{ body: string }>(
    api().db,
    `select body from communication where account_code = '100801' and event_type = 'OrderPlaced'`,
  )
  expect(letter?.body).toContain(
    `This ends with it:\nMobile group member, ${MEMBER}: $30.00 a month\nMobile 40 GB group, ${LEADER}: $65.00 a month`,
  )
  expect(letter?.body).toContain('You pay the same as before.')
  expect(costs).toEqual(
    leadCosts(
      [
        { plan: toPricedPlan('Mobile 40 GB group', 6_500), entity: MEMBER },
        { plan: toPricedPlan('Mobile group member', 3_000), entity: LEADER },
      ],
      day.parse('2026-11-21'),
    ),
  )
  await runOrders(api(), '2026-11-21')
  expect(await selectLines()).toEqual(BEFORE)
  await runOrders(api(), '2026-11-22')
  await runOrders(api(), '2026-11-23')
  expect(await selectLines()).toEqual(AFTER)
  expect(
    await rowsOn(
      api().db,
      `select subject, name, about, monthly_cents::int as cents, starts_on, ends_on from recurring_charge
       where account_code = '100801' and (starts_on > '2026-11-01' or ends_on is not null) order by charge_number`,
    ),
  ).toEqual([
    expect.objectContaining({ subject: 'service:1', name: 'Mobile 40 GB group', ends_on: '2026-11-21' }),
    expect.objectContaining({ subject: 'service:2', name: 'Mobile group member', ends_on: '2026-11-21' }),
    {
      subject: 'service:2',
      name: 'Mobile 40 GB group',
      about: MEMBER,
      cents: 6_500,
      starts_on: '2026-11-22',
      ends_on: null,
    },
    {
      subject: 'service:1',
      name: 'Mobile group member',
      about: LEADER,
      cents: 3_000,
      starts_on: '2026-11-22',
      ends_on: null,
    },
  ])
})

test('during a change of leader, neither line can change its plan, and the group has the same limit', async () => {
  await api().db.script('update mobile_group set max_member_count = 3')
  const orderer = await hemi()
  await submitOrder(orderer, buildSwap(), KIND)

  for (const entity of [LEADER, MEMBER]) {
    const orderId = await beginOrder(orderer, 'mobileplan')
    const { OrderFeedback } = orderResponse.parse(
      (await amendAs(orderer, orderId, buildPlanChange(entity, 'mobile-12'))).json(),
    )
    expect(OrderFeedback.ValidationFeedback[0]).toEqual({ FeedbackKey: 'ExistingOrderInProgress' })
  }
  await api().db
    .script(`insert into service (account_code, service_number, plan_code, service_entity, detail, status, started_on)
    values ('100801', 4, 'mobile-12', '021 555 0184', '', 'on', '2026-01-01'),
      ('100801', 5, 'mobile-12', '021 555 0185', '', 'on', '2026-01-01')`)
  const join = (entity: string) =>
    submitOrder(orderer, buildPlanChange(entity, 'mobile-member'), 'mobileplan')
  expect(await join('021 555 0184')).toMatchObject({ state: 'Committed' })
  const full = await beginOrder(orderer, 'mobileplan')
  expect(
    (await amendAs(orderer, full, buildPlanChange('021 555 0185', 'mobile-member'))).json(),
  ).toMatchObject({
    OrderFeedback: { ValidationFeedback: [{ FeedbackKey: 'MOBILE_GROUP_FULL' }] },
  })
})

test('a line whose number changes during a change of leader is still part of the order', async () => {
  await submitOrder(await hemi(), buildSwap(), KIND)
  await renumberServices(
    api().db,
    { accountCode: '100801', from: day.parse('2026-11-21') },
    { before: LEADER, after: '021 555 2000' },
  )
  await runOrders(api(), '2026-11-22')
  expect(await selectLines()).toEqual([
    { line: MEMBER, plan: 'mobile-group' },
    { line: OTHER, plan: 'mobile-member' },
    { line: '021 555 2000', plan: 'mobile-member' },
  ])
})

const guardLine = (column: string) =>
  `insert into number_guard (account_code, service_number, ${column}) values ('100801', 2, now())`
const BROKEN: [string, before: string | null, body: OrderBody, codes: string[]][] = [
  ['is one line alone', null, buildPlanChange(MEMBER, 'mobile-group'), ['SERVICE_NOT_FOUND_IN_ORDER']],
  [
    'is the same line twice',
    null,
    buildSwap([toProduct(MEMBER, 'mobile-group'), toProduct(MEMBER, 'mobile-member')]),
    ['SERVICE_NOT_FOUND_IN_ORDER'],
  ],
  [
    'names a line of nobody',
    null,
    buildSwap([toProduct('021 555 0999', 'mobile-group'), toProduct(LEADER, 'mobile-member')]),
    ['SERVICE_NOT_FOUND'],
  ],
  [
    'is between two members',
    null,
    buildSwap([toProduct(MEMBER, 'mobile-member'), toProduct(OTHER, 'mobile-member')]),
    ['MOBILE_GROUP_NOT_FOUND'],
  ],
  [
    'gives both the lead',
    null,
    buildSwap([toProduct(MEMBER, 'mobile-group'), toProduct(LEADER, 'mobile-group')]),
    ['MOBILE_GROUP_NOT_FOUND'],
  ],
  [
    'gives the leader a plan of its own',
    null,
    buildSwap([toProduct(MEMBER, 'mobile-group'), toProduct(LEADER, 'mobile-12')]),
    ['MOBILE_GROUP_NOT_FOUND'],
  ],
  ['is of a locked number', guardLine('locked_at'), buildSwap(), ['NUMBER_LOCKED']],
  ['is of a frozen number', guardLine('frozen_at'), buildSwap(), ['NUMBER_FROZEN']],
  [
    'has a plan that is not sold any more',
    `delete from plan_charge where plan_code = 'mobile-group'`,
    buildSwap(),
    ['ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT'],
  ],
  [
    'carries a code',
    null,
    { ...buildSwap(), PromoCodes: [{ promoCode: 'X', serviceEntity: MEMBER }] },
    ['FORM_STATE_INVALID'],
  ],
  [
    'is for another group of customers',
    null,
    { ...buildSwap(), BusinessGroup: 'orconbus' },
    ['BUSINESS_GROUP_NOT_FOUND'],
  ],
  [
    'is of an account that may not order',
    `update account set can_order_new_products = false where account_code = '100801'`,
    buildSwap(),
    ['FORBIDDEN'],
  ],
]

test.each(BROKEN)('a change of leader that %s is refused', async (_what, before, body, codes) => {
  if (before !== null) await api().db.script(before)
  expect(await fetchFeedback(await hemi(), KIND, body)).toEqual(codes)
})

test('a change of leader is refused while one of the lines has a pending plan; each code is covered', async () => {
  const orderer = await hemi()
  await submitOrder(orderer, buildPlanChange(MEMBER, 'mobile-12'), 'mobileplan')
  const met = await fetchFeedback(orderer, KIND, buildSwap())
  expect(met).toEqual(['ExistingOrderInProgress'])
  const tested = new Set([...met, ...BROKEN.flatMap(([, , , codes]) => codes)])
  expect(LEAD_PROBLEM_CODES.filter((code) => !tested.has(code))).toEqual([])
})
