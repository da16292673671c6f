import { expect, test } from 'vitest'

import { toDollars } from '@switchboard/domain/money'
import { commitOrder, orderResponse } from '@switchboard/domain/ordering/contract'
import type { OrderBody } from '@switchboard/domain/ordering/contract'
import { forecastOrder } from '@switchboard/domain/ordering/forecast/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'
import { amendAs, bodyFor, sendCommit, beginOrder, offerTo, signInBuyer } from '#api/testing/orders.ts'
import type { Orderer } from '#api/testing/orders.ts'

import { assignServiceIds } from './service-ids.ts'
import { kiri } from '../testing/orders.ts'

const api = testApi(fillDemo)

async function countPlacedOrders(): Promise<unknown> {
  return api().sql`select count(*)::int as placed from service_order where state = 'Committed'`
}

async function prepareOrder(orderer: Orderer, username?: string) {
  const body = withUsername(bodyFor(await offerTo(orderer), { category: 'UFB300/100' }), username)
  const orderId = await beginOrder(orderer)
  return { orderId, answer: orderResponse.parse((await amendAs(orderer, orderId, body)).json()) }
}

function withUsername(body: OrderBody, username: string | undefined): OrderBody {
  if (username === undefined) return body
  const CoreProductsToChange = body.CoreProductsToChange.map((change) => ({
    ...change,
    ToCoreProductComponents: change.ToCoreProductComponents.map((each) =>
      each.Service === 'Internet' ? { ...each, ServiceEntity: username } : each,
    ),
  }))
  return { ...body, CoreProductsToChange }
}

async function commitDraft(orderer: Orderer, orderId: string) {
  return orderResponse.parse((await sendCommit(orderer, orderId)).json())
}

/** The order's totals and its bills, as the page shows what the provider forecasts. */
async function fetchShownTotals({ token, accountCode }: Orderer, order: OrderBody) {
  const parameters = { accountCode }
  const reply = await api().make(forecastOrder, { token, parameters, body: { type: 'product', order } })
  const { forecast } = forecastOrder.reply.parse(reply.json())
  if (forecast === null) throw new Error('the order has a forecast')
  const { now, first, each } = forecast
  const toShownBill = ({ day, amountIncludingGst }: typeof first) => ({
    day,
    amount: toDollars(amountIncludingGst),
  })
  const bills = { now: toDollars(now.amountIncludingGst), first: toShownBill(first), each: toShownBill(each) }
  return { bill: 90, thirtyDays: 0, once: 120, bills }
}

const CHANGED = {
  state: 'NotOK',
  OrderFeedback: { ValidationFeedback: [{ FeedbackKey: 'ORDER_HAS_CHANGED' }] },
}

test('the amend returns the costs of the order', async () => {
  const { answer } = await prepareOrder(await kiri(api()))

  expect(answer.costs?.map(({ kind, amountIncludingGst }) => [kind, amountIncludingGst])).toEqual([
    ['internet', 8_500],
    ['voice', 500],
    ['termination', 12_000],
  ])
})

test.each([
  [
    'a price',
    `update plan_charge set charge_cents = 9900 where plan_code = 'CHOUFB300VOIP-UNL';
     update plan set monthly_cents = 9900 where plan_code = 'CHOUFB300VOIP-UNL'`,
  ],
  [
    'a fee',
    `update service set termination_cents = 25000 where account_code = '100902' and service_number = 1`,
  ],
])('%s that changed since the amend is not charged: the order is not placed', async (_what, script) => {
  const orderer = await kiri(api())
  const { orderId } = await prepareOrder(orderer)
  await api().db.script(script)

  expect(await commitDraft(orderer, orderId)).toMatchObject(CHANGED)
  expect(await countPlacedOrders()).toEqual([{ placed: 0 }])
})

test.each([
  ['other totals than the order has', { bill: 89, thirtyDays: 0, once: 120 }, CHANGED, 0],
  ['its totals', { bill: 90, thirtyDays: 0, once: 120 }, { state: 'Committed' }, 1],
])('a page that has shown %s', async (_what, shown, answer, placed) => {
  const orderer = await kiri(api())
  const { orderId } = await prepareOrder(orderer)
  const { token, accountCode } = orderer
  const request = { token, parameters: { accountCode, orderId }, body: { shown } }

  expect((await api().make(commitOrder, request)).json()).toMatchObject(answer)
  expect(await countPlacedOrders()).toEqual([{ placed }])
})

