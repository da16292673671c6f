import { randomUUID } from 'node:crypto'

import { beforeEach } from 'vitest'

import { readTransactionHistory } from '@switchboard/domain/billing/statement-calls'
import type { SentBody, WireReply } from '@switchboard/domain/call'
import { day } from '@switchboard/domain/day'
import { toCents } from '@switchboard/domain/money'
import {
  PAYMENT_QUESTIONS,
  createCardTransaction,
  readCardTransaction,
} from '@switchboard/domain/payments/contract'
import type { StartedCardTransaction } from '@switchboard/domain/payments/contract'
import { readRefunds, requestRefund, withdrawRefund } from '@switchboard/domain/refunds/contract'

import { book } from '#api/provider/books/ledger.ts'
import { createBankCreditClient } from '#api/partners/bank/bank-credit.ts'
import { createWindcaveRefundClient } from '#api/partners/card-gateway/windcave-refund.ts'
import { providerNow } from '#api/platform/clock.ts'
import { decideAll } from '#api/operate/refunds.ts'
import { refundComparisonJob } from '#api/provider/refunds/comparison.ts'
import { refundJob } from '#api/provider/refunds/job.ts'
import { testApi } from '#api/testing/api.ts'
import { testGateway } from '#api/testing/gateway.ts'
import { fillPayers } from '#api/testing/payers.ts'

type Overview = WireReply<typeof readRefunds>
type RefundBody = SentBody<typeof requestRefund>

export const ACCOUNT = '100482'
export const OTHER_ACCOUNT = '100517'
export const VISA = '4111111111111111'
export const MASTERCARD = '5431111111111111'
export const BANK_ACCOUNT: NonNullable<RefundBody['bankAccount']> = {
  accountName: 'A Ngata',
  bank: '01',
  branch: '0242',
  account: '0100194',
  suffix: '00',
}

export const SETTLED_DEBIT = `
  insert into collection (collection_id, account_code, due_on, attempt, collect_on, method, amount_cents, state,
    created_at, ask_at, ended_at)
  values ('${'e'.repeat(32)}', '${ACCOUNT}', '2026-10-20', 1, '2026-10-20', 'DirectDebit', 9000, 'settled',
    '2026-10-20', '2026-10-20', '2026-10-22')`

/** An authority for direct debits from `BANK_ACCOUNT`, one day old. */
export const DIRECT_DEBIT = (authorisedAt: string) => `
  insert into recurring_method (account_code, recurring_type, account_name, bank, branch, account, suffix,
    requestor_name, requestor_email, confirmed_account_authority, confirmed_terms_conditions, authorised_at)
  values ('${ACCOUNT}', 'PaperlessDirectDebit', 'A Ngata', '01', '0242', '0100194', '00', 'A Ngata',
    'aroha@demo.example', true, true, '${authorisedAt}')`

const FRIDAY = '2026-11-20'
const WEDNESDAY_NOON = '2026-11-25T12:00:00+13:00'

