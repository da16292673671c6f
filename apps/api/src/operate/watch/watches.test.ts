import { Registry } from 'prom-client'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'

import { fillPath } from '@switchboard/domain/call'
import {
  createCardTransaction,
  notifyOfSession,
  readCardTransaction,
} from '@switchboard/domain/payments/contract'
import { identityOfUser, logout } from '@switchboard/domain/session/contract'

import { API_BASE, createProvider } from '#api/create-provider.ts'
import { createLogger } from '#api/platform/http/server.ts'
import type { Job } from '#api/platform/jobs/jobs.ts'
import { testApi } from '#api/testing/api.ts'
import { fillPayers } from '#api/testing/payers.ts'

import { createClockWatch } from './clock-watch.ts'
import { pauseJobs } from './watches.ts'

const api = testApi(fillPayers)
const BEN = '100517'

test('OPS-037 while changes are paused a payment is refused', async () => {
  const app = await createProvider(api().services, { checkReplies: true, isPaused: () => true })
  const authorization = `Bearer ${await api().createToken('ben')}`

  const answer = await app.inject({
    method: 'POST',
    url: API_BASE + fillPath(createCardTransaction.path, { accountCode: BEN }),
    headers: { authorization, 'content-type': 'application/json' },
    payload: {},
  })
  await app.close()

  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('60')
  expect(answer.json()).toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    message: 'changes wait until the restored database is recovered',
  })
})

test.each([
  fillPath(readCardTransaction.path, { accountCode: BEN, transactionId: 'x' }),
  `${notifyOfSession.path}?sessionId=session-1`,
])('OPS-037 while changes are paused a read that books a payment is refused: %s', async (path) => {
  const app = await createProvider(api().services, { checkReplies: true, isPaused: () => true })
  const authorization = `Bearer ${await api().createToken('ben')}`

  const { statusCode } = await app.inject({ url: API_BASE + path, headers: { authorization } })
  await app.close()

  expect(statusCode).toBe(503)
})

test.each([identityOfUser, logout])(
  'OPS-037 while changes are paused $method $path is served',
  async (call) => {
    const app = await createProvider(api().services, { checkReplies: true, isPaused: () => true })
    const authorization = `Bearer ${await api().createToken('ben')}`

    const { statusCode } = await app.inject({
      method: call.method,
      url: API_BASE + call.path,
      headers: { authorization },
    })
    await app.close()

    expect(statusCode).toBe(200)
  },
)

test.each([
  [true, 0],
  [false, 1],
])('OPS-037 with changes paused: %s, a job runs %i times', async (isPaused, times) => {
  const run = vi.fn<Job['run']>(() => Promise.resolve())
  const checkDatabase = vi.fn<() => Promise<void>>(() => Promise.resolve())

  const watch = { checkDatabase, isPaused: () => isPaused }

  const [job] = pauseJobs([{ name: 'collection', everySeconds: 30, run }], watch)
  await job?.run(new AbortController().signal)

  expect(run).toHaveBeenCalledTimes(times)
  expect(checkDatabase).toHaveBeenCalledTimes(1)
})

const entry = z.looseObject({ msg: z.string(), seconds: z.number() })

/** The clock watch of a process that is ahead of its database by these milliseconds, one for each run. */
function watchClock(differences: readonly number[]) {
  const lines: string[] = []
  const logger = createLogger('info', { write: (line: string) => void lines.push(line) })
  const db = { ...api().db }
  const rows = vi.spyOn(db, 'rows')
  for (const difference of differences) {
    rows.mockResolvedValueOnce([{ now: new Date(Date.now() - difference) }])
  }
  const registry = new Registry()
  const job = createClockWatch({ db, logger }, registry)
  async function run() {
    for (let times = 0; times < Math.max(differences.length, 1); times += 1)
      await job.run(new AbortController().signal)
  }
  return {
    run,
    listEntries: () => lines.map((line) => entry.parse(JSON.parse(line))),
    readMetrics: () => registry.metrics(),
  }
}

test('OPS-036 a process whose clock is off logs it once, until the clock is right again', async () => {
  const { run, listEntries } = watchClock([0, 60_000, 61_000, 100, -5_000])

  await run()

  expect(listEntries()).toMatchObject([{ level: 50 }, { level: 50 }])
  expect(listEntries().map(({ seconds }) => Math.round(seconds))).toEqual([60, -5])
  expect(listEntries()[0]?.msg).toMatch(/^the clock of this machine and that of the database are apart/)
})

test('OPS-036 the difference of the clocks is a metric', async () => {
  const { run, readMetrics } = watchClock([-30_000])

  await run()

  expect(await readMetrics()).toMatch(/clock_difference_seconds -(30|29\.\d+)\n/)
})

test('OPS-036 beside the right clock of the database the difference is none', async () => {
  const { run, readMetrics, listEntries } = watchClock([])

  await run()

  expect(await readMetrics()).toContain('clock_difference_seconds 0\n')
  expect(listEntries()).toEqual([])
})
