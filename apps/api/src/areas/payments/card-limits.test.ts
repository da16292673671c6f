import { afterEach, describe, expect, test, vi } from 'vitest'

import {
  createCardTransaction,
  notifyOfSession,
  readCardTransaction,
} from '@switchboard/domain/payments/contract'

import { MAX_STATUS_READS, MAX_NEW_PAYMENTS, MAX_DECLINES, MAX_NOTIFICATIONS } from './card-limits.ts'
import { DECLINED_CARD, PAYMENT, testCardPayments } from './testing/card-payments.ts'

const { api, gateway } = await testCardPayments()

const HOUR_MILLISECONDS = 3_600_000
const BEN = { user: 'ben', accountCode: '100517' }
const AROHA = { user: 'aroha', accountCode: '100482' }

afterEach(() => {
  vi.useRealTimers()
})

type Payer = typeof BEN

/** Begins a payment, from one address by default. */
async function beginPayment({ user, accountCode }: Payer, { from = '192.0.2.1', ...other } = {}) {
  return api().app.inject({
    method: 'POST',
    url: `/api/accounts/${accountCode}/windcavetransactions`,
    remoteAddress: from,
    headers: { authorization: `Bearer ${await api().createToken(user)}` },
    payload: { ...PAYMENT, amount: 10, ...other },
  })
}

async function state({ user, accountCode }: Payer, transactionId: string) {
  const token = await api().createToken(user)
  return api().make(readCardTransaction, { token, parameters: { accountCode, transactionId } })
}

/** Tries a card; returns the status code of beginning the payment. */
async function tryCard(payer: Payer, how: { from?: string; card?: string } = {}): Promise<number> {
  const answer = await beginPayment(payer, { from: how.from ?? '192.0.2.1' })
  if (answer.statusCode !== 200) return answer.statusCode
  const { paymentUrl, transactionId } = createCardTransaction.reply.parse(answer.json())
  await gateway.submitCard(paymentUrl, how.card ?? DECLINED_CARD)
  await state(payer, transactionId)
  return answer.statusCode
}

async function runInTurn(count: number, one: (place: number) => Promise<number>): Promise<number[]> {
  const statuses: number[] = []
  for (let place = 0; place < count; place += 1) statuses.push(await one(place))
  return statuses
}

function ofStatus(statuses: readonly number[], status: number): number {
  return statuses.filter((each) => each === status).length
}

describe('declined cards', () => {
  test('pause the account after a few from any address, with the time to wait', async () => {
    const statuses = await runInTurn(15, (place) => tryCard(BEN, { from: `192.0.2.${place}` }))

    expect(statuses).toEqual([
      ...Array.from({ length: MAX_DECLINES.account }, () => 200),
      ...Array.from({ length: 15 - MAX_DECLINES.account }, () => 429),
    ])
    const answer = await beginPayment(BEN)
    expect(answer.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3_000)
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(3_600)
    const opened = await api().sql`select count(*)::int as count from card_transaction`
    expect(opened).toEqual([{ count: MAX_DECLINES.account }])
  })

  test('are accepted again after the pause, up to the limit of a day', async () => {
    let taken = 0
    for (let hour = 0; hour < 5; hour += 1) {
      taken += ofStatus(await runInTurn(8, () => tryCard(BEN)), 200)
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR_MILLISECONDS + 1 })
    }

    expect(taken).toBe(MAX_DECLINES.accountInDay)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * HOUR_MILLISECONDS })
    expect(await tryCard(BEN)).toBe(200)
  })

  test('pause no other account with a valid card', async () => {
    await runInTurn(8, () => tryCard(BEN))

    expect(await runInTurn(8, () => tryCard(AROHA, { card: '4111111111111111' }))).toEqual(
      Array.from({ length: 8 }, () => 200),
    )
  })

  test('of several accounts pause their address', async () => {
    const from = '2001:db8:1:2::1'
    await tryCard(BEN, { from })
    // as if others at the address had reached the limit
    await api().sql`update sign_in_tries set tries = ${MAX_DECLINES.peer}`

    expect([await tryCard(AROHA, { from: '2001:db8:1:2::9' }), await tryCard(AROHA)]).toEqual([429, 200])
  })

  test('of one card pause each account that has tried the card', async () => {
    await tryCard(AROHA, { from: '192.0.2.7' })
    await runInTurn(MAX_DECLINES.account, (place) => tryCard(BEN, { from: `192.0.2.${20 + place}` }))
    const others = ['isla', 'kiri'].map(async (user) => findOwner(user))
    for (const other of await Promise.all(others))
      await runInTurn(MAX_DECLINES.account, (place) => tryCard(other, { from: `198.51.100.${place}` }))

    // aroha tried the card once, but others have reached the limit of the card
    expect(await tryCard(AROHA, { from: '192.0.2.7' })).toBe(429)
  })
})

async function findOwner(user: string): Promise<Payer> {
  const [claim] = await api().sql<{ account_code: string }>`
    select c.account_code from claim c join allowed_payment_method m using (account_code)
    where c.user_id = ${`user-${user}`} and c.role = 'AccountOwner' and m.payment_method = 'CreditCard' limit 1`
  return { user, accountCode: claim?.account_code ?? '' }
}

test('an account has at most a few open sessions, even if many are requested at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: MAX_NEW_PAYMENTS.open + 6 }, (_none, place) =>
      beginPayment(BEN, { from: `192.0.2.${place}` }),
    ),
  )

  expect(
    ofStatus(
      answers.map(({ statusCode }) => statusCode),
      200,
    ),
  ).toBe(MAX_NEW_PAYMENTS.open)
  const refusal = answers.find(({ statusCode }) => statusCode === 429)
  expect(Number(refusal?.headers['retry-after'])).toBeGreaterThan(0)
  // one payment has no link from the gateway, so nobody can pay by it
  await api().sql`update card_transaction set state = 'created', session_id = null where transaction_id = (
    select min(transaction_id) from card_transaction)`
  expect([(await beginPayment(BEN)).statusCode, (await beginPayment(BEN)).statusCode]).toEqual([200, 429])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 300_001 })
  expect((await beginPayment(BEN)).statusCode).toBe(200)
})

test('questions of an account and notifications of an address are limited', async () => {
  const { transactionId } = createCardTransaction.reply.parse((await beginPayment(BEN)).json())
  const notify = () => api().make(notifyOfSession, { query: { sessionId: 'none-such-session' } })
  await state(BEN, transactionId)
  await notify()
  await api().sql`update sign_in_tries set tries = ${MAX_STATUS_READS - 1}`
  expect([
    (await state(BEN, transactionId)).statusCode,
    (await state(BEN, transactionId)).statusCode,
  ]).toEqual([200, 429])

  await api().sql`update sign_in_tries set tries = ${MAX_NOTIFICATIONS - 1}`
  expect([(await notify()).statusCode, (await notify()).statusCode]).toEqual([200, 429])
})
