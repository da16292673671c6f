import { expect, test } from 'vitest'

import { beginDeviceTest, endDeviceTest, readSpeedTests } from '@switchboard/domain/speed-test/contract'
import { DEVICE_TEST } from '@switchboard/domain/speed-test/limits'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'

import { MAX_DEVICE_TESTS } from './endpoints.ts'

const api = testApi(fillDemo)

const AROHA = '100482'
const FIGURES = {
  downloadMbps: 84.2,
  uploadMbps: 41.5,
  idleMs: 9.5,
  loadedMs: 38,
  connection: 'wifi' as const,
}

async function openClient(user = 'aroha', accountCode = AROHA) {
  const token = await api().createToken(user)
  const input = { token, parameters: { accountCode } }
  return {
    begin: () => api().make(beginDeviceTest, input),
    begun: async () => beginDeviceTest.reply.parse((await api().make(beginDeviceTest, input)).json()),
    end: (id: string, measured: typeof FIGURES | null) =>
      api().make(endDeviceTest, { token, parameters: { accountCode, id }, body: { measured } }),
    read: async () => readSpeedTests.reply.parse((await api().make(readSpeedTests, input)).json()),
  }
}

function downloadBytes(token: string, bytes: string | number) {
  return api().app.inject({
    url: `/api/measuring/bytes?bytes=${bytes}`,
    headers: { 'x-measuring': token },
  })
}

function uploadBytes(token: string, payload: Buffer, headers: Record<string, string> = {}) {
  return api().app.inject({
    method: 'POST',
    url: '/api/measuring/bytes',
    headers: { 'x-measuring': token, 'content-type': 'application/octet-stream', ...headers },
    payload,
  })
}

test('a measurement transfers the requested bytes, and is stored with their number', async () => {
  const aroha = await openClient()
  const { id, token } = await aroha.begun()
  const down = await downloadBytes(token, 300_000)
  const up = await uploadBytes(token, Buffer.alloc(200_000))
  const ended = await aroha.end(id, FIGURES)

  expect([down.statusCode, down.rawPayload.length]).toEqual([200, 300_000])
  expect(down.headers['cache-control']).toBe('no-store, no-transform')
  expect(up.json()).toEqual({ received: 200_000 })
  expect(ended.json()).toMatchObject({ result: { id, ...FIGURES, usedBytes: 500_000 } })
  expect((await aroha.read()).devices).toMatchObject([{ id, ...FIGURES, usedBytes: 500_000 }])
})

test('a measurement never transfers more than its limits, even in parallel', async () => {
  const aroha = await openClient()
  const { token } = await aroha.begun()
  const tooMuch = await downloadBytes(token, DEVICE_TEST.mostDownloadBytes + 1)
  const rest = await downloadBytes(token, 100_000)
  await api().sql`update device_test set downloaded_bytes = ${DEVICE_TEST.mostDownloadBytes - 50_000},
    uploaded_bytes = ${DEVICE_TEST.mostUploadBytes - 50_000}`

  expect([tooMuch.statusCode, rest.statusCode]).toEqual([429, 200])
  expect((await downloadBytes(token, 50_001)).statusCode).toBe(429)
  expect((await uploadBytes(token, Buffer.alloc(50_001))).statusCode).toBe(429)
  const last = await Promise.all(Array.from({ length: 10 }, () => downloadBytes(token, 50_000)))
  expect(last.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
    200,
    ...Array.from({ length: 9 }, () => 429),
  ])
})

test('ten measurements that begin at once become a single one', async () => {
  const aroha = await openClient()
  const answers = await Promise.all(Array.from({ length: 10 }, () => aroha.begin()))
  const refused = answers.filter(({ statusCode }) => statusCode !== 200)

  expect(refused).toHaveLength(9)
  expect(refused[0]?.json()).toMatchObject({ code: 'DEVICE_TEST_UNDER_WAY' })
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
})

test('two accounts can measure at the same time, and cannot end each other’s measurement', async () => {
  const aroha = await openClient()
  const ben = await openClient('ben', '100517')
  const { id } = await aroha.begun()
  await ben.begun()
  const ended = await ben.end(id, FIGURES)

  expect([ended.statusCode, ended.json()]).toMatchObject([404, { code: 'DEVICE_TEST_NOT_FOUND' }])
  expect((await ben.read()).devices).toEqual([])
  expect((await aroha.end(id, FIGURES)).statusCode).toBe(200)
})

test('a stopped measurement is not stored, and the next may begin', async () => {
  const aroha = await openClient()
  const { id, token } = await aroha.begun()
  const stopped = await aroha.end(id, null)

  expect(stopped.json()).toEqual({ result: null })
  expect((await downloadBytes(token, 1_000)).statusCode).toBe(429)
  expect((await aroha.end(id, FIGURES)).statusCode).toBe(404)
  expect((await aroha.read()).devices).toEqual([])
  expect((await aroha.begin()).statusCode).toBe(200)
})

test('a measurement whose page was closed ends by itself', async () => {
  const aroha = await openClient()
  const { token } = await aroha.begun()
  await api().sql`update device_test set open_until = now() - interval '1 second'`

  expect((await downloadBytes(token, 1_000)).statusCode).toBe(429)
  expect((await aroha.begin()).statusCode).toBe(200)
})

test('the measurements of an account are limited by hour', async () => {
  const aroha = await openClient()
  for (let each = 0; each < MAX_DEVICE_TESTS; each += 1) await aroha.end((await aroha.begun()).id, null)
  const answer = await aroha.begin()

  expect([answer.statusCode, answer.json()]).toMatchObject([429, { code: 'TOO_MANY_REQUESTS' }])
})

test.each([
  ['empty', ''],
  ['forged', `${AROHA}.7c1f2a3e-0d52-4a2b-9a0e-2f6b1c8d4e5f.99999999999999.c2lnbmF0dXJl`],
])('a token that is %s transfers nothing', async (_what, token) => {
  expect((await downloadBytes(token, 1_000)).statusCode).toBe(403)
  expect((await uploadBytes(token, Buffer.alloc(1_000))).statusCode).toBe(403)
  const answer = await api().app.inject({ url: '/api/measuring/delay', headers: { 'x-measuring': token } })
  expect(answer.statusCode).toBe(403)
})

test('a changed token is refused', async () => {
  const { token } = await (await openClient()).begun()

  expect((await downloadBytes(token.replace(AROHA, '100517'), 1_000)).statusCode).toBe(403)
})

test.each(['0', '-1', '1.5', 'many', '1e99', ''])('%s bytes are refused', async (bytes) => {
  const { token } = await (await openClient()).begun()
  const answer = await downloadBytes(token, bytes)

  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  expect(answer.statusCode).toBeLessThan(500)
})

test.each([
  ['a speed below 0', { ...FIGURES, downloadMbps: -1 }],
  ['an impossible speed', { ...FIGURES, uploadMbps: 1e9 }],
  ['no delay', { ...FIGURES, idleMs: null }],
  ['another connection', { ...FIGURES, connection: 'pigeon' }],
  ['an additional field', { ...FIGURES, usedBytes: 1 }],
])('figures with %s are refused, and the measurement goes on', async (_what, measured) => {
  const aroha = await openClient()
  const { id } = await aroha.begun()
  const token = await api().createToken('aroha')
  const answer = await api().app.inject({
    method: 'PUT',
    url: `/api/accounts/${AROHA}/speedTests/device/${id}`,
    headers: { authorization: `Bearer ${token}` },
    payload: { measured },
  })

  expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'MALFORMED_REQUEST' }])
  expect((await aroha.end(id, FIGURES)).statusCode).toBe(200)
})
