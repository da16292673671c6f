import { expect, test } from 'vitest'

import { addMonths, day } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import type { ErrorCode } from '@switchboard/domain/errors'
import { orderResponse } from '@switchboard/domain/ordering/contract'
import type { AddKind, OrderBody } from '@switchboard/domain/ordering/contract'
import { followedOrder, readOrder } from '@switchboard/domain/ordering/following/contract'
import { forecastOrder } from '@switchboard/domain/ordering/forecast/contract'
import { readWirelessOffer } from '@switchboard/domain/wireless/contract'
import type { WirelessOffer } from '@switchboard/domain/wireless/contract'
import { deliveryTo } from '@switchboard/domain/ordering/own-order'
import { addOnBody, wirelessBody } from '@switchboard/domain/wireless/order'
import { WIRELESS_PROBLEM_CODES } from '@switchboard/domain/wireless/validate'

import { runBills } from '#api/books/bill-run.ts'
import { fillDemo } from '#api/demo/fill.ts'
import { testApi } from '#api/testing/api.ts'
import { amends, commits, created, ordererOf, placed } from '#api/testing/orders.ts'
import type { Orderer } from '#api/testing/orders.ts'

import { advanceOrders } from './advance.ts'

const api = testApi(fillDemo, {}, { BRAND: 'product' })

const GRACE = '100702'
const KIRI = '100902'
const grace = () => ordererOf(api(), 'grace', GRACE)
const kiri = () => ordererOf(api(), 'kiri', KIRI)
const staffAt = async (accountCode: string): Promise<Orderer> => ({
  api: api(),
  token: await api().staffToken(accountCode),
  accountCode,
})

const TODAY = day.parse('2026-11-21')
const CUSTOMER = { businessGroup: 'residential', salesPerson: 'SelfServiceV1' }
const SAM = { ...CUSTOMER, salesPerson: 'Sam Tautahi' }
const JOINS = 'WBBJOIN150'
const FREE = 'WBB2FREE'

async function offerTo({ token, accountCode }: Orderer): Promise<WirelessOffer> {
  const answer = await api().make(readWirelessOffer, { token, parameters: { accountCode } })
  return readWirelessOffer.reply.parse(answer.json())
}

type Wanted = { readonly plan: string; readonly promoCode?: string; readonly by?: typeof CUSTOMER }

async function bodyFor(
  orderer: Orderer,
  { plan: key, promoCode, by = CUSTOMER }: Wanted,
): Promise<OrderBody> {
  const { line, plans, location } = await offerTo(orderer)
  const plan = plans.find((each) => each.key === key)
  if (line === null || plan === undefined) throw new Error(`no ${key} to order`)
  const choice = { line, plan, delivery: deliveryTo(location), promoCode: promoCode ?? null }
  return wirelessBody(choice, by, TODAY)
}

async function feedbackOf(
  orderer: Orderer,
  body: OrderBody,
  kind: AddKind = 'wirelessproduct',
): Promise<string[]> {
  const orderId = await created(orderer, kind)
  const { OrderFeedback } = orderResponse.parse((await amends(orderer, orderId, body)).json())
  return OrderFeedback.ValidationFeedback.map(({ FeedbackKey }) => FeedbackKey)
}

async function followed({ token, accountCode }: Orderer, orderId: string) {
  const answer = await api().make(readOrder, { token, parameters: { accountCode, orderId } })
  return followedOrder.parse(answer.json())
}

async function lives(...days: readonly string[]): Promise<void> {
  for (const on of days) {
    const now = Date.parse(`${on}T00:00:00Z`)
    expect(await advanceOrders(api().db, now, new AbortController().signal)).toEqual([])
    await runBills(api().services, { today: day.parse(on), now })
  }
}

const line = (account: string) =>
  api()
    .sql`select s.plan_code as plan, s.contract_started_on::text as starts, s.contract_ends_on::text as ends
    from service s join plan p using (plan_code) where s.account_code = ${account} and p.plan_service is not null`