/** The API with the sandbox’s gateway and bank, and an account without bookings that is paid by hand. */
export async function testRefunds() {
  const gateway = await testGateway()
  const variables = { GATEWAY_URL: gateway.url, BANK_URL: gateway.bankUrl, GATEWAY_TIMEOUT_SECONDS: '2' }
  const api = testApi(fillPayers, {}, variables)

  beforeEach(async () => {
    await api().sql`delete from recurring_method where account_code = ${ACCOUNT}`
    await api().sql`delete from card_transaction where account_code = ${ACCOUNT}`
    await api().sql`delete from ledger_transaction where account_code = ${ACCOUNT}`
  })

  async function payByCard(amount: number, card = VISA, cardType: 'Visa' | 'MC' = 'Visa') {
    const token = await api().createToken('aroha')
    const started = await api().make(createCardTransaction, {
      token,
      parameters: { accountCode: ACCOUNT },
      body: {
        transactionType: 'Purchase',
        amount,
        isRequestingRecurringPaymentMethod: false,
        cardType,
        returnPath: '/pay',
        owedShown: null,
        confirmed: [...PAYMENT_QUESTIONS],
      },
    })
    const { transactionId, paymentUrl } = started.json<StartedCardTransaction>()
    await gateway.submitCard(paymentUrl, card)
    const parameters = { accountCode: ACCOUNT, transactionId }
    await api().make(readCardTransaction, { token, parameters })
  }

  async function bookOnAccount(kind: 'Adjustment' | 'Invoice', cents: number) {
    await book(api().db, {
      accountCode: ACCOUNT,
      source: `test:${randomUUID()}`,
      kind,
      day: day.parse(FRIDAY),
      at: await providerNow(api().db),
      description: 'Booked by a test',
      entries: { receivable: toCents(cents), credit: toCents(-cents) },
    })
  }

  function request(amount: number, bankAccount: RefundBody['bankAccount'] = null, key = randomUUID()) {
    return requestAs('aroha', { amount, bankAccount }, key)
  }

  async function requestAs(user: string, body: RefundBody, key: string) {
    return api().make(requestRefund, {
      token: await api().createToken(user),
      parameters: { accountCode: ACCOUNT },
      body,
      headers: { 'idempotency-key': key },
    })
  }

  /** Requests a refund and returns its reference. */
  async function requestCode(amount: number, bankAccount: RefundBody['bankAccount'] = null) {
    const reply = await request(amount, bankAccount)
    return reply.json<Overview>().latest?.reference ?? `refused: ${reply.body}`
  }

  async function withdraw(reference: string, user = 'aroha', accountCode = ACCOUNT) {
    const parameters = { accountCode, reference }
    return api().make(withdrawRefund, { token: await api().createToken(user), parameters })
  }

  async function readOverview(): Promise<Overview> {
    const token = await api().createToken('aroha')
    return (await api().make(readRefunds, { token, parameters: { accountCode: ACCOUNT } })).json<Overview>()
  }

  function approve(...codes: string[]) {
    return decideAll(api().db, codes, { action: 'approve' })
  }

  function decline(code: string, reason: string) {
    return decideAll(api().db, [code], { action: 'decline', reason })
  }

  function createParties() {
    const { services } = api()
    return { bank: createBankCreditClient(services), cards: createWindcaveRefundClient(services.environment) }
  }

  async function runJob() {
    await refundJob(api().services, createParties()).run(new AbortController().signal)
  }

  async function runComparison() {
    await refundComparisonJob(api().services, createParties()).run(new AbortController().signal)
  }

  async function moveClockTo(instant: string) {
    await api().sql`update provider_clock set offset_milliseconds = ${Date.parse(instant) - Date.now()}`
  }

  /** Runs the job now, and again on a day on which the bank knows the outcome of each credit. */
  async function runToEnd() {
    await runJob()
    await moveClockTo(WEDNESDAY_NOON)
    await runJob()
  }

  async function listStatement() {
    const query = { from: '2026-11-01', to: '2026-12-31' }
    const token = await api().createToken('aroha')
    const parameters = { accountCode: ACCOUNT }
    const reply = await api().make(readTransactionHistory, { token, parameters, query })
    return reply.json<WireReply<typeof readTransactionHistory>>()
  }

  async function listNotices() {
    const rows = await api().sql<{ event_type: string }>`
      select event_type from communication where account_code = ${ACCOUNT} and event_type like 'Refund%'
      order by communication_id`
    return rows.map(({ event_type }) => event_type)
  }

  async function listTrail() {
    const rows = await api().sql<{ action: string }>`
      select action from audit_event where account_code = ${ACCOUNT} and action like 'refund-%'
      order by audit_event_id`
    return rows.map(({ action }) => action)
  }

  return {
    api,
    gateway,
    payByCard,
    bookOnAccount,
    request,
    requestAs,
    requestCode,
    withdraw,
    readOverview,
    approve,
    decline,
    runJob,
    runComparison,
    runToEnd,
    moveClockTo,
    listStatement,
    listNotices,
    listTrail,
  }
}
