import { expect, test } from 'vitest'

import { QueueFull, createBoundedQueue } from './bounded-queue.ts'

function work() {
  const { promise, resolve } = Promise.withResolvers<string>()
  return { start: () => promise, finish: () => resolve('done') }
}

test('as many run at once as may, the next waits, and the one after it is turned away at once', async () => {
  const queue = createBoundedQueue({ atOnce: 1, waiting: 1 })
  const [first, second] = [work(), work()]
  let secondStarted = false
  const running = queue(first.start)
  const waiting = queue(() => {
    secondStarted = true
    return second.start()
  })

  await expect(queue(work().start)).rejects.toBeInstanceOf(QueueFull)
  expect(secondStarted).toBe(false)

  first.finish()
  second.finish()
  await expect(Promise.all([running, waiting])).resolves.toEqual(['done', 'done'])
  expect(secondStarted).toBe(true)
})

test('work that fails makes room like any other', async () => {
  const queue = createBoundedQueue({ atOnce: 1, waiting: 0 })

  await expect(queue(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')

  await expect(queue(() => Promise.resolve('done'))).resolves.toBe('done')
})
