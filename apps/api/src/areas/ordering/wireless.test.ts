import { expect, test } from 'vitest'

import { addOnBody } from '@switchboard/domain/wireless/order'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'
import { amendAs, sendCommit, beginOrder, submitOrder } from '#api/testing/orders.ts'

import { advanceOrders } from './advance.ts'
import {
  CUSTOMER,
  GRACE,
  JOINING_CODE,
  SAM,
  TODAY,
  bodyFor,
  fetchWirelessFeedback,
  grace,
  selectLines,
  staffAt,
} from './testing/wireless-orders.ts'
import { KIRI, fetchOrder, kiri, runDays } from './testing/orders.ts'

const api = testApi(fillDemo, {}, { BRAND: 'product' })

const selectDevices = (account: string) =>
  api().sql<{ key: string; model: string }>`select hardware_product_key as key, model from inventory_item
    where account_code = ${account} and order_number is not null order by hardware_product_key`

test('WBB-030 WBB-032 WBB-035 a change with an expired contract begins a contract of 12 months, without hardware that the account has', async () => {
  const orderer = await grace(api())
  const body = await bodyFor(api(), orderer, { plan: 'wbb2_300' })
  const { orderId, state } = await submitOrder(orderer, body, 'wirelessproduct')
  await runDays(api(), '2026-11-22')

  expect(state).toBe('Committed')
  expect(body.HardwareOrders).toEqual([])
  expect(await fetchOrder(api(), orderer, orderId)).toMatchObject({ CustomerFacingTicketStatus: 'Complete' })
  expect(await selectLines(api(), GRACE)).toEqual([
    { plan: 'wbb2_300', starts: '2026-11-22', ends: '2027-11-22' },
  ])
  expect(await selectDevices(GRACE)).toEqual([])
})

test('WBB-035 a current contract is kept, and another contract in the order is refused', async () => {
  await api().sql`update service set contract_ends_on = '2027-02-01' where account_code = ${GRACE}`
  const orderer = await grace(api())
  const body = await bodyFor(api(), orderer, { plan: 'wbb2_300' })
  const [product] = body.AdditionalProducts
  if (product === undefined) throw new Error('no product')
  const other = {
    ...body,
    AdditionalProducts: [{ ...product, ContractLength: 12, ContractHandlingOption: 'new' as const }],
  }

  expect(product).toMatchObject({ ContractLength: 0, ContractHandlingOption: 'nochange' })
  expect(await fetchWirelessFeedback(orderer, other)).toEqual(['CONTRACT_LENGTH_NOT_AVAILABLE_FOR_PLANS'])
  await submitOrder(orderer, body, 'wirelessproduct')
  await runDays(api(), '2026-11-22')
  expect(await selectLines(api(), GRACE)).toMatchObject([{ plan: 'wbb2_300', ends: '2027-02-01' }])
})

test('WBB-019 WBB-024 WBB-030 WBB-036 a plan that needs another modem adds it as a device, paid over twelve months', async () => {
  const orderer = await grace(api())
  const body = await bodyFor(api(), orderer, { plan: 'wbb2_unlimited_plus' })
  const { orderId } = await submitOrder(orderer, body, 'wirelessproduct')
  const { costs, expectedOn } = await fetchOrder(api(), orderer, orderId)
  const [letter] = await api().sql<{ body: string }>`select body from communication
    where account_code = ${GRACE} and event_type = 'OrderPlaced'`
  await runDays(api(), '2026-11-25')

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
  expect(letter?.body).toContain('Go 5G Max modem is paid over 12 months, $120.00 in total')
  expect(await selectDevices(GRACE)).toEqual([{ key: 'WBB-GO5G-MAX', model: 'Go 5G Max' }])
  const charged = await api().sql`select name, monthly_cents::int as cents, starts_on::text, ends_on::text
    from recurring_charge where account_code = ${GRACE} and product_key = 'WBB-GO5G-MAX'`
  expect(charged).toEqual([
    { name: 'Go 5G Max modem', cents: 1_000, starts_on: '2026-11-25', ends_on: '2027-11-24' },
  ])
})

