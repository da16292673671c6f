import { expect, test } from 'vitest'

import { lockNumber, withdrawNumberRequest } from '@switchboard/domain/mobile/numbers/contract'

import { fillDemo } from '#api/demo/fill.ts'
import { testApi } from '#api/testing/api.ts'
import { testGateway } from '#api/testing/gateway.ts'

import {
  FOREIGN_SIM,
  FREE,
  HEMI,
  OTHER_SIM,
  PORTED,
  SIM,
  TRANSFER,
  hemiAt,
  livedHours,
  toldTo,
} from './testing/hemi.ts'

const sandbox = await testGateway()
const api = testApi(fillDemo, {}, { MOBILE_NETWORK_URL: sandbox.mobileNetworkUrl })

const FIRST_NUMBER = '021 555 0181'

async function requestId(): Promise<string> {
  const [row] = await api().sql<{ id: string }>`
    select request_id as id from number_request where account_code = ${HEMI} order by asked_at desc limit 1`
  return row?.id ?? ''
}

async function behave(manners: Partial<Record<'down' | 'slow' | 'failing', 'on'>>) {
  await sandbox.postToNetwork('manners', manners)
}

async function whileItIs<T>(manners: Parameters<typeof behave>[0], work: () => Promise<T>): Promise<T> {
  await behave(manners)
  try {
    return await work()
  } finally {
    await behave({})
  }
}

test('a new SIM takes over its number, and the owner hears of it on every other channel', async () => {
  const hemi = await hemiAt(api())
  const answer = await hemi.swap()

  expect([answer.statusCode, answer.json()]).toMatchObject([200, { kind: 'sim', state: 'done' }])
  expect(await hemi.first()).toMatchObject({
    number: FIRST_NUMBER,
    sim: { kind: 'card', lastDigits: SIM.slice(-4) },
    request: { state: 'done' },
  })
  expect((await hemi.first()).noTextCodesUntil).toBe(((await hemi.first()).sim?.since ?? 0) + 72 * 3_600_000)
})

test('the number that is concerned is told of nothing; e-mail and the other mobiles are, with a link that freezes', async () => {
  await (await hemiAt(api())).swap()

  const told = await toldTo(api())
  expect(new Set(told.map(({ channel, to }) => `${channel} ${to}`))).toEqual(
    new Set(['Email hemi@demo.example', 'SMS 0215550182', 'SMS 0215550183']),
  )
  expect(told.filter(({ body }) => /\/freeze-number#[\w-]{32}/.test(body))).toHaveLength(told.length)
  expect(told.map(({ subject }) => subject)).toContain(`A new SIM for ${FIRST_NUMBER} was asked for`)
})

test('MOB-047 a number comes over after YES: waiting until two hours later, accepted, moving, done', async () => {
  const hemi = await hemiAt(api())
  const answer = await hemi.transfer()
  const asked = await hemi.first()

  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    { kind: 'transfer', state: 'waiting', newNumber: PORTED, providerName: 'Harbour Mobile' },
  ])
  expect((asked.request?.answerBy ?? 0) - (asked.request?.askedAt ?? 0)).toBe(2 * 3_600_000)
  await sandbox.postToNetwork('answer', { reference: await requestId(), answer: 'YES' })
  await livedHours(api(), 0)
  expect((await hemi.first()).request?.state).toBe('accepted')
  await livedHours(api(), 0.05)
  expect(await hemi.first()).toMatchObject({ number: FIRST_NUMBER, request: { state: 'moving' } })
  await livedHours(api(), 1)
  expect(await hemi.first()).toMatchObject({
    serviceNumber: 1,
    number: PORTED,
    sim: { kind: 'card', lastDigits: SIM.slice(-4) },
    request: { state: 'done' },
  })
})

test('MOB-047 a number that has come over is what its services and its charges are called by', async () => {
  const hemi = await hemiAt(api())
  await hemi.transfer()
  await sandbox.postToNetwork('answer', { reference: await requestId(), answer: 'YES' })
  await livedHours(api(), 1)

  expect(
    await api()
      .sql`select service_entity, detail from service where account_code = ${HEMI} and service_number = 1`,
  ).toEqual([{ service_entity: PORTED, detail: PORTED }])
  expect(
    await api()
      .sql`select distinct about from recurring_charge where account_code = ${HEMI} and subject = 'service:1'
      and ends_on is null`,
  ).toEqual([{ about: PORTED }])
})

