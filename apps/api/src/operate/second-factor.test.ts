import { expect, test } from 'vitest'

import { userClaims } from '@switchboard/domain/session/claims'
import { login } from '@switchboard/domain/session/contract'

import { createKeyRing } from '#api/platform/key-ring.ts'
import { factorSealsJob } from '#api/identity/factor-seals-job.ts'
import { testApi } from '#api/testing/api.ts'
import { FIRST_KEY, NEXT_KEY } from '#api/testing/factor-keys.ts'
import { setUpApp, setUpPasskey } from '#api/testing/set-up-factor.ts'
import { BEN_FORM, fillSignIn } from '#api/testing/sign-in-demo.ts'

import { Misuse } from './command.ts'
import { secondFactor } from './second-factor.ts'
import { countCodes, switchOffCodes } from './switch-off-codes.ts'

const api = testApi(fillSignIn, {}, { SECOND_FACTOR_KEY: FIRST_KEY })
const withNextKey = testApi(fillSignIn, {}, { SECOND_FACTOR_KEY: NEXT_KEY })

const ALL = { kind: 'all' } as const
const LOST = { kind: 'lost', ring: createKeyRing(NEXT_KEY, []) } as const
const NOT_LOST = { kind: 'lost', ring: createKeyRing(NEXT_KEY, [FIRST_KEY]) } as const
const NOBODY = { customers: 0, apps: 0, recoveryCodes: 0 }

/** Ben with an app, Hemi with a passkey, and Aroha without a second factor, each in a session. */
async function setUpCustomers() {
  const [ben, hemi, aroha] = [
    await api().createToken('ben'),
    await api().createToken('hemi'),
    await api().createToken('aroha'),
  ]
  await setUpApp(api(), ben)
  await setUpPasskey(api(), hemi)
  return { ben, hemi, aroha }
}

const signInStatus = async (username: string) =>
  (await api().make(login, { body: { ...BEN_FORM, username: `${username}@demo.example` } })).statusCode
const callStatus = async (token: string) => (await api().make(userClaims, { token })).statusCode
const listLetters = () => api().sql<{ reader: string; body: string }>`
  select user_id as reader, body from letter where event_type = 'OneTimeCodesReset' order by user_id`
const listTrail = () => api().sql`
  select action, detail from audit_event where actor like 'operator:%' order by detail ->> 'userId'`
const listLeft = () => api().sql`
  select 'app' as kind, user_id as user from second_factor union select 'codes', user_id from recovery_code
  union select 'passkey', user_id from passkey order by kind, "user"`

test('OPS-033 after a leak the apps and recovery codes of all customers are deleted, and passkeys stay', async () => {
  await setUpCustomers()

  const totals = await switchOffCodes(api().db, ALL)

  expect(totals).toEqual({ customers: 2, apps: 1, recoveryCodes: 20, sessionsEnded: 2 })
  expect(await listLeft()).toEqual([{ kind: 'passkey', user: 'user-hemi' }])
  expect(await signInStatus('ben')).toBe(200)
  expect(await signInStatus('hemi')).toBe(403)
})

test('OPS-033 after a leak the sessions of the customers with codes end, and no others', async () => {
  const { ben, hemi, aroha } = await setUpCustomers()

  await switchOffCodes(api().db, ALL)

  expect([await callStatus(ben), await callStatus(hemi), await callStatus(aroha)]).toEqual([400, 400, 200])
})

test('OPS-033 each customer gets a letter with the state after the switch-off', async () => {
  await setUpCustomers()

  await switchOffCodes(api().db, ALL)

  expect(await listLetters()).toEqual([
    { reader: 'user-ben', body: expect.stringContaining('Your password alone signs you in. Please set') },
    { reader: 'user-hemi', body: expect.stringContaining('Two-step sign-in stays on. Please make new') },
  ])
})

test('OPS-033 the trail has a row for each customer', async () => {
  await setUpCustomers()

  await switchOffCodes(api().db, ALL)

  const detail = { selection: 'all', recoveryCodes: 10, sessionsEnded: 1 }
  expect(await listTrail()).toEqual([
    { action: 'second-factor-off', detail: { ...detail, userId: 'user-ben' } },
    { action: 'recovery-codes-off', detail: { ...detail, userId: 'user-hemi' } },
  ])
})

