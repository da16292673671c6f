import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'

import { addDays, day, dayAt } from '@switchboard/domain/day'
import { centsOf } from '@switchboard/domain/money'

import { postInvoices } from '#api/books/invoices.ts'
import { book, ledgerSum } from '#api/books/ledger.ts'
import { bankAt } from '#api/gateway/bank-http.ts'
import { windcaveStored } from '#api/gateway/windcave-stored.ts'
import { providerNow } from '#api/http/session.ts'
import { testApi } from '#api/testing/api.ts'
import { testGateway } from '#api/testing/gateway.ts'

import { collectionJob } from './collection.ts'
import { collectionComparisonJob } from './comparison.ts'
import { writeDownFallingDue } from './falling-due.ts'

// a bank that does not answer is waited for, and the machine may be busy
vi.setConfig({ testTimeout: 30_000 })

const gateway = await testGateway()
const api = testApi(async () => {}, {}, { BANK_URL: gateway.bankUrl, GATEWAY_TIMEOUT_SECONDS: '2' })

/** The bank is one process for all tests, so each test has an account of its own. */
let account = '500000'

/** A bill of $100 on 7 November that falls due on Friday 20 November, of an account that pays by direct debit. */
beforeEach(async () => {
  account = String(Number(account) + 1)
  await clockTo('2026-11-20T00:30:00+13:00')
  await api().db.script(`
    insert into account (account_code, name, address, business_group, bill_frequency, next_invoice_date, billing_email)
      values ('${account}', 'Ada', '1 Road', 'residential', 'Monthly', '2026-12-07', 'ada@demo.example');
    insert into recurring_method (account_code, recurring_type, account_name, bank, branch, account, suffix)
      values ('${account}', 'PaperlessDirectDebit', 'Ada', '01', '0242', '0100194', '00');`)
  await bill({ number: 1, billed: '2026-11-07', due: '2026-11-20', cents: 10_000 })
})

type Billed = { number: number; billed: string; due: string; cents: number; discount?: number }

async function bill({ number, billed, due, cents, discount = 0 }: Billed) {
  await api().db.script(`
    insert into invoice (account_code, invoice_number, bill_date, due_date, period_start, period_end, total_cents,
      gst_cents, is_approved, ppd_discount_cents, ppd_expiry_date, display_gst_inclusive, gst_rate_percent,
      company_tax_number)
    values ('${account}', ${number}, '${billed}', '${due}', '${billed}', '${due}', ${cents}, 0, true, ${discount},
      '${due}', true, 15, '123-456-789')`)
  await postInvoices(api().db)
}

async function clockTo(instant: string) {
  await sql`update provider_clock set offset_milliseconds = ${Date.parse(instant) - Date.now()}`.execute(
    api().db.kysely,
  )
}

async function run() {
  const { services } = api()
  await collectionJob(services, { bank: bankAt(services), cards: windcaveStored(services.environment) }).run(
    new AbortController().signal,
  )
}

async function paid(source: string, amount: number) {
  await book(api().db, {
    accountCode: account,
    source,
    kind: 'BillPayment',
    day: day.parse('2026-11-19'),
    at: await providerNow(api().db),
    description: 'Bank payment',
    entries: { bank: centsOf(amount), receivable: centsOf(-amount) },
  })
}

async function collections() {
  return api()
    .db.kysely.selectFrom('collection')
    .select(['due_on', 'collect_on', 'state', 'amount_cents', 'discount_cents'])
    .where('account_code', '=', account)
    .orderBy('due_on')
    .execute()
}

async function balance(): Promise<number> {
  const { rows } = await sql<{ cents: number }>`select receivable_balance(${account}) as cents`.execute(
    api().db.kysely,
  )
  return rows[0]?.cents ?? NaN
}

async function booked() {
  return api()
    .db.kysely.selectFrom('ledger_transaction')
    .select(['kind', 'booked_on'])
    .where('account_code', '=', account)
    .where('kind', '<>', 'Invoice')
    .orderBy('booked_at')
    .execute()
}

test('on the due day the bank debits what is owed, and it is booked on that day', async () => {
  await run()

  expect(await gateway.debitsOf(account)).toEqual([
    { key: expect.any(String), amount: '100.00', date: '2026-11-20' },
  ])
  expect(await collections()).toMatchObject([{ state: 'sent', amount_cents: 10_000 }])
  expect(await booked()).toEqual([{ kind: 'DirectDebit', booked_on: '2026-11-20' }])
  expect(await balance()).toBe(0)
  expect(dayAt(await providerNow(api().db))).toBe('2026-11-20')
})

