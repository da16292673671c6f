import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { readDynamicConfiguration } from '@switchboard/domain/config/contract'

import { configuration } from '#web/http/configuration.ts'
import { session } from '#web/http/session.ts'
import { testBrowser } from '#web/testing/browser.ts'
import { answers, testNetwork } from '#web/testing/network.ts'
import { testDynamicConfiguration, testPortal } from '#web/testing/portal.tsx'

import { prepare } from './start.ts'

const network = testNetwork()
const browser = testBrowser()
beforeEach(() => configuration.forget())

async function start() {
  network.use(answers(readDynamicConfiguration, testDynamicConfiguration))
  await prepare(testPortal())
}

test.each([
  ['signed out removes the orders begun here', 'signedOut', 'true', null],
  ['lost the session keeps the orders begun here', 'token', null, '{}'],
] as const)('another tab that %s', async (_what, key, newValue, kept) => {
  await start()
  sessionStorage.setItem(session.toKey('draft.plan'), '{}')
  window.dispatchEvent(new StorageEvent('storage', { key: session.toKey(key), newValue }))

  await waitFor(() => expect(browser.left[0]).toBe('reload'))
  expect(sessionStorage.getItem(session.toKey('draft.plan'))).toBe(kept)
})
