import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'

import { createCardTransaction } from '@switchboard/domain/payments/contract'

import { listJobs } from '#api/areas.ts'
import { BEN, PAYMENT } from '#api/areas/payments/testing/card-payments.ts'
import { createLogger } from '#api/platform/http/server.ts'
import { runDue } from '#api/platform/jobs/jobs.ts'
import { testApi } from '#api/testing/api.ts'
import { fillPayers } from '#api/testing/payers.ts'

import { startSilentGateway } from './testing/gateway.ts'

const ID = 'kea-1795000000000-followedfollowed'

const gateway = await startSilentGateway()
const lines: string[] = []
const logger = createLogger('debug', { write: (line: string) => void lines.push(line) })
const api = testApi(fillPayers, { logger }, { GATEWAY_URL: gateway.url })
beforeEach(() => void lines.splice(0))

const entry = z.looseObject({ msg: z.string(), correlationId: z.optional(z.string()) })
const listLogEntries = () => lines.map((line) => entry.parse(JSON.parse(line)))

async function pay(headers: Record<string, string>) {
  return api().make(createCardTransaction, {
    token: await api().createToken('ben'),
    parameters: { accountCode: BEN },
    body: PAYMENT,
    headers,
  })
}

test('one id is in the answer of a call, the gateway’s request, the trail, and what a job later asks and logs', async () => {
  const answer = await pay({ 'x-correlation-id': ID })

  expect(answer.statusCode).toBe(200)
  expect(answer.headers['x-correlation-id']).toBe(ID)
  expect(gateway.requests.map(({ method, headers }) => [method, headers['x-correlation-id']])).toEqual([
    ['POST', ID],
  ])
  const trail = await api().sql`select action from audit_event where correlation_id = ${ID} order by 1`
  expect(trail).toContainEqual({ action: 'card-payment-created' })

  await api().sql`update card_transaction set ask_at = now() - interval '1 minute'`
  const reconciliation = listJobs(api().services).filter(({ name }) => name === 'payment reconciliation')
  expect(await runDue(reconciliation, logger)).toEqual([])

  expect(gateway.requests.map(({ method, headers }) => [method, headers['x-correlation-id']])).toEqual([
    ['POST', ID],
    ['GET', ID],
  ])
  expect(listLogEntries()).toEqual([
    expect.objectContaining({
      msg: 'the card gateway gave an answer that cannot be right',
      correlationId: ID,
    }),
  ])
})

test('a call without an id gets one, and one that is no id is not taken', async () => {
  const none = await pay({})
  const bad = await pay({ 'x-correlation-id': 'two\twords' })

  const ids = [none, bad].map(({ headers }) => headers['x-correlation-id'])
  expect(ids).toEqual([
    expect.stringMatching(/^api-[\da-f-]{36}$/),
    expect.stringMatching(/^api-[\da-f-]{36}$/),
  ])
  expect(gateway.requests.map(({ headers }) => headers['x-correlation-id'])).toEqual(ids)
})

test('each run of a job that fails logs an id of its own', async () => {
  const job = { name: 'breaks', everySeconds: 1, run: () => Promise.reject(new Error('broken')) }

  await runDue([job, job], logger)

  const ids = listLogEntries().map(({ correlationId }) => correlationId)
  expect(ids).toEqual([expect.stringMatching(/^job-/), expect.stringMatching(/^job-/)])
  expect(new Set(ids).size).toBe(2)
})
