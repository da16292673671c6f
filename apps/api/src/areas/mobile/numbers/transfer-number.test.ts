import { expect, test } from 'vitest'

import { withdrawNumberRequest } from '@switchboard/domain/mobile/numbers/contract'

import { FOREIGN_SIM, HEMI, PORTED, SIM, TRANSFER, hemiAt, passHours, listMessages } from './testing/hemi.ts'
import { FIRST_NUMBER, testNumberRequests } from './testing/number-requests.ts'

const { sandbox, api, runWhile } = await testNumberRequests()

async function findRequestId(): Promise<string> {
  const [row] = await api().sql<{ id: string }>`
    select request_id as id from number_request where account_code = ${HEMI} order by asked_at desc limit 1`
  return row?.id ?? ''
}

test('MOB-047 a number is transferred after YES: waiting for two hours at most, accepted, moving, done', async () => {
  const hemi = await hemiAt(api())
  const answer = await hemi.transfer()
  const waiting = await hemi.first()

  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    { kind: 'transfer', state: 'waiting', newNumber: PORTED, providerName: 'Harbour Mobile' },
  ])
  // the network counts the two hours from when it takes the request
  const toAnswer = (waiting.request?.answerBy ?? 0) - (waiting.request?.askedAt ?? 0)
  expect(Math.abs(toAnswer - 2 * 3_600_000)).toBeLessThan(60_000)
  await sandbox.postToNetwork('answer', { reference: await findRequestId(), answer: 'YES' })
  await passHours(api(), 0)
  expect((await hemi.first()).request?.state).toBe('accepted')
  await passHours(api(), 0.05)
  expect(await hemi.first()).toMatchObject({ number: FIRST_NUMBER, request: { state: 'moving' } })
  await passHours(api(), 1)
  expect(await hemi.first()).toMatchObject({
    serviceNumber: 1,
    number: PORTED,
    sim: { kind: 'card', lastDigits: SIM.slice(-4) },
    request: { state: 'done' },
  })
})

test('MOB-047 after a transfer, services and charges have the new number', async () => {
  const hemi = await hemiAt(api())
  await hemi.transfer()
  await sandbox.postToNetwork('answer', { reference: await findRequestId(), answer: 'YES' })
  await passHours(api(), 1)

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

test('a text message without an answer expires after two hours, and the typed values stay for a new request', async () => {
  const hemi = await hemiAt(api())
  await hemi.transfer()
  await passHours(api(), 1.9)
  expect((await hemi.first()).request?.state).toBe('waiting')

  await passHours(api(), 0.2)

  const { providerKey, providerAccount, simNumber } = TRANSFER
  expect(await hemi.first()).toMatchObject({
    number: FIRST_NUMBER,
    request: { state: 'expired', newNumber: PORTED, typed: { providerKey, providerAccount, simNumber } },
  })
  expect((await hemi.transfer()).json()).toMatchObject({ state: 'waiting' })
})

test.each([
  ['NO to the text', {}, 'saidNo'],
  ['the account number of someone else', { providerAccount: 'HM-0000' }, 'accountUnknown'],
  ['a number that its provider does not have', { number: '0217770000' }, 'numberUnknown'],
  ['a number that is locked there', { number: '0217771111' }, 'numberLocked'],
  ['a SIM that the network does not know', { simNumber: FOREIGN_SIM }, 'simUnknown'],
])('MOB-047 a transfer with %s is refused with its reason', async (_what, difference, reason) => {
  const hemi = await hemiAt(api())
  await hemi.transfer(difference)
  await sandbox.postToNetwork('answer', { reference: await findRequestId(), answer: 'NO' })
  await passHours(api(), 0)

  expect(await hemi.first()).toMatchObject({ number: FIRST_NUMBER, request: { state: 'refused', reason } })
})

test('a transfer that fails while it moves leaves the number unchanged', async () => {
  const hemi = await hemiAt(api())
  await runWhile({ failing: 'on' }, () => hemi.transfer())
  await sandbox.postToNetwork('answer', { reference: await findRequestId(), answer: 'YES' })
  await passHours(api(), 1)

  expect(await hemi.first()).toMatchObject({ number: FIRST_NUMBER, request: { state: 'failed' } })
  expect((await listMessages(api())).map(({ subject }) => subject)).toContain(`${PORTED} has not moved to us`)
})

test('MOB-027 a number written with +64 is requested in its national form', async () => {
  const hemi = await hemiAt(api())
  const answer = await hemi.transfer({
    number: '+64 21 777 0123',
    providerAccount: `\u200B${TRANSFER.providerAccount}`,
  })

  expect(answer.json()).toMatchObject({ state: 'waiting', newNumber: PORTED })
  await sandbox.postToNetwork('answer', { reference: await findRequestId(), answer: 'YES' })
  await passHours(api(), 1)
  expect(await hemi.first()).toMatchObject({ number: PORTED })
})

test.each([
  ['MOB-027 a number one digit short', { number: '02177701' }, [422, 'INVALID_PHONE_NUMBER', 'number']],
  ['MOB-027 a number one digit long', { number: '021777012345' }, [422, 'INVALID_PHONE_NUMBER', 'number']],
  ['MOB-027 a number of Australia', { number: '+61455550123' }, [422, 'INVALID_PHONE_NUMBER', 'number']],
  ['MOB-027 a number with letters', { number: '021CALLME1' }, [422, 'INVALID_PHONE_NUMBER', 'number']],
  ['MOB-027 a number of a landline', { number: '095550123' }, [422, 'INVALID_PHONE_NUMBER', 'number']],
  ['a number of our own network', { number: '0215550182' }, [422, 'INVALID_PHONE_NUMBER', 'number']],
  [
    'a number of our range that is still free',
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
  '%s is not transferred, and no request is stored',
  async (_what, difference, [status, code, field]) => {
    const [second] = await api().sql<{ sim: string }>`
    select sim_number as sim from mobile_sim where account_code = ${HEMI} and service_number = 2`
    const transferInput =
      'simNumber' in difference && difference.simNumber === 'OTHERS'
        ? { simNumber: second?.sim ?? '' }
        : difference
    const answer = await (await hemiAt(api())).transfer(transferInput)

    expect([answer.statusCode, answer.json()]).toMatchObject([status, { code, field }])
    expect(
      await api().sql`select count(*)::integer as many from number_request where account_code = ${HEMI}`,
    ).toEqual([{ many: 0 }])
  },
)

test('a request that is withdrawn in time is never carried out', async () => {
  const hemi = await hemiAt(api())
  await hemi.transfer()
  const answer = await api().make(withdrawNumberRequest, hemi.request)
  await sandbox.postToNetwork('answer', { reference: await findRequestId(), answer: 'YES' })
  await passHours(api(), 1)

  expect(answer.statusCode).toBe(200)
  expect(await hemi.first()).toMatchObject({ number: FIRST_NUMBER, request: { state: 'stopped' } })
})
