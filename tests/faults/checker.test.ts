import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeEach, expect, test, vi } from 'vitest'

import { day } from '@switchboard/domain/day'
import { createCardTransaction, processCardTransaction } from '@switchboard/domain/payments/contract'

import { postInvoices } from '../../apps/api/src/demo/post-invoices.ts'
import type { Database } from '../../apps/api/src/database/database.ts'
import { fillPayments } from '../../apps/api/src/demo/payments.ts'
import { fillDynamicConfiguration, fillPeople } from '../../apps/api/src/demo/people.ts'
import { testApi } from '../../apps/api/src/testing/api.ts'
import { testGateway } from '../../apps/api/src/testing/gateway.ts'

import { booksIn } from './books.ts'
import { check, checkFolder, keepRecords, RECORD_FILES } from './checker.ts'
import { gatewayLogOf } from './gateway-log.ts'
import { recorderAt } from './told.ts'
import type { Recorder } from './told.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

const gateway = await testGateway()
const today = day.parse('2026-11-21')
const api = testApi(fillPayer, {}, { GATEWAY_URL: gateway.url })
const folder = mkdtempSync(join(tmpdir(), 'switchboard-checker-'))
afterAll(() => rmSync(folder, { recursive: true }))

const ACCOUNT = '100517'
const DECLINED_CARD = '4999999999999236'

/** The demo's people, and one bill. */
async function fillPayer(db: Database): Promise<void> {
  await fillPeople(db, today)
  await fillDynamicConfiguration(db)
  await fillPayments(db, today)
  await db.script(`
    insert into invoice (account_code, invoice_number, bill_date, due_date, period_start, period_end, total_cents,
      gst_cents, is_approved, display_gst_inclusive, gst_rate_percent, company_tax_number)
    values ('${ACCOUNT}', 1, '2026-11-03', '2026-11-25', '2026-11-03', '2026-12-02', 21960, 2864, true, true, 15, '')`)
  await postInvoices(db)
}

let recorder: Recorder
let gatewayLog = ''

/** Two paid, one declined: records without a fault. */
beforeEach(async () => {
  rmSync(join(folder, RECORD_FILES.told), { force: true })
  recorder = recorderAt(join(folder, RECORD_FILES.told))
  const before = (await gateway.log()).length
  await paid('first', 2_000)
  await paid('second', 3_050)
  await paid('third', 100, DECLINED_CARD)
  gatewayLog = (await gateway.log()).slice(before)
})

async function paid(intent: string, cents: number, card?: string): Promise<void> {
  const token = await api().tokenOf('ben')
  const meant = { intent, account: ACCOUNT, cents, key: `${intent}-attempt`, transactionId: null, said: null }
  const created = await api().make(createCardTransaction, {
    token,
    parameters: { accountCode: ACCOUNT },
    headers: { 'idempotency-key': meant.key },
    body: {
      transactionType: 'Purchase',
      amount: cents / 100,
      isRequestingRecurringPaymentMethod: false,
      cardType: 'Visa',
      returnPath: '/pay',
    },
  })
  const { transactionId, paymentUrl } = createCardTransaction.reply.parse(created.json())
  const told = { ...meant, transactionId }
  recorder.write({ ...told, call: 'create', event: 'ok' })
  recorder.write({ ...told, call: 'card', event: 'invoke' })
  await gateway.submitCard(paymentUrl, card)
  const parameters = { accountCode: ACCOUNT, transactionId }
  const { statusCode } = await api().make(processCardTransaction, { token, parameters })
  recorder.write({ ...told, call: 'process', event: statusCode === 200 ? 'ok' : 'fail' })
}

async function breached(log = gatewayLog, lines = recorder.lines): Promise<string[]> {
  const books = await booksIn(api().db)
  const records = { told: lines, books, gateway: gatewayLogOf(log), faultsEnded: Date.now() }
  return check(records)
    .filter(({ breaches }) => breaches.length > 0)
    .map(({ invariant }) => invariant)
}

/** The id of the first payment. */
function firstId(): string {
  return recorder.lines[0]?.transactionId ?? ''
}

async function plant(statement: string): Promise<void> {
  await api().db.script(statement.replaceAll('FIRST', firstId()))
}

