import { createServer } from 'node:http'
import type { Server } from 'node:http'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { addDays, day, dayAt } from '@switchboard/domain/day'
import { centsOf } from '@switchboard/domain/money'
import { MOST_ACCOUNT_NAME_CHARACTERS } from '@switchboard/domain/payments/contract'

import { book, ledgerSum } from '#api/books/ledger.ts'
import { postInvoices } from '#api/demo/post-invoices.ts'
import { bankAt } from '#api/gateway/bank-http.ts'
import { windcaveStored } from '#api/gateway/windcave-stored.ts'
import { providerNow } from '#api/http/session.ts'
import { testApi } from '#api/testing/api.ts'
import { testGateway } from '#api/testing/gateway.ts'

import { collectionJob } from './collection.ts'
import { collectionComparisonJob } from './comparison.ts'
import { writeDownFallingDue } from './falling-due.ts'
import { claimDue, revised } from './store.ts'

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
  await api().sql`update provider_clock set offset_milliseconds = ${Date.parse(instant) - Date.now()}`
}

async function run(bankUrl = gateway.bankUrl) {
  const { services } = api()
  const { db, environment } = services
  const bank = bankAt({ db, environment: { ...environment, BANK_URL: bankUrl } })
  const cards = windcaveStored(environment)
  await collectionJob(services, { bank, cards }).run(new AbortController().signal)
}

async function compare() {
  const { services } = api()
  const collectors = { bank: bankAt(services), cards: windcaveStored(services.environment) }
  await collectionComparisonJob(services, collectors).run(new AbortController().signal)
}

let refusing: Server | undefined
afterEach(() => {
  refusing?.close()
})

