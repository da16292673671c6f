import { expect, test } from 'vitest'

import { addDays, day, dayAt } from '@switchboard/domain/day'
import { paymentDay } from '@switchboard/domain/public-holidays'
import { MAX_ACCOUNT_NAME_CHARACTERS } from '@switchboard/domain/payments/method-calls'

import { providerNow } from '#api/platform/clock.ts'

import { createDueCollections } from './due-collections.ts'
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

test('on the due day the bank debits the amount owed, booked on that day', async () => {
  await runCollection()

  expect(await gateway.listDebits(accountCode())).toEqual([
    { key: expect.any(String), amount: '100.00', date: '2026-11-20' },
  ])
  expect(await listCollections()).toMatchObject([{ state: 'sent', amount_cents: 10_000 }])
  expect(await listBookings()).toEqual([{ kind: 'DirectDebit', booked_on: '2026-11-20' }])
  expect(await readBalance()).toBe(0)
  expect(dayAt(await providerNow(api().db))).toBe('2026-11-20')
})

test('PAY-008 an account of the type DirectDebit is debited like an account of PaperlessDirectDebit', async () => {
  await api()
    .sql`update recurring_method set recurring_type = 'DirectDebit' where account_code = ${accountCode()}`

  await runCollection()

  expect(await gateway.listDebits(accountCode())).toMatchObject([{ amount: '100.00' }])
  expect(await listBookings()).toMatchObject([{ kind: 'DirectDebit' }])
})

/** The last due day of bills that were still to be paid by hand when the debit was set up. */
async function setByHandUntil(last: string) {
  await api().sql`update recurring_method set by_hand_until = ${last} where account_code = ${accountCode()}`
}

test.each([
  ['PAY-029', 'this bill', '2026-11-20', []],
  ['PAY-028', 'the bill before', '2026-11-19', [{ amount_cents: 10_000 }]],
])('%s a debit that was set up to leave %s by hand, up to %s, takes %j', async (_id, _what, last, taken) => {
  await setByHandUntil(last)
  await runCollection()

  expect(await listCollections()).toMatchObject(taken)
  expect(await readBalance()).toBe(taken.length === 0 ? 10_000 : 0)
})

test('the bank takes the longest name of an account that can be set up', async () => {
  const longest = 'n'.repeat(MAX_ACCOUNT_NAME_CHARACTERS)
  await api().db.script(
    `update recurring_method set account_name = '${longest}' where account_code = '${accountCode()}'`,
  )
  await runCollection()

  expect(await listCollections()).toMatchObject([{ state: 'sent' }])
})

test('before the due day nothing is collected', async () => {
  await moveClockTo('2026-11-19T23:30:00+13:00')
  await runCollection()

  expect(await listCollections()).toEqual([])
})

test('a day is collected once, however often the job runs', async () => {
  await runCollection()
  await Promise.all([runCollection(), runCollection(), runCollection()])

  expect(await gateway.listDebits(accountCode())).toHaveLength(1)
  expect(await listBookings()).toHaveLength(1)
})

test('a working day later the bank has settled the debit', async () => {
  await runCollection()
  await moveClockTo('2026-11-22T12:00:00+13:00')
  await runCollection()
  const onSunday = await listCollections()
  await moveClockTo('2026-11-23T12:00:00+13:00')
  await runCollection()

  expect(onSunday).toMatchObject([{ state: 'sent' }])
  expect(await listCollections()).toMatchObject([{ state: 'settled' }])
  expect(await readBalance()).toBe(0)
})

test('days on which the job did not run are processed one by one, each on its own day', async () => {
  await runCollection()
  await createBill({ number: 2, billed: '2026-11-08', due: '2026-11-23', cents: 3_000 })
  await createBill({ number: 3, billed: '2026-11-09', due: '2026-11-26', cents: 4_000 })
  await moveClockTo('2026-12-01T12:00:00+13:00')
  await runCollection()

  expect(await listCollections()).toMatchObject([
    { due_on: '2026-11-20', amount_cents: 10_000 },
    { due_on: '2026-11-23', amount_cents: 3_000 },
    { due_on: '2026-11-26', amount_cents: 4_000 },
  ])
  expect((await listBookings()).map(({ booked_on }) => booked_on).toSorted()).toEqual([
    '2026-11-20',
    '2026-11-23',
    '2026-11-26',
  ])
})