const devices = (account: string) =>
  api().sql<{ key: string; model: string }>`select hardware_product_key as key, model from inventory_item
    where account_code = ${account} and order_number is not null order by hardware_product_key`

test('WBB-030 WBB-032 WBB-035 a change with an expired contract begins one of 12 months, without hardware that is there', async () => {
  const orderer = await grace()
  const body = await bodyFor(orderer, { plan: 'wbb2_300' })
  const { orderId, state } = await placed(orderer, body, 'wirelessproduct')
  await lives('2026-11-22')

  expect(state).toBe('Committed')
  expect(body.HardwareOrders).toEqual([])
  expect(await followed(orderer, orderId)).toMatchObject({ CustomerFacingTicketStatus: 'Complete' })
  expect(await line(GRACE)).toEqual([{ plan: 'wbb2_300', starts: '2026-11-22', ends: '2027-11-22' }])
  expect(await devices(GRACE)).toEqual([])
})

test('WBB-035 a contract that runs is kept, and another one in the order is refused', async () => {
  await api().sql`update service set contract_ends_on = '2027-02-01' where account_code = ${GRACE}`
  const orderer = await grace()
  const body = await bodyFor(orderer, { plan: 'wbb2_300' })
  const [product] = body.AdditionalProducts
  if (product === undefined) throw new Error('no product')
  const other = {
    ...body,
    AdditionalProducts: [{ ...product, ContractLength: 12, ContractHandlingOption: 'new' as const }],
  }

  expect(product).toMatchObject({ ContractLength: 0, ContractHandlingOption: 'nochange' })
  expect(await feedbackOf(orderer, other)).toEqual(['CONTRACT_LENGTH_NOT_AVAILABLE_FOR_PLANS'])
  await placed(orderer, body, 'wirelessproduct')
  await lives('2026-11-22')
  expect(await line(GRACE)).toMatchObject([{ plan: 'wbb2_300', ends: '2027-02-01' }])
})

test('WBB-019 WBB-024 WBB-030 WBB-036 a plan that needs another modem brings it, paid over twelve months, and it becomes a device', async () => {
  const orderer = await grace()
  const body = await bodyFor(orderer, { plan: 'wbb2_unlimited_plus' })
  const { orderId } = await placed(orderer, body, 'wirelessproduct')
  const { costs, expectedOn } = await followed(orderer, orderId)
  const [letter] = await api().sql<{ body: string }>`select body from communication
    where account_code = ${GRACE} and event_type = 'OrderPlaced'`
  await lives('2026-11-25')

  expect(body.HardwareOrders).toMatchObject([
    {
      items: [{ key: 'WBB-GO5G-MAX' }],
      address: { StreetName: '31 Riccarton Road', City: 'Christchurch', Country: 'New Zealand' },
      contract: { contractHandlingOption: 'new', contractLength: 12 },
    },
  ])
  expect(costs).toMatchObject([
    { kind: 'internet', amountIncludingGst: 9_500 },
    { kind: 'hardware', name: 'Go 5G Max modem', due: 'bill', amountIncludingGst: 1_000 },
  ])
  expect(expectedOn).toBe('2026-11-25')
  expect(letter?.body).toContain('Go 5G Max modem is paid over 12 months, $120.00 in all')
  expect(await devices(GRACE)).toEqual([{ key: 'WBB-GO5G-MAX', model: 'Go 5G Max' }])
  const charged = await api().sql`select name, monthly_cents::int as cents, starts_on::text, ends_on::text
    from recurring_charge where account_code = ${GRACE} and product_key = 'WBB-GO5G-MAX'`
  expect(charged).toEqual([
    { name: 'Go 5G Max modem', cents: 1_000, starts_on: '2026-11-25', ends_on: '2027-11-24' },
  ])
})

