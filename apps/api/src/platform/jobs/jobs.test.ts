import { expect, test, vi } from 'vitest'

import { createLogger } from '#api/platform/http/server.ts'

import { runDue, startJobs } from './jobs.ts'

test('a job runs at the start and again after its seconds, also when it failed', async () => {
  let runs = 0
  const run = async () => {
    runs += 1
    if (runs === 1) throw new Error('once')
  }
  const jobs = startJobs([{ name: 'counting', everySeconds: 0.01, run }], { logger: createLogger('silent') })

  await vi.waitFor(() => expect(runs).toBeGreaterThan(2), { timeout: 60_000 })
  await jobs.stop()
  const atStop = runs
  await new Promise((resolve) => setTimeout(resolve, 50))

  expect(runs).toBe(atStop)
})

test('stopping aborts the running jobs and waits for them', async () => {
  const seen: string[] = []
  const run = async (stopping: AbortSignal) => {
    await new Promise((resolve) => stopping.addEventListener('abort', resolve))
    seen.push('ended')
  }
  const jobs = startJobs([{ name: 'long', everySeconds: 60, run }], { logger: createLogger('silent') })

  await jobs.stop()

  expect(seen).toEqual(['ended'])
})

test('due jobs run one after another, also after a failed job, whose name is returned', async () => {
  const seen: string[] = []
  const job = (name: string, fails = false) => ({
    name,
    everySeconds: 60,
    run: async () => {
      await new Promise((resolve) => setTimeout(resolve, 1))
      seen.push(name)
      if (fails) throw new Error(name)
    },
  })

  const failed = await runDue([job('one'), job('two', true), job('three')], createLogger('silent'))

  expect(seen).toEqual(['one', 'two', 'three'])
  expect(failed).toEqual(['two'])
})

test('a due job runs after a run of the same job that is under way', async () => {
  const seen: string[] = []
  let runs = 0
  const job = {
    name: 'claiming',
    everySeconds: 60,
    run: async () => {
      runs += 1
      const run = runs
      seen.push(`${run} begins`)
      await new Promise((resolve) => setTimeout(resolve, 20))
      seen.push(`${run} ends`)
    },
  }
  const jobs = startJobs([job], { logger: createLogger('silent') })

  await runDue([job], createLogger('silent'))
  await jobs.stop()

  expect(seen).toEqual(['1 begins', '1 ends', '2 begins', '2 ends'])
})
