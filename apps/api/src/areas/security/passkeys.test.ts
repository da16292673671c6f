import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { WireReply } from '@switchboard/domain/call'
import { addPasskey, askForPasskey, removePasskey } from '@switchboard/domain/security/passkey-calls'
import {
  beginSecondFactor,
  confirmSecondFactor,
  proveSession,
  removeSecondFactor,
  renewRecoveryCodes,
} from '@switchboard/domain/security/second-factor-calls'
import { login } from '@switchboard/domain/session/contract'

import { clearExpired } from '#api/identity/expiry.ts'
import { testApi } from '#api/testing/api.ts'
import { generateCode } from '#api/testing/authenticator.ts'
import { createPasskeyDevice } from '#api/testing/passkey-device.ts'
import type { Deviations } from '#api/testing/passkey-device.ts'
import { BEN, BEN_FORM, fillSignIn } from '#api/testing/sign-in-demo.ts'

import { STEP, passkeySteps } from './testing/passkey-steps.ts'

const api = testApi(fillSignIn)
const {
  advanceTime,
  begin,
  fetchCreationOptions,
  add,
  createPasskeySession,
  fetchRequestOptions,
  prove,
  readFactor,
  listLetters,
  listTrail,
  tryChange,
  addApp,
} = passkeySteps(api)

const MINUTE = 60_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Math.ceil(Date.now() / STEP) * STEP })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a first passkey is added with the password, with ten recovery codes, an audit entry and a letter', async () => {
  const { token, recoveryCodes } = await createPasskeySession()

  expect(new Set(recoveryCodes).size).toBe(10)
  expect(await readFactor(token)).toEqual({
    isOn: true,
    hasApp: false,
    passkeys: [
      {
        passkeyId: expect.any(String),
        name: 'Ben’s phone',
        addedAt: new Date().toISOString(),
        lastUsedAt: null,
      },
    ],
    recoveryCodesLeft: 10,
  })
  expect(await listLetters('user-ben')).toEqual(['PasskeyAdded'])
  expect(await listTrail()).toEqual(['passkey-added'])
  expect((await api().make(login, { body: BEN_FORM })).json()).toMatchObject({ code: 'SECOND_FACTOR_NEEDED' })
})

test('registration options name the portal and the supported algorithms, and do not reveal the user id', async () => {
  const token = await api().createToken('ben')

  const options = await fetchCreationOptions(token)

  expect(options.rp).toEqual({ id: 'portal.test', name: 'My Kea' })
  expect(options.pubKeyCredParams.map(({ alg }) => alg)).toEqual([-7, -8, -257])
  expect(options).toMatchObject({ attestation: 'none', excludeCredentials: [] })
  expect(Buffer.from(options.user.id, 'base64url').toString('latin1')).not.toContain('ben')
})

test('with a wrong password no registration begins', async () => {
  const answer = await begin(await api().createToken('ben'), 'wrong')

  expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'INCORRECT_CURRENT_PASSWORD' }])
  expect(await api().sql`select 1 from passkey_challenge`).toEqual([])
})

test('another passkey needs a proof as well, and comes without new recovery codes', async () => {
  const { device } = await createPasskeySession()
  advanceTime(10 * MINUTE)
  const token = await api().createToken('ben')
  expect((await begin(token)).json()).toMatchObject({ code: 'PROOF_NEEDED' })
  expect((await prove(token, device)).statusCode).toBe(200)

  const answer = await add(token, createPasskeyDevice())

  expect(answer.json()).toEqual({ recoveryCodes: [] })
  expect((await readFactor(token)).passkeys).toHaveLength(2)
})

test.each<[string, Deviations]>([
  ['made at another origin', { origin: 'https://portal.test.evil.example' }],
  ['made for another host', { rpId: 'evil.example' }],
  ['that was used instead of registered', { type: 'webauthn.get' }],
])('a passkey %s is refused, and no factor is on', async (_what, deviations) => {
  const token = await api().createToken('ben')

  const answer = await add(token, createPasskeyDevice(), deviations)

  expect([answer.statusCode, answer.json()]).toMatchObject([
    403,
    { code: 'PASSKEY_REFUSED', field: 'credential' },
  ])
  expect(await readFactor(token)).toMatchObject({ isOn: false, passkeys: [] })
  expect(await listTrail()).toEqual(['passkey-refused'])
})