test('WBB-030 WBB-035 wireless broadband takes the place of a fixed line, which ends with its homeline, and its fee is charged', async () => {
  const orderer = await kiri()
  const body = await bodyFor(orderer, { plan: 'wbb2_unlimited' })
  const { orderId } = await placed(orderer, body, 'wirelessproduct')
  const { costs, ends } = await followed(orderer, orderId)
  const [letter] = await api().sql<{ body: string }>`select body from communication
    where account_code = ${KIRI} and event_type = 'OrderPlaced'`
  await lives('2026-11-25')

  expect(costs.map(({ name, due, amountIncludingGst }) => [name, due, amountIncludingGst])).toEqual([
    ['Wireless Unlimited: Unlimited data', 'bill', 7_500],
    ['Go 5G modem', 'bill', 0],
    ['Wireless broadband SIM card', 'bill', 0],
    ['Early termination fee', 'once', 12_000],
  ])
  expect(ends.map(({ name }) => name)).toEqual(['VDSL', 'Homeline with features'])
  expect(letter?.body).toMatch(
    /Your contract runs for 12 months\nLeaving the contract before its end costs \$250\.00, once[^]+This ends with it:\nVDSL: \$89\.00 a month/,
  )
  expect(letter?.body).not.toContain('is paid over')
  expect(await line(KIRI)).toEqual([{ plan: 'wbb2_unlimited', starts: '2026-11-25', ends: '2027-11-25' }])
  expect((await devices(KIRI)).map(({ key }) => key)).toEqual(['WBB-GO5G', 'WBB-SIM'])
  const running = await api().sql`select name from recurring_charge
    where account_code = ${KIRI} and line_kind = 'plan' and ends_on is null`
  expect(running).toEqual([{ name: 'Wireless Unlimited' }])
  const once = await api().sql`select name, amount_cents::int as cents from one_off_charge
    where account_code = ${KIRI} and invoice_number is null`
  expect(once).toEqual([{ name: 'Early termination fee', cents: 12_000 }])
})

/** The lines of the account's bills from a day on, in cents, with what each bill comes to. */
async function billed(account: string, from: Day): Promise<{ total: number; lines: unknown[] }[]> {
  return api().sql<{
    total: number
    lines: unknown[]
  }>`select i.total_cents::int as total, (select json_agg(json_build_array(l.sub_category,
      l.charge_cents) order by l.line_number) from invoice_line l
      where l.account_code = i.account_code and l.invoice_number = i.invoice_number) as lines
    from invoice i where i.account_code = ${account} and i.bill_date > ${from} order by i.bill_date`
}

async function forecastTo({ token, accountCode }: Orderer, order: OrderBody) {
  const answer = await api().make(forecastOrder, {
    token,
    parameters: { accountCode },
    body: { type: 'wirelessproduct', order },
  })
  return forecastOrder.reply.parse(answer.json()).forecast
}

/** The days on which an account is billed after today, and the day of its order. */
async function billDays(account: string): Promise<[Day, Day, Day, Day]> {
  const [row] = await api().sql<{
    first: string
  }>`select next_invoice_date::text as first from account where account_code = ${account}`
  const first = day.parse(row?.first)
  return [first, addMonths(first, 1), addMonths(first, 2), addMonths(first, 3)]
}

test('WBB-021 the joining credit is $150 off the first bill, as it was told, and off no other', async () => {
  const orderer = await staffAt(GRACE)
  const body = await bodyFor(orderer, { plan: 'wbb2_300', promoCode: JOINS, by: SAM })
  const forecast = await forecastTo(orderer, body)
  const { orderId } = await placed(orderer, body, 'wirelessproduct')
  const days = await billDays(GRACE)
  await lives('2026-11-22', ...days)

  expect((await followed(orderer, orderId)).costs).toContainEqual(
    expect.objectContaining({
      kind: 'promotion',
      name: 'Joining credit',
      due: 'once',
      amountIncludingGst: -15_000,
    }),
  )
  const [first, second, third] = await billed(GRACE, TODAY)
  expect(first?.total).toBe(forecast?.first.amountIncludingGst)
  expect(first?.lines).toContainEqual(['Credit', -15_000])
  expect([second?.total, third?.total]).toEqual([
    forecast?.each.amountIncludingGst,
    forecast?.each.amountIncludingGst,
  ])
})

