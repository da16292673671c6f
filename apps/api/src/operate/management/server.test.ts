import { Registry } from 'prom-client'
import { expect, test } from 'vitest'

import { readDynamicConfiguration } from '@switchboard/domain/config/contract'

import { readProductVersion } from '#api/platform/product-version.ts'
import { createLogger } from '#api/platform/http/server.ts'
import { startJobs } from '#api/platform/jobs/jobs.ts'
import { createProvider } from '#api/create-provider.ts'
import type { Services } from '#api/platform/services.ts'
import { testApi } from '#api/testing/api.ts'
import { fillSignIn } from '#api/testing/sign-in-demo.ts'

import { createMetrics, measureConnections, measureJobs } from './metrics.ts'
import { createManagement } from './server.ts'

const api = testApi(fillSignIn)

function management(replaced: Partial<Services['environment']> = {}) {
  const { services } = api()
  const environment = { ...services.environment, ...replaced }
  return createManagement({ ...services, environment }, new Registry())
}

test('the process is live with its version, and is ready while its database answers', async () => {
  const live = await management().inject('/live')
  const ready = await management().inject('/ready')

  expect([live.statusCode, ready.statusCode]).toEqual([200, 200])
  expect(live.json()).toEqual({ status: 'live', version: readProductVersion() })
})

test.each(['/live', '/metrics', '/sandbox/clock'])(
  'a page of another site whose name leads to the management port reads nothing at %s',
  async (url) => {
    const app = management({ MANAGEMENT_URL: 'http://management.test:4002' })
    const statusFor = async (host: string) => (await app.inject({ url, headers: { host } })).statusCode

    expect(await statusFor('evil.test:4002')).toBe(421)
    for (const host of ['localhost:4002', '127.0.0.1:4002', '[::1]:4002', 'management.test:4002']) {
      expect(await statusFor(host)).not.toBe(421)
    }
  },
)

test('without its database the process is live but not ready', async () => {
  const broken = { ...api().services, db: { ...api().db, rows: () => Promise.reject(new Error('gone')) } }
  const app = createManagement(broken, new Registry())

  expect((await app.inject('/live')).statusCode).toBe(200)
  expect((await app.inject('/ready')).statusCode).toBe(503)
})

test('requests are measured by route and status, including those of the identity library', async () => {
  const metrics = createMetrics()
  const app = await createProvider(api().services, { checkReplies: false, metrics })
  await app.inject(`/api${readDynamicConfiguration.path}`)
  await app.inject('/identity/connect/authorize?client_id=nobody')

  const { body } = await createManagement(api().services, metrics).inject('/metrics')

  expect(body).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/dynamicconfig",status="200"} 1',
  )
  expect(body).toContain('route="/identity/connect/*",status="400"} 1')
  expect(body).toContain('nodejs_eventloop_lag_seconds')
  expect(body).toContain('process_resident_memory_bytes')
})

test('runs of jobs and connections in use or waited for are measured', async () => {
  const metrics = createMetrics()
  const fails = { name: 'fails', everySeconds: 60, run: () => Promise.reject(new Error('broken')) }
  const works = { name: 'works', everySeconds: 5, run: () => Promise.resolve() }
  const onEnd = measureJobs([fails, works], metrics)
  const pool = { load: () => ({ lent: 8, most: 8, waiting: 3 }) }
  measureConnections({ calls: pool }, metrics)

  await startJobs([fails, works], { logger: createLogger('silent'), onEnd }).stop()

  const { body } = await createManagement(api().services, metrics).inject('/metrics')
  expect(body).toContain('job_runs_total{name="fails",outcome="failed"} 1')
  expect(body).toContain('job_runs_total{name="fails",outcome="done"} 0')
  expect(body).toContain('job_runs_total{name="works",outcome="done"} 1')
  expect(body).toContain('job_every_seconds{name="works"} 5')
  expect(body).toMatch(/job_last_done_timestamp_seconds\{name="works"\} 1\d{9}/)
  expect(body).toContain('database_connections_waiting{pool="calls"} 3')
  expect(body).toContain('database_connections_lent{pool="calls"} 8')
})

