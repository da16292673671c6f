import * as z from 'zod/mini'

import { openParts } from '@switchboard/domain/billing/allotment'
import { billingInformation, readInvoiceHeaders } from '@switchboard/domain/billing/contract'
import { outlook } from '@switchboard/domain/billing/outlook'
import { nextBillDate } from '@switchboard/domain/billing/rules'
import { addDays } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { toCents } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'
import { lastDayByHand } from '@switchboard/domain/payments/first-debit'
import { lastPromiseDay } from '@switchboard/domain/promise-to-pay/rules'
import { seedRandom } from '@switchboard/domain/testing/random'

import { billingInformationPart, invoiceHeadersPart, outlookPart } from '#api/areas/billing/store/bills.ts'
import { chooseDirectDebit } from '#api/areas/payments/choose-method.ts'
import { savePromise, readPromiseStatus } from '#api/areas/promise-to-pay/store/promises.ts'
import { watchOverdue } from '#api/areas/promise-to-pay/watch.ts'
import { toIdentified, unknownActor } from '#api/platform/actor.ts'
import { runBills } from '#api/provider/books/bill-run.ts'
import { book } from '#api/provider/books/ledger.ts'
import { combineParts, partParameters } from '#api/platform/database/part.ts'
import { collectionJob } from '#api/provider/collection/collection.ts'
import type { Services } from '#api/platform/services.ts'

import { createRandomCollectors } from './random-collectors.ts'
import { sqlOn } from './sql.ts'

const CONFIGURED_DAYS = 14
const ADA = toIdentified(unknownActor('histories'), { kind: 'web', subject: 'ada' })

const page = z.object({
  billingInformation,
  invoiceHeaders: readInvoiceHeaders.reply,
  outlook,
})
/** The data of an account from which a page makes its sentences. */
export type Page = z.output<typeof page>

const pageStatement = combineParts('test-told-page', [
  billingInformationPart,
  invoiceHeadersPart,
  outlookPart,
])

type PromiseMade = { readonly madeOn: Day; readonly by: Day; readonly amount: Cents }

export type Account = {
  readonly code: string
  /** The page at the end of the day before. Null on the first day. */
  lastPage: Page | null
  /** The last due day that the customer still pays by hand after the set-up of a debit. Null if there is none. */
  byHandUntil: Day | null
  promise: PromiseMade | null
  /** Whether the promise has been kept once. */
  wasKept: boolean
  /** Whether the payment method has changed since the last check. */
  methodChanged: boolean
}

type HistoryOptions = { readonly accounts: number; readonly first: Day; readonly seed: number }

