import { setTimeout as wait } from 'node:timers/promises'

import { Registry } from 'prom-client'
import { afterEach, describe, expect, test } from 'vitest'

import { setManualPayment } from '@switchboard/domain/payments/method-calls'
import { readRecurringPayment } from '@switchboard/domain/payments/recurring-payment'
import { login } from '@switchboard/domain/session/contract'
import { fillPath } from '@switchboard/domain/call'

import { createManagement } from '#api/operate/management/server.ts'
import { API_BASE, createProvider } from '#api/create-provider.ts'
import { openCable } from '#api/testing/cable.ts'
import type { Cable } from '#api/testing/cable.ts'
import { testApi } from '#api/testing/api.ts'
import { BEN, fillSignIn } from '#api/testing/sign-in-demo.ts'
import { sqlOn } from '#api/testing/sql.ts'

import { DatabaseAway } from './away.ts'
import { statement } from './database.ts'
import type { Database } from './database.ts'
import { openPostgres } from './postgres.ts'
import { hasFailedByItself } from './row-faults.ts'

const server = process.env['DATABASE_URL']
const LIMITS = { connections: 2, connectMilliseconds: 300, answerMilliseconds: 300 }
/** The sum of both limits, doubled for a busy machine. */
const FAST_MILLISECONDS = 1_200
const ACCOUNT = '100517'

const ping = statement<{ one: number }>('test-away-ping', 'select 1 as one')
const slow = statement<never>('test-away-slow', 'select pg_sleep(30)')

test('a lost connection does not count as a failure of the work', () => {
  expect(hasFailedByItself(new DatabaseAway(new Error('Connection terminated unexpectedly')))).toBe(false)
  expect(hasFailedByItself(new Error('no rate'))).toBe(true)
})