test.each([
  ['PAY-029 10 days', '2026-11-10T09:00:00+13:00', []],
  ['PAY-029 10 days to the minute', '2026-11-10T00:00:00+13:00', []],
  ['PAY-028 more than 10 days', '2026-11-09T23:59:59+13:00', [{ amount_cents: 10_000 }]],
])('a debit authorised %s before the due day, at %s, takes %j', async (_what, authorised, taken) => {
  await api().db
    .script(`update recurring_method set requestor_name = 'Ada', requestor_email = 'ada@demo.example',
    confirmed_account_authority = true, confirmed_terms_conditions = true, bank_name = 'ANZ',
    authorised_at = '${authorised}' where account_code = '${account}'`)
  await run()

  expect(await collections()).toMatchObject(taken)
  expect(await balance()).toBe(taken.length === 0 ? 10_000 : 0)
})

test('before the due day nothing is collected', async () => {
  await clockTo('2026-11-19T23:30:00+13:00')
  await run()

  expect(await collections()).toEqual([])
})

test('a day is collected once, however often the job runs', async () => {
  await run()
  await Promise.all([run(), run(), run()])

  expect(await gateway.debitsOf(account)).toHaveLength(1)
  expect(await booked()).toHaveLength(1)
})

test('a working day later the bank has settled it', async () => {
  await run()
  await clockTo('2026-11-22T12:00:00+13:00')
  await run()
  const onSunday = await collections()
  await clockTo('2026-11-23T12:00:00+13:00')
  await run()

  expect(onSunday).toMatchObject([{ state: 'sent' }])
  expect(await collections()).toMatchObject([{ state: 'settled' }])
  expect(await balance()).toBe(0)
})

test('BIL-041 a dishonoured debit is reversed, its discount taken back, and the account told', async () => {
  await api().db.script(`update invoice set ppd_discount_cents = 1500 where account_code = '${account}'`)
  await gateway.turn({ dishonourDebit: true })
  await run()
  const paid = { balance: await balance(), collections: await collections() }
  await clockTo('2026-11-24T09:00:00+13:00')
  await run()

  expect(paid).toMatchObject({
    balance: 0,
    collections: [{ state: 'sent', amount_cents: 8_500, discount_cents: 1_500 }],
  })
  expect(await collections()).toMatchObject([{ state: 'dishonoured' }])
  expect((await booked()).map(({ kind, booked_on }) => `${booked_on} ${kind}`).toSorted()).toEqual([
    '2026-11-20 DirectDebit',
    '2026-11-20 PromptPaymentDiscount',
    '2026-11-24 DirectDebitDishonour',
    '2026-11-24 PromptPaymentDiscountReversal',
  ])
  expect(await balance()).toBe(10_000)
  expect(await ledgerSum(api().db)).toBe(0)
  const notices = await api().db.kysely.selectFrom('communication').selectAll().execute()
  expect(notices).toMatchObject([
    { to_address: 'ada@demo.example', event_type: 'DirectDebitDishonoured', sent_at: null },
  ])
})

test.each([
  ['before it took the debit on', 'timeoutBeforeDebit'],
  ['after it took the debit on', 'timeoutAfterDebit'],
])(
  'a bank that falls silent %s leaves it unknown, and asking brings it to its end once',
  async (_why, fault) => {
    await gateway.turn({ [fault]: { value: true, count: 1 } })
    await run()
    const unanswered = { collections: await collections(), balance: await balance() }
    await clockTo('2026-11-20T06:00:00+13:00')
    await run()

    expect(unanswered).toMatchObject({ collections: [{ state: 'unknown' }], balance: 10_000 })
    expect(await collections()).toMatchObject([{ state: 'sent' }])
    expect(await gateway.debitsOf(account)).toHaveLength(1)
    expect(await balance()).toBe(0)
  },
)

test('a debit that the bank never speaks of stays paid and open to be asked about', async () => {
  await gateway.turn({ silentBank: true })
  await run()
  await clockTo('2026-12-04T12:00:00+13:00')
  await run()

  expect(await collections()).toMatchObject([{ state: 'sent' }])
  expect(await balance()).toBe(0)
})

test('a debit that the bank refuses books nothing, and the account is told', async () => {
  await gateway.turn({ refuseDebit: true })
  await run()
  await clockTo('2026-11-24T12:00:00+13:00')
  await run()

  expect(await collections()).toMatchObject([{ state: 'declined' }])
  expect(await booked()).toEqual([])
  const notices = await api().db.kysely.selectFrom('communication').select('event_type').execute()
  expect(notices).toEqual([{ event_type: 'DirectDebitRefused' }])
})

