import { afterEach, expect, test, vi } from 'vitest'

import { testBrowser } from '#web/testing/browser.ts'

import { browserPlatform } from './browser.ts'
import { holdUprightIfSmall, choosePlatform } from './choose.ts'

testBrowser()
afterEach(() => Reflect.deleteProperty(screen, 'orientation'))

function browser() {
  return browserPlatform({ name: 'web', version: '1.2.3', goHome: () => undefined })
}

/** The orientations that the screen was locked to, in order. */
function simulateScreenLock(lock: (to: string) => Promise<void> = async () => undefined) {
  const lockScreen = vi.fn<(to: string) => Promise<void>>(lock)
  Object.defineProperty(screen, 'orientation', { configurable: true, value: { lock: lockScreen } })
  return () => lockScreen.mock.calls.map(([to]) => to)
}

test('the id of a device does not change', () => {
  const first = browser().deviceId()

  expect(first).toMatch(/^[\da-f-]{36}$/)
  expect(browser().deviceId()).toBe(first)
})

test('a browser has no push token', async () => {
  expect(await browser().pushToken()).toBe('')
})

test('the app in a browser is known by its build', () => {
  expect(browser().applicationId()).toBe('switchboard/1.2.3')
})

test('outside the app on a phone the platform is the browser', async () => {
  const chosen = await choosePlatform({ platform: 'web', version: '1.2.3' }, () => undefined)

  expect([chosen.name, chosen.applicationId()]).toEqual(['web', 'switchboard/1.2.3'])
})

test.each([
  [390, 844, ['portrait']],
  [600, 1024, ['portrait']],
  [1024, 600, ['portrait']],
  [601, 1024, []],
  [1024, 601, []],
])('APP-009 SHL-013 a screen of %i by %i is locked to %j', (width, height, held) => {
  const listLocks = simulateScreenLock()

  holdUprightIfSmall(browser(), { width, height })

  expect(listLocks()).toEqual(held)
})

test('a browser that refuses the lock starts anyway', async () => {
  const listLocks = simulateScreenLock(() =>
    Promise.reject(new DOMException('not in a window', 'NotSupportedError')),
  )

  await browser().holdUpright()

  expect(listLocks()).toEqual(['portrait'])
})

test('a browser without orientation lock starts anyway', async () => {
  await expect(browser().holdUpright()).resolves.toBeUndefined()
})
