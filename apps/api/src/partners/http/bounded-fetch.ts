import { Histogram } from 'prom-client'

import { runInSpan, getWorkContext } from '#api/platform/tracing/work-context.ts'
import type { Span } from '#api/platform/tracing/work-context.ts'

/** The result of a request: a status with JSON, or the reason why there is none. */
export type Answer =
  | { readonly kind: 'json'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'noAnswer' }
  | { readonly kind: 'notUnderstood'; readonly why: string }

const SERVER_FAULT = 500

/** One histogram for the process. Each registry of the process registers it. */
export const partyRequests = new Histogram({
  name: 'party_request_duration_seconds',
  help: 'Requests to the gateway, the bank and partners, by host and outcome',
  labelNames: ['party', 'outcome'],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
  registers: [],
})

const MAX_ANSWER_BYTES = 262_144

type PartyRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/**
 * Requests JSON from another party, with limits of time and size. Redirects are not followed. The request has the correlation id
 * of our call or job.
 */
export function fetchJson(url: string, request: PartyRequest, timeoutMilliseconds: number): Promise<Answer> {
  const { host } = new URL(url)
  const attributes = { 'http.request.method': request.method, 'server.address': host }
  // no address in the name: it may contain an account, a phone number or a session
  return runInSpan({ name: `${request.method} ${host}`, kind: 'client', attributes }, async (span) => {
    const stopTimer = partyRequests.startTimer({ party: host })
    const answer = await sendRequest(
      url,
      { ...request, headers: { ...request.headers, ...toTraceHeaders(span) } },
      timeoutMilliseconds,
    )
    stopTimer({ outcome: answer.kind === 'json' && answer.status >= SERVER_FAULT ? 'fault' : answer.kind })
    if (answer.kind === 'json') span?.set({ 'http.response.status_code': answer.status })
    else span?.markFailed(answer.kind)
    return answer
  })
}

/** The headers that connect another party's log and traces with ours. */
function toTraceHeaders(span: Span | undefined): Record<string, string> {
  const context = getWorkContext()
  return {
    ...(context !== undefined && { 'x-correlation-id': context.correlationId }),
    ...(span !== undefined && { traceparent: span.traceparent() }),
  }
}

async function sendRequest(url: string, request: PartyRequest, timeoutMilliseconds: number): Promise<Answer> {
  try {
    const response = await fetch(url, {
      ...request,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    })
    const text = await readText(response)
    if (text === null) return { kind: 'notUnderstood', why: 'the answer is too long' }
    const body = parseJson(text)
    if (body === undefined) return { kind: 'notUnderstood', why: `status ${response.status} without JSON` }
    return { kind: 'json', status: response.status, body }
  } catch {
    return { kind: 'noAnswer' }
  }
}

async function readText(response: Response): Promise<string | null> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  const body: AsyncIterable<Uint8Array> | Uint8Array[] = response.body ?? []
  for await (const chunk of body) {
    bytes += chunk.length
    // leaving the loop cancels the rest of the reply
    if (bytes > MAX_ANSWER_BYTES) return null
    text += decoder.decode(chunk, { stream: true })
  }
  return text
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
