import { expect, test } from 'vitest'

import { centsOf } from '../money.ts'

import { isActiveStatus } from './active-orders.ts'
import {
  componentOf,
  coreProductToChangeOf,
  currentLocationIdOf,
  deliveryTo,
  hardwareOrderOf,
  locationIdOf,
  planKeyOf,
  serviceEntityOf,
  targetCoreProductOf,
  toServiceAddressOf,
} from './reading.ts'
import { CUSTOMER_SALES_PERSON, DEFAULT_SALES_CHANNEL, salesChannelOf, salesPersonOf } from './sales.ts'
import { defaultServiceId, generatedUsername } from './service-ids.ts'
import { terminationFeeOf } from './termination.ts'
import { CHANGE, DELIVERY, OFFER, ORDER } from './testing.ts'

const [CURRENT = null] = OFFER.current.CoreProducts
const withoutVoice = { ...CHANGE, ToCoreProductComponents: CHANGE.ToCoreProductComponents.slice(0, 1) }
const withoutPlan = {
  ...CHANGE,
  ToCoreProductComponents: [{ Service: 'Internet' as const, ServiceEntity: null, RatePlan: null }],
}

test('what an order holds is read from it', () => {
  expect([
    coreProductToChangeOf(ORDER),
    targetCoreProductOf(CHANGE),
    planKeyOf(CHANGE, 'Voice'),
    serviceEntityOf(ORDER, 'Voice'),
    serviceEntityOf(ORDER, 'safe_mode'),
    hardwareOrderOf(ORDER, 'kpa1700000000'),
    locationIdOf(CHANGE.ToServiceAddress),
    toServiceAddressOf(CHANGE),
    deliveryTo(DELIVERY),
  ]).toEqual(
    [
      CHANGE,
      'CHOUFB300_VOIP',
      'voice-basic',
      '04 555 0300',
      null,
      ORDER.HardwareOrders[0],
      '1000001',
      { LocationID: '1000001' },
      DELIVERY,
    ].map((value) => ({ value })),
  )
})

test.each<[title: string, found: unknown]>([
  [
    'ORD-102 ORDER_CORE_PRODUCT_TO_CHANGE_NOT_SET',
    coreProductToChangeOf({ ...ORDER, CoreProductsToChange: [] }),
  ],
  [
    'ORD-104 MULTIPLE_CORE_PRODUCTS_TO_CHANGE',
    coreProductToChangeOf({ ...ORDER, CoreProductsToChange: [CHANGE, CHANGE] }),
  ],
  ['ORD-105 ORDER_CORE_PRODUCT_NOT_SET', targetCoreProductOf({ ...CHANGE, ToCoreProductKey: null })],
  ['ORD-106 COMPONENT_FOR_SERVICE_NOT_FOUND_IN_ORDER', componentOf(withoutVoice, 'Voice')],
  ['ORD-106 COMPONENT_FOR_SERVICE_NOT_FOUND_IN_ORDER', planKeyOf(withoutVoice, 'Voice')],
  ['ORD-107 SERVICE_NOT_FOUND_IN_ORDER', serviceEntityOf(ORDER, 'callingpack')],
  ['ORD-108 SERVICE_PLAN_NOT_SELECTED', planKeyOf(withoutPlan, 'Internet')],
  ['ORD-109 HARDWARE_ORDER_FOR_SERVICE_NOT_SET', hardwareOrderOf(ORDER, '04 555 0300')],
  ['ORD-099 SERVICE_ADDRESS_NOT_SET', toServiceAddressOf({ ToServiceAddress: null })],
  ['ORD-098 LOCATION_ID_NOT_SET', locationIdOf({ LocationID: null })],
  ['ORD-098 LOCATION_ID_NOT_SET', locationIdOf({ LocationID: '' })],
  ['ORD-097 NO_LOCATION_ID', currentLocationIdOf({ LocationID: null })],
  ['ORD-100 INSUFFICIENT_ADDRESS_INFORMATION', deliveryTo({ ...DELIVERY, PostCode: '' })],
  ['ORD-100 INSUFFICIENT_ADDRESS_INFORMATION', deliveryTo({ StreetName: '11 Aro Street' })],
])('%s says what an order lacks', (title, found) => {
  expect(found).toEqual({ code: title.split(' ')[1] })
})

test.each([
  ['ORD-079 Draft', false],
  ['ORD-079 Abandoned', false],
  ['ORD-079 Complete', false],
  ['ORD-079 Declined', false],
  ['ORD-079 Accepted', true],
  ['ORD-079 In Progress', true],
])('an order of status %s is active: %s', (title, active) => {
  expect(isActiveStatus(title.slice('ORD-079 '.length))).toBe(active)
})

test.each([
  ['Kiri', 'Paki', 'kpa1700000000'],
  ['Āmiria', 'Ōrākei', 'aor1700000000'],
  ['1st Jo-Ann', "O'Brien", 'sob1700000000'],
  ['Li', 'X', 'lx1700000000'],
])('ORD-057 the username of %s %s is %s', (firstName, lastName, username) => {
  expect(generatedUsername({ firstName, lastName, unixSeconds: 1_700_000_000 })).toBe(username)
})

const KIRI = { firstName: 'Kiri', lastName: 'Paki', unixSeconds: 1_700_000_001 }

test('ORD-058 the default internet id is the current one, else a generated username', () => {
  expect([defaultServiceId('Internet', CURRENT, KIRI), defaultServiceId('Internet', null, KIRI)]).toEqual([
    'kpa1700000000',
    'kpa1700000001',
  ])
})

test('ORD-059 the default id of another service that it does not have is null', () => {
  expect(defaultServiceId('Voice', CURRENT, KIRI)).toBeNull()
})

test('ORD-042 a termination fee that is absent is 250 dollars', () => {
  const [component] = CURRENT?.CoreProductComponents ?? []
  if (component === undefined) throw new Error('the offer has a current product')
  const unstated = { plan: { ...component.plan, TerminationChargeIncludingGST: null } }

  expect([terminationFeeOf(component), terminationFeeOf(unstated)]).toEqual([
    centsOf(14_950),
    centsOf(25_000),
  ])
})

test('ORD-110 ORD-112 moves have a channel of their own, all else the default one', () => {
  expect([salesChannelOf('movehouse'), salesChannelOf('plan'), salesChannelOf('product')]).toEqual([
    'MoveHouse',
    'SelfService',
    'SelfService',
  ])
  expect(DEFAULT_SALES_CHANNEL).toBe('SelfService')
})

test('ORD-111 customers are sold by SelfServiceV1, and what staff place by the staff person', () => {
  expect([CUSTOMER_SALES_PERSON, salesPersonOf(null), salesPersonOf('Sam Tautahi')]).toEqual([
    'SelfServiceV1',
    'SelfServiceV1',
    'Sam Tautahi',
  ])
})