test('a text that nobody answers in two hours expires, and what was typed is there to begin again', async () => {
  const hemi = await hemiAt(api())
  await hemi.transfer()
  await livedHours(api(), 1.9)
  expect((await hemi.first()).request?.state).toBe('waiting')

  await livedHours(api(), 0.2)

  const { providerKey, providerAccount, simNumber } = TRANSFER
  expect(await hemi.first()).toMatchObject({
    number: FIRST_NUMBER,
    request: { state: 'expired', newNumber: PORTED, typed: { providerKey, providerAccount, simNumber } },
  })
  expect((await hemi.transfer()).json()).toMatchObject({ state: 'waiting' })
})

test.each([
  ['NO to the text', {}, 'saidNo'],
  ['another one’s account number', { providerAccount: 'HM-0000' }, 'accountUnknown'],
  ['a number that its provider does not have', { number: '0217770000' }, 'numberUnknown'],
  ['a number that is locked there', { number: '0217771111' }, 'numberLocked'],
  ['a SIM that the network does not know', { simNumber: FOREIGN_SIM }, 'simUnknown'],
])('a transfer with %s is refused, and says why', async (_what, difference, reason) => {
  const hemi = await hemiAt(api())
  await hemi.transfer(difference)
  await sandbox.postToNetwork('answer', { reference: await requestId(), answer: 'NO' })
  await livedHours(api(), 0)

  expect(await hemi.first()).toMatchObject({ number: FIRST_NUMBER, request: { state: 'refused', reason } })
})

test('a transfer that fails while it moves leaves the number as it was', async () => {
  const hemi = await hemiAt(api())
  await whileItIs({ failing: 'on' }, () => hemi.transfer())
  await sandbox.postToNetwork('answer', { reference: await requestId(), answer: 'YES' })
  await livedHours(api(), 1)

  expect(await hemi.first()).toMatchObject({ number: FIRST_NUMBER, request: { state: 'failed' } })
  expect((await toldTo(api())).map(({ subject }) => subject)).toContain(`${PORTED} has not come over`)
})

test.each([
  ['MOB-027 a number one digit short', { number: '02177701' }, [422, 'INVALID_PHONE_NUMBER', 'number']],
  ['MOB-027 a number one digit long', { number: '021777012345' }, [422, 'INVALID_PHONE_NUMBER', 'number']],
  [
    'MOB-027 a number written as from abroad',
    { number: '+64217770123' },
    [422, 'INVALID_PHONE_NUMBER', 'number'],
  ],
  ['MOB-027 a number with letters', { number: '021CALLME1' }, [422, 'INVALID_PHONE_NUMBER', 'number']],
  ['MOB-027 a number of a landline', { number: '095550123' }, [422, 'INVALID_PHONE_NUMBER', 'number']],
  ['a number that is ours already', { number: '0215550182' }, [422, 'INVALID_PHONE_NUMBER', 'number']],
  [
    'a number that we have not given out yet',
    { number: '0215552000' },
    [422, 'INVALID_PHONE_NUMBER', 'number'],
  ],
  [
    'a number and a SIM whose check digit is wrong',
    { simNumber: '8964020000000000014' },
    [422, 'SIM_NUMBER_REFUSED', 'simNumber'],
  ],
  [
    'a number and the SIM of another mobile',
    { simNumber: 'OTHERS' },
    [422, 'SIM_NUMBER_REFUSED', 'simNumber'],
  ],
  [
    'MOB-048 a number from a provider of landlines',
    { providerKey: 'HARBOUR' },
    [404, 'SERVICE_PROVIDER_NOT_FOUND', 'providerKey'],
  ],
  [
    'MOB-026 a number without an account number',
    { providerAccount: '' },
    [400, 'MALFORMED_REQUEST', 'providerAccount'],
  ],
] as const)(
  '%s is not transferred, and nothing is entered',
  async (_what, difference, [status, code, field]) => {
    const [others] = await api().sql<{ sim: string }>`
    select sim_number as sim from mobile_sim where account_code = ${HEMI} and service_number = 2`
    const asked =
      'simNumber' in difference && difference.simNumber === 'OTHERS'
        ? { simNumber: others?.sim ?? '' }
        : difference
    const answer = await (await hemiAt(api())).transfer(asked)

    expect([answer.statusCode, answer.json()]).toMatchObject([status, { code, field }])
    expect(await api().sql`select count(*)::integer as many from number_request`).toEqual([{ many: 0 }])
  },
)

test('MOB-046 a number is changed at once to a free one, charged once, and the old one rests', async () => {
  const hemi = await hemiAt(api())
  const answer = await hemi.change()

  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    { kind: 'number', state: 'done', newNumber: FREE },
  ])
  expect((await hemi.first()).number).toBe(FREE)
  expect(
    await api()
      .sql`select name, amount_cents from one_off_charge where account_code = ${HEMI} and invoice_number is null`,
  ).toEqual([{ name: 'Change of mobile number', amount_cents: 2_000 }])
  expect(await api().sql`select taken_by from phone_number where phone_number = ${FIRST_NUMBER}`).toEqual([
    { taken_by: HEMI },
  ])
  await livedHours(api(), 24 * 89)
  expect(await api().sql`select phone_number from resting_number`).toEqual([{ phone_number: FIRST_NUMBER }])
  await livedHours(api(), 24)
  expect(await api().sql`select taken_by from phone_number where phone_number = ${FIRST_NUMBER}`).toEqual([
    { taken_by: null },
  ])
})

