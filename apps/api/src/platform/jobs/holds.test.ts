import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createLogger } from '#api/platform/http/server.ts'
import { testApi } from '#api/testing/api.ts'

import { deleteHold, EVERY_JOB, insertHold, withHolds } from './holds.ts'
import { runDue } from './jobs.ts'
import type { Job } from './jobs.ts'

const api = testApi(async () => undefined)
const logger = createLogger('silent')
const NOW = new Date('2026-11-20T00:00:00Z')

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOW }))
afterEach(() => void vi.useRealTimers())

const hold = (name: string) =>
  insertHold(api().db, { name, reason: 'cut-over', held_by: 'operator:test', held_at: NOW })

/** Jobs that note their names when they run. */
function noteRuns(names: readonly string[]) {
  const ran: string[] = []
  const jobs = names.map((name): Job => ({ name, everySeconds: 60, run: async () => void ran.push(name) }))
  return { ran, jobs: withHolds(jobs, api().db) }
}

test('OPS-024 a held job does nothing, the others run, and after the release it runs', async () => {
  const { ran, jobs } = noteRuns(['bill run', 'notices'])
  await hold('bill run')

  await runDue(jobs, logger)

  expect(ran).toEqual(['notices'])
  expect(jobs.map(({ isHeld }) => isHeld())).toEqual([true, false])
  await deleteHold(api().db, 'bill run')
  vi.advanceTimersByTime(2_000)
  await runDue(jobs, logger)
  expect(ran).toEqual(['notices', 'bill run', 'notices'])
  expect(jobs.map(({ isHeld }) => isHeld())).toEqual([false, false])
})

test('OPS-024 a hold of every job stops all, also those that are held by name already', async () => {
  const { ran, jobs } = noteRuns(['bill run', 'notices'])
  await hold('notices')
  await hold(EVERY_JOB)

  await runDue(jobs, logger)
  await deleteHold(api().db, EVERY_JOB)
  vi.advanceTimersByTime(2_000)
  await runDue(jobs, logger)

  expect(ran).toEqual(['bill run'])
})

test('OPS-024 a run that is under way is stopped within two seconds of the hold', async () => {
  const stopped = Promise.withResolvers<string>()
  const run = (stopping: AbortSignal) =>
    new Promise<void>((resolve) => {
      stopping.addEventListener('abort', () => {
        stopped.resolve('stopped')
        resolve()
      })
    })
  const jobs = withHolds([{ name: 'bill run', everySeconds: 60, run }], api().db)
  const running = runDue(jobs, logger)
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))

  await hold('bill run')
  vi.advanceTimersByTime(2_000)

  expect(await stopped.promise).toBe('stopped')
  expect(await running).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})

test('the holds of all jobs of a process are one statement in two seconds', async () => {
  const { ran, jobs } = noteRuns(Array.from({ length: 30 }, (_, index) => `job ${index}`))
  const rows = vi.spyOn(api().db, 'rows')

  await Promise.all(jobs.map((job) => job.run(new AbortController().signal)))
  await runDue(jobs, logger)

  expect(ran).toHaveLength(60)
  expect(rows).toHaveBeenCalledTimes(1)
})