test('days that nobody was there for are gone through one by one, each on its own day', async () => {
  await run()
  await bill({ number: 2, billed: '2026-11-08', due: '2026-11-23', cents: 3_000 })
  await bill({ number: 3, billed: '2026-11-09', due: '2026-11-26', cents: 4_000 })
  await clockTo('2026-12-01T12:00:00+13:00')
  await run()

  expect(await collections()).toMatchObject([
    { due_on: '2026-11-20', amount_cents: 10_000 },
    { due_on: '2026-11-23', amount_cents: 3_000 },
    { due_on: '2026-11-26', amount_cents: 4_000 },
  ])
  expect((await booked()).map(({ booked_on }) => booked_on).toSorted()).toEqual([
    '2026-11-20',
    '2026-11-23',
    '2026-11-26',
  ])
})

test('what fell due before the first day is left to be paid by hand', async () => {
  await clockTo('2026-11-21T09:00:00+13:00')
  await run()

  expect(await collections()).toEqual([])
})

test('bills that are not due yet are not collected', async () => {
  await bill({ number: 2, billed: '2026-11-19', due: '2026-12-03', cents: 3_000 })
  await run()

  expect(await collections()).toMatchObject([{ amount_cents: 10_000 }])
  expect(await balance()).toBe(3_000)
})

test('only what is still owed is collected, and nothing where nothing is', async () => {
  await paid('earlier', 9_000)
  await run()
  await bill({ number: 2, billed: '2026-11-19', due: '2026-12-03', cents: 3_000 })
  await paid('in full', 3_000)
  await clockTo('2026-12-03T12:00:00+13:00')
  await run()

  expect(await collections()).toMatchObject([{ due_on: '2026-11-20', amount_cents: 1_000 }])
})

test('what is paid while a debit waits to be sent is not collected too', async () => {
  await writeDownFallingDue(
    api().db,
    { today: day.parse('2026-11-20'), now: await providerNow(api().db) },
    new AbortController().signal,
  )
  await paid('by hand', 10_000)
  await run()

  expect(await collections()).toMatchObject([{ state: 'dropped' }])
  expect(await gateway.debitsOf(account)).toEqual([])
})

test('a method that was removed while a debit waits is not debited', async () => {
  await writeDownFallingDue(
    api().db,
    { today: day.parse('2026-11-20'), now: await providerNow(api().db) },
    new AbortController().signal,
  )
  await api().db.script(`delete from recurring_method where account_code = '${account}'`)
  await run()

  expect(await collections()).toMatchObject([{ state: 'dropped' }])
  expect(await gateway.debitsOf(account)).toEqual([])
})

test.each([
  ['goes forward', '2026-09-27', '02:30:00+12:00', '03:30:00+13:00'],
  ['goes back', '2027-04-04', '02:30:00+13:00', '02:30:00+12:00'],
])('on the day that the clock %s a bill is collected once', async (_way, due, early, late) => {
  await clockTo(`${addDays(day.parse(due), -1)}T12:00:00+13:00`)
  await run()
  await bill({ number: 2, billed: due, due, cents: 3_000 })
  const earlier = (await collections()).length
  await clockTo(`${due}T${early}`)
  await run()
  await clockTo(`${due}T${late}`)
  await run()

  expect((await collections()).slice(earlier)).toMatchObject([
    { due_on: due, collect_on: due, state: 'sent', amount_cents: expect.any(Number) },
  ])
  expect((await gateway.debitsOf(account)).filter(({ date }) => date === due)).toHaveLength(1)
})

test('a bill that falls due on a Sunday is collected on it', async () => {
  await bill({ number: 2, billed: '2026-11-08', due: '2026-11-22', cents: 3_000 })
  await run()
  await clockTo('2026-11-22T00:00:00+13:00')
  await run()

  expect((await collections())[1]).toMatchObject({ due_on: '2026-11-22', state: 'sent', amount_cents: 3_000 })
})

test.each([
  ['says the same', 'settled', []],
  ['says otherwise', 'dishonoured', [{ ours: 'dishonoured', theirs: 'settled' }]],
])('a day after its end a debit is compared with the bank, which %s', async (_what, state, expected) => {
  await run()
  await clockTo('2026-11-23T12:00:00+13:00')
  await run()
  await api().db.script(`update collection set state = '${state}' where account_code = '${account}'`)
  await clockTo('2026-11-24T13:00:00+13:00')
  const { services } = api()
  const collectors = { bank: bankAt(services), cards: windcaveStored(services.environment) }
  await collectionComparisonJob(services, collectors).run(new AbortController().signal)

  const found = await api().db.kysely.selectFrom('gateway_discrepancy').select(['ours', 'theirs']).execute()
  expect(found).toEqual(expected)
})