describe.skipIf(server === undefined)('a PostgreSQL that becomes unreachable', () => {
  const api = testApi(async (db) => {
    await fillSignIn(db)
    await db.script(
      `insert into allowed_payment_method (account_code, payment_method) values ('${ACCOUNT}', 'Manual')`,
    )
  })
  const open: { close(): Promise<unknown> }[] = []

  afterEach(async () => {
    for (const each of open.splice(0)) await each.close()
  })

  /** The API, connected to its database through a cable that a test can cut. */
  async function byCable() {
    const [{ name } = { name: '' }] = await api().sql<{ name: string }>`select current_database() as name`
    const address = new URL(server ?? '')
    const cable = await openCable(Number(address.port || '5432'))
    Object.assign(address, { host: `127.0.0.1:${cable.port}`, pathname: `/${name}` })
    const db = openPostgres(address.href, LIMITS)
    const services = { ...api().services, db }
    const app = await createProvider(services, { checkReplies: true })
    const management = createManagement(services, new Registry())
    const authorization = `Bearer ${await api().createToken(BEN.username)}`
    open.push(app, cable, db)

    const measureCall = async (work: () => PromiseLike<{ statusCode: number; headers: object }>) => {
      const began = performance.now()
      const { statusCode, headers } = await work()
      const isFast = performance.now() - began < FAST_MILLISECONDS
      return { statusCode, isFast, retryAfter: 'retry-after' in headers ? headers['retry-after'] : null }
    }
    return {
      cable,
      db,
      reads: () =>
        measureCall(() =>
          app.inject({
            url: API_BASE + fillPath(readRecurringPayment.path, { accountCode: ACCOUNT }),
            headers: { authorization },
          }),
        ),
      writes: (key: string) =>
        measureCall(() =>
          app.inject({
            method: setManualPayment.method,
            url: API_BASE + fillPath(setManualPayment.path, { accountCode: ACCOUNT }),
            headers: { authorization, 'idempotency-key': key },
          }),
        ),
      signsIn: () =>
        measureCall(() =>
          app.inject({
            method: 'POST',
            url: API_BASE + login.path,
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            payload: `userpool=customers&username=${BEN.username}&password=x&longlifesession=false`,
          }),
        ),
      isReady: async () => (await management.inject('/ready')).statusCode === 200,
    }
  }

  const GONE: [string, (cable: Cable) => void][] = [
    ['cut off', (cable) => cable.cut()],
    ['silent', (cable) => cable.hang()],
  ]

  test.each(GONE)(
    '%s: every call is 503 with Retry-After before long, readiness flips, and both come back',
    async (_name, goes) => {
      const { cable, reads, writes, isReady } = await byCable()
      expect([(await reads()).statusCode, await isReady()]).toEqual([200, true])

      goes(cable)
      const refused = { statusCode: 503, isFast: true, retryAfter: 2 }
      const answers = await Promise.all([reads(), reads(), reads(), writes('away-write-1')])
      for (const answer of answers) expect(answer).toEqual({ ...refused, retryAfter: expect.anything() })
      expect(await isReady()).toBe(false)

      cable.mend()
      expect(await isReady()).toBe(true)
      expect([(await reads()).statusCode, (await writes('away-write-2')).statusCode]).toEqual([200, 200])
    },
  )

  test('while the database is unreachable, a sign-in is answered 503 and a session survives', async () => {
    const { cable, reads, signsIn } = await byCable()
    cable.cut()

    expect((await signsIn()).statusCode).toBe(503)
    expect((await reads()).statusCode).toBe(503)
    cable.mend()
    expect((await reads()).statusCode).toBe(200)
  })

  test('when all connections are taken, a call that waits too long is answered 503, and the next is served', async () => {
    const { db, reads } = await byCable()
    const release = Promise.withResolvers<void>()
    const holders = [1, 2].map(() => db.transaction(() => release.promise))

    expect(await reads()).toMatchObject({ statusCode: 503, isFast: true })
    release.resolve()
    await Promise.all(holders)
    expect(await reads()).toMatchObject({ statusCode: 200 })
  })

  test('a transaction that is cut off writes nothing, sends nothing more, and its connection is not reused', async () => {
    const { cable, db } = await byCable()
    const failing = db.transaction(async (queries) => {
      await sqlOn(queries)`update provider_clock set offset_milliseconds = 1`
      cable.hang()
      await queries.rows(ping, []).catch(() => undefined)
      const began = performance.now()
      await expect(queries.rows(ping, [])).rejects.toThrow(DatabaseAway)
      expect(performance.now() - began).toBeLessThan(LIMITS.answerMilliseconds)
    })
    await expect(failing).rejects.toThrow(DatabaseAway)

    cable.mend()
    expect(await db.rows(ping, [])).toEqual([{ one: 1 }])
    // the server needs a moment to notice the lost client
    await expect
      .poll(async () => (await api().sql`select 1 from provider_clock where offset_milliseconds = 1`).length)
      .toBe(0)
  })

  const ENDED: [string, (db: Database) => Promise<unknown>][] = [
    ['an answer that does not come', (db) => db.rows(slow, [])],
    ['a connection that the server ends', (db) => db.script('select pg_terminate_backend(pg_backend_pid())')],
    [
      'a server that only reads, as a former primary does',
      (db) => db.script('begin read only; delete from provider_clock; commit'),
    ],
    [
      'a commit that no standby has',
      (db) =>
        db.script(
          "do $$ begin raise warning 'canceling wait for synchronous replication due to user request'; end $$",
        ),
    ],
  ]

  test.each(ENDED)('%s is a lost database, and the next statement is served', async (_name, work) => {
    const { db } = await byCable()

    await expect(work(db)).rejects.toThrow(DatabaseAway)
    await wait(0)
    expect(await db.rows(ping, [])).toEqual([{ one: 1 }])
  })

  test('a wrong statement and a refused row keep their own errors', async () => {
    const { db } = await byCable()

    const wrong = db.script('select nothing from nowhere').catch((error: unknown) => error)
    expect(await wrong).not.toBeInstanceOf(DatabaseAway)
    const refused = db
      .script('insert into provider_clock (offset_milliseconds) values (null)')
      .catch((error: unknown) => error)
    expect(await refused).not.toBeInstanceOf(DatabaseAway)
    expect(hasFailedByItself(await refused)).toBe(true)
  })
})