test('WBB-021 two months free take the plan off every day of two months, to the cent, and end by themselves', async () => {
  const orderer = await staffAt(GRACE)
  const body = await bodyFor(orderer, { plan: 'wbb2_300', promoCode: FREE, by: SAM })
  const forecast = await forecastTo(orderer, body)
  const { orderId } = await placed(orderer, body, 'wirelessproduct')
  const days = await billDays(GRACE)
  await lives('2026-11-22', ...days)

  expect((await followed(orderer, orderId)).costs).toContainEqual(
    expect.objectContaining({ name: 'Two months free', due: 'twoMonths', amountIncludingGst: -6_900 }),
  )
  const charges = await api().sql`select monthly_cents::int as cents, starts_on::text, ends_on::text
    from recurring_charge where account_code = ${GRACE} and name = 'Two months free'`
  expect(charges).toEqual([{ cents: -6_900, starts_on: '2026-11-22', ends_on: '2027-01-21' }])
  const bills = await billed(GRACE, TODAY)
  expect(bills[0]?.total).toBe(forecast?.first.amountIncludingGst)
  expect(bills.at(-1)?.total).toBe(forecast?.each.amountIncludingGst)
  const lines = await api()
    .sql`select coalesce(sum(charge_cents) filter (where period_end < '2027-01-03'), 1)::int as whole,
      sum(charge_cents) filter (where sub_category = 'Two months free' and period_start = '2027-01-03')::int as part
    from invoice_line where account_code = ${GRACE} and sub_category in ('Two months free', 'Wireless 300 GB')`
  // 19 of the 31 days of the period that begins on 3 January
  expect(lines).toEqual([{ whole: 0, part: -4_229 }])
})

test('WBB-020 staff alone give a promotion, one, of the brand, for the line of the order', async () => {
  const [customer, staff] = [await grace(), await staffAt(GRACE)]
  const given = await bodyFor(staff, { plan: 'wbb2_300', promoCode: JOINS, by: SAM })
  const byCustomer = await bodyFor(customer, { plan: 'wbb2_300', promoCode: JOINS })
  const [code] = given.PromoCodes
  if (code === undefined) throw new Error('no code')
  const elsewhere = { ...code, serviceEntity: 'c100902@demo.example' }
  const refused = ['PROMO_CODE_NOT_AVAILABLE']

  expect(await feedbackOf(staff, given)).toEqual([])
  expect(await feedbackOf(customer, byCustomer)).toEqual(refused)
  expect(await feedbackOf(staff, { ...given, PromoCodes: [code, code] })).toEqual(refused)
  expect(await feedbackOf(staff, { ...given, PromoCodes: [elsewhere] })).toEqual(refused)
  expect(await feedbackOf(staff, { ...given, PromoCodes: [{ ...code, promoCode: '2DWBBJOIN' }] })).toEqual(
    refused,
  )
})

type Refused = [code: ErrorCode, why: string, change: (body: OrderBody) => OrderBody, before?: string]

const product = (difference: Partial<OrderBody['AdditionalProducts'][number]>) => (body: OrderBody) => ({
  ...body,
  AdditionalProducts: body.AdditionalProducts.map((each) => ({ ...each, ...difference })),
})
const modem = (difference: Partial<OrderBody['HardwareOrders'][number]>) => (body: OrderBody) => ({
  ...body,
  HardwareOrders: body.HardwareOrders.map((each) => ({ ...each, ...difference })),
})
const withAddress =
  (difference: Partial<OrderBody['HardwareOrders'][number]['address']>) => (body: OrderBody) => ({
    ...body,
    HardwareOrders: body.HardwareOrders.map((each) => ({
      ...each,
      address: { ...each.address, ...difference },
    })),
  })