test('WBB-030 WBB-035 wireless broadband replaces a fixed line and its homeline, and the termination fee is charged', async () => {
  const orderer = await kiri(api())
  const body = await bodyFor(api(), orderer, { plan: 'wbb2_unlimited' })
  const { orderId } = await submitOrder(orderer, body, 'wirelessproduct')
  const { costs, ends } = await fetchOrder(api(), orderer, orderId)
  const [letter] = await api().sql<{ body: string }>`select body from communication
    where account_code = ${KIRI} and event_type = 'OrderPlaced'`
  await runDays(api(), '2026-11-25')

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
  expect(await selectLines(api(), KIRI)).toEqual([
    { plan: 'wbb2_unlimited', starts: '2026-11-25', ends: '2027-11-25' },
  ])
  expect((await selectDevices(KIRI)).map(({ key }) => key)).toEqual(['WBB-GO5G', 'WBB-SIM'])
  const running = await api().sql`select name from recurring_charge
    where account_code = ${KIRI} and line_kind = 'plan' and ends_on is null`
  expect(running).toEqual([{ name: 'Wireless Unlimited' }])
  const once = await api().sql`select name, amount_cents::int as cents from one_off_charge
    where account_code = ${KIRI} and invoice_number is null`
  expect(once).toEqual([{ name: 'Early termination fee', cents: 12_000 }])
})

const countEffects = (account: string) => api().sql`select
    (select count(*)::int from product_order where account_code = ${account} and kind = 'add-product') as listed,
    (select count(*)::int from communication where account_code = ${account} and event_type = 'OrderPlaced') as letters,
    (select count(*)::int from inventory_item where account_code = ${account} and order_number is not null) as devices,
    (select count(*)::int from unbilled_credit where account_code = ${account} and description = 'Joining credit') as credits,
    (select count(*)::int from recurring_charge where account_code = ${account} and starts_on > ${TODAY}) as charges`

test('WBB-032 a product with modem and credit committed 50 times at once is one order with one effect', async () => {
  const orderer = await staffAt(api(), GRACE)
  const body = await bodyFor(api(), orderer, {
    plan: 'wbb2_unlimited_plus',
    promoCode: JOINING_CODE,
    seller: SAM,
  })
  const orderId = await beginOrder(orderer, 'wirelessproduct')
  await amendAs(orderer, orderId, body)

  const answers = await Promise.all(Array.from({ length: 50 }, () => sendCommit(orderer, orderId)))
  for (const on of ['2026-11-25', '2026-11-26']) {
    const now = Date.parse(`${on}T00:00:00Z`)
    await Promise.all([1, 2].map(() => advanceOrders(api().db, now, new AbortController().signal)))
  }

  expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size).toBe(1)
  expect(await countEffects(GRACE)).toEqual([{ listed: 1, letters: 1, devices: 1, credits: 1, charges: 2 }])
})

test('WBB-031 WBB-033 WBB-034 an add-on committed 50 times at once is one add-on', async () => {
  await api().sql`update plan set data_cap_mb = 307200 where plan_code = 'wbb2_unlimited'`
  const orderer = await grace(api())
  const body = addOnBody({ serviceEntity: 'c100702@demo.example' }, 'addon-wbb-60', CUSTOMER)
  const orderId = await beginOrder(orderer, 'wirelessaddon')
  await amendAs(orderer, orderId, body)

  const answers = await Promise.all(Array.from({ length: 50 }, () => sendCommit(orderer, orderId)))
  await runDays(api(), '2026-11-21')

  expect(body.AdditionalProducts).toMatchObject([{ Service: 'mobile2_wbb_addon' }])
  expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size).toBe(1)
  const added = await api().sql`select plan_code as plan from service
    where account_code = ${GRACE} and plan_code = 'addon-wbb-60'`
  expect(added).toEqual([{ plan: 'addon-wbb-60' }])
  expect(await fetchWirelessFeedback(orderer, body, 'wirelessaddon')).toEqual([
    'ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT',
  ])
})
