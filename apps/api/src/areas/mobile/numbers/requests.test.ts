import { expect, test } from 'vitest'

import { lockNumber, readNumbers } from '@switchboard/domain/mobile/numbers/contract'

import { addHouseholdHistory } from '#api/testing/household-history.ts'

import { FREE, HEMI, OTHER_SIM, SIM, hemiAt, passHours, listMessages } from './testing/hemi.ts'
import { FIRST_NUMBER, testNumberRequests } from './testing/number-requests.ts'

const { api, runWhile } = await testNumberRequests()

test('a new SIM takes over its number', async () => {
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

test('the newer of two requests about a number is shown, and each number has its own requests', async () => {
  await addHouseholdHistory(api().db)
  const hemi = await hemiAt(api())
  const answer = await api().make(readNumbers, { token: hemi.token, parameters: { accountCode: HEMI } })

  expect(readNumbers.reply.parse(answer.json()).numbers.map(({ request }) => request)).toMatchObject([
    { kind: 'transfer', state: 'waiting', newNumber: '021 777 0123' },
    { kind: 'esim', state: 'stopped' },
    null,
  ])
  expect((await hemi.swap(OTHER_SIM)).json()).toMatchObject({ code: 'NUMBER_CHANGE_UNDER_WAY' })
})

test('a notice goes by email and to the other mobiles, never to the number itself, with a link that freezes', async () => {
  await (await hemiAt(api())).swap()

  const messages = await listMessages(api())
  expect(new Set(messages.map(({ channel, to }) => `${channel} ${to}`))).toEqual(
    new Set(['Email hemi@demo.example', 'SMS 0215550182', 'SMS 0215550183']),
  )
  expect(messages.filter(({ body }) => /\/freeze-number#[\w-]{32}/.test(body))).toHaveLength(messages.length)
  expect(messages.map(({ subject }) => subject)).toContain(`A new SIM for ${FIRST_NUMBER} was requested`)
})

test('MOB-046 a number is changed at once to a free number and charged once, and the old number rests', async () => {
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
  await passHours(api(), 24 * 89)
  expect(await api().sql`select phone_number from resting_number`).toEqual([{ phone_number: FIRST_NUMBER }])
  await passHours(api(), 24)
  expect(await api().sql`select taken_by from phone_number where phone_number = ${FIRST_NUMBER}`).toEqual([
    { taken_by: null },
  ])
})

test('MOB-046 a change that is requested several times is made and charged once', async () => {
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
  ['a number in use', '021 555 0182'],
  ['a number of another provider', '021 777 0123'],
  ['a landline', '09 555 2000'],
  ['its own number', FIRST_NUMBER],
])('MOB-046 a number is not changed to %s', async (_what, number) => {
  const hemi = await hemiAt(api())
  const answer = await hemi.change(number)

  expect([answer.statusCode, answer.json()]).toMatchObject([
    422,
    { code: 'INVALID_PHONE_NUMBER', field: 'number' },
  ])
  expect((await hemi.first()).request).toBeNull()
})

test('MOB-046 a number that an order of the account has reserved is not given to another of its mobiles', async () => {
  const hemi = await hemiAt(api())
  await api().sql`update phone_number set taken_by = ${HEMI} where phone_number = ${FREE}`

  expect((await hemi.change()).json()).toMatchObject({ code: 'INVALID_PHONE_NUMBER', field: 'number' })
  expect((await hemi.first()).request).toBeNull()
})

test('a change that fails frees its number and costs nothing', async () => {
  const hemi = await hemiAt(api())
  await runWhile({ failing: 'on' }, () => hemi.change())

  expect(await hemi.first()).toMatchObject({ number: FIRST_NUMBER, request: { state: 'failed' } })
  expect(await api().sql`select taken_by from phone_number where phone_number = ${FREE}`).toEqual([
    { taken_by: null },
  ])
  expect(
    await api().sql`select from one_off_charge where account_code = ${HEMI} and invoice_number is null`,
  ).toEqual([])
})

test('while the network is down a request waits, and it is made once afterwards', async () => {
  const hemi = await hemiAt(api())
  const answer = await runWhile({ down: 'on' }, () => hemi.swap())

  expect([answer.statusCode, answer.json()]).toMatchObject([200, { state: 'asked' }])
  expect((await hemi.swap(OTHER_SIM)).json()).toMatchObject({ code: 'NUMBER_CHANGE_UNDER_WAY' })
  await passHours(api(), 0)
  expect(await hemi.first()).toMatchObject({ sim: { lastDigits: SIM.slice(-4) }, request: { state: 'done' } })
}, 20_000)

test('a request that the network has lost fails after three hours and can be made again', async () => {
  const hemi = await hemiAt(api())
  await hemi.transfer()
  await api().sql`update number_request set request_id = ${'00000000-0000-4000-8000-000000000001'}
    where account_code = ${HEMI}`
  await passHours(api(), 2)
  expect((await hemi.first()).request?.state).toBe('waiting')
  await passHours(api(), 1)

  expect(await hemi.first()).toMatchObject({ number: FIRST_NUMBER, request: { state: 'failed' } })
  expect((await hemi.swap()).statusCode).toBe(200)
})

test('a number that is changed keeps its guard, its SIM and its history', async () => {
  const hemi = await hemiAt(api())
  const before = await hemi.first()
  await hemi.change()
  await api().make(lockNumber, hemi.request)

  expect(await hemi.first()).toMatchObject({
    serviceNumber: 1,
    number: FREE,
    sim: before.sim,
    request: { kind: 'number' },
  })
  expect((await hemi.first()).guard.lockedSince).not.toBeNull()
})