test('bills due before the first day are left to be paid by hand', async () => {
  await moveClockTo('2026-11-21T09:00:00+13:00')
  await runCollection()

  expect(await listCollections()).toEqual([])
})

test('bills that are not due yet are not collected', async () => {
  await createBill({ number: 2, billed: '2026-11-19', due: '2026-12-03', cents: 3_000 })
  await runCollection()

  expect(await listCollections()).toMatchObject([{ amount_cents: 10_000 }])
  expect(await readBalance()).toBe(3_000)
})

test('only the amount still owed is collected; if nothing is owed, nothing is collected', async () => {
  await bookPayment('earlier', 9_000)
  await runCollection()
  await createBill({ number: 2, billed: '2026-11-19', due: '2026-12-03', cents: 3_000 })
  await bookPayment('in full', 3_000)
  await moveClockTo('2026-12-03T12:00:00+13:00')
  await runCollection()

  expect(await listCollections()).toMatchObject([{ due_on: '2026-11-20', amount_cents: 1_000 }])
})

test('a bill that is paid while its debit waits to be sent is not debited', async () => {
  await createDueCollections(
    api().db,
    { today: day.parse('2026-11-20'), now: await providerNow(api().db) },
    new AbortController().signal,
  )
  await bookPayment('by hand', 10_000)
  await runCollection()

  expect(await listCollections()).toMatchObject([{ state: 'dropped' }])
  expect(await gateway.listDebits(accountCode())).toEqual([])
})

test('a waiting debit of a direct debit that was set up anew is dropped, and the account gets a letter', async () => {
  await createDueCollections(
    api().db,
    { today: day.parse('2026-11-20'), now: await providerNow(api().db) },
    new AbortController().signal,
  )
  await setByHandUntil('2026-11-20')
  await runCollection()

  expect(await listCollections()).toMatchObject([{ state: 'dropped' }])
  expect(await gateway.listDebits(accountCode())).toEqual([])
  const notices = await api().sql<{ event_type: string }>`select event_type from communication`
  expect(notices).toEqual([{ event_type: 'NotCollected' }])
})

test('a method that was removed while a debit waits is not debited', async () => {
  await createDueCollections(
    api().db,
    { today: day.parse('2026-11-20'), now: await providerNow(api().db) },
    new AbortController().signal,
  )
  await api().db.script(`delete from recurring_method where account_code = '${accountCode()}'`)
  await runCollection()

  expect(await listCollections()).toMatchObject([{ state: 'dropped' }])
  expect(await gateway.listDebits(accountCode())).toEqual([])
  expect(await listNotices()).toEqual(['NotCollected'])
})

test.each([
  ['goes forward', '2026-09-27', '02:30:00+12:00', '03:30:00+13:00'],
  ['goes back', '2027-04-04', '02:30:00+13:00', '02:30:00+12:00'],
])('on the day that the clock %s a bill is collected once', async (_way, due, early, late) => {
  await moveClockTo(`${addDays(day.parse(due), -1)}T12:00:00+13:00`)
  await runCollection()
  await createBill({ number: 2, billed: due, due, cents: 3_000 })
  const earlier = (await listCollections()).length
  await moveClockTo(`${due}T${early}`)
  await runCollection()
  await moveClockTo(`${due}T${late}`)
  await runCollection()

  expect((await listCollections()).slice(earlier)).toMatchObject([
    { due_on: due, collect_on: due, state: 'sent', amount_cents: expect.any(Number) },
  ])
  const dates = (await gateway.listDebits(accountCode())).map(({ date }) => date)
  expect(dates.filter((date) => date === paymentDay(day.parse(due)))).toHaveLength(1)
})