test('a registration from before the first factor is refused, with or without a proof', async () => {
  const early = await api().createToken('ben')
  const begun = await api().make(beginSecondFactor, { token: early, body: { password: BEN.password } })
  const { secret } = begun.json<WireReply<typeof beginSecondFactor>>()
  const options = await fetchCreationOptions(early)
  const { device } = await createPasskeySession()
  const lateDevice = createPasskeyDevice()
  const credential = lateDevice.make(options)

  const confirmApp = () =>
    api().make(confirmSecondFactor, { token: early, body: { code: generateCode(secret) } })
  const addLatePasskey = () => api().make(addPasskey, { token: early, body: { name: 'Late', credential } })
  const unproven = [await confirmApp(), await addLatePasskey()].map(
    (answer) => answer.json<{ code: string }>().code,
  )
  await prove(early, device)
  const proven = [await confirmApp(), await addLatePasskey()].map(
    (answer) => answer.json<{ code: string }>().code,
  )

  expect(unproven).toEqual(['PROOF_NEEDED', 'PROOF_NEEDED'])
  expect(proven).toEqual(['SECOND_FACTOR_OFF', 'PASSKEY_REFUSED'])
  expect(await readFactor(early)).toMatchObject({ hasApp: false, passkeys: [{ name: 'Ben’s phone' }] })
})

test('registration options work once, for five minutes, for their user', async () => {
  const token = await api().createToken('ben')
  const device = createPasskeyDevice()
  const credential = device.make(await fetchCreationOptions(token))
  const send = (senderToken: string) =>
    api().make(addPasskey, { token: senderToken, body: { name: 'Phone', credential } })
  expect((await send(await api().createToken('hemi'))).statusCode).toBe(403)
  expect((await send(token)).statusCode).toBe(200)
  expect((await send(token)).statusCode).toBe(403)

  const lateCredential = createPasskeyDevice().make(await fetchCreationOptions(token))
  advanceTime(5 * MINUTE)
  const answer = await api().make(addPasskey, { token, body: { name: 'Late', credential: lateCredential } })

  expect(answer.json()).toMatchObject({ code: 'PASSKEY_REFUSED' })
})

test('a passkey is stored only once, for a single user', async () => {
  const { token, device } = await createPasskeySession()
  const hemi = await api().createToken('hemi')

  expect((await add(token, device)).json()).toMatchObject({ code: 'PASSKEY_EXISTS' })
  expect((await add(hemi, device)).json()).toMatchObject({ code: 'PASSKEY_EXISTS' })
  expect((await readFactor(hemi)).isOn).toBe(false)
})

test('a user has at most ten passkeys', async () => {
  const { token } = await createPasskeySession()
  const begun = await fetchCreationOptions(token)
  for (let more = 1; more < 10; more += 1) await add(token, createPasskeyDevice())

  const eleventh = { name: 'Eleventh', credential: createPasskeyDevice().make(begun) }
  const answer = await api().make(addPasskey, { token, body: eleventh })

  expect((await begin(token)).json()).toMatchObject({ code: 'TOO_MANY_PASSKEYS' })
  expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'TOO_MANY_PASSKEYS' }])
})

