import { expect, test } from 'vitest'

import type { ErrorCode } from '@switchboard/domain/errors'
import { orderResponse } from '@switchboard/domain/ordering/contract'
import type { OrderBody } from '@switchboard/domain/ordering/contract'
import { WIRELESS_PROBLEM_CODES } from '@switchboard/domain/wireless/validate'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'
import { amendAs, sendCommit, beginOrder } from '#api/testing/orders.ts'

import { CUSTOMER, bodyFor, fetchWirelessFeedback, grace, withProduct } from './testing/wireless-orders.ts'
import { KIRI, kiri } from './testing/orders.ts'

const api = testApi(fillDemo, {}, { BRAND: 'product' })

type Refused = [code: ErrorCode, why: string, change: (body: OrderBody) => OrderBody, before?: string]

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
  ['SERVICE_PLAN_NOT_SELECTED', 'no plan', withProduct({ RatePlan: null })],
  ['SERVICE_NOT_FOUND', 'another account’s line', withProduct({ ServiceEntity: 'c100702@demo.example' })],
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
    withProduct({ RatePlan: 'wbb_300' }),
  ],
  ['CONTRACT_LENGTH_NOT_AVAILABLE_FOR_PLANS', 'WBB-035 no contract', withProduct({ ContractLength: 0 })],
  [
    'CONTRACT_LENGTH_NOT_AVAILABLE_FOR_PLANS',
    'WBB-035 hardware of another contract',
    modem({ contract: { contractHandlingOption: 'nochange', contractLength: 0 } }),
  ],
  [
    'HARDWARE_ORDER_FOR_SERVICE_NOT_SET',
    'WBB-019 no modem where one is needed',
    (body) => ({ ...body, HardwareOrders: [] }),
  ],
  [
    'HARDWARE_PRODUCT_NOT_AVAILABLE_FOR_PLANS',
    'WBB-030 two modems',
    modem({ items: [{ key: 'WBB-GO5G' }, { key: 'WBB-SIM' }, { key: 'WBB-GO5G' }] }),
  ],
  [
    'HARDWARE_PRODUCT_NOT_AVAILABLE_FOR_PLANS',
    'WBB-030 the modem of another plan',
    modem({ items: [{ key: 'WBB-GO5G' }, { key: 'WBB-SIM' }, { key: 'WBB-GO5G-MAX' }] }),
  ],
  [
    'INVALID_HARDWARE_DELIVERY_ADDRESS',
    'WBB-019 WBB-026 a delivery without a street',
    withAddress({ StreetName: '' }),
  ],
  [
    'INVALID_HARDWARE_DELIVERY_ADDRESS',
    'WBB-019 WBB-026 a delivery without a suburb',
    withAddress({ Suburb: '' }),
  ],
  [
    'INVALID_HARDWARE_DELIVERY_ADDRESS',
    'WBB-019 WBB-026 a delivery without a town',
    withAddress({ City: '' }),
  ],
  [
    'INVALID_HARDWARE_DELIVERY_ADDRESS',
    'WBB-019 WBB-026 a delivery with a short postcode',
    withAddress({ PostCode: '602' }),
  ],
  [
    'INVALID_HARDWARE_DELIVERY_ADDRESS',
    'WBB-019 WBB-026 a delivery abroad',
    withAddress({ Country: 'Australia' }),
  ],
  [
    'PROMO_CODE_NOT_AVAILABLE',
    'WBB-020 a code that nobody has',
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

test.each(REFUSED)('WBB-032 %s is returned for %s', async (code, _why, change, before = '') => {
  const orderer = await kiri(api())
  const body = change(await bodyFor(api(), orderer, { plan: 'wbb2_unlimited' }))
  await api().db.script(before)
  const orderId = await beginOrder(orderer, 'wirelessproduct')

  const amended = orderResponse.parse((await amendAs(orderer, orderId, body)).json())

  expect(amended.state).toBe('NotOK')
  expect(amended.OrderFeedback.ValidationFeedback[0]).toEqual({ FeedbackKey: code })
  expect((await sendCommit(orderer, orderId)).json()).toMatchObject({ code: 'FEEDBACK_NOT_OK' })
})

test('the present plan is no change', async () => {
  const orderer = await grace(api())
  const body = withProduct({ RatePlan: 'wbb2_unlimited' })(
    await bodyFor(api(), orderer, { plan: 'wbb2_300' }),
  )

  expect(await fetchWirelessFeedback(orderer, body)).toEqual(['ORDER_CORE_PRODUCT_TO_CHANGE_NOT_SET'])
})

test('WBB-008 a business cannot replace its line by wireless broadband', async () => {
  await api().sql`update account set business_group = '2degreessmb' where account_code = ${KIRI}`
  const orderer = await kiri(api())
  const body = await bodyFor(api(), orderer, {
    plan: 'wbb2_unlimited',
    seller: { ...CUSTOMER, businessGroup: '2degreessmb' },
  })

  expect(await fetchWirelessFeedback(orderer, body)).toEqual(['FORBIDDEN'])
})

test('each code of a wireless order is in the table or has its own test', () => {
  const tested = new Set<string>([...REFUSED.map(([code]) => code), 'ORDER_CORE_PRODUCT_TO_CHANGE_NOT_SET'])
  expect(WIRELESS_PROBLEM_CODES.filter((code) => !tested.has(code))).toEqual([])
})
