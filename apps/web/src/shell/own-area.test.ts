import { beforeEach, expect, test } from 'vitest'

import { parent } from '@switchboard/brands/parent'
import { findGuardRedirect } from '@switchboard/domain/access'

import type { Portal } from '#web/http/portal.tsx'
import { servePageFrom, testBrowser } from '#web/testing/browser.ts'
import { testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, testCalls, testPortal } from '#web/testing/portal.tsx'

import { shell } from './own-area.ts'
import { accountFacts } from './session-check.ts'

const network = testNetwork()
testBrowser()

beforeEach(async () => {
  testCalls()
  await loadConfiguration(network)
})

const testHosts = ['staging.provider.test']

/** Where the guards of a route lead to on a page that is served from this host. */
function redirectFrom(path: string, host: string, portal: Portal = testPortal({ testHosts })): string | null {
  servePageFrom(host)
  const route = shell.routes.find((each) => each.path === path)
  if (route === undefined) throw new Error(`no route ${path}`)
  return findGuardRedirect(route.guards, accountFacts(portal))
}

test.each([
  ['localhost', null],
  ['staging.provider.test', null],
  ['my.provider.test', '/'],
  ['localhost.evil.test', '/'],
  ['my.staging.provider.test', '/'],
])('SHL-002 SHL-003 on the host %s the change log leads to %s', (host, elsewhere) => {
  expect(redirectFrom('/change-log', host)).toBe(elsewhere)
})

test('SHL-002 SHL-003 debug opens the change log on no other host', () => {
  expect(redirectFrom('/change-log', 'my.provider.test', testPortal({ debug: true }))).toBe('/')
})

test('SHL-004 the style guide is for debug alone', () => {
  expect(redirectFrom('/style-guide', 'my.provider.test', testPortal({ debug: true }))).toBeNull()
  expect(redirectFrom('/style-guide', 'localhost')).toBe('/')
})

test('SHL-047 refer a friend is closed while the brand has nothing for friends', () => {
  expect(redirectFrom('/refer-a-friend', 'my.provider.test')).toBeNull()
  expect(redirectFrom('/refer-a-friend', 'my.provider.test', { ...testPortal(), brand: parent })).toBe('/')
})
