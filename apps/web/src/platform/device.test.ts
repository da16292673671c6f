import { waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { choosePlatform } from './choose.ts'
import type { Platform } from './platform.ts'

type Listener = (event: object) => void

const calls: string[] = []

/** The phone beneath the bridge: the calls it got, and what it will answer. */
const phone = {
  calls,
  permission: 'granted',
  listeners: new Map<string, Set<Listener>>(),
  onRegister: (): void => undefined,
  say(event: string, detail: object = {}) {
    for (const listener of phone.listeners.get(event) ?? []) listener(detail)
  },
}

const METHODS: Record<string, Record<string, (options: { orientation?: string }) => unknown>> = {
  App: {
    getInfo: () => ({ id: 'nz.example.kea', version: '1.4.0' }),
    minimizeApp: () => phone.calls.push('home'),
  },
  Device: { getId: () => ({ identifier: 'phone-1' }) },
  ScreenOrientation: { lock: ({ orientation }) => phone.calls.push(String(orientation)) },
  PushNotifications: {
    requestPermissions: () => ({ receive: phone.permission }),
    register: () => phone.onRegister(),
  },
}

/** What the app puts into its web view before any script of the page. */
const bridge = {
  PluginHeaders: Object.entries(METHODS).map(([name, methods]) => ({
    name,
    methods: [
      { name: 'addListener' },
      { name: 'removeListener' },
      ...Object.keys(methods).map((method) => ({ name: method, rtype: 'promise' })),
    ],
  })),
  nativePromise: async (plugin: string, method: string, options: object) =>
    METHODS[plugin]?.[method]?.(options),
  nativeCallback(_plugin: string, method: string, { eventName }: { eventName: string }, listener: Listener) {
    const listeners = phone.listeners.get(eventName) ?? new Set()
    phone.listeners.set(eventName, listeners)
    if (method === 'addListener') listeners.add(listener)
    else listeners.delete(listener)
    return Promise.resolve(eventName)
  },
}

let device: Platform

beforeAll(async () => {
  Object.assign(window, { androidBridge: {}, Capacitor: bridge })
  await import('@capacitor/core')
})

beforeEach(async () => {
  calls.length = 0
  Object.assign(phone, { permission: 'granted', listeners: new Map(), onRegister: () => undefined })
  device = await choosePlatform({ platform: 'web', version: '0.0.1' }, () => undefined)
})

afterEach(() => {
  vi.useRealTimers()
})

test('a phone gives its kind, its own id and the version of the app on it', () => {
  expect([device.name, device.deviceId(), device.applicationId()]).toEqual([
    'android',
    'phone-1',
    'nz.example.kea/1.4.0',
  ])
})

test('SHL-038 going home puts the app away', async () => {
  device.goHome()

  await waitFor(() => expect(phone.calls).toEqual(['home']))
})

test('APP-009 a phone is locked to portrait', async () => {
  await device.holdUpright()

  expect(phone.calls).toEqual(['portrait'])
})

test('its back button is heard until nobody listens', async () => {
  const back = vi.fn<() => void>()
  const stop = device.onBack(back)
  await waitFor(() => expect(phone.listeners.get('backButton')?.size).toBe(1))
  phone.say('backButton')

  stop()
  await waitFor(() => expect(phone.listeners.get('backButton')?.size).toBe(0))
  phone.say('backButton')

  expect(back).toHaveBeenCalledTimes(1)
})

describe('the push token', () => {
  test('APP-011 is what the push service gives', async () => {
    phone.onRegister = () => phone.say('registration', { value: 'token-1' })

    expect(await device.pushToken()).toBe('token-1')
    await waitFor(() => expect(Array.from(phone.listeners.values(), ({ size }) => size)).toEqual([0, 0]))
  })

  test('is empty where nobody may be notified, and the service is not asked', async () => {
    phone.permission = 'denied'
    phone.onRegister = () => phone.calls.push('registered')

    expect(await device.pushToken()).toBe('')
    expect(phone.calls).toEqual([])
  })

  test('is empty when the service fails', async () => {
    phone.onRegister = () => phone.say('registrationError', { error: 'no play services' })

    expect(await device.pushToken()).toBe('')
  })

  test('does not keep a sign-in waiting', async () => {
    vi.useFakeTimers()
    const token = device.pushToken()

    await vi.advanceTimersByTimeAsync(4_000)

    expect(await token).toBe('')
  })
})