/** Simulates accounts day by day, with the jobs of the product and random acts of the customers. */
export async function createRandomHistories(services: Services, { accounts, first, seed }: HistoryOptions) {
  const { db } = services
  const sql = sqlOn(db)
  const random = seedRandom(seed)
  const pick = <Item>(items: readonly [Item, ...Item[]]): Item =>
    items[Math.floor(random() * items.length)] ?? items[0]
  let today = first
  let booked = 0
  // each account has its own random numbers, because accounts are collected in no fixed order
  const chances = new Map<string, () => number>()
  const collectors = createRandomCollectors(
    (accountCode) => chances.get(accountCode)?.() ?? 0,
    () => today,
  )
  const collecting = collectionJob(services, collectors)
  const signal = new AbortController().signal
  const known: Account[] = []

  for (let number = 0; number < accounts; number += 1) await addAccount(number)

  async function addAccount(number: number): Promise<void> {
    const code = String(700_001 + number)
    const frequency = pick(['Weekly', 'Weekly', 'Fortnightly', 'Monthly'])
    await sql`
      insert into account (account_code, name, address, business_group, bill_frequency, next_invoice_date,
        payment_terms_days, prompt_payment_cents, billing_email)
      values (${code}, 'Ada', '1 Road', 'residential', ${frequency}, ${addDays(first, 1 + Math.floor(random() * 20))},
        ${pick([7, 14, 14, 20])}, ${pick([0, 1_500])}, 'ada@demo.example')`
    await sql`
      insert into recurring_charge (account_code, subject, line_kind, category, quantity, charge_number, name,
        monthly_cents, starts_on, billed_to)
      values (${code}, 'service:1', 'plan', 'Broadband', 1, 1, 'Fibre', ${4_000 + Math.floor(random() * 20_000)},
        ${first}, 'infinity')`
    await sql`insert into allowed_payment_method values (${code}, 'PaperlessDirectDebit')`
    const account = {
      code,
      lastPage: null,
      byHandUntil: null,
      promise: null,
      wasKept: false,
      methodChanged: false,
    }
    known.push(account)
    chances.set(code, seedRandom(seed * accounts + number))
    if (random() < 0.8) await changeMethod(account)
  }

  async function moveClock(hour: number): Promise<number> {
    const [row] = await sql<{ at: Date }>`
      select (${today}::date + make_interval(hours => ${hour})) at time zone 'Pacific/Auckland' as at`
    const at = new Date(row?.at ?? Number.NaN).getTime()
    await sql`update provider_clock set offset_milliseconds = ${at - Date.now()}`
    return at
  }

  async function readPage({ code: accountCode }: Account): Promise<Page> {
    const [row] = await db.rows(pageStatement, partParameters({ accountCode, today }))
    return page.parse(JSON.parse(row?.text ?? 'null'))
  }

  async function pay(account: Account): Promise<void> {
    const { billingInformation: billing } = await readPage(account)
    const owed = billing.AccountBalance
    if (owed <= 0) return
    const amount = toCents(
      Math.round(
        pick([owed, owed * random(), billing.OverdueBalance, billing.AmountToPayForPpd, owed + 1_000]),
      ),
    )
    if (amount <= 0) return
    booked += 1
    await book(db, {
      accountCode: account.code,
      source: `payment:${booked}`,
      kind: 'BillPayment',
      day: today,
      at: Date.now(),
      description: 'Bank payment',
      entries: { bank: amount, receivable: toCents(-amount) },
    })
  }

  async function promise(account: Account, now: number): Promise<void> {
    const { code: accountCode } = account
    const lastDay = lastPromiseDay(await readPromiseStatus(db, accountCode, today), today)
    if (lastDay === null) return
    const promiseDate = pick([today, addDays(today, 2), lastDay])
    if (promiseDate > lastDay) return
    const { billingInformation: billing } = await readPage(account)
    if (!(await savePromise(db, { accountCode, promiseDate, today, now, actor: ADA }))) return
    account.promise = { madeOn: today, by: promiseDate, amount: billing.OverdueBalance }
    account.wasKept = false
  }

  async function changeMethod(account: Account): Promise<void> {
    const { code } = account
    account.methodChanged = true
    account.byHandUntil = null
    if (random() < 0.15) return void (await sql`delete from recurring_method where account_code = ${code}`)
    if (random() < 0.4) {
      await sql`delete from recurring_method where account_code = ${code}`
      const year = pick([2026, 2027, 2039])
      return void (await sql`
        insert into recurring_method (account_code, recurring_type, card_type, masked_card_number, expiry_year,
          expiry_month, card_token)
        values (${code}, 'CreditCard', 'Visa', '411111........11', ${year}, 12, 'token')`)
    }
    await setUpDebit(account)
  }

  /** Sets up a debit as the set-up page does, and records the last day that the customer still pays by hand. */
  async function setUpDebit(account: Account): Promise<void> {
    const { billingInformation: billing, invoiceHeaders: headers } = await readPage(account)
    account.byHandUntil = lastDayByHand(today, {
      nextBillDate: nextBillDate(billing, CONFIGURED_DAYS, today),
      openUntil: openParts(billing.AccountBalance, headers).at(-1)?.dueOn ?? null,
    })
    const chooser = { db, accountCode: account.code, actor: ADA, now: Date.now(), today }
    booked += 1
    const given = {
      accountName: 'Ada',
      number: { bank: '01', branch: '0242', account: '0100194', suffix: '00' },
      requestorName: `Ada ${booked}`,
      requestorEmail: 'ada@demo.example',
    }
    const fields = { bank: 'bank', branch: 'branch', account: 'account', suffix: 'suffix' }
    const refusal = await chooseDirectDebit(chooser, given, fields)
    if (refusal !== null) throw new Error('direct debit was refused')
  }

  return {
    accounts: known,
    readPage,
    /** Runs the jobs of the next day. Returns the collections that the bank and the gateway received. */
    async nextDay() {
      today = addDays(today, 1)
      const now = await moveClock(6)
      await runBills(services, { today, now }, signal)
      await collecting.run(signal)
      await watchOverdue(services, signal)
      return collectors.takeReceived()
    },
    /** Lets customers act at noon. */
    async letCustomersAct() {
      const now = await moveClock(12)
      for (const account of known) {
        if (random() < 0.035) await pay(account)
        if (random() < 0.3) await promise(account, now)
        if (random() < 0.012) await changeMethod(account)
      }
    },
  }
}
