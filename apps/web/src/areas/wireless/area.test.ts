import { expect, test } from 'vitest'

import { findGuardRedirect } from '@switchboard/domain/access'
import type { AccountFacts } from '@switchboard/domain/access'
import type { ServiceFacts } from '@switchboard/domain/accounts/contract'
import { HUB_OPTIONS } from '@switchboard/domain/change-hub/options'
import { NO_SERVICES, accountFacts } from '@switchboard/domain/testing/account-facts'

import { wireless } from './area.ts'

const [service, change] = wireless.routes
const WIRELESS = { internet: true, wirelessVersion: 2 } as const
const FIXED = { internet: true, wirelessVersion: null } as const
const CHANGE = '/my-wireless/change-product'

type Route = typeof service

function elsewhere(
  route: Route,
  services: Partial<ServiceFacts>,
  differences: Partial<AccountFacts> = {},
): string | null {
  const facts = {
    services: { ...NO_SERVICES, ...services },
    billFrequency: 'Monthly',
    ...differences,
  } as const
  return findGuardRedirect(route?.guards ?? [], accountFacts(facts))
}

test('WBB-001 WBB-002 both pages need a session', () => {
  expect(wireless.routes.map(({ path, session }) => [path, session])).toEqual([
    ['/my-wireless', 'required'],
    [CHANGE, 'required'],
  ])
})

type Case = [why: string, services: Partial<ServiceFacts>, facts: Partial<AccountFacts>, to: string | null]

const CLOSED: Case[] = [
  ['WBB-003 version 1', { ...WIRELESS, wirelessVersion: 1 }, {}, '/'],
  ['WBB-004 nothing new to order', { ...WIRELESS, canOrderNewProducts: false }, {}, '/'],
  ['WBB-005 billed by the week', WIRELESS, { billFrequency: 'Weekly' }, '/'],
  ['WBB-005 billed by the fortnight', WIRELESS, { billFrequency: 'Fortnightly' }, '/'],
  ['WBB-008 no internet', { internet: false }, {}, '/'],
  ['WBB-008 a business of group 1', FIXED, { businessGroup: 'orconbus' }, '/'],
  ['WBB-008 a business of group 2', FIXED, { businessGroup: '2degreessmb' }, '/'],
]

test.each<Case>([
  ...CLOSED,
  ['WBB-006 wireless broadband', WIRELESS, {}, null],
  ['WBB-006 a business with wireless broadband', WIRELESS, { businessGroup: 'orconbus' }, null],
  ['WBB-007 a home with internet alone', FIXED, {}, CHANGE],
])('the page of the service, %s', (_why, services, facts, to) => {
  expect(elsewhere(service, services, facts)).toBe(to)
})

test.each<Case>([
  ...CLOSED,
  ['WBB-009 wireless broadband', WIRELESS, {}, null],
  ['WBB-007 a home with internet alone', FIXED, {}, null],
  ['an authorised person who may pay', WIRELESS, { level: 'pay' }, '/authorised-people?needs=order'],
])('the page of a change, %s', (_why, services, facts, to) => {
  expect(elsewhere(change, services, facts)).toBe(to)
})

test('HUB-005 HUB-006 the hub leads to the change under the conditions of its route', () => {
  const option = HUB_OPTIONS.find(({ id }) => id === 'wireless')

  expect(option?.path).toBe(change?.path)
  expect(option?.guards).toBe(change?.guards)
})

test('the menu has the page for accounts with version 2', () => {
  const [place] = wireless.places
  const isShown = (services: Partial<ServiceFacts>) => place?.isShown({ ...NO_SERVICES, ...services })

  expect([isShown(WIRELESS), isShown(FIXED), isShown({ wirelessVersion: 1 })]).toEqual([true, false, false])
})