const same = (body: OrderBody) => body

const REFUSED: Refused[] = [
  [
    'FORM_STATE_INVALID',
    'an answer of a change of broadband',
    (body) => ({ ...body, Questions: [{ question: 'Byod', answer: 'Yes', serviceEntity: null }] }),
  ],
  ['SERVICE_NOT_FOUND_IN_ORDER', 'nothing', (body) => ({ ...body, AdditionalProducts: [] })],
  ['SERVICE_PLAN_NOT_SELECTED', 'no plan', product({ RatePlan: null })],
  ['SERVICE_NOT_FOUND', 'another account’s line', product({ ServiceEntity: 'c100702@demo.example' })],
  [
    'ExistingOrderInProgress',
    'another order under way',
    same,
    `insert into product_order (account_code, order_number, kind, status, description, placed_on)
       values ('${KIRI}', 7, 'change-plan', 'In Progress', 'Fibre', '2026-11-01')`,
  ],
  [
    'INVALID_SERVICE_ADDRESS',
    'an address that wireless does not reach',
    same,
    `delete from location_network where technology = 'WBB'`,
  ],
  [
    'ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT',
    'a plan of version 1',
    product({ RatePlan: 'wbb_300' }),
  ],
  ['CONTRACT_LENGTH_NOT_AVAILABLE_FOR_PLANS', 'no contract', product({ ContractLength: 0 })],
  [
    'CONTRACT_LENGTH_NOT_AVAILABLE_FOR_PLANS',
    'hardware of another contract',
    modem({ contract: { contractHandlingOption: 'nochange', contractLength: 0 } }),
  ],
  [
    'HARDWARE_ORDER_FOR_SERVICE_NOT_SET',
    'WBB-019 no modem where one is needed',
    (body) => ({ ...body, HardwareOrders: [] }),
  ],
  [
    'HARDWARE_PRODUCT_NOT_AVAILABLE_FOR_PLANS',
    'two modems',
    modem({ items: [{ key: 'WBB-GO5G' }, { key: 'WBB-SIM' }, { key: 'WBB-GO5G' }] }),
  ],
  [
    'HARDWARE_PRODUCT_NOT_AVAILABLE_FOR_PLANS',
    'the modem of another plan',
    modem({ items: [{ key: 'WBB-GO5G' }, { key: 'WBB-SIM' }, { key: 'WBB-GO5G-MAX' }] }),
  ],
  ['INVALID_HARDWARE_DELIVERY_ADDRESS', 'WBB-026 a delivery without a suburb', withAddress({ Suburb: '' })],
  ['INVALID_HARDWARE_DELIVERY_ADDRESS', 'WBB-026 a delivery abroad', withAddress({ Country: 'Australia' })],
  [
    'PROMO_CODE_NOT_AVAILABLE',
    'a code that nobody has',
    (body) => ({ ...body, PromoCodes: [{ promoCode: 'X', serviceEntity: 'c100902@demo.example' }] }),
  ],
  ['BUSINESS_GROUP_NOT_FOUND', 'another group', (body) => ({ ...body, BusinessGroup: '2degreessmb' })],
  ['FORBIDDEN', 'another channel', (body) => ({ ...body, SalesChannel: 'MoveHouse' })],
  [
    'FORBIDDEN',
    'WBB-004 an account that may order nothing new',
    same,
    'update account set can_order_new_products = false',
  ],
  [
    'FORBIDDEN',
    'WBB-005 an account billed by the week',
    same,
    `update account set bill_frequency = 'Weekly'`,
  ],
]

