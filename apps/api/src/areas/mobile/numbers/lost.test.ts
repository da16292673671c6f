import { expect, test } from 'vitest'

import { freezeNumber, lockNumber, reportLostPhone } from '@switchboard/domain/mobile/numbers/contract'

import { FIRST, HEMI, hemiAt, listMessages, passHours } from './testing/hemi.ts'
import { FIRST_NUMBER, testNumberRequests } from './testing/number-requests.ts'

const { api, sandbox, runWhile } = await testNumberRequests()

const ADDRESS = {
  StreetName: '7 Beach Road',
  Suburb: 'Ōwairaka',
  City: 'Auckland',
  PostCode: '1025',
  Country: 'New Zealand',
}

async function listOrders(kind: string) {
  return api().sql<{ id: string; state: string }>`
    select request_id as id, state from number_request where account_code = ${HEMI} and kind = ${kind}
    order by asked_at`
}

async function giveSecondFactor() {
  await api().sql`
    insert into second_factor (user_id, sealed_secret, confirmed_at) values ('user-hemi', 'sealed', now())`
  await api().sql`update login_session set proven_until = now() + interval '1 hour'`
}

test('MOB-063 the SIM of a lost phone is stopped at once, and the owner is notified at every other address', async () => {
  const hemi = await hemiAt(api())
  const answer = await hemi.lose()

  expect([answer.statusCode, answer.json()]).toMatchObject([200, { state: 'stopped' }])
  expect(await hemi.first()).toMatchObject({ lost: { state: 'stopped' }, request: null })
  const messages = await listMessages(api())
  expect(new Set(messages.map(({ subject }) => subject))).toEqual(
    new Set([`The SIM of ${FIRST_NUMBER} is stopped`]),
  )
  expect(messages.map(({ to }) => to).toSorted()).toEqual(['0215550182', '0215550183', 'hemi@demo.example'])
})

test('MOB-063 a phone that is reported lost several times is stopped by one order', async () => {
  const hemi = await hemiAt(api())
  await Promise.all([hemi.lose(), hemi.lose(), hemi.lose()])
  await hemi.lose()

  expect(await listOrders('stop')).toMatchObject([{ state: 'done' }])
})

test('MOB-063 a silent network is asked until the SIM is stopped', async () => {
  const hemi = await hemiAt(api())
  const answer = await runWhile({ down: 'on' }, () => hemi.lose())

  expect(answer.json()).toMatchObject({ state: 'stopping' })
  await passHours(api(), 0)
  expect((await hemi.first()).lost).toMatchObject({ state: 'stopped' })
})

test('MOB-063 a stop that fails is shown and notified, and can be asked for again', async () => {
  const hemi = await hemiAt(api())
  const answer = await runWhile({ failing: 'on' }, () => hemi.lose())

  expect(answer.json()).toMatchObject({ state: 'failed' })
  expect((await listMessages(api())).map(({ subject }) => subject)).toContain(
    `The SIM of ${FIRST_NUMBER} is not stopped`,
  )
  expect((await hemi.lose()).json()).toMatchObject({ state: 'stopped' })
})

test('MOB-063 a request under way is stopped with the SIM, and another SIM can be ordered at once', async () => {
  const hemi = await hemiAt(api())
  await hemi.transfer()
  await hemi.lose()

  expect(await listOrders('transfer')).toMatchObject([{ state: 'stopped' }])
  expect((await hemi.esim()).statusCode).toBe(200)
})

test('MOB-064 an eSIM takes the number of a lost phone, which is not lost any more', async () => {
  const hemi = await hemiAt(api())
  await hemi.lose()
  const answer = await hemi.esim()
  const [order] = await listOrders('esim')
  await sandbox.postToNetwork('install', { reference: order?.id ?? '' })
  await passHours(api(), 1)

  expect(answer.json()).toMatchObject({ activationCode: expect.stringContaining('LPA:1$') })
  expect(await hemi.first()).toMatchObject({ sim: { kind: 'esim' }, lost: null })
})

test('MOB-064 a SIM card is sent by post, and takes the number when it is put into a phone', async () => {
  const hemi = await hemiAt(api())
  await hemi.lose()
  const answer = await hemi.card(ADDRESS)

  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    { state: 'waiting', sentTo: '7 Beach Road, Ōwairaka, Auckland 1025' },
  ])
  expect((await hemi.first()).request).toBeNull()
  const [order] = await listOrders('card')
  await sandbox.postToNetwork('install', { reference: order?.id ?? '' })
  await passHours(api(), 70)
  expect(await hemi.first()).toMatchObject({ sim: { kind: 'card' }, lost: null, card: { state: 'done' } })
  expect((await hemi.card(ADDRESS)).json()).toMatchObject({ state: 'waiting' })
})

