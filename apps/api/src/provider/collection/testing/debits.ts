import { beforeEach } from 'vitest'

import { day } from '@switchboard/domain/day'
import { toCents } from '@switchboard/domain/money'

import { book } from '#api/provider/books/ledger.ts'
import { postInvoices } from '#api/demo/post-invoices.ts'
import { createBankClient } from '#api/partners/bank/bank-http.ts'
import { createStoredCardClient } from '#api/partners/card-gateway/windcave-stored.ts'
import { providerNow } from '#api/platform/clock.ts'
import { testApi } from '#api/testing/api.ts'
import { testGateway } from '#api/testing/gateway.ts'

import { collectionJob } from '../collection.ts'

type BillToCreate = { number: number; billed: string; due: string; cents: number; discount?: number }

/** An account that pays by direct debit, with a bill of $100 due on Friday 20 November 2026, and the sandbox’s bank. */
export async function testDebits() {
  const gateway = await testGateway()
  const api = testApi(async () => {}, {}, { BANK_URL: gateway.bankUrl, GATEWAY_TIMEOUT_SECONDS: '2' })

  /** The bank is one process for all tests, so each test has an account of its own. */
  let account = '500000'

  beforeEach(async () => {
    account = String(Number(account) + 1)
    await moveClockTo('2026-11-20T00:30:00+13:00')
    await api().db.script(`
      insert into account (account_code, name, address, business_group, bill_frequency, next_invoice_date, billing_email)
        values ('${account}', 'Ada', '1 Road', 'residential', 'Monthly', '2026-12-07', 'ada@demo.example');
      insert into recurring_method (account_code, recurring_type, account_name, bank, branch, account, suffix)
        values ('${account}', 'PaperlessDirectDebit', 'Ada', '01', '0242', '0100194', '00');`)
    await createBill({ number: 1, billed: '2026-11-07', due: '2026-11-20', cents: 10_000 })
  })

  async function createBill({ number, billed, due, cents, discount = 0 }: BillToCreate) {
    await api().db.script(`
      insert into invoice (account_code, invoice_number, bill_date, due_date, period_start, period_end, total_cents,
        gst_cents, is_approved, ppd_discount_cents, ppd_expiry_date, display_gst_inclusive, gst_rate_percent,
        company_tax_number)
      values ('${account}', ${number}, '${billed}', '${due}', '${billed}', '${due}', ${cents}, 0, true, ${discount},
        '${due}', true, 15, '123-456-789')`)
    await postInvoices(api().db)
  }

  async function moveClockTo(instant: string) {
    await api().sql`update provider_clock set offset_milliseconds = ${Date.parse(instant) - Date.now()}`
  }

  async function runCollection(bankUrl = gateway.bankUrl) {
    const { services } = api()
    const { db, environment } = services
    const bank = createBankClient({ db, environment: { ...environment, BANK_URL: bankUrl } })
    const cards = createStoredCardClient(environment)
    await collectionJob(services, { bank, cards }).run(new AbortController().signal)
  }

  async function listNotices(): Promise<string[]> {
    const rows = await api().sql<{ event_type: string }>`
        select event_type from communication where account_code = ${account}
        order by communication_id`
    return rows.map(({ event_type }) => event_type)
  }

  async function bookPayment(source: string, amount: number) {
    await book(api().db, {
      accountCode: account,
      source,
      kind: 'BillPayment',
      day: day.parse('2026-11-19'),
      at: await providerNow(api().db),
      description: 'Bank payment',
      entries: { bank: toCents(amount), receivable: toCents(-amount) },
    })
  }

  async function listCollections() {
    return api().sql`
        select due_on, collect_on, state, amount_cents, discount_cents from collection
        where account_code = ${account} order by due_on`
  }

  async function readBalance(): Promise<number> {
    const rows = await api().sql<{ cents: number }>`select receivable_balance(${account}) as cents`
    return rows[0]?.cents ?? NaN
  }

  async function listBookings() {
    return api().sql<{ kind: string; booked_on: string }>`
        select kind, booked_on from ledger_transaction
        where account_code = ${account} and kind <> 'Invoice' order by booked_at`
  }

  function accountCode() {
    return account
  }

  return {
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
  }
}
