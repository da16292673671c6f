import { expect, test } from 'vitest'

import { MAX_BODY_BYTES } from '@switchboard/domain/call'
import { setMeterReadings } from '@switchboard/domain/meter-reading/contract'
import type { CallShape } from '@switchboard/domain/call'
import { MAX_ORDER_BYTES, amendOrder } from '@switchboard/domain/ordering/contract'

import { listEndpoints } from '#api/areas.ts'
import { testApi } from '#api/testing/api.ts'
import { fillSignIn } from '#api/testing/sign-in-demo.ts'

import { MAX_FIELDS, MAX_VALUES, parseFormFields, checkStorable } from './parse.ts'
import { Refused } from '#api/platform/refusal.ts'
import { ADDRESS_LIMITS, runInCallerQueue } from './caller-queues.ts'

const api = testApi(fillSignIn)
const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'

function sendCall(call: CallShape, payload: string) {
  return sendTo(
    `/api${call.path}`,
    { type: call.encoding === 'form' ? FORM : JSON_TYPE, payload },
    call.method,
  )
}

async function sendTo(
  url: string,
  { type, payload }: { type: string; payload: string },
  method: CallShape['method'] = 'POST',
) {
  const answer = await api().app.inject({ method, url, headers: { 'content-type': type }, payload })
  return { status: answer.statusCode, ...answer.json<{ code: string; field?: string; message: string }>() }
}

function callsWithBody(): CallShape[] {
  return listEndpoints(api().services).flatMap(({ call }) => (call.body === undefined ? [] : [call]))
}

test('a body longer than a call takes is refused unread, signed in or not; orders and readings with a photo alone take more', async () => {
  const calls = callsWithBody()
  const larger = calls.filter(({ mostBodyBytes }) => mostBodyBytes !== undefined)
  const answers = await Promise.all(
    calls.map((call) => sendCall(call, ' '.repeat((call.mostBodyBytes ?? MAX_BODY_BYTES) + 1))),
  )

  expect(answers.map(({ status, code }) => [status, code])).toEqual(
    calls.map(() => [413, 'PAYLOAD_TOO_LARGE']),
  )
  expect(new Set(larger.map(({ mostBodyBytes }) => mostBodyBytes))).toEqual(
    new Set([MAX_ORDER_BYTES, setMeterReadings.mostBodyBytes]),
  )
  expect(new Set(larger.map(({ access }) => access))).toEqual(new Set(['account']))
  expect(await sendCall(amendOrder, `"${'x'.repeat(MAX_ORDER_BYTES - 2)}"`)).toMatchObject({ status: 401 })
})

test('a form of many fields is refused at every call that takes one', async () => {
  const forms = callsWithBody().filter(({ encoding }) => encoding === 'form')
  const many = Array.from({ length: MAX_FIELDS + 1 }, (_, place) => `f${place}=1`).join('&')
  const answers = await Promise.all(forms.map((call) => sendCall(call, many)))

  expect(forms.length).toBeGreaterThan(0)
  expect(new Set(answers.map(({ code, message }) => `${code} ${message}`))).toEqual(
    new Set([`MALFORMED_REQUEST more than ${MAX_FIELDS} fields`]),
  )
})

test('a form that has a field twice is refused at every call that takes one', async () => {
  const forms = callsWithBody().filter(({ encoding }) => encoding === 'form')
  const answers = await Promise.all(forms.map((call) => sendCall(call, 'username=aroha&username=ben')))

  expect(forms.length).toBeGreaterThan(0)
  expect(answers.map(({ status, field, message }) => [status, field, message])).toEqual(
    forms.map(() => [400, 'username', 'given twice']),
  )
})

test('a form is decoded once', () => {
  expect(parseFormFields('name=a%2541+%252B')).toEqual({ name: 'a%41 %2B' })
})

test.each(['{"__proto__":{"polluted":1}}', '{"constructor":{"prototype":{"polluted":1}}}'])(
  'every open call with a JSON body refuses %s, and no prototype is changed',
  async (body) => {
    const calls = callsWithBody().filter(
      ({ access, encoding }) => access === 'open' && encoding === undefined,
    )
    const answers = await Promise.all(calls.map((call) => sendCall(call, body)))

    expect(calls.length).toBeGreaterThan(0)
    expect(answers.map(({ status, code }) => [status, code])).toEqual(
      calls.map(() => [400, 'MALFORMED_REQUEST']),
    )
    expect(Object.keys(Object.prototype)).toEqual([])
  },
)

