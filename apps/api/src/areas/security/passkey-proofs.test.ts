import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { proveSession } from '@switchboard/domain/security/second-factor-calls'

import { testApi } from '#api/testing/api.ts'
import { createPasskeyDevice } from '#api/testing/passkey-device.ts'
import type { Deviations } from '#api/testing/passkey-device.ts'
import { fillSignIn } from '#api/testing/sign-in-demo.ts'

import { STEP, passkeySteps } from './testing/passkey-steps.ts'

const api = testApi(fillSignIn)
const {
  advanceTime,
  fetchCreationOptions,
  add,
  createPasskeySession,
  fetchRequestOptions,
  prove,
  readFactor,
  listTrail,
  tryChange,
} = passkeySteps(api)

const MINUTE = 60_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Math.ceil(Date.now() / STEP) * STEP })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a passkey proves a session for ten minutes, and its use is in the trail', async () => {
  const { device } = await createPasskeySession()
  const token = await api().createToken('ben')
  expect(await tryChange(token)).toBe('PROOF_NEEDED')

  const answer = await prove(token, device)

  expect(answer.statusCode).toBe(200)
  expect(await tryChange(token)).toBe('INCORRECT_CURRENT_PASSWORD')
  expect((await readFactor(token)).passkeys[0]?.lastUsedAt).toBe(new Date().toISOString())
  expect(await api().sql`select detail from audit_event where action = 'session-proven'`).toEqual([
    { detail: { by: 'passkey' } },
  ])
  advanceTime(10 * MINUTE)
  expect(await tryChange(await api().createToken('ben'))).toBe('PROOF_NEEDED')
})

test.each<[string, Deviations]>([
  ['at another origin', { origin: 'https://portal.test.evil.example' }],
  ['for another host', { rpId: 'evil.example' }],
  ['to register a passkey', { type: 'webauthn.create' }],
])('a signature made %s is refused, with an entry in the trail', async (_what, deviations) => {
  const { device } = await createPasskeySession()
  const token = await api().createToken('ben')

  const answer = await prove(token, device, deviations)

  expect([answer.statusCode, answer.json()]).toMatchObject([
    403,
    { code: 'SECOND_FACTOR_WRONG', field: 'passkey' },
  ])
  expect(await tryChange(token)).toBe('PROOF_NEEDED')
  expect(await listTrail()).toContain('session-proof-passkey-refused')
})

test('a signature of another key is refused', async () => {
  const { token, device } = await createPasskeySession()
  const forged = createPasskeyDevice().proof(await fetchRequestOptions(token))
  const passkey = { ...forged, id: device.id, rawId: device.id }

  const answer = await api().make(proveSession, { token, body: { passkey } })

  expect(answer.json()).toMatchObject({ code: 'SECOND_FACTOR_WRONG' })
})

test('a challenge works once, even at the same moment, and for five minutes', async () => {
  const { token, device } = await createPasskeySession()
  const options = await fetchRequestOptions(token)
  const send = () => api().make(proveSession, { token, body: { passkey: device.proof(options) } })

  const answers = await Promise.all([send(), send()])

  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
    200, 403,
  ])
  expect((await send()).statusCode).toBe(403)
  const passkey = device.proof(await fetchRequestOptions(token))
  advanceTime(5 * MINUTE)
  const answer = await api().make(proveSession, { token, body: { passkey } })
  expect(answer.json()).toMatchObject({ code: 'SECOND_FACTOR_WRONG' })
})

test('a challenge for one purpose is refused for another', async () => {
  const { token, device } = await createPasskeySession()
  const { challenge } = await fetchCreationOptions(token)
  const passkey = device.proof({ challenge, rpId: 'portal.test' })

  const answer = await api().make(proveSession, { token, body: { passkey } })

  expect(answer.json()).toMatchObject({ code: 'SECOND_FACTOR_WRONG' })
})

test('a passkey or a challenge of another user is refused', async () => {
  const bens = await createPasskeySession()
  const token = await api().createToken('hemi')
  const device = createPasskeyDevice()
  await add(token, device)

  expect((await prove(token, bens.device)).json()).toMatchObject({ code: 'SECOND_FACTOR_WRONG' })
  const passkey = device.proof(await fetchRequestOptions(bens.token))
  const answer = await api().make(proveSession, { token, body: { passkey } })
  expect(answer.json()).toMatchObject({ code: 'SECOND_FACTOR_WRONG' })
})

test('a signature counter that goes back, as that of a copied passkey does, is refused with an entry in the trail', async () => {
  const { token, device } = await createPasskeySession()
  expect((await prove(token, device, { count: 7 })).statusCode).toBe(200)

  for (const count of [7, 6, 0]) expect((await prove(token, device, { count })).statusCode).toBe(403)

  expect(await listTrail()).toContain('session-proof-passkey-count-back')
  expect((await prove(token, device, { count: 8 })).statusCode).toBe(200)
})

test('a device without a counter is accepted repeatedly', async () => {
  const { token, device } = await createPasskeySession()

  for (const count of [0, 0]) expect((await prove(token, device, { count })).statusCode).toBe(200)
})

test('passkeys and codes share ten attempts in five minutes', async () => {
  const { token, device } = await createPasskeySession()
  for (let tries = 0; tries < 5; tries += 1) {
    await api().make(proveSession, { token, body: { code: '000000' } })
    expect((await prove(token, device, { origin: 'https://evil.example' })).statusCode).toBe(403)
  }

  const eleventh = await prove(token, device)

  expect([eleventh.statusCode, eleventh.json()]).toMatchObject([429, { code: 'IN_TIMEOUT' }])
  expect((await add(token, createPasskeyDevice())).json()).toMatchObject({ code: 'IN_TIMEOUT' })
  advanceTime(5 * MINUTE)
  expect((await prove(token, device)).statusCode).toBe(200)
})

test('a proof with both a code and a passkey, or with neither, is refused by its field', async () => {
  const { token, device } = await createPasskeySession()
  const passkey = device.proof(await fetchRequestOptions(token))

  const both = await api().make(proveSession, { token, body: { code: '000000', passkey } })
  const neither = await api().make(proveSession, { token, body: {} })

  for (const answer of [both, neither]) {
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { code: 'MALFORMED_REQUEST', field: 'code', message: 'expected either a code or a passkey' },
    ])
  }
})