test.each(REFUSED)('WBB-032 %s keeps %s from being placed', async (code, _why, change, before = '') => {
  const orderer = await kiri()
  const body = change(await bodyFor(orderer, { plan: 'wbb2_unlimited' }))
  await api().db.script(before)
  const orderId = await created(orderer, 'wirelessproduct')

  const amended = orderResponse.parse((await amends(orderer, orderId, body)).json())

  expect(amended.state).toBe('NotOK')
  expect(amended.OrderFeedback.ValidationFeedback[0]).toEqual({ FeedbackKey: code })
  expect((await commits(orderer, orderId)).json()).toMatchObject({ code: 'FEEDBACK_NOT_OK' })
})

test('the plan of now is no change', async () => {
  const orderer = await grace()
  const body = product({ RatePlan: 'wbb2_unlimited' })(await bodyFor(orderer, { plan: 'wbb2_300' }))

  expect(await feedbackOf(orderer, body)).toEqual(['ORDER_CORE_PRODUCT_TO_CHANGE_NOT_SET'])
})

test('WBB-008 a business takes no wireless broadband in place of its line', async () => {
  await api().sql`update account set business_group = '2degreessmb' where account_code = ${KIRI}`
  const orderer = await kiri()
  const body = await bodyFor(orderer, {
    plan: 'wbb2_unlimited',
    by: { ...CUSTOMER, businessGroup: '2degreessmb' },
  })

  expect(await feedbackOf(orderer, body)).toEqual(['FORBIDDEN'])
})

test('every code of a wireless order is in the table, or has a test of its own', () => {
  const tested = new Set<string>([...REFUSED.map(([code]) => code), 'ORDER_CORE_PRODUCT_TO_CHANGE_NOT_SET'])
  expect(WIRELESS_PROBLEM_CODES.filter((code) => !tested.has(code))).toEqual([])
})

const effects = (account: string) => api().sql`select
    (select count(*)::int from product_order where account_code = ${account} and kind = 'add-product') as listed,
    (select count(*)::int from communication where account_code = ${account} and event_type = 'OrderPlaced') as letters,
    (select count(*)::int from inventory_item where account_code = ${account} and order_number is not null) as devices,
    (select count(*)::int from unbilled_credit where account_code = ${account} and description = 'Joining credit') as credits,
    (select count(*)::int from recurring_charge where account_code = ${account} and starts_on > ${TODAY}) as charges`

test('WBB-032 a product with modem and credit committed 50 times at once is one order with one effect', async () => {
  const orderer = await staffAt(GRACE)
  const body = await bodyFor(orderer, { plan: 'wbb2_unlimited_plus', promoCode: JOINS, by: SAM })
  const orderId = await created(orderer, 'wirelessproduct')
  await amends(orderer, orderId, body)

  const answers = await Promise.all(Array.from({ length: 50 }, () => commits(orderer, orderId)))
  for (const on of ['2026-11-25', '2026-11-26']) {
    const now = Date.parse(`${on}T00:00:00Z`)
    await Promise.all([1, 2].map(() => advanceOrders(api().db, now, new AbortController().signal)))
  }

  expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size).toBe(1)
  expect(await effects(GRACE)).toEqual([{ listed: 1, letters: 1, devices: 1, credits: 1, charges: 2 }])
})

test('WBB-031 WBB-033 WBB-034 an add-on committed 50 times at once is one add-on', async () => {
  const orderer = await grace()
  const body = addOnBody({ serviceEntity: 'c100702@demo.example' }, 'addon-wbb-60', CUSTOMER)
  const orderId = await created(orderer, 'wirelessaddon')
  await amends(orderer, orderId, body)

  const answers = await Promise.all(Array.from({ length: 50 }, () => commits(orderer, orderId)))
  await lives('2026-11-21')

  expect(body.AdditionalProducts).toMatchObject([{ Service: 'mobile2_wbb_addon' }])
  expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size).toBe(1)
  const added = await api().sql`select plan_code as plan from service
    where account_code = ${GRACE} and plan_code = 'addon-wbb-60'`
  expect(added).toEqual([{ plan: 'addon-wbb-60' }])
  expect(await feedbackOf(orderer, body, 'wirelessaddon')).toEqual([
    'ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT',
  ])
})