test('payments, notices, set-aside accounts and discrepancies are measured', async () => {
  await api().db.script(`
    insert into card_transaction (transaction_id, account_code, transaction_type, amount_cents, surcharge_cents,
        store_card, return_path, created_at, ask_at)
      values (repeat('a', 32), '100517', 'Purchase', 100, 0, false, '/pay', now() - interval '90 seconds', now());
    insert into communication (account_code, source, event_category, event_type, channel, to_address, subject, body,
        created_at, send_at, tries)
      values ('100517', 'a', 'Billing', 'Bill', 'Email', 'a@b.nz', 'A', 'A', now(), now() - interval '1 hour', 1),
        ('100517', 'b', 'Billing', 'Bill', 'Email', 'a@b.nz', 'B', 'B', now(), null, 14);
    insert into bill_run_problem values ('100517', '2026-11-03', 'no rate', now());
    insert into gateway_discrepancy values ('card:a', '100517', 'approved', 'declined', now())`)

  const { body } = await management().inject('/metrics')

  expect(body).toContain('payments{kind="card",state="created"} 1')
  expect(body).toMatch(/payments_oldest_open_seconds\{kind="card"\} 9\d/)
  expect(body).toContain('notices_waiting 1')
  expect(body).toMatch(/notices_overdue_seconds 36\d\d/)
  expect(body).toContain('notices_given_up 1')
  expect(body).toContain('bill_run_accounts_set_aside 1')
  expect(body).toContain('gateway_discrepancies 1')
  expect(body).toContain('database_answers 1')
  expect(body).toContain('orders_late 0')
  expect(body).toMatch(/signing_key_age_seconds \d/)
})

test('the sandbox moves the clock of the provider', async () => {
  const before = (await management().inject('/sandbox/clock')).json()

  const moved = await management().inject({ method: 'POST', url: '/sandbox/clock', payload: { days: 3 } })
  await management().inject({ method: 'POST', url: '/sandbox/clock', payload: { milliseconds: 60_000 } })
  const after = (await management().inject('/sandbox/clock')).json()

  expect(before.today).toBe('2026-11-21')
  expect(moved.json()).toMatchObject({ today: '2026-11-24' })
  expect(after.offsetMilliseconds - before.offsetMilliseconds).toBe(3 * 86_400_000 + 60_000)
})

test.each([{}, { days: 'tomorrow' }, { days: 0.5 }, { days: 1, milliseconds: 1 }, { days: 1e9 }])(
  'the clock does not move by %j',
  async (payload) => {
    const answer = await management().inject({ method: 'POST', url: '/sandbox/clock', payload })

    expect(answer.statusCode).toBe(400)
    expect((await management().inject('/sandbox/clock')).json()).toMatchObject({ today: '2026-11-21' })
  },
)

test.each([
  ['GET', '/sandbox/clock'],
  ['POST', '/sandbox/welcome'],
] as const)('without the sandbox there is nothing at %s %s', async (method, url) => {
  const request = { method, url, ...(method === 'POST' && { payload: {} }) }

  expect((await management({ SANDBOX: false }).inject(request)).statusCode).toBe(404)
  expect((await management().inject(request)).statusCode).not.toBe(404)
})

test('if a token is configured, sandbox calls need it', async () => {
  const app = management({ MANAGEMENT_TOKEN: 'sixteen-characters' })

  const without = await app.inject('/sandbox/clock')
  const wrong = await app.inject({ url: '/sandbox/clock', headers: { authorization: 'Bearer other' } })
  const right = await app.inject({
    url: '/sandbox/clock',
    headers: { authorization: 'Bearer sixteen-characters' },
  })

  expect([without.statusCode, wrong.statusCode, right.statusCode]).toEqual([403, 403, 200])
  expect((await app.inject('/ready')).statusCode).toBe(200)
})

test('the token is required however the address is spelt', async () => {
  const app = management({ MANAGEMENT_TOKEN: 'sixteen-characters' })

  const answer = await app.inject('/%73andbox/clock')

  expect(answer.statusCode).toBe(403)
})
