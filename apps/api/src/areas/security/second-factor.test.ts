import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { WireReply } from '@switchboard/domain/call'
import { changePassword } from '@switchboard/domain/passwords/contract'
import {
  beginSecondFactor,
  confirmSecondFactor,
  proveSession,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '@switchboard/domain/security/second-factor-calls'
import { login, registerDevice } from '@switchboard/domain/session/contract'
import type { SignedIn } from '@switchboard/domain/session/contract'

import { replaceRecoveryCodes } from '#api/identity/recovery-code-store.ts'
import { testApi } from '#api/testing/api.ts'
import { generateCode } from '#api/testing/authenticator.ts'
import { refreshWith, testBrowser } from '#api/testing/browser.ts'
import { setUpApp } from '#api/testing/set-up-factor.ts'
import { BEN, BEN_FORM, PHONE, fillSignIn } from '#api/testing/sign-in-demo.ts'

const api = testApi(fillSignIn)

const STEP = 30_000
const MINUTE = 60_000

// rounded to whole time steps, so that a test ends in the step in which it began
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Math.ceil(Date.now() / STEP) * STEP })
})
afterEach(() => {
  vi.useRealTimers()
})

function advanceTime(milliseconds: number): void {
  vi.setSystemTime(Date.now() + milliseconds)
}

async function beginApp(token: string): Promise<string> {
  const answer = await api().make(beginSecondFactor, { token, body: { password: BEN.password } })
  return answer.json<WireReply<typeof beginSecondFactor>>().secret
}

/** Ben with two-step sign-in since the last time step; his session is proven. */
async function setUpFactor() {
  const token = await api().createToken('ben')
  const factor = await setUpApp(api(), token)
  advanceTime(STEP)
  return { token, ...factor }
}

const readFactor = async (token: string) => (await api().make(readSecondFactor, { token })).json<unknown>()
const prove = (token: string, code: string) => api().make(proveSession, { token, body: { code } })
const signInByForm = (code?: string) =>
  api().make(login, { body: { ...BEN_FORM, ...(code !== undefined && { code }) } })
const listLetters = (user: string) => api().sql<{ type: string }>`
  select event_type as type from letter where user_id = ${user} order by letter_id`

/** A change that needs proof, with a wrong password, so that only the check for proof can let it through. */
async function tryChange(token: string): Promise<string> {
  const body = { CurrentPassword: 'wrong', NewPassword: 'another-demo-2027' }
  return (await api().make(changePassword, { token, body })).json<{ code: string }>().code
}