test('MOB-046 the same change asked for twice is one change and one charge', async () => {
  const hemi = await hemiAt(api())
  const answers = await Promise.all([hemi.change(), hemi.change(), hemi.change()])
  await hemi.change()

  expect(new Set(answers.map((answer) => answer.json<{ requestId: string }>().requestId)).size).toBe(1)
  expect(
    await api()
      .sql`select count(*)::integer as many from one_off_charge where account_code = ${HEMI} and invoice_number is null`,
  ).toEqual([{ many: 1 }])
})

test.each([
  ['one that somebody has', '021 555 0182'],
  ['one that is none of ours', '021 777 0123'],
  ['a landline', '09 555 2000'],
  ['the number that it has', FIRST_NUMBER],
])('MOB-046 a number is not changed to %s', async (_what, number) => {
  const hemi = await hemiAt(api())
  const answer = await hemi.change(number)

  expect([answer.statusCode, answer.json()]).toMatchObject([
    422,
    { code: 'INVALID_PHONE_NUMBER', field: 'number' },
  ])
  expect((await hemi.first()).request).toBeNull()
})

test('MOB-046 a number that an order of the account brings soon is not given to another of its mobiles', async () => {
  const hemi = await hemiAt(api())
  await api().sql`update phone_number set taken_by = ${HEMI} where phone_number = ${FREE}`

  expect((await hemi.change()).json()).toMatchObject({ code: 'INVALID_PHONE_NUMBER', field: 'number' })
  expect((await hemi.first()).request).toBeNull()
})

test('a change that comes to nothing gives its number back and costs nothing', async () => {
  const hemi = await hemiAt(api())
  await whileItIs({ failing: 'on' }, () => hemi.change())

  expect(await hemi.first()).toMatchObject({ number: FIRST_NUMBER, request: { state: 'failed' } })
  expect(await api().sql`select taken_by from phone_number where phone_number = ${FREE}`).toEqual([
    { taken_by: null },
  ])
  expect(
    await api().sql`select from one_off_charge where account_code = ${HEMI} and invoice_number is null`,
  ).toEqual([])
})

test('while the network answers nobody a request waits; it is found out by asking, and happens once', async () => {
  const hemi = await hemiAt(api())
  const answer = await whileItIs({ down: 'on' }, () => hemi.swap())

  expect([answer.statusCode, answer.json()]).toMatchObject([200, { state: 'asked' }])
  expect((await hemi.swap(OTHER_SIM)).json()).toMatchObject({ code: 'NUMBER_CHANGE_UNDER_WAY' })
  await livedHours(api(), 0)
  expect(await hemi.first()).toMatchObject({ sim: { lastDigits: SIM.slice(-4) }, request: { state: 'done' } })
}, 20_000)

test('a request that the network has lost comes to nothing after three hours, and can be made again', async () => {
  const hemi = await hemiAt(api())
  await hemi.transfer()
  await api().sql`update number_request set request_id = ${'00000000-0000-4000-8000-000000000001'}`
  await livedHours(api(), 2)
  expect((await hemi.first()).request?.state).toBe('waiting')
  await livedHours(api(), 1)

  expect(await hemi.first()).toMatchObject({ number: FIRST_NUMBER, request: { state: 'failed' } })
  expect((await hemi.swap()).statusCode).toBe(200)
})

test('a request that is taken back in time never happens', async () => {
  const hemi = await hemiAt(api())
  await hemi.transfer()
  const answer = await api().make(withdrawNumberRequest, hemi.of)
  await sandbox.postToNetwork('answer', { reference: await requestId(), answer: 'YES' })
  await livedHours(api(), 1)

  expect(answer.statusCode).toBe(200)
  expect(await hemi.first()).toMatchObject({ number: FIRST_NUMBER, request: { state: 'stopped' } })
})

test('a number that is changed keeps its guard, its SIM and its history', async () => {
  const hemi = await hemiAt(api())
  const before = await hemi.first()
  await hemi.change()
  await api().make(lockNumber, hemi.of)

  expect(await hemi.first()).toMatchObject({
    serviceNumber: 1,
    number: FREE,
    sim: before.sim,
    request: { kind: 'number' },
  })
  expect((await hemi.first()).guard.lockedSince).not.toBeNull()
})
