import * as z from 'zod/mini'

import { instant } from '@switchboard/domain/instant'

import type { Environment } from '#api/platform/environment.ts'
import { fetchJson } from '#api/partners/http/bounded-fetch.ts'
import type { Answer } from '#api/partners/http/bounded-fetch.ts'

const OK = 200
const NOT_FOUND = 404
const TOO_MANY_REQUESTS = 429
const SERVER_FAULT = 500
/** Short, because a customer waits for the reply. */
const TIMEOUT_MILLISECONDS = 5_000

const figure = z.number().check(z.nonnegative())
const result = z.object({
  testedAt: instant,
  downloadMbps: figure,
  uploadMbps: figure,
  latencyMs: figure,
})
export type Measured = z.output<typeof result>

const testReply = z.discriminatedUnion('state', [
  z.object({ reference: z.string(), state: z.literal('running') }),
  z.object({ reference: z.string(), state: z.literal('failed') }),
  z.object({ reference: z.string(), state: z.literal('done'), result }),
])

/** The reply of the test provider about a test. */
export type LineTestReply =
  | { readonly state: 'running' | 'failed' }
  | { readonly state: 'done'; readonly result: Measured }
  /** The provider has no such test. */
  | { readonly state: 'unknown' }
  /** The provider refuses to test this line. */
  | { readonly state: 'refused' }
  | { readonly state: 'noAnswer' }

export type Line = {
  /** The internet username, which identifies a line in networks. */
  readonly line: string
  readonly downstreamMbps: number
  readonly upstreamMbps: number
}

/** A request with our own reference, at the provider's instant in milliseconds. */
type LineTestRequest = { readonly reference: string; readonly now: number }

export type TestProvider = {
  /** Repeating a reference returns the same test. */
  readonly test: (request: LineTestRequest, line: Line) => Promise<LineTestReply>
  readonly fetchResult: (request: LineTestRequest) => Promise<LineTestReply>
}

/** The provider of speed tests, by JSON over HTTP. Only the sandbox is sent the provider clock. */
export function createSpeedTestClient(
  environment: Pick<Environment, 'SPEED_TEST_URL' | 'SPEED_TEST_KEY' | 'SANDBOX'>,
): TestProvider {
  const base = `${environment.SPEED_TEST_URL.replace(/\/+$/, '')}/tests`

  async function callProvider({ reference, now }: LineTestRequest, line?: Line): Promise<LineTestReply> {
    const headers = {
      'x-api-key': environment.SPEED_TEST_KEY,
      ...(environment.SANDBOX ? { 'x-test-clock': new Date(now).toISOString() } : {}),
    }
    const request =
      line === undefined
        ? { method: 'GET' as const, headers }
        : {
            method: 'PUT' as const,
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify(line),
          }
    return parseReply(await fetchJson(`${base}/${reference}`, request, TIMEOUT_MILLISECONDS), reference)
  }

  return { test: callProvider, fetchResult: (request) => callProvider(request) }
}

/** A reply counts only if it is complete and names the requested test. */
function parseReply(answer: Answer, reference: string): LineTestReply {
  if (answer.kind !== 'json') return { state: 'noAnswer' }
  if (answer.status === NOT_FOUND) return { state: 'unknown' }
  const parsed = testReply.safeParse(answer.body)
  if (answer.status === OK && parsed.success && parsed.data.reference === reference) return parsed.data
  const isClientError = answer.status > NOT_FOUND && answer.status < SERVER_FAULT
  return { state: isClientError && answer.status !== TOO_MANY_REQUESTS ? 'refused' : 'noAnswer' }
}
