import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { isErrorCode } from '@switchboard/domain/errors'
import { logout } from '@switchboard/domain/session/contract'

import { listEndpoints } from '#api/areas.ts'
import { fillDemo } from '#api/fill-demo.ts'
import { ACCOUNT } from '#api/testing/access-callers.ts'
import { ACCESS_TABLE, toRowName } from '#api/testing/access-table.ts'
import { testApi } from '#api/testing/api.ts'
import { requestByRow } from '#api/testing/request-by-row.ts'

const RUNS = 25
const SEED = 20_261_121

// without a gateway, whose replies have their own test
const api = testApi(fillDemo)

const refusal = z.object({
  code: z.string().check(z.refine(isErrorCode)),
  message: z.string(),
  correlationId: z.string(),
})

/** A path segment, encoded or raw. */
const segment = fc.oneof(
  fc.constantFrom(
    '100517',
    '0',
    '-1',
    '99999999999999',
    '999999999999999999999999',
    '%00',
    '100517%00',
    '%zz',
    '%E0%A4%A',
    '%ff',
    '%2e%2e%2f',
    "'--",
    '',
    'x'.repeat(300),
  ),
  fc.string({ unit: 'binary', maxLength: 20 }).map((text) => encodeURIComponent(text.toWellFormed())),
)
const text = fc.oneof(
  fc.constantFrom('', '\0', 'a\0b', '\ud800', '1e999', 'Purchase', 'true', 'x'.repeat(2000)),
  fc.string({ unit: 'binary', maxLength: 30 }),
)
const fieldName = fc.constantFrom(
  'userpool',
  'username',
  'password',
  'longlifesession',
  'DeviceID',
  'DeviceType',
  'ApplicationID',
  'pushnotificationtoken',
  'token',
  'accountcode',
  'sessionId',
  'transactionType',
  'amount',
  'isRequestingRecurringPaymentMethod',
  'cardType',
  'returnPath',
  '__proto__',
)
const value = fc.oneof(text, fc.double(), fc.integer(), fc.boolean(), fc.constant(null), fc.constant([]))
const body = fc.oneof(
  fc.dictionary(fieldName, value).map((fields) => JSON.stringify(fields)),
  fc.dictionary(fieldName, text).map((fields) => new URLSearchParams(fields).toString()),
  fc.json(),
  text,
  fc.constantFrom('{', 'null', '[]', '"', `${'['.repeat(5000)}${']'.repeat(5000)}`, '%', '=&a=%00'),
)
const contentType = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-8',
  'APPLICATION/JSON',
  'application/x-www-form-urlencoded',
  'text/plain',
  'application/json, text/html',
  ';',
)
const odd = fc.record({
  segments: fc.array(segment, { minLength: 2, maxLength: 2 }),
  rightAccount: fc.boolean(),
  query: fc.oneof(
    fc.constantFrom('', '?', '?sessionId=%00', '?sessionId=a&sessionId=b', '?%', '?sessionId[a]=1'),
    segment.map((part) => `?sessionId=${part}`),
  ),
  body,
  contentType,
  key: fc.option(fc.constantFrom('', 'short', 'long-enough-key', 'x'.repeat(300)), { nil: undefined }),
  signedIn: fc.integer({ min: 0, max: 9 }).map((one) => one > 0),
})

test('an odd request is refused with a known error code and causes no fault', async () => {
  const { app, createToken: tokenOf, services } = api()
  const calls = listEndpoints(services).map(({ call }) => call)
  const token = await tokenOf('aroha')
  let refusals = 0

  for (const call of calls) {
    await fc.assert(
      fc.asyncProperty(odd, async ({ segments, rightAccount, query, signedIn, key, ...sent }) => {
        const parts = rightAccount ? ['100517', segments[1]] : [...segments]
        const path = call.path.replace(/\{\w+\}/g, () => parts.shift() ?? '')
        const bearer = call === logout ? await tokenOf('aroha') : token
        const answer = await app.inject({
          method: call.method,
          url: `/api${path}${query}`,
          headers: {
            ...(signedIn && { authorization: `Bearer ${bearer}` }),
            ...(key !== undefined && { 'idempotency-key': key }),
            ...(call.method !== 'GET' && { 'content-type': sent.contentType }),
          },
          ...(call.method !== 'GET' && { payload: sent.body }),
        })

        const seen = { url: path, status: answer.statusCode, body: answer.body.slice(0, 300) }
        if (answer.statusCode === 200) return
        refusals += 1
        const parsedRefusal = refusal.safeParse(JSON.parse(answer.body))
        expect(parsedRefusal.success, JSON.stringify(seen)).toBe(true)
        expect(parsedRefusal.data?.code, JSON.stringify(seen)).not.toBe('GENERAL_ERROR')
        expect(parsedRefusal.data?.correlationId, JSON.stringify(seen)).toBe(
          answer.headers['x-correlation-id'],
        )
        expect(answer.headers['x-content-type-options'], JSON.stringify(seen)).toBe('nosniff')
      }),
      { numRuns: RUNS, seed: SEED },
    )
  }
  expect(refusals).toBeGreaterThan(calls.length)
})

const rowOfTable = z.object({
  parameters: z.exactOptional(z.record(z.string(), z.string())),
  query: z.exactOptional(z.record(z.string(), z.string())),
  body: z.exactOptional(z.unknown()),
})

/** Properties that every object inherits. */
const OF_EVERY_OBJECT = ['constructor', '__proto__', 'toString'] as const

/** The value with each of its texts replaced in turn. */
function replaceTexts(given: unknown, text: string): unknown[] {
  if (typeof given === 'string') return given === ACCOUNT ? [] : [text]
  if (Array.isArray(given)) {
    const all: readonly unknown[] = given
    return all.flatMap((one, place) => replaceTexts(one, text).map((other) => all.with(place, other)))
  }
  if (typeof given !== 'object' || given === null) return []
  return Object.entries(given).flatMap(([name, value]) =>
    replaceTexts(value, text).map((other) => ({ ...given, [name]: other })),
  )
}

test('a text that is also an inherited property is handled like any other text', async () => {
  const { app, createToken: tokenOf, createStaffToken: staffToken, services } = api()
  const calls = listEndpoints(services).map(({ call }) => call)
  let sent = 0

  for (const call of calls) {
    const row = ACCESS_TABLE[toRowName(call)]?.input ?? {}
    for (const text of OF_EVERY_OBJECT) {
      for (const input of replaceTexts(row, text)) {
        const token = call.access === 'staff' ? await staffToken('100517') : await tokenOf('aroha')
        const changed = rowOfTable.parse(input)
        const answer = await requestByRow(app, call, { token, accountCode: '100517', input: changed })

        expect(answer.json(), JSON.stringify({ path: call.path, input })).not.toMatchObject({
          code: 'GENERAL_ERROR',
        })
        sent += 1
      }
    }
  }
  console.log(`texts of every object sent: ${sent}`)
  expect(sent).toBeGreaterThan(calls.length)
})