test('a form may have so many fields and no more', () => {
  const fields = (count: number) => Array.from({ length: count }, (_, place) => `f${place}=`).join('&')

  expect(Object.keys(parseFormFields(fields(MAX_FIELDS)))).toHaveLength(MAX_FIELDS)
  expect(() => parseFormFields(fields(MAX_FIELDS + 1))).toThrow(Refused)
})

test('a body may hold so many values and no more, wherever they stand', () => {
  const list = (count: number) => Array.from({ length: count }, () => 0)

  expect(checkStorable({ list: list(MAX_VALUES - 2) })).toBeDefined()
  expect(() => checkStorable({ list: list(MAX_VALUES - 1) })).toThrow(Refused)
  expect(() => checkStorable({ lists: list(50).map(() => list(50)) })).toThrow(Refused)
})

test('every open call with a JSON body refuses many keys and deep nesting', async () => {
  const open = callsWithBody().filter(({ access, encoding }) => access === 'open' && encoding === undefined)
  const keys = JSON.stringify(
    Object.fromEntries(Array.from({ length: MAX_VALUES }, (_, place) => [place.toString(36), 0])),
  )
  const deep = `${'['.repeat(8_000)}${']'.repeat(8_000)}`
  const answers = await Promise.all(open.flatMap((call) => [sendCall(call, keys), sendCall(call, deep)]))

  expect(keys.length).toBeLessThan(MAX_BODY_BYTES)
  expect(new Set(answers.map(({ code, field }) => `${code} ${field}`))).toEqual(
    new Set(['MALFORMED_REQUEST body']),
  )
  expect(answers).toHaveLength(2 * open.length)
})

test.each(['/identity/connect/token', '/identity/connect/authorize', '/identity/connect/endsession'])(
  'a long form to %s is refused before the library reads it',
  async (path) => {
    const long = `client_id=portal&rest=${'x'.repeat(MAX_BODY_BYTES)}`

    expect(await sendTo(path, { type: FORM, payload: long })).toMatchObject({
      status: 413,
      code: 'PAYLOAD_TOO_LARGE',
    })
  },
)

test('a long form at the sign-in page is refused', async () => {
  const path = '/identity/interaction/someone'
  const long = await sendTo(path, { type: FORM, payload: 'x'.repeat(MAX_BODY_BYTES + 1) })

  expect(long).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' })
})

test('what anyone may ask is done in the turns of its address: while they are taken it is refused, and nothing else is', async () => {
  const { promise: pending, resolve: finish } = Promise.withResolvers<void>()
  const busy = '192.0.2.1'
  const queued = Array.from({ length: ADDRESS_LIMITS.atOnce + ADDRESS_LIMITS.waiting }, () =>
    runInCallerQueue(busy, () => pending),
  )
  const open = listEndpoints(api().services).flatMap(({ call: { access, method, path } }) =>
    access === 'open' ? [`${method} /api${path}`] : [],
  )
  const others = [
    'GET /identity/connect/authorize',
    'POST /identity/connect/token',
    'GET /identity/connect/endsession',
    'GET /identity/.well-known/openid-configuration',
    'GET /identity/interaction/someone',
    'POST /identity/interaction/someone',
    'POST /policy-reports',
  ]
  const requestStatus = async (line: string, remoteAddress: string, token?: string) => {
    const [method, url = ''] = line.split(' ')
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const inject = { method: method === 'GET' ? 'GET' : 'POST', url, headers, remoteAddress } as const
    return (await api().app.inject(inject)).statusCode
  }

  const refused = await Promise.all([...open, ...others].map((line) => requestStatus(line, busy)))
  const signedIn = await requestStatus('POST /api/user/claims', busy, await api().createToken('ben'))
  const elsewhere = await requestStatus('GET /api/dynamicconfig', '192.0.2.2')
  finish()
  await Promise.all(queued)

  expect(refused).toEqual([...open, ...others].map(() => 429))
  expect([signedIn, elsewhere]).toEqual([200, 200])
  expect(await requestStatus('GET /api/dynamicconfig', busy)).toBe(200)
})
