import { expect, test } from 'vitest'

import { readBillDates } from '@switchboard/domain/billing/contract'
import { readAccountStatements, readTransactionHistory } from '@switchboard/domain/billing/statement-calls'
import type { StatementTransaction } from '@switchboard/domain/billing/statement-calls'
import { MAX_STATEMENT_LINES } from '@switchboard/domain/billing/statement-calls'
import type { SentQuery } from '@switchboard/domain/call'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'
import { expectRefusal } from '#api/testing/expect-refusal.ts'

const api = testApi(fillDemo)
const AROHA = '100482'
const BEN = '100517'

type StatementQuery = SentQuery<typeof readAccountStatements>

async function requestStatement(user: string, accountCode: string, query: StatementQuery = {}) {
  const token = await api().createToken(user)
  return api().make(readAccountStatements, { token, parameters: { accountCode }, query })
}

async function readPage(user: string, accountCode: string, query: StatementQuery = {}) {
  return readAccountStatements.reply.parse((await requestStatement(user, accountCode, query)).json())
}

/** Every kind of booking that a customer sees, newest first. */
const BEN_LINES = [
  ['Refund', '2026-11-20', 20, 293.73, 'Money back', '2'],
  ['PaymentReversal', '2026-11-19', 50, 273.73, 'Payment taken back', '1'],
  ['CreditCard', '2026-11-18', -100, 223.73, 'Card payment, Visa', '1'],
  ['Invoice', '2026-11-03', 159.84, 323.73, 'Bill 1005170024', '1005170024'],
  ['Invoice', '2026-10-03', 163.89, 163.89, 'Bill 1005170023', '1005170023'],
  ['PromptPaymentDiscount', '2026-09-23', -15, 0, 'Prompt-payment discount', '1005170022'],
  ['BillPayment', '2026-09-23', -158.34, 15, 'Bank payment', '1005170022'],
  ['Invoice', '2026-09-03', 173.34, 173.34, 'Bill 1005170022', '1005170022'],
].map(([TransactionType, TransactionDate, Amount, Balance, Description, Reference]) => {
  return { TransactionType, TransactionDate, Amount, Balance, Description, Reference }
})

/** Books a card payment of Ben's, its reversal and a refund. */
async function bookForBen(): Promise<void> {
  await api().db.script(`
    begin;
    insert into ledger_transaction (account_code, source, kind, booked_on, booked_at, description) values
      ('${BEN}', 'card:1', 'CreditCard', '2026-11-18', now(), 'Card payment, Visa'),
      ('${BEN}', 'reversal:1', 'PaymentReversal', '2026-11-19', now(), 'Payment taken back'),
      ('${BEN}', 'refund:2', 'Refund', '2026-11-20', now(), 'Money back');
    insert into ledger_entry select '${BEN}', source, a, cents * sign
      from (values ('card:1', -10000), ('reversal:1', 5000), ('refund:2', 2000)) t (source, cents),
      (values ('receivable', 1), ('bank', -1)) e (a, sign);
    commit`)
}

test('BIL-019 BIL-053 a statement line has type, day, amount, reference and the balance after it, newest first', async () => {
  await bookForBen()

  const { Transactions } = (await requestStatement('ben', BEN, { pageSize: '8' })).json<{
    Transactions: object[]
  }>()

  expect(Transactions).toEqual(BEN_LINES)
})

test('BIL-053 the pages of a statement have each line once, and each balance follows from the one before', async () => {
  const whole = await readPage('aroha', AROHA, { pageSize: '100' })
  const lines: StatementTransaction[] = []
  let before: string | null = null
  do {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage('aroha', AROHA, {
      pageSize: '7',
      ...(before !== null && { before }),
    })
    lines.push(...page.Transactions)
    before = page.NextBefore
  } while (before !== null)

  expect(lines).toEqual(whole.Transactions)
  expect(lines.length).toBeGreaterThan(60)
  const wrong = lines.filter(
    ({ Amount, Balance }, place) => Balance - Amount !== (lines[place + 1]?.Balance ?? 0),
  )
  expect(wrong).toEqual([])
})

