import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeEach, expect, test } from 'vitest'

import {
  PAYMENT_QUESTIONS,
  createCardTransaction,
  processCardTransaction,
} from '@switchboard/domain/payments/contract'

import { testApi } from '../../apps/api/src/testing/api.ts'
import { testGateway } from '../../apps/api/src/testing/gateway.ts'

import { readBooks } from './books.ts'
import { check, checkFolder, keepRecords, RECORD_FILES } from './checker.ts'
import { parseGatewayLog } from './gateway-log.ts'
import { openRecorder } from './client-log.ts'
import type { Recorder } from './client-log.ts'
import { COLLECTED, buildCollectionLog, buildCollectionSql } from './testing/collections.ts'
import type { CollectionMethod } from './testing/collections.ts'
import { ACCOUNT, fillPayer } from './testing/payer.ts'

const gateway = await testGateway()
const api = testApi(fillPayer, {}, { GATEWAY_URL: gateway.url })
const folder = mkdtempSync(join(tmpdir(), 'switchboard-checker-'))
afterAll(() => rmSync(folder, { recursive: true }))

const DECLINED_CARD = '4999999999999236'

let recorder: Recorder
let gatewayLog = ''

/** Two approved payments and a declined payment: records without a fault. */
beforeEach(async () => {
  rmSync(join(folder, RECORD_FILES.clients), { force: true })
  recorder = openRecorder(join(folder, RECORD_FILES.clients))
  const before = (await gateway.log()).length
  await payByCard('first', 2_000)
  await payByCard('second', 3_050)
  await payByCard('third', 100, DECLINED_CARD)
  gatewayLog = (await gateway.log()).slice(before)
})

async function payByCard(intent: string, cents: number, card?: string): Promise<void> {
  const token = await api().createToken('ben')
  const meant = {
    intent,
    account: ACCOUNT,
    cents,
    key: `${intent}-attempt`,
    transactionId: null,
    reply: null,
  }
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
      owedShown: null,
      confirmed: [...PAYMENT_QUESTIONS],
    },
  })
  const { transactionId, paymentUrl } = createCardTransaction.reply.parse(created.json())
  const event = { ...meant, transactionId }
  recorder.write({ ...event, call: 'create', event: 'ok' })
  recorder.write({ ...event, call: 'card', event: 'invoke' })
  await gateway.submitCard(paymentUrl, card)
  const parameters = { accountCode: ACCOUNT, transactionId }
  const { statusCode } = await api().make(processCardTransaction, { token, parameters })
  recorder.write({ ...event, call: 'process', event: statusCode === 200 ? 'ok' : 'fail' })
}

