import { expect, test } from 'vitest'

import { SALES_CHANNELS } from '../catalogue/sales-channel.ts'
import { toCents } from '../money.ts'

import { newTerminationFee, getPlanTerminationFee } from './pricing/termination.ts'
import { CUSTOMER_SALES_PERSON } from '../catalogue/sales-channel.ts'

import { DEFAULT_SALES_CHANNEL, toSalesChannel, toSalesPerson } from './sales.ts'
import { generateUsername } from './service-ids.ts'
import { OFFER } from './testing/orders.ts'

test.each([
  ['Kiri', 'Paki', 'kpa1700000000'],
  ['Āmiria', 'Ōrākei', 'aor1700000000'],
  ['1st Jo-Ann', "O'Brien", 'sob1700000000'],
  ['Li', 'X', 'lx1700000000'],
])('ORD-057 the username of %s %s is %s', (firstName, lastName, username) => {
  expect(generateUsername({ firstName, lastName, unixSeconds: 1_700_000_000 })).toBe(username)
})

test('ORD-042 a termination fee that is absent is 250 dollars', () => {
  const [component] = OFFER.current.CoreProducts[0]?.CoreProductComponents ?? []
  if (component === undefined) throw new Error('the offer has a current product')
  const unstated = { plan: { ...component.plan, TerminationChargeIncludingGST: null } }

  expect([getPlanTerminationFee(component), getPlanTerminationFee(unstated)]).toEqual([
    toCents(14_950),
    toCents(25_000),
  ])
  // of the contract that an order begins: a new product states none
  expect([
    newTerminationFee(component, true),
    newTerminationFee(unstated, true),
    newTerminationFee(component, false),
    newTerminationFee(null, false),
  ]).toEqual([14_950, 25_000, 25_000, 25_000].map(toCents))
})

test('ORD-110 ORD-112 moves have a channel of their own, all else the default one', () => {
  expect([toSalesChannel('movehouse'), toSalesChannel('plan'), toSalesChannel('product')]).toEqual([
    'MoveHouse',
    'SelfService',
    'SelfService',
  ])
  expect(DEFAULT_SALES_CHANNEL).toBe('SelfService')
  expect(SALES_CHANNELS).toEqual(['SelfService', 'MoveHouse', 'OnlineSignup'])
})

test('ORD-111 customers are sold by SelfServiceV1, and what staff place by the staff person', () => {
  expect([CUSTOMER_SALES_PERSON, toSalesPerson(null), toSalesPerson('Sam Tautahi')]).toEqual([
    'SelfServiceV1',
    'SelfServiceV1',
    'Sam Tautahi',
  ])
})
