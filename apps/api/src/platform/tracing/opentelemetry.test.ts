import { afterAll, beforeEach, expect, test } from 'vitest'

import { createCardTransaction } from '@switchboard/domain/payments/contract'

import { listJobs } from '#api/areas.ts'
import { BEN, PAYMENT } from '#api/areas/payments/testing/card-payments.ts'
import { createLogger } from '#api/platform/http/server.ts'
import { startJobs } from '#api/platform/jobs/jobs.ts'
import { testApi } from '#api/testing/api.ts'
import { fillPayers } from '#api/testing/payers.ts'

import { CORRELATION_ID } from './work-context.ts'
import { openTelemetry } from './opentelemetry.ts'
import { startCollector } from './testing/collector.ts'
import type { ReceivedSpan } from './testing/collector.ts'
import { startSilentGateway } from './testing/gateway.ts'

const ID = 'kea-1795000000000-followedfollowed'
const CALLER = { trace: '4bf92f3577b34da6a3ce929d0e0e4736', span: '00f067aa0ba902b7' }
const [SERVER, CLIENT] = [2, 3]

const gateway = await startSilentGateway()
const traces = await startCollector()
const tracing = openTelemetry({ endpoint: traces.endpoint, share: 1, version: '1' })
afterAll(() => tracing.close())
const api = testApi(fillPayers, { tracing }, { GATEWAY_URL: gateway.url })
beforeEach(() => void traces.bodies.splice(0))

async function pay(headers: Record<string, string> = {}) {
  await api().make(createCardTransaction, {
    token: await api().createToken('ben'),
    parameters: { accountCode: BEN },
    body: PAYMENT,
    headers: { 'x-correlation-id': ID, ...headers },
  })
  await tracing.flush()
  return traces.spans()
}

function attribute({ attributes }: ReceivedSpan, key: string) {
  const value = attributes.find((each) => each.key === key)?.value
  return value?.stringValue ?? value?.intValue
}

test('a call is a span by its route, with statements by name and the gateway’s request beneath it', async () => {
  const spans = await pay()

  const [call] = spans.filter(({ kind }) => kind === SERVER)
  if (call === undefined) throw new Error('no span of the call')
  expect(call.name).toMatch(/^POST \/api\/.*:accountCode/)
  expect(attribute(call, CORRELATION_ID)).toBe(ID)
  expect(attribute(call, 'http.response.status_code')).toBe(200)
  const beneath = spans.filter(({ parentSpanId }) => parentSpanId === call.spanId)
  expect(beneath).toHaveLength(spans.length - 1)
  expect(new Set(beneath.map(({ kind, traceId }) => `${kind} ${traceId}`))).toEqual(
    new Set([`${CLIENT} ${call.traceId}`]),
  )
  const names = beneath.map(({ name }) => name)
  expect(names).toContain('card-transaction-create')
  expect(names).toContain(`POST ${gateway.host}`)
})

test('nothing that a statement was given, and no address of a request, is in what the collector is sent', async () => {
  await pay()

  const [payment] = await api().sql<{ id: string }>`select transaction_id as id from card_transaction`
  const written = traces.bodies.join('')
  expect(written).toContain('card-transaction-create')
  for (const value of [payment?.id ?? 'none', BEN, 'ben@', 'a'.repeat(32), '/pay', 'Bearer'])
    expect(written).not.toContain(value)
})

test('a caller’s trace goes on in ours, and ours at the gateway', async () => {
  const spans = await pay({ traceparent: `00-${CALLER.trace}-${CALLER.span}-00` })

  const call = spans.find(({ kind }) => kind === SERVER)
  const request = spans.find(({ name }) => name === `POST ${gateway.host}`)
  expect(call).toMatchObject({ traceId: CALLER.trace, parentSpanId: CALLER.span })
  expect(gateway.requests.map(({ headers }) => headers['traceparent'])).toEqual([
    `00-${CALLER.trace}-${request?.spanId}-01`,
  ])
})

test.each([
  '',
  'ff-' + CALLER.trace + '-' + CALLER.span + '-01',
  `00-${'0'.repeat(32)}-${CALLER.span}-01`,
  '<b>',
])('a caller’s trace that is none begins a new one: %s', async (traceparent) => {
  const spans = await pay({ traceparent })

  expect(spans.find(({ kind }) => kind === SERVER)?.parentSpanId).toBe('')
})

test('a job is a span, and what it does for a payment has the id of the call that began it', async () => {
  await pay()
  traces.bodies.length = 0
  await api().sql`update card_transaction set ask_at = now() - interval '1 minute'`
  const reconciliation = listJobs(api().services).filter(({ name }) => name === 'payment reconciliation')

  const jobs = startJobs(reconciliation, { logger: createLogger('silent'), tracing })
  await expect.poll(() => gateway.requests.length, { timeout: 60_000 }).toBe(2)
  await jobs.stop()
  await tracing.flush()

  const spans = traces.spans()
  const job = spans.find(({ name }) => name === 'job payment reconciliation')
  const settled = spans.find(({ name }) => name === 'settle a card payment')
  if (settled === undefined) throw new Error('no span of the payment')
  expect(settled.parentSpanId).toBe(job?.spanId)
  expect(attribute(settled, CORRELATION_ID)).toBe(ID)
  expect(spans.find(({ name }) => name === `GET ${gateway.host}`)?.parentSpanId).toBe(settled.spanId)
})

test('of a share of nothing, nothing is sent', async () => {
  const none = openTelemetry({ endpoint: traces.endpoint, share: 0, version: '1' })
  none.begin('call', 'server', { attributes: {} }).end()

  await none.close()

  expect(traces.bodies).toEqual([])
})
