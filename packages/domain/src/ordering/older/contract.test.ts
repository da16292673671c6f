import { expect, test } from 'vitest'

import { listOptionalFields } from '../testing/optional-fields.ts'
import { DELIVERY } from '../testing/orders.ts'

import { olderOrder } from './contract.ts'
import type { OlderOrder } from './contract.ts'

const USERNAME = 'kpa1700000000'
const ORDER: OlderOrder = {
  Header: { SalesChannel: 'SelfService', BusinessGroup: 'residential', SalesPerson: 'SelfServiceV1' },
  meta: { orderTypeId: 2 },
  Services: [{ Service: 'Internet', ServiceID: USERNAME, Plan: 'fibre-300' }],
  AdditionalProducts: [{ Service: 'safe_mode', ServiceID: USERNAME, Plan: 'safe_mode-1' }],
  HardwareOrders: [
    { HardwareProductKey: ['router-1'], LinkedServiceID: USERNAME, DeliveryAddress: DELIVERY },
  ],
  Questions: [{ QuestionKey: 'Byod', AnswerKey: 'No', LinkedServiceID: null }],
  PromoCodes: [{ PromoCodeValue: 'BUNDLE10', LinkedServiceID: USERNAME }],
  LosingProviders: [
    {
      LosingProviderKey: 'other-telco',
      LosingProviderAccountName: 'K Paki',
      LosingProviderAccountNumber: '12345',
      LinkedServiceID: USERNAME,
    },
  ],
}
const [HARDWARE] = ORDER.HardwareOrders

test.each<[id: string, part: (order: OlderOrder) => unknown, fields: string[]]>([
  ['ORD-015 the header', ({ Header }) => Header, ['SalesChannel', 'BusinessGroup', 'SalesPerson']],
  ['ORD-015 the meta', ({ meta }) => meta, ['orderTypeId']],
  ['ORD-015 a service', ({ Services }) => Services[0], ['Service', 'ServiceID', 'Plan']],
  [
    'ORD-016 a delivery address',
    ({ HardwareOrders }) => HardwareOrders[0]?.DeliveryAddress,
    ['StreetName', 'Suburb', 'City', 'PostCode', 'Country'],
  ],
  [
    'ORD-017 an additional product',
    ({ AdditionalProducts }) => AdditionalProducts[0],
    ['Plan', 'Service', 'ServiceID'],
  ],
  ['ORD-018 a question', ({ Questions }) => Questions[0], ['QuestionKey', 'AnswerKey', 'LinkedServiceID']],
  ['ORD-019 a promo code', ({ PromoCodes }) => PromoCodes[0], ['PromoCodeValue', 'LinkedServiceID']],
  [
    'ORD-020 a losing provider',
    ({ LosingProviders }) => LosingProviders[0],
    ['LosingProviderKey', 'LosingProviderAccountName', 'LosingProviderAccountNumber', 'LinkedServiceID'],
  ],
  [
    'ORD-021 a hardware order',
    ({ HardwareOrders }) => HardwareOrders[0],
    ['HardwareProductKey', 'LinkedServiceID', 'DeliveryAddress'],
  ],
])('%s of the older order has its fields', (_id, part, fields) => {
  expect(Object.keys(Object(part(olderOrder.parse(ORDER)))).toSorted()).toEqual(fields.toSorted())
})

test('ORD-015 ORD-016 ORD-017 ORD-018 ORD-019 ORD-020 ORD-021 every field of an older order is asked for, and no other is taken', () => {
  expect(listOptionalFields(olderOrder, ORDER)).toEqual([])
})

test('ORD-021 one older hardware order holds several products', () => {
  const HardwareOrders = HARDWARE && [{ ...HARDWARE, HardwareProductKey: ['router-1', 'router-2'] }]

  expect(olderOrder.safeParse({ ...ORDER, HardwareOrders }).success).toBe(true)
})