test('OPS-033 a repeated command finds nobody and sends no second letter', async () => {
  await setUpCustomers()
  await switchOffCodes(api().db, ALL)

  expect(await switchOffCodes(api().db, ALL)).toEqual({ ...NOBODY, sessionsEnded: 0 })

  expect(await listLetters()).toHaveLength(2)
})

test('OPS-033 a customer sets the app up again', async () => {
  await setUpCustomers()
  await switchOffCodes(api().db, ALL)

  const { recoveryCodes } = await setUpApp(api(), await api().createToken('ben'))

  expect(recoveryCodes).toHaveLength(10)
  expect(await signInStatus('ben')).toBe(403)
})

test('OPS-033 a dry run counts the customers and changes nothing', async () => {
  const { ben } = await setUpCustomers()
  const left = await listLeft()

  const totals = await countCodes(api().db, ALL)

  expect(totals).toEqual({ customers: 2, apps: 1, recoveryCodes: 20, sessionsEnded: null })
  expect(await listLeft()).toEqual(left)
  expect(await callStatus(ben)).toBe(200)
})

test('OPS-033 codes of a lost key are switched off without the end of a session', async () => {
  const { ben, hemi } = await setUpCustomers()

  const counts = await countCodes(api().db, LOST)
  const totals = await switchOffCodes(api().db, LOST)

  expect(counts).toEqual({ customers: 2, apps: 1, recoveryCodes: 20, sessionsEnded: null })
  expect(totals).toEqual(counts)
  expect([await callStatus(ben), await callStatus(hemi)]).toEqual([200, 200])
  expect(await signInStatus('ben')).toBe(200)
})

test('OPS-033 codes that a key of the ring opens are not lost', async () => {
  await setUpCustomers()

  expect(await switchOffCodes(api().db, NOT_LOST)).toEqual({ ...NOBODY, sessionsEnded: null })

  expect(await signInStatus('ben')).toBe(403)
})

test('OPS-033 lost recovery codes are deleted, and the app with another key stays', async () => {
  await setUpCustomers()
  await api().sql`update second_factor set key_id = ${LOST.ring.current.id}`
  await api().sql`delete from recovery_code where user_id = 'user-hemi'`

  expect(await switchOffCodes(api().db, LOST)).toMatchObject({ customers: 1, apps: 0, recoveryCodes: 10 })

  expect(await listLetters()).toEqual([
    {
      reader: 'user-ben',
      body: expect.stringMatching(/reset your recovery codes.*Two-step sign-in stays on/),
    },
  ])
  expect(await signInStatus('ben')).toBe(403)
})

test('OPS-033 codes of a release before key ids are lost once the job has marked the app as unknown', async () => {
  await setUpCustomers()
  await api().sql`update second_factor set key_id = null`
  await api().sql`update recovery_code set key_id = null, sealed_code = null`
  const before = await countCodes(api().db, LOST)

  await factorSealsJob(withNextKey().services).run(new AbortController().signal)
  const totals = await switchOffCodes(api().db, LOST)

  expect(before).toEqual({ ...NOBODY, sessionsEnded: null })
  expect(totals).toEqual({ customers: 1, apps: 1, recoveryCodes: 10, sessionsEnded: null })
  expect(await listLeft()).toEqual([
    { kind: 'codes', user: 'user-hemi' },
    { kind: 'passkey', user: 'user-hemi' },
  ])
})

test('an app that was never confirmed is deleted without a letter', async () => {
  await api().sql`insert into second_factor (user_id, sealed_secret) values ('user-ben', 'begun')`

  expect(await switchOffCodes(api().db, ALL)).toEqual({ ...NOBODY, sessionsEnded: 0 })

  expect(await listLeft()).toEqual([])
  expect(await listLetters()).toEqual([])
})

test.each([
  [[], { all: true }],
  [['switch-on'], { all: true }],
  [['switch-off'], {}],
  [['switch-off'], { all: true, lost: true }],
])('OPS-033 the words %j with the options %j are refused as wrong usage', async (words, values) => {
  await expect(secondFactor.run({ words, values, variables: {} })).rejects.toThrow(Misuse)
})