test('BIL-053 lines of the same day are in the order in which the books recorded them', async () => {
  await api().db.script(`
    insert into ledger_transaction (account_code, source, kind, booked_on, booked_at, description)
    select '${BEN}', 'refund:' || n, 'Refund', '2026-11-20', now(), 'Refund ' || n from generate_series(1, 12) n;
    insert into ledger_entry select '${BEN}', 'refund:' || n, a, c from generate_series(1, 12) n,
      (values ('receivable', 100), ('bank', -100)) v (a, c)`)

  const first = await readPage('ben', BEN, { pageSize: '5' })
  const second = await readPage('ben', BEN, { pageSize: '5', before: String(first.NextBefore) })

  expect([...first.Transactions, ...second.Transactions].map(({ Reference }) => Reference)).toEqual([
    '12',
    '11',
    '10',
    '9',
    '8',
    '7',
    '6',
    '5',
    '4',
    '3',
  ])
})

test('a bill of zero is on the statement; a booking outside the customer’s balance is not', async () => {
  await api().db.script(`
    insert into ledger_transaction (account_code, source, kind, booked_on, booked_at, description) values
      ('${BEN}', 'invoice:99', 'Invoice', '2026-11-21', now(), 'Bill 99'),
      ('${BEN}', 'settlement:1', 'Settlement', '2026-11-21', now(), 'Cards to bank');
    insert into ledger_entry values ('${BEN}', 'settlement:1', 'bank', 100), ('${BEN}', 'settlement:1', 'card-clearing', -100)`)

  const { Transactions } = await readPage('ben', BEN, { pageSize: '2' })

  expect(Transactions.map(({ Reference, Amount }) => [Reference, Amount])).toEqual([
    ['99', 0],
    ['1005170024', 15_984],
  ])
})

test('an account that was never billed has an empty statement', async () => {
  expect(await readPage('carla', '100533')).toEqual({ Transactions: [], NextBefore: null })
})

test.each([
  ['the oldest line', '2020-01-01.1'],
  ['the first day of the books', '1900-01-01.0'],
])('BIL-065 a page before %s is ACCOUNT_STATEMENT_NOT_AVAILABLE', async (_what, before) => {
  expectRefusal(await requestStatement('ben', BEN, { before }), 'ACCOUNT_STATEMENT_NOT_AVAILABLE', 'before')
})

test('BIL-065 the page after the last one is refused', async () => {
  const { Transactions } = await readPage('ben', BEN, { pageSize: '100' })
  const oldest = Transactions.at(-1)?.TransactionDate

  const answer = await requestStatement('ben', BEN, { before: `${oldest}.0` })

  expectRefusal(answer, 'ACCOUNT_STATEMENT_NOT_AVAILABLE', 'before')
})

test.each([
  '',
  '2026-02-31.1',
  '0000-01-01.1',
  '2026-11-03',
  '2026-11-03.',
  '1.2026-11-03',
  "2026-11-03.1' or 1=1",
  'infinity.1',
  `2026-11-03.${'9'.repeat(40)}`,
])('%j is refused as a position in a statement', async (before) => {
  expectRefusal(await requestStatement('ben', BEN, { before }), 'MALFORMED_REQUEST', 'before')
})

test.each(['0', '-1', '101', '1e2', '5.5', 'many', '999999999999', ''])(
  'a page of %j lines is refused',
  async (pageSize) => {
    expectRefusal(await requestStatement('ben', BEN, { pageSize }), 'MALFORMED_REQUEST', 'pageSize')
  },
)

test('a page of the maximum size is returned', async () => {
  await api().db.script(`
    insert into ledger_transaction (account_code, source, kind, booked_on, booked_at, description)
    select '${BEN}', 'refund:' || n, 'Refund', '2026-11-20', now(), 'Refund ' || n from generate_series(1, 300) n;
    insert into ledger_entry select '${BEN}', 'refund:' || n, a, c from generate_series(1, 300) n,
      (values ('receivable', 100), ('bank', -100)) v (a, c)`)

  expect((await readPage('ben', BEN, { pageSize: '100' })).Transactions).toHaveLength(MAX_STATEMENT_LINES)
  expect((await readPage('ben', BEN)).Transactions).toHaveLength(50)
})