/** The gateway's log with another record of the same charge. */
function charged(difference: { transactionId?: string; amount?: string }): string {
  const line = gatewayLog
    .split('\n')
    .find((text) => text.includes('"record":"charge"') && text.includes(firstId()))
  return (line ?? '')
    .replace(firstId(), difference.transactionId ?? firstId())
    .replace(/"amount":"[\d.]+"/, (amount) =>
      difference.amount === undefined ? amount : `"amount":"${difference.amount}"`,
    )
}

test('records without a fault are passed, and every invariant has looked at something', async () => {
  const books = await booksIn(api().db)
  keepRecords(folder, { books, gatewayLog, seed: 1, faultsEnded: Date.now() })

  expect(checkFolder(folder)).toBe(true)
  expect(await breached()).toEqual([])
})

test('a checker that has nothing to look at fails', () => {
  const books = {
    payments: [],
    transactions: [],
    entries: [],
    balances: [],
    invoices: [],
    audit: [],
    today: '2026-11-21',
    collections: [],
    promises: [],
    methods: [],
  }

  const findings = check({ told: [], books, gateway: gatewayLogOf(''), faultsEnded: 0 })

  expect(findings.map(({ breaches }) => breaches.length)).toEqual([1, 1, 1, 1, 1])
})

test.each<[planted: string, statement: string, found: string[]]>([
  [
    'a lost ledger entry',
    `delete from ledger_entry where source = 'card:FIRST' and ledger_account = 'receivable'`,
    ['I3'],
  ],
  [
    'an entry of another amount',
    `update ledger_entry set amount_cents = case ledger_account when 'receivable' then -1999 else
       amount_cents - 1 end where source = 'card:FIRST' and ledger_account in ('receivable', 'card-clearing')`,
    ['I3'],
  ],
  [
    'an acknowledged payment that is missing',
    `with lost as (delete from card_transaction where transaction_id = 'FIRST')
     delete from ledger_transaction where source = 'card:FIRST'`,
    ['I1', 'I7'],
  ],
  [
    'a booking without a payment',
    `with lost as (delete from card_transaction where transaction_id = 'FIRST') select 1`,
    ['I1', 'I3', 'I7'],
  ],
  [
    'a stuck payment',
    `with unbooked as (delete from ledger_transaction where source = 'card:FIRST')
     update card_transaction set state = 'sent', settled_at = null where transaction_id = 'FIRST'`,
    ['I1', 'I4', 'I7'],
  ],
  [
    'a payment that was final too late',
    `update card_transaction set settled_at = settled_at + interval '6 minutes' where transaction_id = 'FIRST'`,
    ['I4'],
  ],
  [
    'a payment of another amount',
    `update card_transaction set amount_cents = 1999 where transaction_id = 'FIRST'`,
    ['I1', 'I3', 'I7'],
  ],
  [
    'an approval that the audit trail does not know',
    `delete from audit_event where action = 'card-payment-approved' and detail->>'transactionId' = 'FIRST'`,
    ['I1', 'I4'],
  ],
  [
    'a bill that is not booked',
    `delete from ledger_transaction where (account_code, source) in (
       select account_code, 'invoice:' || invoice_number from invoice where is_approved limit 1)`,
    ['I3'],
  ],
])('%s is found', async (_planted, statement, found) => {
  await plant(statement)

  expect(await breached()).toEqual(found)
})

test('a double charge is found', async () => {
  expect(await breached(`${gatewayLog}${charged({})}\n`)).toEqual(['I2'])
})

test('a second charge of one intent, under another transaction, is found', async () => {
  const second = recorder.lines.find(({ intent }) => intent === 'second')?.transactionId
  const lines = recorder.lines.map((line) => ({ ...line, intent: 'first' }))

  expect(second).toBeDefined()
  expect(await breached(gatewayLog, lines)).toEqual(['I2'])
})

test('a charge that is unknown to us is found', async () => {
  const unknown = charged({ transactionId: 'f'.repeat(32) })

  expect(await breached(`${gatewayLog}${unknown}\n`)).toEqual(['I2', 'I7'])
})

test('a charge of another amount is found', async () => {
  const otherLog = gatewayLog.replace(charged({}), charged({ amount: '20.31' }))

  expect(await breached(otherLog)).toEqual(['I7'])
})

test('a customer who was told failed, and was charged, is found', async () => {
  const lines = recorder.lines.map((line) =>
    line.call === 'process' ? { ...line, event: 'fail' as const } : line,
  )

  expect(await breached(gatewayLog, lines)).toEqual(['I1'])
})