test('removing the last factor removes the recovery codes, and no proof is needed any more', async () => {
  const { token } = await createPasskeySession()
  const unproven = await api().createToken('ben')
  const [{ passkeyId } = { passkeyId: '' }] = (await readFactor(token)).passkeys
  const parameters = { passkeyId }
  const refusedFirst = await api().make(removePasskey, { token: unproven, parameters })

  const answer = await api().make(removePasskey, { token, parameters })

  expect(refusedFirst.json()).toMatchObject({ code: 'PROOF_NEEDED' })
  expect(answer.statusCode).toBe(200)
  expect(await readFactor(token)).toEqual({ isOn: false, hasApp: false, passkeys: [], recoveryCodesLeft: 0 })
  expect(await api().sql`select 1 from recovery_code`).toEqual([])
  expect(await tryChange(unproven)).toBe('INCORRECT_CURRENT_PASSWORD')
  expect((await api().make(login, { body: BEN_FORM })).statusCode).toBe(200)
  expect(await listLetters('user-ben')).toEqual(['PasskeyAdded', 'PasskeyRemoved'])
  expect((await api().make(removePasskey, { token, parameters })).json()).toMatchObject({
    code: 'PASSKEY_NOT_FOUND',
  })
})

test('a passkey of another user is not found and stays', async () => {
  const { token } = await createPasskeySession()
  const [{ passkeyId } = { passkeyId: '' }] = (await readFactor(token)).passkeys

  const answer = await api().make(removePasskey, {
    token: await api().createToken('hemi'),
    parameters: { passkeyId },
  })

  expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'PASSKEY_NOT_FOUND' }])
  expect((await readFactor(token)).passkeys).toHaveLength(1)
})

test('with an app and a passkey, removing the app keeps the passkey and the recovery codes', async () => {
  const { token, device } = await createPasskeySession()
  const secret = await addApp(token)
  expect(await readFactor(token)).toMatchObject({ hasApp: true, recoveryCodesLeft: 10 })
  expect((await api().make(proveSession, { token, body: { code: generateCode(secret) } })).statusCode).toBe(
    200,
  )

  const passkey = device.proof(await fetchRequestOptions(token))
  const answer = await api().make(removeSecondFactor, { token, body: { passkey } })

  expect(answer.statusCode).toBe(200)
  expect(await readFactor(token)).toMatchObject({ isOn: true, hasApp: false, recoveryCodesLeft: 10 })
  expect(await listLetters('user-ben')).toEqual(['PasskeyAdded', 'SecondFactorOn', 'SecondFactorAppRemoved'])
  advanceTime(STEP)
  const code = await api().make(proveSession, { token, body: { code: generateCode(secret) } })
  expect(code.json()).toMatchObject({ code: 'SECOND_FACTOR_WRONG' })
})

test('with a passkey, an authenticator app needs a proof before its registration', async () => {
  await createPasskeySession()
  const body = { password: BEN.password }

  const answer = await api().make(beginSecondFactor, { token: await api().createToken('ben'), body })

  expect(answer.json()).toMatchObject({ code: 'PROOF_NEEDED' })
})

test('a customer with passkeys only renews recovery codes by passkey, and signs in by form with such a code', async () => {
  const { token, device, recoveryCodes } = await createPasskeySession()
  const passkey = device.proof(await fetchRequestOptions(token))

  const renewed = await api().make(renewRecoveryCodes, { token, body: { passkey } })

  const [code = ''] = renewed.json<WireReply<typeof renewRecoveryCodes>>().recoveryCodes
  const older = await api().make(login, { body: { ...BEN_FORM, code: recoveryCodes[0] ?? '' } })
  expect(older.json()).toMatchObject({ code: 'SECOND_FACTOR_WRONG' })
  expect((await api().make(login, { body: { ...BEN_FORM, code } })).statusCode).toBe(200)
})

test('a customer without a passkey gets no challenge', async () => {
  const answer = await api().make(askForPasskey, { token: await api().createToken('ben') })

  expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'SECOND_FACTOR_OFF' }])
})

test('at most twenty unanswered challenges of a user are stored, and they are deleted after five minutes', async () => {
  const { token } = await createPasskeySession()
  for (let times = 0; times < 25; times += 1) await fetchRequestOptions(token)

  expect(await api().sql`select count(*)::int as kept from passkey_challenge`).toEqual([{ kept: 20 }])
  advanceTime(5 * MINUTE + 1)
  await clearExpired(api().db)
  expect(await api().sql`select count(*)::int as kept from passkey_challenge`).toEqual([{ kept: 0 }])
})