test('any page of a statement runs three statements: session, limit, lines', async () => {
  const request = { token: await api().createToken('aroha'), parameters: { accountCode: AROHA } }
  await api().make(readAccountStatements, request)
  const counts: number[] = []
  for (const query of [{}, { pageSize: '100' }, { before: '2025-12-01.0' }]) {
    const before = api().db.statementCount()
    await api().make(readAccountStatements, { ...request, query })
    counts.push(api().db.statementCount() - before)
  }

  expect(counts).toEqual([3, 3, 3])
})

test('the statement of another customer is refused', async () => {
  expect((await requestStatement('ben', AROHA)).json()).toMatchObject({ code: 'ACCOUNT_CODE_NOT_AVAILABLE' })
})

type HistoryQuery = SentQuery<typeof readTransactionHistory>

async function requestHistory(query: HistoryQuery) {
  const token = await api().createToken('aroha')
  return api().make(readTransactionHistory, { token, parameters: { accountCode: AROHA }, query })
}

test('BIL-055 the history of a span is the statement of its days, both ends included', async () => {
  const { Transactions } = await readPage('aroha', AROHA, { pageSize: '100' })
  const days = Transactions.map(({ TransactionDate }) => TransactionDate)
  const [from = '', to = ''] = [days[9], days[3]]

  const lines = readTransactionHistory.reply.parse((await requestHistory({ from, to })).json())

  expect(lines).toEqual(
    Transactions.filter((line) => from <= line.TransactionDate && line.TransactionDate <= to),
  )
  expect(lines.length).toBeGreaterThan(5)
})

test('BIL-055 a history has every kind of line, with the balance after it', async () => {
  await bookForBen()

  const answer = await api().make(readTransactionHistory, {
    token: await api().createToken('ben'),
    parameters: { accountCode: BEN },
    query: { from: '2026-09-23', to: '2026-11-19' },
  })

  expect(answer.json()).toEqual(BEN_LINES.slice(1, -1))
})

test('BIL-055 days without bookings have an empty history', async () => {
  expect((await requestHistory({ from: '2001-01-01', to: '2001-12-31' })).json()).toEqual([])
})

test.each<[string, HistoryQuery, string]>([
  ['31 February', { from: '2026-02-31', to: '2026-03-31' }, 'from'],
  ['the year 0', { from: '0000-01-01', to: '0000-01-02' }, 'from'],
  ['no last day', { from: '2026-02-01', to: '' }, 'to'],
  ['a last day before the first', { from: '2026-03-02', to: '2026-03-01' }, 'to'],
  ['more than a year', { from: '2024-01-01', to: '2025-01-01' }, 'to'],
])('BIL-055 a history of %s is refused with the field', async (_what, query, field) => {
  expectRefusal(await requestHistory(query), 'MALFORMED_REQUEST', field)
})

test('a history runs three statements: session, limit, lines', async () => {
  const request = { token: await api().createToken('aroha'), parameters: { accountCode: AROHA } }
  const query = { from: '2026-01-01', to: '2026-12-31' }
  await api().make(readTransactionHistory, { ...request, query })
  const before = api().db.statementCount()

  await api().make(readTransactionHistory, { ...request, query })

  expect(api().db.statementCount() - before).toBe(3)
})

test('BIL-056 bill dates are those of approved bills, newest first, and the next bill date', async () => {
  const token = await api().createToken('tama')

  const answer = await api().make(readBillDates, { token, parameters: { accountCode: '103001' } })

  expect(answer.json()).toEqual({
    BillDates: ['2026-10-03', '2026-09-03', '2026-08-03', '2026-07-03', '2026-06-03'],
    NextInvoiceDate: '2026-12-03',
  })
})

test('BIL-056 two bills of the same day are one bill date', async () => {
  await api().db.script(`update invoice set bill_date = '2026-09-03'
    where account_code = '103001' and bill_date = '2026-10-03'`)
  const token = await api().createToken('tama')

  const answer = await api().make(readBillDates, { token, parameters: { accountCode: '103001' } })

  expect(answer.json<{ BillDates: string[] }>().BillDates.slice(0, 2)).toEqual(['2026-09-03', '2026-08-03'])
})
