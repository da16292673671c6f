import { createServer } from 'node:http'
import type { Server } from 'node:http'

import { afterEach, expect, test, vi } from 'vitest'

import { day } from '@switchboard/domain/day'

import { ledgerSum } from '#api/provider/books/ledger.ts'
import { providerNow } from '#api/platform/clock.ts'

import { createDueCollections } from './due-collections.ts'
import { claimDue, reviseCollection } from './store/claims.ts'
import { testDebits } from './testing/debits.ts'

const {
  gateway,
  api,
  createBill,
  moveClockTo,
  runCollection,
  listNotices,
  bookPayment,
  listCollections,
  readBalance,
  listBookings,
  accountCode,
} = await testDebits()

let refusing: Server | undefined
afterEach(() => {
  refusing?.close()
})

/** Starts a bank that replies 400 to every request, and returns its address. */
async function startRefusingBank(): Promise<string> {
  const server = createServer((_request, response) => {
    response.writeHead(400, { 'content-type': 'application/json' }).end('{"errors":[]}')
  })
  refusing = server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

test('BIL-041 a dishonoured debit is reversed with its discount, and the account gets a letter', async () => {
  await api().db.script(
    `update invoice set ppd_discount_cents = 1500 where account_code = '${accountCode()}'`,
  )
  await gateway.turn({ dishonourDebit: true })
  await runCollection()
  const paid = { balance: await readBalance(), collections: await listCollections() }
  await moveClockTo('2026-11-24T09:00:00+13:00')
  await runCollection()

  expect(paid).toMatchObject({
    balance: 0,
    collections: [{ state: 'sent', amount_cents: 8_500, discount_cents: 1_500 }],
  })
  expect(await listCollections()).toMatchObject([{ state: 'dishonoured' }])
  expect((await listBookings()).map(({ kind, booked_on }) => `${booked_on} ${kind}`).toSorted()).toEqual([
    '2026-11-20 DirectDebit',
    '2026-11-20 PromptPaymentDiscount',
    '2026-11-24 DirectDebitDishonour',
    '2026-11-24 PromptPaymentDiscountReversal',
  ])
  expect(await readBalance()).toBe(10_000)
  expect(await ledgerSum(api().db)).toBe(0)
  const notices = await api().sql`select * from communication`
  expect(notices).toMatchObject([
    { to_address: 'ada@demo.example', event_type: 'DirectDebitDishonoured', sent_at: null },
  ])
})

test.each([
  ['dishonoured', { dishonourDebit: true }, 'falls due on 27 November 2026'],
  ['refused', { refuseDebit: true }, 'falls due on 27 November 2026'],
])(
  'a debit that is %s is collected with the next bill, on the day that its letter names and not before',
  async (_how, fault, sentence) => {
    await createBill({ number: 2, billed: '2026-11-18', due: '2026-11-27', cents: 5_000 })
    await gateway.turn(fault)
    await runCollection()
    await moveClockTo('2026-11-24T09:00:00+13:00')
    await runCollection()
    const letters = await api().sql<{ body: string }>`select body from communication`
    await gateway.turn({ dishonourDebit: false, refuseDebit: false })
    await moveClockTo('2026-11-26T23:00:00+13:00')
    await runCollection()
    const before = await listCollections()
    await moveClockTo('2026-11-27T09:00:00+13:00')
    await runCollection()

    expect(letters.map(({ body }) => body)).toEqual([expect.stringContaining(sentence)])
    expect(before).toHaveLength(1)
    const [, second] = await listCollections()
    expect(second).toMatchObject({ collect_on: '2026-11-27', amount_cents: 15_000, state: 'sent' })
  },
)

test('while the next bill has no day, the letter of a dishonour names none', async () => {
  await gateway.turn({ dishonourDebit: true })
  await runCollection()
  await moveClockTo('2026-11-24T09:00:00+13:00')
  await runCollection()

  const letters = await api().sql<{ body: string }>`select body from communication`
  const sentence =
    'before your next bill falls due. What is still owed then is collected together with that bill.'
  expect(letters).toEqual([{ body: expect.stringContaining(sentence) }])
})

test('a dishonoured debit of an account now paid by hand is not tried again, as its letter states', async () => {
  await gateway.turn({ dishonourDebit: true })
  await runCollection()
  await api().db.script(`delete from recurring_method where account_code = '${accountCode()}'`)
  await moveClockTo('2026-11-24T09:00:00+13:00')
  await runCollection()

  const letters = await api().sql<{ body: string }>`select body from communication`
  expect(letters).toEqual([{ body: expect.stringContaining('We will not try again.') }])
})

test.each([
  ['before it accepted the debit', 'timeoutBeforeDebit'],
  ['after it accepted the debit', 'timeoutAfterDebit'],
])('a bank that stops answering %s leaves a debit unknown, and a query ends it once', async (_why, fault) => {
  await gateway.turn({ [fault]: { value: true, count: 1 } })
  await runCollection()
  const unanswered = { collections: await listCollections(), balance: await readBalance() }
  await moveClockTo('2026-11-20T06:00:00+13:00')
  await runCollection()

  expect(unanswered).toMatchObject({ collections: [{ state: 'unknown' }], balance: 10_000 })
  expect(await listCollections()).toMatchObject([{ state: 'sent' }])
  expect(await gateway.listDebits(accountCode())).toHaveLength(1)
  expect(await readBalance()).toBe(0)
})

test.each([
  ['in full', 10_000, 'dropped', []],
  ['in part', 4_000, 'sent', ['60.00']],
])(
  'a debit that never reached the bank leaves out a payment made %s meanwhile',
  async (_how, cents, state, debits) => {
    await gateway.turn({ timeoutBeforeDebit: { value: true, count: 1 } })
    await runCollection()
    const unanswered = await listCollections()
    await bookPayment('by hand', cents)
    await moveClockTo('2026-11-20T10:00:00+13:00')
    await runCollection()

    expect(unanswered).toMatchObject([{ state: 'unknown', amount_cents: 10_000 }])
    expect(await listCollections()).toMatchObject([{ state }])
    expect((await gateway.listDebits(accountCode())).map(({ amount }) => amount)).toEqual(debits)
    expect(await readBalance()).toBe(0)
  },
)

test('a bill paid after the process died before it sent the debit is not debited', async () => {
  const now = await providerNow(api().db)
  const today = day.parse('2026-11-20')
  await createDueCollections(api().db, { today, now }, new AbortController().signal)
  await claimDue(api().db, now, 1_000)
  await bookPayment('by hand', 10_000)
  await moveClockTo('2026-11-20T10:00:00+13:00')
  await runCollection()

  expect(await listCollections()).toMatchObject([{ state: 'dropped' }])
  expect(await gateway.listDebits(accountCode())).toEqual([])
})

test('a debit that never reached the bank ends when the account is no longer debited, with a letter', async () => {
  await gateway.turn({ timeoutBeforeDebit: { value: true, count: 1 } })
  await runCollection()
  await api().db.script(`delete from recurring_method where account_code = '${accountCode()}'`)
  await moveClockTo('2026-11-20T10:00:00+13:00')
  await runCollection()

  expect(await listCollections()).toMatchObject([{ state: 'dropped' }])
  expect(await listNotices()).toEqual(['NotCollected'])
})

test('a debit that was claimed again meanwhile is left to the later claim', async () => {
  const now = await providerNow(api().db)
  await createDueCollections(api().db, { today: day.parse('2026-11-20'), now }, new AbortController().signal)
  const claimed = await claimDue(api().db, now, 1_000)
  const [early] = claimed.filter((claim) => claim.accountCode === accountCode())
  await claimDue(api().db, now + 3_600_000, 1_000)

  expect(early).toMatchObject({ tries: 1 })
  expect(
    await reviseCollection(api().db, { collectionId: early?.collectionId ?? '', tries: 1 }, now),
  ).toBeNull()
})

test.each([
  ['before we know that it was accepted', 'unknown', 'timeoutAfterDebit'],
  ['after it was accepted', 'sent', 'silentBank'],
])(
  'a bank that refuses queries about a debit %s decides nothing, and it is logged',
  async (_when, state, fault) => {
    await gateway.turn({ [fault]: { value: true, count: 1 } })
    await runCollection()
    const logged = vi.spyOn(api().services.logger, 'error')
    await moveClockTo('2026-11-20T10:00:00+13:00')
    await runCollection(await startRefusingBank())

    expect(await listCollections()).toMatchObject([{ state }])
    expect(logged).toHaveBeenCalledWith(
      expect.objectContaining({
        accountCode: accountCode(),
        why: 'the bank refused to be asked about the debit',
      }),
      expect.any(String),
    )
  },
)

test('a debit that the bank never reports on stays paid and open to queries', async () => {
  await gateway.turn({ silentBank: true })
  await runCollection()
  await moveClockTo('2026-12-04T12:00:00+13:00')
  await runCollection()

  expect(await listCollections()).toMatchObject([{ state: 'sent' }])
  expect(await readBalance()).toBe(0)
})

test('a debit that the bank refuses books nothing, and the account gets a letter', async () => {
  await gateway.turn({ refuseDebit: true })
  await runCollection()
  await moveClockTo('2026-11-24T12:00:00+13:00')
  await runCollection()

  expect(await listCollections()).toMatchObject([{ state: 'declined' }])
  expect(await listBookings()).toEqual([])
  const notices = await api().sql<{ event_type: string }>`select event_type from communication`
  expect(notices).toEqual([{ event_type: 'DirectDebitRefused' }])
})