test.each([
  ['are as it has shown', '', { state: 'Committed' }, 1],
  [
    'come to more from now on',
    `insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name, monthly_cents,
       starts_on) values ('100902', 90, 'insurance', 'extra', 'Insurance', 'Cover', 1000, '2026-11-20')`,
    CHANGED,
    0,
  ],
  [
    'have one more charge',
    `insert into one_off_charge (account_code, charge_number, subject, category, name, charged_on, amount_cents)
     values ('100902', 90, 'pass', 'Other', 'A pass', '2026-12-08', 1000)`,
    CHANGED,
    0,
  ],
])('an order is placed or refused where its bills %s', async (_what, script, answer, count) => {
  const orderer = await kiri(api())
  const { token, accountCode } = orderer
  const order = bodyFor(await offerTo(orderer), { category: 'UFB300/100' })
  const shown = await fetchShownTotals(orderer, order)
  const { orderId } = await prepareOrder(orderer)
  await api().db.script(script)

  const request = { token, parameters: { accountCode, orderId }, body: { shown } }
  expect((await api().make(commitOrder, request)).json()).toMatchObject(answer)
  expect(await countPlacedOrders()).toEqual([{ placed: count }])
})

test('a commit with shown bills runs twelve statements, and 55 of its forecast', async () => {
  const orderer = await kiri(api())
  const { token, accountCode } = orderer
  const order = bodyFor(await offerTo(orderer), { category: 'UFB300/100' })
  const shown = await fetchShownTotals(orderer, order)
  const { orderId } = await prepareOrder(orderer)
  const before = api().db.statementCount()
  const request = { token, parameters: { accountCode, orderId }, body: { shown } }

  expect((await api().make(commitOrder, request)).json()).toMatchObject({ state: 'Committed' })
  expect(api().db.statementCount() - before).toBe(12 + 55)
})

test('an order is not placed if books and catalogue have different prices', async () => {
  const orderer = await kiri(api())
  const { orderId } = await prepareOrder(orderer)
  await api().db.script(`update plan set monthly_cents = 9900 where plan_code = 'CHOUFB300VOIP-UNL'`)

  expect((await sendCommit(orderer, orderId)).statusCode).toBe(500)
  expect(await countPlacedOrders()).toEqual([{ placed: 0 }])
})

test('a username is assigned to one account, in any letter case', async () => {
  const orderer = await kiri(api())
  const nikau = await signInBuyer(api(), 'nikau', '101001')
  const first = await prepareOrder(orderer, 'Mine17')
  const second = await prepareOrder(nikau, 'mINE17')
  expect([first.answer.state, second.answer.state]).toEqual(['OK', 'OK'])

  const answers = await Promise.all([commitDraft(orderer, first.orderId), commitDraft(nikau, second.orderId)])

  expect(answers.map(({ state }) => state).toSorted()).toEqual(['Committed', 'NotOK'])
  const refused = answers.find(({ state }) => state === 'NotOK')
  expect(refused?.OrderFeedback.ValidationFeedback).toEqual([{ FeedbackKey: 'INVALID_INTERNET_USERNAME' }])
})

test('a username of another account, in any letter case, is not OK', async () => {
  const orderer = await kiri(api())
  const nikau = await signInBuyer(api(), 'nikau', '101001')
  await commitDraft(orderer, (await prepareOrder(orderer, 'mine17')).orderId)

  for (const username of ['MINE17', 'C100517@DEMO.EXAMPLE']) {
    const { answer } = await prepareOrder(nikau, username)
    expect(answer.OrderFeedback.ValidationFeedback).toEqual([{ FeedbackKey: 'INVALID_INTERNET_USERNAME' }])
  }
})

test('a refused order assigns no username and no number', async () => {
  const { db } = api()
  const [kept, free] = ['04 555 2000', '04 555 2001']
  await db.script(`update phone_number set taken_by = '101001' where phone_number = '${kept}';
    insert into internet_username (username, account_code) values ('theirs17', '101001')`)
  const listTakenIds = async () =>
    api().sql`
      select phone_number as id, taken_by from phone_number where phone_number in (${kept}, ${free})
      union all select username, account_code from internet_username order by 1`
  const before = await listTakenIds()
  const takes = (username: string, phoneNumber: string) =>
    db.transaction((queries) => assignServiceIds(queries, '100902', { username, phoneNumber }))

  expect(await takes('mine17', kept)).toBe('INVALID_PHONE_NUMBER')
  expect(await takes('theirs17', free)).toBe('INVALID_INTERNET_USERNAME')
  expect(await listTakenIds()).toEqual(before)

  expect(await takes('mine17', free)).toBeNull()
  expect(await takes('mine17', free)).toBeNull()
  expect(await listTakenIds()).toEqual([
    { id: kept, taken_by: '101001' },
    { id: free, taken_by: '100902' },
    { id: 'mine17', taken_by: '100902' },
    { id: 'theirs17', taken_by: '101001' },
  ])
})

test('an order does not change an account with several phone lines', async () => {
  const dev = await signInBuyer(api(), 'dev', '100601')
  const body = bodyFor(await offerTo(dev), { category: 'UFB300/100' })
  const orderId = await beginOrder(dev)
  const ordered = { ...body, BusinessGroup: '2degreessmb' }

  const answer = orderResponse.parse((await amendAs(dev, orderId, ordered)).json())

  expect(answer.OrderFeedback.ValidationFeedback).toContainEqual({ FeedbackKey: 'MULTIPLE_CORE_PRODUCTS' })
})
