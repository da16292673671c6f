import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import type { WireReply } from '@switchboard/domain/call'
import { beginSecondFactor, confirmSecondFactor } from '@switchboard/domain/security/second-factor-calls'
import { login } from '@switchboard/domain/session/contract'

import { createKeyRing } from '#api/platform/key-ring.ts'
import { testApi } from '#api/testing/api.ts'
import type { TestApi } from '#api/testing/api.ts'
import { generateCode } from '#api/testing/authenticator.ts'
import { FIRST_KEY, NEXT_KEY } from '#api/testing/factor-keys.ts'
import { setUpApp } from '#api/testing/set-up-factor.ts'
import { BEN, BEN_FORM, fillSignIn } from '#api/testing/sign-in-demo.ts'

import { createRecoveryCodes } from './factor-seals.ts'
import { factorSealsJob } from './factor-seals-job.ts'
import { replaceRecoveryCodes } from './recovery-code-store.ts'

/** Processes before and during a change of the key, and after the first key was removed. */
const before = testApi(fillSignIn, {}, { SECOND_FACTOR_KEY: FIRST_KEY })
const during = testApi(fillSignIn, {}, { SECOND_FACTOR_KEY: NEXT_KEY, SECOND_FACTOR_OTHER_KEYS: FIRST_KEY })
const after = testApi(fillSignIn, {}, { SECOND_FACTOR_KEY: NEXT_KEY })

const STEP = 30_000
const NEXT_ID = createKeyRing(NEXT_KEY, []).current.id

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Math.ceil(Date.now() / STEP) * STEP })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Ben with an app and recovery codes that this process has sealed. */
async function setUpBen(api: TestApi) {
  const factor = await setUpApp(api, await api.createToken('ben'))
  vi.setSystemTime(Date.now() + STEP)
  return factor
}

async function signIn(api: TestApi, code: string | undefined): Promise<number> {
  return (await api.make(login, { body: { ...BEN_FORM, code: code ?? '' } })).statusCode
}

function reseal(api: TestApi, signal = new AbortController().signal): Promise<void> {
  return factorSealsJob(api.services).run(signal)
}

const listKeyIds = () => during().sql`
  select 'app' as kind, user_id as user, key_id as key from second_factor
  union select 'codes', user_id, key_id from recovery_code order by kind, "user"`

const listSealed = () => during().sql`
  select sealed_secret as text, key_id from second_factor union all
  select sealed_code, key_id from recovery_code order by text`

test('OPS-030 codes of an app and recovery codes that an older key has sealed are accepted', async () => {
  const { secret, recoveryCodes } = await setUpBen(before())

  expect(await signIn(during(), generateCode(secret))).toBe(200)
  expect(await signIn(during(), recoveryCodes[0])).toBe(200)
  expect(await signIn(during(), recoveryCodes[0])).toBe(403)
})

test('OPS-030 new values are sealed by the current key and have its id', async () => {
  const { secret, recoveryCodes } = await setUpBen(during())

  expect(await listKeyIds()).toEqual([
    { kind: 'app', user: 'user-ben', key: NEXT_ID },
    { kind: 'codes', user: 'user-ben', key: NEXT_ID },
  ])
  expect(await signIn(after(), generateCode(secret))).toBe(200)
  expect(await signIn(after(), recoveryCodes[0])).toBe(200)
})

test('OPS-030 values of a release before key ids are accepted with any key of the ring', async () => {
  const { secret, recoveryCodes } = await setUpBen(before())
  await before().sql`update second_factor set key_id = null`
  await before().sql`update recovery_code set sealed_code = null, key_id = null`

  expect(await signIn(during(), generateCode(secret))).toBe(200)
  expect(await signIn(during(), recoveryCodes[0])).toBe(200)
  expect(await signIn(during(), recoveryCodes[0])).toBe(403)
})

test('a process of a release before key ids accepts new recovery codes by their HMAC', async () => {
  const { recoveryCodes } = await setUpBen(before())
  await before().sql`update recovery_code set sealed_code = null, key_id = null`

  expect(await signIn(before(), recoveryCodes[0])).toBe(200)
})

test('OPS-031 after the job has sealed all values anew the older key can be removed', async () => {
  const { secret, recoveryCodes } = await setUpBen(before())

  await reseal(during())

  expect(await listKeyIds()).toEqual([
    { kind: 'app', user: 'user-ben', key: NEXT_ID },
    { kind: 'codes', user: 'user-ben', key: NEXT_ID },
  ])
  expect(await signIn(after(), generateCode(secret))).toBe(200)
  expect(await signIn(after(), recoveryCodes[0])).toBe(200)
})

test('OPS-031 a second run of the job changes nothing', async () => {
  await setUpBen(before())
  await reseal(during())
  const sealed = await listSealed()

  await reseal(during())

  expect(sealed).toHaveLength(11)
  expect(await listSealed()).toEqual(sealed)
})

test('OPS-031 the job seals more values than one portion', async () => {
  await setUpBen(before())
  const ring = createKeyRing(FIRST_KEY, [])
  const codes = Array.from({ length: 25 }, () => createRecoveryCodes('user-ben', ring).stored).flat()
  await replaceRecoveryCodes(before().db, 'user-ben', codes)

  await reseal(during())

  expect(await during().sql`select key_id, count(*)::int from recovery_code group by 1`).toEqual([
    { key_id: NEXT_ID, count: 250 },
  ])
})

test('OPS-031 a job that is stopped seals no further portion', async () => {
  await setUpBen(before())
  const sealed = await listSealed()

  await reseal(during(), AbortSignal.abort())

  expect(await listSealed()).toEqual(sealed)
})

test('OPS-031 a value that no key opens is marked and holds up no other', async () => {
  await setUpBen(before())
  await before().sql`
    insert into second_factor (user_id, sealed_secret, confirmed_at) values ('user-aroha', 'no sealed text', now())`

  await reseal(during())

  expect(await listKeyIds()).toEqual([
    { kind: 'app', user: 'user-aroha', key: 'unknown' },
    { kind: 'app', user: 'user-ben', key: NEXT_ID },
    { kind: 'codes', user: 'user-ben', key: NEXT_ID },
  ])
})

test('OPS-031 a marked value is sealed anew once its key is in the ring', async () => {
  const { secret } = await setUpBen(before())
  await before().sql`update second_factor set key_id = null`
  await reseal(after())
  expect(await during().sql`select key_id from second_factor`).toEqual([{ key_id: 'unknown' }])

  await reseal(during())

  expect(await signIn(after(), generateCode(secret))).toBe(200)
})

test('a first code is accepted although another key seals the secret meanwhile', async () => {
  const token = await before().createToken('ben')
  const beginning = await before().make(beginSecondFactor, { token, body: { password: BEN.password } })
  const { secret } = beginning.json<WireReply<typeof beginSecondFactor>>()
  const { db } = during()
  const transaction = db.transaction.bind(db)
  const spy = vi.spyOn(db, 'transaction').mockImplementationOnce(async (work) => {
    await reseal(during())
    return transaction(work)
  })
  onTestFinished(() => spy.mockRestore())

  const answer = await during().make(confirmSecondFactor, { token, body: { code: generateCode(secret) } })

  expect(answer.statusCode).toBe(200)
  expect(await during().sql`select key_id from second_factor`).toEqual([{ key_id: NEXT_ID }])
})
