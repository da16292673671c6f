import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { Refused } from '#api/platform/refusal.ts'
import { ADDRESS_LIMITS, ADDRESS_PACE, createPacedQueues } from './caller-queues.ts'

const { atOnce, waiting } = ADDRESS_LIMITS
const serve = () => Promise.resolve('served')

/** Queues with the product's limits, without the requests of earlier tests. */
let runInQueue: ReturnType<typeof createPacedQueues>

beforeEach(() => {
  runInQueue = createPacedQueues(ADDRESS_LIMITS, ADDRESS_PACE)
})

afterEach(() => {
  vi.useRealTimers()
})

/** Work that is pending until it is finished, and the number of its runs that began. */
function createPendingWork() {
  const { promise, resolve } = Promise.withResolvers<string>()
  let begun = 0
  const work = () => {
    begun += 1
    return promise
  }
  return { work, countBegun: () => begun, finish: () => resolve('done') }
}

test('of one address so much is worked on, so much waits, and the rest is refused at once', async () => {
  const { work, countBegun, finish } = createPendingWork()
  const queued = Array.from({ length: atOnce + waiting }, () => runInQueue('192.0.2.1', work))

  await expect(runInQueue('192.0.2.1', serve)).rejects.toMatchObject({
    refusal: { refused: 'TOO_MANY_REQUESTS', retryAfterSeconds: 1 },
  })
  expect(countBegun()).toBe(atOnce)

  finish()
  expect(await Promise.all(queued)).toEqual(queued.map(() => 'done'))
  expect(countBegun()).toBe(atOnce + waiting)
  expect(await runInQueue('192.0.2.1', work)).toBe('done')
})

test('another address has turns of its own, another of the same network has not', async () => {
  const { work, finish } = createPendingWork()
  const queued = Array.from({ length: atOnce + waiting }, () => runInQueue('2001:db8:1:2::1', work))

  await expect(runInQueue('2001:db8:1:2::99', serve)).rejects.toBeInstanceOf(Refused)
  expect(await runInQueue('2001:db8:1:3::1', serve)).toBe('served')
  finish()
  await Promise.all(queued)
})

test('work that fails gives its turn on', async () => {
  await expect(runInQueue('192.0.2.1', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')

  expect(await runInQueue('192.0.2.1', serve)).toBe('served')
})

test('an address that asks without end is answered at a pace, another one at once', async () => {
  vi.useFakeTimers()
  let answered = 0
  const requests = Array.from({ length: 4 }, async () => {
    for (let place = 0; place < 100; place += 1) {
      await runInQueue('192.0.2.7', serve)
      answered += 1
    }
  })

  await vi.advanceTimersByTimeAsync(1_000)
  const inFirstSecond = answered
  await vi.advanceTimersByTimeAsync(1_000)
  expect(inFirstSecond).toBeGreaterThan(145)
  expect(answered - inFirstSecond).toBe(100)
  expect(await runInQueue('192.0.2.8', serve)).toBe('served')
  await vi.advanceTimersByTimeAsync(2_000)
  await Promise.all(requests)
})
