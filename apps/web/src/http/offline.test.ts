import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { setOnline } from '#web/testing/browser.ts'

import { isOnline, sendWhenOnline } from './offline.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  document.documentElement.removeAttribute('data-kept')
  setOnline(true)
})

/** Fails so many times, then answers. */
function network(failures: number) {
  const send = vi.fn<() => Promise<string>>().mockResolvedValue('answer')
  for (let failed = 0; failed < failures; failed += 1) send.mockRejectedValueOnce(new TypeError('no network'))
  return send
}

test('API-013 with a connection a failure is a failure at once', async () => {
  await expect(sendWhenOnline(network(1))).rejects.toThrow('no network')
})

test('API-013 a connection that has just returned may take some tries until it works', async () => {
  setOnline(false)
  const send = network(3)
  const answer = sendWhenOnline(send)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(send).toHaveBeenCalledTimes(1)

  setOnline(true)
  await vi.advanceTimersByTimeAsync(10_000)

  expect(await answer).toBe('answer')
})

test('API-013 a call that was lost offline is sent again, even if the connection is back before it fails', async () => {
  const send = network(0).mockImplementationOnce(async () => {
    setOnline(true)
    throw new TypeError('no network')
  })
  setOnline(false)
  const begunOffline = sendWhenOnline(send)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await begunOffline).toBe('answer')

  send.mockImplementationOnce(async () => {
    setOnline(false)
    setOnline(true)
    throw new TypeError('no network')
  })
  const begunOnline = sendWhenOnline(send)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await begunOnline).toBe('answer')
})

test('API-013 the tries end after a while', async () => {
  setOnline(false)
  const send = network(100)
  const answer = sendWhenOnline(send).catch(() => 'failed')
  await vi.advanceTimersByTimeAsync(0)

  setOnline(true)
  await vi.advanceTimersByTimeAsync(60_000)

  expect(await answer).toBe('failed')
})

test('SHL-014 SHL-015 a cached page is offline until the network answers, whatever the device reports', async () => {
  document.documentElement.setAttribute('data-kept', '')
  const listener = vi.fn()
  window.addEventListener('online', listener, { once: true })
  expect(isOnline()).toBe(false)

  const answer = sendWhenOnline(network(5))
  await vi.advanceTimersByTimeAsync(60_000)

  expect(await answer).toBe('answer')
  expect([isOnline(), listener.mock.calls.length]).toEqual([true, 1])
})

test('API-013 a cached page calls a provider that is down less and less often', async () => {
  document.documentElement.setAttribute('data-kept', '')
  const send = network(1_000)
  void sendWhenOnline(send)

  await vi.advanceTimersByTimeAsync(60_000)
  expect(send).toHaveBeenCalledTimes(6)
  await vi.advanceTimersByTimeAsync(300_000)
  expect(send).toHaveBeenCalledTimes(16)
})