test('MOB-064 a card that is ordered twice is one card, and another address is refused meanwhile', async () => {
  const hemi = await hemiAt(api())
  await hemi.card(ADDRESS)
  const same = await hemi.card(ADDRESS)
  const other = await hemi.card({ ...ADDRESS, StreetName: '8 Beach Road' })

  expect(same.json()).toMatchObject({ state: 'waiting' })
  expect(other.json()).toMatchObject({ code: 'NUMBER_CHANGE_UNDER_WAY' })
  expect(await listOrders('card')).toHaveLength(1)
})

test('MOB-064 an address that cannot be delivered to is refused with its field', async () => {
  const answer = await (await hemiAt(api())).card({ ...ADDRESS, PostCode: '10' })

  expect([answer.statusCode, answer.json()]).toMatchObject([
    422,
    { code: 'INVALID_HARDWARE_DELIVERY_ADDRESS', field: 'address' },
  ])
})

const GUARDS = [
  ['locked', lockNumber, 'NUMBER_LOCKED'],
  ['frozen', freezeNumber, 'NUMBER_FROZEN'],
] as const

test.each(GUARDS)(
  'MOB-064 a lost phone with a %s number gets a card at the address of the account alone, without a second factor',
  async (_state, guard, code) => {
    const hemi = await hemiAt(api())
    await api().make(guard, hemi.request)
    await hemi.lose()
    const refused = [await hemi.esim(), await hemi.card(ADDRESS)]
    const card = await hemi.card()
    const [account] = await api().sql<{ address: string }>`
      select address from account where account_code = ${HEMI}`

    expect(refused.map((answer) => answer.json<{ code: string }>().code)).toEqual([code, code])
    expect([card.statusCode, card.json()]).toMatchObject([200, { sentTo: account?.address }])
  },
)

test.each(GUARDS)(
  'MOB-064 a lost phone with a %s number gets an eSIM by a second factor that is proven and three days old',
  async (_state, guard, code) => {
    const hemi = await hemiAt(api())
    await giveSecondFactor()
    await api().make(guard, hemi.request)
    await hemi.lose()
    const unproven = await (await hemiAt(api())).esim()
    const young = await hemi.esim()
    await api().sql`update second_factor set confirmed_at = confirmed_at - interval '73 hours'`
    const proven = await hemi.esim()

    expect(unproven.json()).toMatchObject({ code: 'PROOF_NEEDED' })
    expect(young.json()).toMatchObject({ code })
    expect(proven.statusCode).toBe(200)
  },
)

test('MOB-064 a lock stops a card that is on its way', async () => {
  const hemi = await hemiAt(api())
  await hemi.card(ADDRESS)
  await api().make(lockNumber, hemi.request)

  const [card] = await api().sql<{ stops: boolean }>`select stops from number_request where kind = 'card'`
  expect(card?.stops).toBe(true)
})

test.each(GUARDS)('MOB-064 a %s number whose phone is not lost gets no card', async (_state, guard, code) => {
  const hemi = await hemiAt(api())
  await api().make(guard, hemi.request)

  expect((await hemi.card()).json()).toMatchObject({ code })
})

test('MOB-065 the SIM of a phone that was found is started again with the password', async () => {
  const hemi = await hemiAt(api())
  await hemi.lose()
  const refused = await hemi.find('wrong')
  const found = await hemi.find()

  expect(refused.json()).toMatchObject({ code: 'INCORRECT_CURRENT_PASSWORD' })
  expect([found.statusCode, found.json()]).toEqual([200, { lost: null }])
  expect(await hemi.first()).toMatchObject({ lost: null })
  expect((await listMessages(api())).at(-1)).toMatchObject({
    subject: `The SIM of ${FIRST_NUMBER} is started again`,
  })
})

test('MOB-065 a phone that is not lost stays as it is when it is reported found', async () => {
  const found = await (await hemiAt(api())).find()

  expect([found.statusCode, found.json()]).toEqual([200, { lost: null }])
  expect(await listOrders('start')).toEqual([])
})

test('MOB-065 a phone that is lost again while its SIM is being started is stopped', async () => {
  const hemi = await hemiAt(api())
  await hemi.lose()
  const starting = await runWhile({ slow: 'on' }, () => hemi.find())
  const stopped = await hemi.lose()

  expect(starting.json()).toMatchObject({ lost: { state: 'starting' } })
  expect(stopped.json()).toMatchObject({ state: 'stopped' })
})

test('MOB-063 the number of another account is not found', async () => {
  const hemi = await hemiAt(api())
  const answer = await api().make(reportLostPhone, {
    token: hemi.token,
    parameters: { ...FIRST, serviceNumber: '99' },
  })

  expect(answer.json()).toMatchObject({ code: 'NUMBER_NOT_FOUND' })
})