async function listBreached(log = gatewayLog, lines = recorder.lines): Promise<string[]> {
  const books = await readBooks(api().db)
  const records = { clientLog: lines, books, gateway: parseGatewayLog(log), faultsEnded: Date.now() }
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

/** The gateway's log line of the first charge, changed by `difference`. */
function buildChargeLine(difference: { transactionId?: string; amount?: string }): string {
  const line = gatewayLog
    .split('\n')
    .find((text) => text.includes('"record":"charge"') && text.includes(firstId()))
  return (line ?? '')
    .replace(firstId(), difference.transactionId ?? firstId())
    .replace(/"amount":"[\d.]+"/, (amount) =>
      difference.amount === undefined ? amount : `"amount":"${difference.amount}"`,
    )
}

test('records without a fault pass, and every invariant has checked something', async () => {
  const books = await readBooks(api().db)
  keepRecords(folder, { books, gatewayLog, seed: 1, faultsEnded: Date.now() })

  expect(checkFolder(folder)).toBe(true)
  expect(await listBreached()).toEqual([])
})

test('a checker without records fails', () => {
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

  const findings = check({ clientLog: [], books, gateway: parseGatewayLog(''), faultsEnded: 0 })

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
    // only the owner of the tables can do this, by disabling the trigger that protects the trail
    `alter table audit_event disable trigger audit_event_stays;
     delete from audit_event where action = 'card-payment-approved' and detail->>'transactionId' = 'FIRST';
     alter table audit_event enable always trigger audit_event_stays`,
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

  expect(await listBreached()).toEqual(found)
})

test('a double charge is found', async () => {
  expect(await listBreached(`${gatewayLog}${buildChargeLine({})}\n`)).toEqual(['I2'])
})

test('a second charge of one intent, under another transaction, is found', async () => {
  const second = recorder.lines.find(({ intent }) => intent === 'second')?.transactionId
  const lines = recorder.lines.map((line) => ({ ...line, intent: 'first' }))

  expect(second).toBeDefined()
  expect(await listBreached(gatewayLog, lines)).toEqual(['I2'])
})

test('a charge that is unknown to us is found', async () => {
  const unknown = buildChargeLine({ transactionId: 'f'.repeat(32) })

  expect(await listBreached(`${gatewayLog}${unknown}\n`)).toEqual(['I2', 'I7'])
})

test('a charge of another amount is found', async () => {
  const otherLog = gatewayLog.replace(buildChargeLine({}), buildChargeLine({ amount: '20.31' }))

  expect(await listBreached(otherLog)).toEqual(['I7'])
})

test('a payment reported as failed but charged is found', async () => {
  const lines = recorder.lines.map((line) =>
    line.call === 'process' ? { ...line, event: 'fail' as const } : line,
  )

  expect(await listBreached(gatewayLog, lines)).toEqual(['I1'])
})

/** Adds a collection of $20 that bank or gateway took and we booked. Returns the line of their log. */
async function collect(method: CollectionMethod): Promise<string> {
  await plant(buildCollectionSql(method))
  return buildCollectionLog(method)
}

const METHODS: readonly CollectionMethod[] = ['DirectDebit', 'CreditCard']

test.each(METHODS)('a collection taken once by %s passes', async (method) => {
  const line = await collect(method)

  expect(await listBreached(gatewayLog + line)).toEqual([])
})

test.each(METHODS)('a collection taken twice by %s is found', async (method) => {
  const line = await collect(method)

  expect(await listBreached(gatewayLog + line + line)).toEqual(['I2'])
})

test('a saved card that was charged again under another key is found', async () => {
  const line = await collect('CreditCard')
  const again = line.replace(`"xId":"${COLLECTED.CreditCard}"`, `"xId":"${'e'.repeat(32)}"`)

  expect(await listBreached(gatewayLog + line + again)).toEqual(['I2', 'I7'])
})

test.each(METHODS)('a collection taken by %s and never booked is found', async (method) => {
  const line = await collect(method)
  const id = COLLECTED[method]
  await plant(`
    begin; update collection set state = 'declined' where collection_id = '${id}';
    delete from ledger_transaction where source = 'collection:${id}'; commit`)

  expect(await listBreached(gatewayLog + line)).toEqual(['I7'])
})

test.each(METHODS)('a collection taken by %s whose booking is lost is found', async (method) => {
  const line = await collect(method)
  await plant(`delete from ledger_transaction where source = 'collection:${COLLECTED[method]}'`)

  expect(await listBreached(gatewayLog + line)).toEqual(['I3'])
})

test.each(METHODS)('a collection booked by %s but never taken is found', async (method) => {
  await collect(method)

  expect(await listBreached()).toEqual(['I7'])
})

test.each(METHODS)('a collection taken by %s in another amount is found', async (method) => {
  const line = await collect(method)

  expect(await listBreached(gatewayLog + line.replace('"20.00"', '"21.00"'))).toEqual(['I7'])
})

test('a declined charge of a saved card that is booked is found', async () => {
  const line = await collect('CreditCard')

  expect(await listBreached(gatewayLog + line.replace('"authorised":true', '"authorised":false'))).toEqual([
    'I7',
  ])
})

test('a gateway charge for a collection without our record is found', async () => {
  const line = await collect('CreditCard')
  await plant(`
    begin; delete from collection; delete from ledger_transaction where source like 'collection:%'; commit`)

  expect(await listBreached(gatewayLog + line)).toEqual(['I7'])
})
