import { randomUUID } from 'node:crypto'

import { frequencyChange } from '@switchboard/domain/billing-frequency/rules'
import { frequencyOrder } from '@switchboard/domain/billing-frequency/order'
import { readBillingFrequency } from '@switchboard/domain/billing-frequency/contract'
import type { BillFrequency } from '@switchboard/domain/billing-frequency/contract'
import type { SentBody } from '@switchboard/domain/call'
import type { Day } from '@switchboard/domain/day'
import { setMeterReadings } from '@switchboard/domain/meter-reading/contract'
import { toCents, toDollars } from '@switchboard/domain/money'
import type { OrderBody, OrderKind } from '@switchboard/domain/ordering/contract'
import {
  PAYMENT_QUESTIONS,
  createCardTransaction,
  processCardTransaction,
  readCardTransaction,
} from '@switchboard/domain/payments/contract'
import { setPaperlessDirectDebit, setPaymentMethod } from '@switchboard/domain/payments/method-calls'
import { makeProductChange, readChangeable } from '@switchboard/domain/product-change/contract'
import type { ChangeKind } from '@switchboard/domain/product-change/change-kind'
import { makePromise } from '@switchboard/domain/promise-to-pay/contract'
import { requestRefund } from '@switchboard/domain/refunds/contract'

import { book } from '#api/provider/books/ledger.ts'
import { decideAll } from '#api/operate/refunds.ts'
import { buildChoice } from '#api/testing/change-choice.ts'
import { signInBuyer, submitOrder } from '#api/testing/orders.ts'
import type { Orderer } from '#api/testing/orders.ts'

import { callAs, moveClock, runJobs } from './provider.ts'
import type { Customer, Provider } from './provider.ts'

type CardOptions = { readonly saves?: boolean; readonly card?: string }

/** Pays an amount in cents by card on the pay page. */
export async function payByCard(
  provider: Provider,
  customer: Customer,
  cents: number,
  { saves = false, card }: CardOptions = {},
): Promise<void> {
  const body = {
    transactionType: 'Purchase',
    amount: toDollars(toCents(cents)),
    isRequestingRecurringPaymentMethod: saves,
    cardType: 'Visa' as const,
    returnPath: '/pay' as const,
    owedShown: null,
    confirmed: [...PAYMENT_QUESTIONS],
  }
  const { paymentUrl, transactionId } = await callAs(provider, customer, createCardTransaction, { body })
  await provider.gateway.submitCard(paymentUrl, card)
  const parameters = { transactionId }
  await callAs(provider, customer, readCardTransaction, { parameters })
  await callAs(provider, customer, processCardTransaction, { parameters })
}

/** Books a payment from the customer's bank. */
export async function payByBank(provider: Provider, { accountCode }: Customer, cents: number): Promise<void> {
  await book(provider.api.db, {
    accountCode,
    source: `bank-payment:${randomUUID()}`,
    kind: 'BillPayment',
    day: provider.today,
    at: await moveClock(provider, 10),
    description: 'Bank payment',
    entries: { bank: toCents(cents), receivable: toCents(-cents) },
  })
}

export async function promiseToPay(provider: Provider, customer: Customer, promiseDate: Day): Promise<void> {
  await callAs(provider, customer, makePromise, { body: { promiseDate } })
}

export async function setUpDebit(provider: Provider, customer: Customer): Promise<void> {
  await callAs(provider, customer, setPaperlessDirectDebit, {
    body: {
      accountName: customer.user,
      bank: '38',
      branch: '9000',
      account: '0000001',
      suffix: '00',
      email: `${customer.user}@demo.example`,
      confirmAccountAuthority: true,
      confirmTermsConditions: true,
    },
  })
}

export async function payByHand(provider: Provider, customer: Customer): Promise<void> {
  await callAs(provider, customer, setPaymentMethod, { body: { methodType: 'Manual' } })
}

type RefundBody = SentBody<typeof requestRefund>

/** Requests a refund of the account's credit in cents, and approves it as staff. */
export async function refund(
  provider: Provider,
  customer: Customer,
  cents: number,
  bankAccount: RefundBody['bankAccount'] = null,
): Promise<void> {
  const body = { amount: toDollars(toCents(cents)), bankAccount }
  const { latest } = await callAs(provider, customer, requestRefund, { body })
  if (latest === null) throw new Error('no refund was requested')
  await decideAll(provider.api.db, [latest.reference], { action: 'approve' })
  await runJobs(provider)
}

/** Gives a credit in cents, as staff do. The next bill subtracts it. */
export async function giveCredit(
  { api }: Provider,
  { accountCode }: Customer,
  table: 'unbilled_credit' | 'pending_credit',
  cents: number,
): Promise<void> {
  const column = table === 'pending_credit' ? 'amount_cents' : 'charge_including_gst_cents'
  await api.db.script(`insert into ${table} (account_code, credit_number, ${column}, description)
    values ('${accountCode}', 70, ${cents}, 'You brought us a friend')`)
}

/** Sends a reading of each register of a meter that is read by hand. */
export async function readMeter(
  provider: Provider,
  customer: Customer,
  { icp, serialNumber, values }: { icp: string; serialNumber: string; values: readonly number[] },
): Promise<void> {
  const effectiveDate = provider.today
  const readings = values.map((readValue, index) => ({
    serialNumber,
    channelNumber: index + 1,
    readValue,
    effectiveDate,
  }))
  await callAs(provider, customer, setMeterReadings, { parameters: { icp }, body: { readings } })
}

export async function toOrderer({ api }: Provider, { user, accountCode }: Customer): Promise<Orderer> {
  return signInBuyer(api, user, accountCode)
}

export async function placeOrder(
  provider: Provider,
  customer: Customer,
  { body, kind }: { body: OrderBody; kind: OrderKind },
): Promise<void> {
  const { state } = await submitOrder(await toOrderer(provider, customer), body, kind)
  if (state !== 'Committed') throw new Error(`the order of ${customer.user} is ${state}`)
}

export async function changeFrequency(
  provider: Provider,
  customer: Customer,
  frequency: BillFrequency,
): Promise<void> {
  const plans = readBillingFrequency.reply.parse(await callAs(provider, customer, readBillingFrequency))
  const change = frequencyChange(plans, frequency)
  if ('problem' in change) throw new Error(change.problem)
  await placeOrder(provider, customer, { body: frequencyOrder(plans, change, 'SelfServiceV1'), kind: 'plan' })
}

type ProductPicks = {
  readonly kind: ChangeKind
  readonly picks: readonly number[]
  readonly businessGroup?: string
}

/** Makes a product change, with the first day that the page offers. */
export async function changeProducts(
  provider: Provider,
  customer: Customer,
  { kind, picks, businessGroup = 'residential' }: ProductPicks,
): Promise<void> {
  const wire = await callAs(provider, customer, readChangeable, { query: { kind } })
  const has = readChangeable.reply.parse(wire)
  const choice = buildChoice(kind, has, { businessGroup, picks })
  const [startsOn] = has.startDays
  if (choice === null || startsOn === undefined) throw new Error(`${customer.user} has no other ${kind}`)
  await callAs(provider, customer, makeProductChange, {
    body: { kind, startsOn, ...choice, salesChannel: 'SelfService' },
  })
}
