import { Writable } from 'node:stream'

import pino from 'pino'
import { expect, test } from 'vitest'

import { freezeNumber, lockNumber } from '@switchboard/domain/mobile/numbers/contract'
import { activationFields } from '@switchboard/domain/mobile/numbers/rules'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'
import { testGateway } from '#api/testing/gateway.ts'
import { listTablesWith } from '#api/testing/sql.ts'

import { HEMI, hemiAt, listMessages, passHours } from './testing/hemi.ts'

const sandbox = await testGateway()
const logLines: string[] = []
const log = new Writable({
  write(line: Buffer, _encoding, done) {
    logLines.push(line.toString())
    done()
  },
})
const api = testApi(
  fillDemo,
  { logger: pino({ level: 'debug' }, log) },
  { MOBILE_NETWORK_URL: sandbox.mobileNetworkUrl },
)

async function requestEsimCode(): Promise<string> {
  const answer = await (await hemiAt(api())).esim()
  return answer.json<{ activationCode: string }>().activationCode
}

test('the code of an eSIM is in the reply, which may not be cached', async () => {
  const answer = await (await hemiAt(api())).esim()

  const fields = activationFields(answer.json<{ activationCode: string }>().activationCode)
  expect(fields).toMatchObject({ smdpAddress: 'smdp.sandbox.example' })
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('the code of an eSIM is in no table and in no log', async () => {
  logLines.length = 0
  api().services.logger.info('the log is read')
  const code = await requestEsimCode()
  await passHours(api(), 1)
  const { matchingId = '' } = activationFields(code) ?? {}

  // canaries: the searches find these values
  expect(await listTablesWith(api().db, 'An eSIM for 021 555 0181 was shown')).not.toEqual([])
  expect(logLines.join('')).toContain('the log is read')
  expect(matchingId).toMatch(/^[A-F0-9]{24}$/)
  expect(await listTablesWith(api().db, matchingId)).toEqual([])
  expect(logLines.join('')).not.toContain(matchingId)
})

const readCode = (answer: Awaited<ReturnType<Awaited<ReturnType<typeof hemiAt>>['esim']>>) =>
  answer.json<{ activationCode?: string }>().activationCode

test('MOB-091 the code of an eSIM that waits for a phone is shown again with the password, on each device of its orderer', async () => {
  const hemi = await hemiAt(api())
  const first = await hemi.esim()
  const again = await hemi.esim()
  const onPhone = await (await hemiAt(api(), 'device')).esim()

  expect(readCode(first)).toMatch(/^LPA:/)
  expect([again, onPhone].map(readCode)).toEqual([readCode(first), readCode(first)])
  expect(again.headers['cache-control']).toBe('no-store')
  expect(await api().sql`select kind, state from number_request where account_code = ${HEMI}`).toEqual([
    { kind: 'esim', state: 'waiting' },
  ])
})

test('MOB-091 the owner is notified of each time that the code of an eSIM is shown', async () => {
  const hemi = await hemiAt(api())
  await hemi.esim()
  const first = await countShown()
  await hemi.esim()

  expect(first).toBeGreaterThan(0)
  expect(await countShown()).toBe(2 * first)
  expect(
    await api().sql`select action from audit_event where account_code = ${HEMI} and action = 'esim-asked'`,
  ).toHaveLength(2)
})

async function countShown(): Promise<number> {
  return (await listMessages(api())).filter(({ subject }) => subject === 'An eSIM for 021 555 0181 was shown')
    .length
}

test('MOB-091 the code of an eSIM is in no other reply, and not shown again with a wrong password', async () => {
  const hemi = await hemiAt(api())
  await hemi.esim()

  expect(JSON.stringify(await hemi.first())).not.toContain('LPA:')
  expect((await hemi.esim('wrong')).json()).toMatchObject({ code: 'INCORRECT_CURRENT_PASSWORD' })
})

/** What keeps the code of an eSIM from being shown again. */
const NOT_AGAIN: readonly (readonly [string, () => Promise<unknown>, string])[] = [
  [
    'that somebody else ordered',
    () => api().sql`update number_request set asked_by = 'web:user-other' where account_code = ${HEMI}`,
    'NUMBER_CHANGE_UNDER_WAY',
  ],
  [
    'that is being stopped',
    () => api().sql`update number_request set stops = true where account_code = ${HEMI}`,
    'NUMBER_CHANGE_UNDER_WAY',
  ],
  ['of a locked number', async () => api().make(lockNumber, (await hemiAt(api())).request), 'NUMBER_LOCKED'],
  [
    'of a frozen number',
    async () => api().make(freezeNumber, (await hemiAt(api())).request),
    'NUMBER_FROZEN',
  ],
]

test.each(NOT_AGAIN)('MOB-091 the code of an eSIM %s is not shown again', async (_which, prepare, code) => {
  const hemi = await hemiAt(api())
  await hemi.esim()
  await prepare()

  expect((await hemi.esim()).json()).toMatchObject({ code })
})

test('MOB-091 an eSIM keeps waiting for a phone if the network does not answer when its code is requested again', async () => {
  const hemi = await hemiAt(api())
  const first = await hemi.esim()
  await sandbox.postToNetwork('behaviour', { down: 'on' })
  const answer = await hemi.esim()
  await sandbox.postToNetwork('behaviour', {})

  expect([answer.statusCode, answer.json()]).toMatchObject([503, { code: 'MOBILE_NETWORK_UNAVAILABLE' }])
  expect(readCode(await hemi.esim())).toBe(readCode(first))
}, 20_000)

test('MOB-091 the code of an installed eSIM is not shown again', async () => {
  const hemi = await hemiAt(api())
  await hemi.esim()
  const [row] = await api().sql<{
    id: string
  }>`select request_id as id from number_request where account_code = ${HEMI}`
  await sandbox.postToNetwork('install', { reference: row?.id ?? '' })

  expect((await hemi.esim()).json()).toMatchObject({ code: 'MOBILE_NETWORK_UNAVAILABLE' })
  expect(await hemi.first()).toMatchObject({ sim: { kind: 'esim' }, request: { state: 'done' } })
})

test('after a phone has installed the eSIM, the number is on the eSIM', async () => {
  const hemi = await hemiAt(api())
  await hemi.esim()
  const [row] = await api().sql<{
    id: string
  }>`select request_id as id from number_request where account_code = ${HEMI}`
  await sandbox.postToNetwork('install', { reference: row?.id ?? '' })
  await passHours(api(), 0)

  expect(await hemi.first()).toMatchObject({
    sim: { kind: 'esim' },
    request: { kind: 'esim', state: 'done' },
  })
  expect((await hemi.first()).noTextCodesUntil).not.toBeNull()
})

test('MOB-079 a mobile that was ordered with an eSIM awaits it until it is installed', async () => {
  await api().sql`delete from mobile_sim where account_code = ${HEMI} and service_number = 1`
  await api()
    .sql`update service set ordered_with_esim = true where account_code = ${HEMI} and service_number = 1`
  const hemi = await hemiAt(api())
  await hemi.esim()
  const [row] = await api().sql<{
    id: string
  }>`select request_id as id from number_request where account_code = ${HEMI}`
  expect(await hemi.first()).toMatchObject({ awaitsEsim: true, sim: null, request: { state: 'waiting' } })
  await sandbox.postToNetwork('install', { reference: row?.id ?? '' })
  await passHours(api(), 0)

  expect(await hemi.first()).toMatchObject({ awaitsEsim: false, sim: { kind: 'esim' } })
})

test('an eSIM that is not installed within a week expires', async () => {
  const hemi = await hemiAt(api())
  await hemi.esim()
  await passHours(api(), 24 * 7 + 1)

  expect(await hemi.first()).toMatchObject({ sim: { kind: 'card' }, request: { state: 'expired' } })
})

test('if the network’s reply is lost, no code is shown and the eSIM is stopped', async () => {
  const hemi = await hemiAt(api())
  await sandbox.postToNetwork('behaviour', { down: 'on' })
  const answer = await hemi.esim()
  await sandbox.postToNetwork('behaviour', {})

  expect([answer.statusCode, answer.json()]).toMatchObject([503, { code: 'MOBILE_NETWORK_UNAVAILABLE' }])
  await passHours(api(), 0)
  expect(await hemi.first()).toMatchObject({ sim: { kind: 'card' }, request: { state: 'stopped' } })
  expect((await hemi.esim()).statusCode).toBe(200)
}, 20_000)