/** The address of a bank that answers 400 to everything. */
async function bankThatRefusesEverything(): Promise<string> {
  const server = createServer((_request, response) => {
    response.writeHead(400, { 'content-type': 'application/json' }).end('{"errors":[]}')
  })
  refusing = server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

async function told(): Promise<string[]> {
  const rows = await api().sql<{ event_type: string }>`
      select event_type from communication where account_code = ${account}
      order by communication_id`
  return rows.map(({ event_type }) => event_type)
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
  return api().sql`
      select due_on, collect_on, state, amount_cents, discount_cents from collection
      where account_code = ${account} order by due_on`
}

async function balance(): Promise<number> {
  const rows = await api().sql<{ cents: number }>`select receivable_balance(${account}) as cents`
  return rows[0]?.cents ?? NaN
}

async function booked() {
  return api().sql<{ kind: string; booked_on: string }>`
      select kind, booked_on from ledger_transaction
      where account_code = ${account} and kind <> 'Invoice' order by booked_at`
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

/** The last due day of bills that were to be paid by hand when the debit was set up. */
async function byHandUntil(last: string) {
  await api().sql`update recurring_method set by_hand_until = ${last} where account_code = ${account}`
}

test.each([
  ['PAY-029', 'this bill', '2026-11-20', []],
  ['PAY-028', 'the bill before', '2026-11-19', [{ amount_cents: 10_000 }]],
])('%s a debit that was set up to leave %s by hand, up to %s, takes %j', async (_id, _what, last, taken) => {
  await byHandUntil(last)
  await run()

  expect(await collections()).toMatchObject(taken)
  expect(await balance()).toBe(taken.length === 0 ? 10_000 : 0)
})

test('the bank takes the longest name of an account that can be set up', async () => {
  const longest = 'n'.repeat(MOST_ACCOUNT_NAME_CHARACTERS)
  await api().db.script(
    `update recurring_method set account_name = '${longest}' where account_code = '${account}'`,
  )
  await run()

  expect(await collections()).toMatchObject([{ state: 'sent' }])
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
  const notices = await api().sql`select * from communication`
  expect(notices).toMatchObject([
    { to_address: 'ada@demo.example', event_type: 'DirectDebitDishonoured', sent_at: null },
  ])
})

test.each([
  ['dishonoured', { dishonourDebit: true }, 'falls due on 27 November 2026'],
  ['refused', { refuseDebit: true }, 'falls due on 27 November 2026'],
])(
  'a debit that is %s is collected with the next bill, on the day that its letter says and not before',
  async (_how, fault, said) => {
    await bill({ number: 2, billed: '2026-11-18', due: '2026-11-27', cents: 5_000 })
    await gateway.turn(fault)
    await run()
    await clockTo('2026-11-24T09:00:00+13:00')
    await run()
    const letters = await api().sql<{ body: string }>`select body from communication`
    await gateway.turn({ dishonourDebit: false, refuseDebit: false })
    await clockTo('2026-11-26T23:00:00+13:00')
    await run()
    const before = await collections()
    await clockTo('2026-11-27T09:00:00+13:00')
    await run()

    expect(letters.map(({ body }) => body)).toEqual([expect.stringContaining(said)])
    expect(before).toHaveLength(1)
    const [, second] = await collections()
    expect(second).toMatchObject({ collect_on: '2026-11-27', amount_cents: 15_000, state: 'sent' })
  },
)

test('while the next bill has no day, the letter of a dishonour names none', async () => {
  await gateway.turn({ dishonourDebit: true })
  await run()
  await clockTo('2026-11-24T09:00:00+13:00')
  await run()

  const letters = await api().sql<{ body: string }>`select body from communication`
  const said =
    'before your next bill falls due. What is still owed then is collected together with that bill.'
  expect(letters).toEqual([{ body: expect.stringContaining(said) }])
})

test('a dishonoured debit of an account that pays by hand by then is not tried again, and the letter says so', async () => {
  await gateway.turn({ dishonourDebit: true })
  await run()
  await api().db.script(`delete from recurring_method where account_code = '${account}'`)
  await clockTo('2026-11-24T09:00:00+13:00')
  await run()

  const letters = await api().sql<{ body: string }>`select body from communication`
  expect(letters).toEqual([{ body: expect.stringContaining('We will not try again.') }])
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

test.each([
  ['in full', 10_000, 'dropped', []],
  ['in part', 4_000, 'sent', ['60.00']],
])(
  'a debit that never came to the bank is not taken of what was paid %s meanwhile',
  async (_how, cents, state, debits) => {
    await gateway.turn({ timeoutBeforeDebit: { value: true, count: 1 } })
    await run()
    const unanswered = await collections()
    await paid('by hand', cents)
    await clockTo('2026-11-20T10:00:00+13:00')
    await run()

    expect(unanswered).toMatchObject([{ state: 'unknown', amount_cents: 10_000 }])
    expect(await collections()).toMatchObject([{ state }])
    expect((await gateway.debitsOf(account)).map(({ amount }) => amount)).toEqual(debits)
    expect(await balance()).toBe(0)
  },
)

test('what is paid after the process died before it sent a debit is not debited', async () => {
  const now = await providerNow(api().db)
  const today = day.parse('2026-11-20')
  await writeDownFallingDue(api().db, { today, now }, new AbortController().signal)
  await claimDue(api().db, now, 1_000)
  await paid('by hand', 10_000)
  await clockTo('2026-11-20T10:00:00+13:00')
  await run()

  expect(await collections()).toMatchObject([{ state: 'dropped' }])
  expect(await gateway.debitsOf(account)).toEqual([])
})

test('a debit that never came to the bank ends when the account is not debited any more, and that is told', async () => {
  await gateway.turn({ timeoutBeforeDebit: { value: true, count: 1 } })
  await run()
  await api().db.script(`delete from recurring_method where account_code = '${account}'`)
  await clockTo('2026-11-20T10:00:00+13:00')
  await run()

  expect(await collections()).toMatchObject([{ state: 'dropped' }])
  expect(await told()).toEqual(['NotCollected'])
})

test('a debit that was claimed again meanwhile is left to the later claim', async () => {
  const now = await providerNow(api().db)
  await writeDownFallingDue(api().db, { today: day.parse('2026-11-20'), now }, new AbortController().signal)
  const claimed = await claimDue(api().db, now, 1_000)
  const [early] = claimed.filter(({ accountCode }) => accountCode === account)
  await claimDue(api().db, now + 3_600_000, 1_000)

  expect(early).toMatchObject({ tries: 1 })
  expect(await revised(api().db, { collectionId: early?.collectionId ?? '', tries: 1 }, now)).toBeNull()
})

test.each([
  ['before it is known to be taken on', 'unknown', 'timeoutAfterDebit'],
  ['after it was taken on', 'sent', 'silentBank'],
])(
  'a bank that refuses to be asked about a debit %s decides nothing, and it is logged',
  async (_when, state, fault) => {
    await gateway.turn({ [fault]: { value: true, count: 1 } })
    await run()
    const logged = vi.spyOn(api().services.logger, 'error')
    await clockTo('2026-11-20T10:00:00+13:00')
    await run(await bankThatRefusesEverything())

    expect(await collections()).toMatchObject([{ state }])
    expect(logged).toHaveBeenCalledWith(
      expect.objectContaining({ accountCode: account, why: 'the bank refused to be asked about the debit' }),
      expect.any(String),
    )
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
  const notices = await api().sql<{ event_type: string }>`select event_type from communication`
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

test('a direct debit that is given anew while one waits is not debited yet, and the account is told', async () => {
  await writeDownFallingDue(
    api().db,
    { today: day.parse('2026-11-20'), now: await providerNow(api().db) },
    new AbortController().signal,
  )
  await byHandUntil('2026-11-20')
  await run()

  expect(await collections()).toMatchObject([{ state: 'dropped' }])
  expect(await gateway.debitsOf(account)).toEqual([])
  const notices = await api().sql<{ event_type: string }>`select event_type from communication`
  expect(notices).toEqual([{ event_type: 'NotCollected' }])
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
  expect(await told()).toEqual(['NotCollected'])
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
  await compare()

  expect(await discrepancies()).toEqual(expected)
})

async function discrepancies() {
  return api().sql`select ours, theirs from gateway_discrepancy where account_code = ${account}`
}

/** We believed that it ended so without any money, and the bank took it on. */
async function believed(state: string) {
  await api().db.script(`
    begin;
    update collection set state = '${state}', ended_at = '2026-11-20T00:30:00+13:00', discount_cents = 0
      where account_code = '${account}';
    delete from ledger_transaction where account_code = '${account}' and kind <> 'Invoice';
    update invoice set discount_source = null where account_code = '${account}';
    commit`)
}

test.each(['declined', 'dropped'])(
  'a debit that we believed %s and the bank has settled is noted, and booked on its day with its discount',
  async (state) => {
    await api().db.script(`update invoice set ppd_discount_cents = 1500 where account_code = '${account}'`)
    await run()
    await believed(state)
    await clockTo('2026-11-23T12:00:00+13:00')
    await compare()
    await clockTo('2026-11-25T12:00:00+13:00')
    await compare()

    expect(await discrepancies()).toEqual([{ ours: state, theirs: 'settled' }])
    expect(await collections()).toMatchObject([{ state: 'settled', discount_cents: 1_500 }])
    expect((await booked()).toSorted((one, other) => one.kind.localeCompare(other.kind))).toEqual([
      { kind: 'DirectDebit', booked_on: '2026-11-20' },
      { kind: 'PromptPaymentDiscount', booked_on: '2026-11-20' },
    ])
    expect(await balance()).toBe(0)
    expect(await ledgerSum(api().db)).toBe(0)
  },
)

test('a debit that we believed dropped and the bank has under way is booked, and followed to its end', async () => {
  await run()
  await believed('dropped')
  await clockTo('2026-11-22T12:00:00+13:00')
  await compare()
  const underWay = { collections: await collections(), balance: await balance() }
  await clockTo('2026-11-23T12:00:00+13:00')
  await run()

  expect(underWay).toMatchObject({ collections: [{ state: 'sent' }], balance: 0 })
  expect(await collections()).toMatchObject([{ state: 'settled' }])
})

test('a debit that we believed settled and the bank has dishonoured is reversed, and the account told', async () => {
  await api().db.script(`update invoice set ppd_discount_cents = 1500 where account_code = '${account}'`)
  await gateway.turn({ dishonourDebit: true })
  await run()
  await api().db.script(`
    update collection set state = 'settled', ended_at = '2026-11-23T12:00:00+13:00' where account_code = '${account}'`)
  await clockTo('2026-11-25T12:00:00+13:00')
  await compare()

  expect(await discrepancies()).toEqual([{ ours: 'settled', theirs: 'Insufficient funds' }])
  expect(await collections()).toMatchObject([{ state: 'dishonoured' }])
  expect(await balance()).toBe(10_000)
  expect(await ledgerSum(api().db)).toBe(0)
  expect(await told()).toEqual(['DirectDebitDishonoured'])
})
