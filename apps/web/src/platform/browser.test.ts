import { expect, test } from 'vitest'

import { testBrowser } from '#web/testing/browser.ts'

import { browserPlatform } from './browser.ts'

testBrowser()

test('a device keeps its id', () => {
  const first = browserPlatform(() => undefined).deviceId()

  expect(first).toMatch(/^[\da-f-]{36}$/)
  expect(browserPlatform(() => undefined).deviceId()).toBe(first)
})

test('a browser has no push token', () => {
  expect(browserPlatform(() => undefined).pushToken()).toBe('')
})
