import { expect, test } from 'vitest'

import type { ServiceFacts } from '../accounts/contract.ts'
import { NO_SERVICES } from '../testing/account-facts.ts'

import { isNeverBilled } from './never-billed.ts'

const PREPAID = { ...NO_SERVICES, prepaidMobile: true, otherActiveOrder: false }

test.each<[what: string, services: ServiceFacts | null, expected: boolean]>([
  ['a prepaid mobile alone', PREPAID, true],
  ['a prepaid mobile beside power that it could have', { ...PREPAID, power: 'available' }, true],
  ['unknown services', null, false],
  ['no service yet', NO_SERVICES, false],
  ['broadband', { ...PREPAID, internet: true }, false],
  ['a mobile on account', { ...PREPAID, lineRentalMobile: true }, false],
  ['power', { ...PREPAID, power: 'has' }, false],
  ['wireless broadband', { ...PREPAID, wirelessVersion: 2 }, false],
  ['Prime Video', { ...PREPAID, video: 'has' }, false],
  ['insurance', { ...PREPAID, insurance: true }, false],
  ['an order under way', { ...PREPAID, otherActiveOrder: true }, false],
])('whether an account is never billed, with %s', (_what, services, expected) => {
  expect(isNeverBilled(services)).toBe(expected)
})
