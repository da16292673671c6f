import { Registry } from 'prom-client'
import { beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'

import { recordWaiver } from '#api/operate/after-restore/checks.ts'
import { testGap } from '#api/operate/after-restore/testing/gap.ts'
import { refuseLostPayments } from '#api/operate/refuse-lost-payments.ts'
import type { Services } from '#api/platform/services.ts'
import { createLogger } from '#api/platform/http/server.ts'

import { createRestoreWatch } from './restore-watch.ts'

const gap = await testGap()
const { api, gateway } = gap
const NO_PAUSES = { lookMilliseconds: 0, compareMilliseconds: 0 }

const waive = () => recordWaiver(api().db, { name: 'Ada Moore', reason: 'the acquirer books it' })

// the gateway has the payments of the tests before too
beforeEach(waive)

const entry = z.looseObject({ msg: z.string() })

/** The watch of a running process, its metrics and its log. */
function startWatch(replaced: Partial<Services> = {}) {
  const lines: string[] = []
  const logger = createLogger('info', { write: (line: string) => void lines.push(line) })
  const registry = new Registry()
  const watch = createRestoreWatch({ ...api().services, logger, ...replaced }, registry, NO_PAUSES)
  const readLog = () => lines.map((line) => entry.parse(JSON.parse(line)).msg)
  return { ...watch, readLog, readMetrics: () => registry.metrics() }
}

/** The database as it was before the server was started again. */
function beginWithOtherServer() {
  const db = { ...api().db }
  vi.spyOn(db, 'rows').mockResolvedValueOnce([{ incarnation: 'before the restore', newest: 0, loss: null }])
  return db
}

/** A process that ran while its database lost a payment, and that has taken another payment since. */
async function loseAPayment() {
  const running = startWatch({ db: beginWithOtherServer() })
  await gap.pay()
  await gap.markMoment()
  await gap.pay()
  await running.checkDatabase()
  await gap.restore()
  await gap.pay()
  return running
}

const countLosses = async () => (await api().sql`select since from restore_check where kind = 'loss'`).length

test('OPS-037 a process notices that its database lost a payment by a restore, and pauses changes', async () => {
  const running = await loseAPayment()

  await running.checkDatabase()

  expect(running.isPaused()).toBe(true)
  expect(running.readLog()).toEqual([
    expect.stringMatching(
      /have 1 payments that this database does not have.*after-restore --since MOMENT \(20/,
    ),
  ])
  expect(await running.readMetrics()).toContain('lost_payments 1')
})

test('OPS-037 after the recovery changes go on', async () => {
  const running = await loseAPayment()
  await running.checkDatabase()
  await gap.recoverGap()

  await running.checkDatabase()

  expect(running.isPaused()).toBe(false)
  expect(await running.readMetrics()).toContain('lost_payments 0')
  expect(await countLosses()).toBe(0)
})

test('OPS-037 after a waiver by name changes go on', async () => {
  const running = await loseAPayment()
  await running.checkDatabase()
  await waive()

  await running.checkDatabase()

  expect(running.isPaused()).toBe(false)
})

test('OPS-037 two waivers of the same instant are recorded', async () => {
  const count = async () => (await api().sql`select from restore_check where kind = 'waiver'`).length
  const before = await count()

  await api().db.transaction(async (queries) => {
    await recordWaiver(queries, { name: 'Ada Moore', reason: 'the acquirer books it' })
    await recordWaiver(queries, { name: 'Ben Okoro', reason: 'the bank books it' })
  })

  expect(await count()).toBe(before + 2)
})

test('OPS-037 a process that starts after a payment of the restored database finds the recorded loss', async () => {
  await (await loseAPayment()).checkDatabase()
  const later = startWatch()

  await later.checkDatabase()

  expect(later.isPaused()).toBe(true)
  await expect(refuseLostPayments(api().services)).rejects.toThrow(/have 1 payments/)
})

test('OPS-037 while the gateway does not answer changes go on, and it is asked again', async () => {
  const running = await loseAPayment()
  await gateway.turn({ timeoutOnQuery: true })
  await running.checkDatabase()
  const wasPaused = running.isPaused()
  await gateway.turn({})

  await running.checkDatabase()

  expect(wasPaused).toBe(false)
  expect(running.isPaused()).toBe(true)
})

test('OPS-037 a recorded loss pauses a process that starts while the gateway does not answer', async () => {
  await (await loseAPayment()).checkDatabase()
  await gateway.turn({ timeoutOnQuery: true })
  const later = startWatch()

  await later.checkDatabase()
  await gateway.turn({})

  expect(later.isPaused()).toBe(true)
})

test('OPS-037 earlier rows in the same server are noticed', async () => {
  const running = startWatch()
  await gap.pay()
  await gap.markMoment()
  await gap.pay()
  await running.checkDatabase()
  await gap.restore()

  await running.checkDatabase()

  expect(running.isPaused()).toBe(true)
})

test('OPS-037 a server that was started again without a loss pauses nothing', async () => {
  const running = startWatch({ db: beginWithOtherServer() })
  await gap.pay()
  await running.checkDatabase()

  await running.checkDatabase()

  expect(running.isPaused()).toBe(false)
  expect(running.readLog()).toEqual([
    'the database was started again and lacks no payment of gateway and bank',
  ])
})

test('OPS-037 a database that goes on is not compared', async () => {
  const running = startWatch()
  await running.checkDatabase()
  await gap.pay()
  await running.checkDatabase()

  expect(running.readLog()).toEqual([])
})