test('the factor is off until a code of the new secret is given, which returns ten recovery codes', async () => {
  const token = await api().createToken('ben')
  expect(await readFactor(token)).toMatchObject({ isOn: false, recoveryCodesLeft: 0 })
  const answer = await api().make(beginSecondFactor, { token, body: { password: BEN.password } })
  const { secret, address } = answer.json<WireReply<typeof beginSecondFactor>>()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(address).toBe(
    `otpauth://totp/My%20Kea:ben%40demo.example?issuer=My%20Kea&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  )
  expect(await readFactor(token)).toMatchObject({ isOn: false, recoveryCodesLeft: 0 })

  const confirmed = await api().make(confirmSecondFactor, { token, body: { code: generateCode(secret) } })

  const { recoveryCodes } = confirmed.json<WireReply<typeof confirmSecondFactor>>()
  expect(new Set(recoveryCodes).size).toBe(10)
  for (const code of recoveryCodes) expect(code).toMatch(/^(\d{4}-){4}\d{4}$/)
  expect(await readFactor(token)).toMatchObject({ isOn: true, recoveryCodesLeft: 10 })
  expect(await listLetters('user-ben')).toEqual([{ type: 'SecondFactorOn' }])
  expect(await api().sql`select actor from audit_event where action = 'second-factor-on'`).toEqual([
    { actor: 'user-ben' },
  ])
})

test('no table has the secret or the recovery codes in plain text', async () => {
  const { secret, recoveryCodes } = await setUpFactor()

  const [factor] = await api().sql<{ stored: string }>`select sealed_secret as stored from second_factor`
  const codes = await api().sql<{ stored: string }>`select code_hash as stored from recovery_code`

  expect(factor?.stored).not.toContain(secret)
  expect(Buffer.from(factor?.stored ?? '', 'base64url').toString('latin1')).not.toContain(secret)
  for (const { stored } of codes) expect(stored).toMatch(/^[\w-]{43}$/)
  expect(codes.map(({ stored }) => stored)).not.toContain(recoveryCodes[0])
})

test('setup begins with the right password only, and not if the factor is on', async () => {
  const { token } = await setUpFactor()
  const begin = (password: string) => api().make(beginSecondFactor, { token, body: { password } })

  expect((await begin('wrong')).json()).toMatchObject({ code: 'INCORRECT_CURRENT_PASSWORD' })
  expect((await begin(BEN.password)).json()).toMatchObject({ code: 'SECOND_FACTOR_ON' })
})

test('a wrong code switches nothing on, and only the newer of two secrets works', async () => {
  const token = await api().createToken('ben')
  const older = await beginApp(token)
  await beginApp(token)

  const answer = await api().make(confirmSecondFactor, { token, body: { code: generateCode(older) } })

  expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'SECOND_FACTOR_WRONG' }])
  expect(await readFactor(token)).toMatchObject({ isOn: false, recoveryCodesLeft: 0 })
  expect((await signInByForm()).statusCode).toBe(200)
})

test('a code works once, even at the same moment, and codes before it are refused afterwards', async () => {
  const { token, secret } = await setUpFactor()
  const code = generateCode(secret)

  const answers = await Promise.all([prove(token, code), prove(token, code)])

  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
    200, 403,
  ])
  expect((await prove(token, code)).statusCode).toBe(403)
  expect((await prove(token, generateCode(secret, -1))).statusCode).toBe(403)
  expect((await prove(token, generateCode(secret, 1))).statusCode).toBe(200)
})

test('a code of a minute ago or of a minute ahead is wrong', async () => {
  const { token, secret } = await setUpFactor()
  advanceTime(MINUTE)

  expect((await prove(token, generateCode(secret, -2))).statusCode).toBe(403)
  expect((await prove(token, generateCode(secret, 2))).statusCode).toBe(403)
})

test('after ten wrong codes within five minutes even the right code is refused until they have passed', async () => {
  const { token, secret } = await setUpFactor()
  for (let tries = 0; tries < 10; tries += 1) {
    expect((await prove(token, '000000')).statusCode).toBe(403)
  }

  const eleventh = await prove(token, generateCode(secret))

  expect([eleventh.statusCode, eleventh.json()]).toMatchObject([429, { code: 'IN_TIMEOUT' }])
  expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(0)
  advanceTime(5 * MINUTE)
  expect((await prove(token, generateCode(secret))).statusCode).toBe(200)
})

test('wrong codes of a customer do not count for others', async () => {
  const { token } = await setUpFactor()
  for (let tries = 0; tries < 11; tries += 1) await prove(token, '000000')

  const answer = await prove(await api().createToken('hemi'), '000000')

  expect(answer.json()).toMatchObject({ code: 'SECOND_FACTOR_OFF' })
})

test('sign-in by form asks for the code only after the right password', async () => {
  const { secret } = await setUpFactor()
  const listSessions = () => api().sql`select 1 from login_session where kind in ('form', 'device')`

  const wrongPassword = await api().make(login, { body: { ...BEN_FORM, password: 'wrong' } })
  const without = await signInByForm()
  const wrong = await signInByForm('000000')

  expect(wrongPassword.json()).toMatchObject({ code: 'CREDENTIALS_FAILED' })
  expect([without.statusCode, without.json()]).toMatchObject([403, { code: 'SECOND_FACTOR_NEEDED' }])
  expect([wrong.statusCode, wrong.json()]).toMatchObject([403, { code: 'SECOND_FACTOR_WRONG' }])
  expect(await listSessions()).toEqual([])
  expect((await signInByForm(generateCode(secret))).statusCode).toBe(200)
  expect(await listSessions()).toHaveLength(1)
})

test('registering a device needs a code too', async () => {
  const { secret } = await setUpFactor()
  const register = (code?: string) =>
    api().make(registerDevice, { body: { ...BEN_FORM, ...PHONE, ...(code !== undefined && { code }) } })

  expect((await register()).json()).toMatchObject({ code: 'SECOND_FACTOR_NEEDED' })
  expect((await register(generateCode(secret))).statusCode).toBe(200)
})

test('a recovery code replaces a code once, is reported in a letter, and may be typed with spaces', async () => {
  const { token, recoveryCodes } = await setUpFactor()
  const [code = ''] = recoveryCodes

  const answer = await signInByForm(`\u202A ${code.replaceAll('-', ' ')}\u202C`)

  expect(answer.statusCode).toBe(200)
  expect((await signInByForm(code)).json()).toMatchObject({ code: 'SECOND_FACTOR_WRONG' })
  expect(await readFactor(token)).toMatchObject({ isOn: true, recoveryCodesLeft: 9 })
  expect(await listLetters('user-ben')).toEqual([{ type: 'SecondFactorOn' }, { type: 'RecoveryCodeUsed' }])
  expect(await api().sql`select detail from audit_event where action = 'recovery-code-used'`).toEqual([
    { detail: { for: 'sign-in', left: 9 } },
  ])
})

test('sign-in with a code proves the session for ten minutes', async () => {
  const { secret } = await setUpFactor()
  const signedIn = (await signInByForm(generateCode(secret))).json<SignedIn>()

  expect(await tryChange(signedIn.access_token)).toBe('INCORRECT_CURRENT_PASSWORD')
  advanceTime(10 * MINUTE)
  const refreshed = await refreshWith(testBrowser(api().app), signedIn.refresh_token ?? '', 'portal')
  const { access_token: token } = refreshed.json<{ access_token: string }>()
  expect(await tryChange(token)).toBe('PROOF_NEEDED')
  expect((await prove(token, generateCode(secret))).statusCode).toBe(200)
  expect(await tryChange(token)).toBe('INCORRECT_CURRENT_PASSWORD')
})

test('a proof is only for its session, and a session from before the factor has no proof', async () => {
  const before = await api().createToken('ben', 'form')
  const { token } = await setUpFactor()

  expect(await tryChange(token)).toBe('INCORRECT_CURRENT_PASSWORD')
  expect(await tryChange(before)).toBe('PROOF_NEEDED')
})

test('a customer without a second factor needs no proof', async () => {
  expect(await tryChange(await api().createToken('ben'))).toBe('INCORRECT_CURRENT_PASSWORD')
})

test.each(['app', 'recovery'])(
  'the factor is switched off by a code of the %s, and the customer gets a letter',
  async (kind) => {
    const { token, secret, recoveryCodes } = await setUpFactor()
    const code = kind === 'app' ? generateCode(secret) : (recoveryCodes[0] ?? '')
    expect((await api().make(removeSecondFactor, { token, body: { code: '000000' } })).statusCode).toBe(403)

    const answer = await api().make(removeSecondFactor, { token, body: { code } })

    expect(answer.statusCode).toBe(200)
    expect(await readFactor(token)).toMatchObject({ isOn: false, recoveryCodesLeft: 0 })
    expect(await api().sql`select 1 from recovery_code`).toEqual([])
    expect((await listLetters('user-ben')).at(-1)).toEqual({ type: 'SecondFactorOff' })
    expect((await signInByForm()).statusCode).toBe(200)
  },
)

test('new recovery codes replace the old ones, and need a code of the app', async () => {
  const { token, secret, recoveryCodes } = await setUpFactor()
  const [older = ''] = recoveryCodes
  const renew = (code: string) => api().make(renewRecoveryCodes, { token, body: { code } })
  expect((await renew(older)).statusCode).toBe(403)

  const answer = await renew(generateCode(secret))

  const [newer = ''] = answer.json<WireReply<typeof renewRecoveryCodes>>().recoveryCodes
  expect((await prove(token, older)).statusCode).toBe(403)
  expect((await prove(token, newer)).statusCode).toBe(200)
  expect((await listLetters('user-ben')).map(({ type }) => type)).toContain('RecoveryCodesNew')
})

test('staff have no second factor', async () => {
  const token = await api().createStaffToken('100517')

  expect((await api().make(readSecondFactor, { token })).statusCode).toBe(403)
  expect((await prove(token, '000000')).statusCode).toBe(403)
})

test('recovery codes that arrive after the factor was switched off elsewhere are not stored', async () => {
  const { token, secret } = await setUpFactor()
  await api().make(removeSecondFactor, { token, body: { code: generateCode(secret) } })

  expect(await replaceRecoveryCodes(api().db, 'user-ben', [{ codeHash: 'a hash', sealed: null }])).toBe(false)
  expect(await api().sql`select code_hash from recovery_code`).toEqual([])
})
