import { expect, test } from 'vitest'

import { redirectOf } from '@switchboard/domain/access'
import type { AccountFacts } from '@switchboard/domain/access'

import { shell } from './own-area.ts'
import { isTestHost } from './session-check.ts'

function redirectFrom(path: string, differences: Partial<AccountFacts>): string | null {
  const facts = {
    staff: false,
    debug: false,
    testHost: false,
    businessGroup: '',
    features: new Set<never>(),
    businessFeatures: new Set<never>(),
    disablePotsProductChange: false,
    services: null,
    level: null,
    refersFriends: false,
    offersVoiceFeatures: false,
  }
  const route = shell.routes.find((each) => each.path === path)
  return redirectOf(route?.guards ?? [], { ...facts, ...differences })
}

test.each([
  ['localhost', null],
  ['staging.provider.test', null],
  ['my.provider.test', '/'],
  ['localhost.evil.test', '/'],
])('SHL-002 SHL-003 on the host %s the change log leads to %s', (host, elsewhere) => {
  const testHost = isTestHost(host, ['staging.provider.test'])

  expect(redirectFrom('/change-log', { testHost })).toBe(elsewhere)
})

test('SHL-004 the style guide is for debug alone', () => {
  expect(redirectFrom('/style-guide', { debug: true })).toBeNull()
  expect(redirectFrom('/style-guide', { testHost: true })).toBe('/')
})

test('SHL-047 refer a friend is closed while the brand has nothing for friends', () => {
  expect(redirectFrom('/refer-a-friend', { refersFriends: true })).toBeNull()
  expect(redirectFrom('/refer-a-friend', { refersFriends: false })).toBe('/')
})
