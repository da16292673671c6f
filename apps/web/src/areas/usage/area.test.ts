import { expect, test } from 'vitest'

import { findGuardRedirect } from '@switchboard/domain/access'
import { NO_SERVICES, accountFacts } from '@switchboard/domain/testing/account-facts'

import { usage } from './area.ts'

const route = usage.routes.find(({ path }) => path === '/call-usage')

test('USE-001 call usage needs a session', () => {
  expect(route?.session).toBe('required')
})

test.each([
  ['no order', {}, null],
  ['an order for fibre', { activeFibreOrder: true }, '/change-hub'],
  ['another order', { otherActiveOrder: true }, '/change-hub'],
])('USE-002 ORD-080 call usage of an account with %s leads to %j', (_what, services, to) => {
  const facts = accountFacts({ services: { ...NO_SERVICES, voice: true, ...services } })

  expect(findGuardRedirect(route?.guards ?? [], facts)).toBe(to)
})
