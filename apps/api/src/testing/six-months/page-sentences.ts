import { overdueParts } from '@switchboard/domain/billing/allotment'
import { promptPaymentParts, toHeadlineAmount } from '@switchboard/domain/billing/balance-words'
import { billDueText, billPaymentText } from '@switchboard/domain/billing/bill-words'
import { toOwedText } from '@switchboard/domain/billing/owed-words'
import { listPaymentNews } from '@switchboard/domain/billing/payment-news'
import type { News } from '@switchboard/domain/billing/payment-news'
import { payerText } from '@switchboard/domain/billing/payer'
import { isTaken } from '@switchboard/domain/billing/outlook'
import { payLeadText } from '@switchboard/domain/billing/pay-words'
import { amountToPay, totalCredit, totalUnbilledCredit } from '@switchboard/domain/billing/rules'
import { toDebtState } from '@switchboard/domain/billing/debt-state'
import { statementCsv } from '@switchboard/domain/billing/statement'
import { dayText, shortDayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { toCents, moneyText } from '@switchboard/domain/money'
import { methodLabel } from '@switchboard/domain/payments/method'

import { findContradictions, toOpenParts } from '#api/testing/page-contradictions.ts'
import type { PromiseRecord } from '#api/testing/page-contradictions.ts'

import type { AccountBooks, BilledRow } from './books.ts'
import type { Comparison } from './comparison.ts'
import type { Pages } from './read-pages.ts'

/** The pages and the books of an account at a time. */
export type Stop = {
  readonly where: string
  readonly today: Day
  readonly books: AccountBooks
  readonly pages: Pages
  readonly promise: PromiseRecord
  readonly comparison: Comparison
}

/** The number of characters that are compared of a sentence with changing facts at its end. */
const BEGINNING = 20
/** Older bills are not compared, because they do not change any more. */
const NEWEST_BILLS = 8

const money = (cents: number) => moneyText(toCents(cents))

/** Compares every sentence about money on the pages with the books. */
export function comparePages(stop: Stop): void {
  compareBalance(stop)
  compareHeadline(stop)
  compareOwed(stop)
  compareMethod(stop)
  comparePayPage(stop)
  for (const bill of stop.books.bills.slice(-NEWEST_BILLS)) compareBill(stop, bill)
  compareStatement(stop)
  compareCredit(stop)
}

function compareBalance({ comparison, where, pages, books, today }: Stop): void {
  const { billingInformation: billing, summary } = pages
  const late = toOpenParts(books).filter(({ dueOn }) => dueOn < today)
  const overdue = late.reduce((sum, { amount }) => sum + amount, 0)
  comparison.compare('balance', where, billing.AccountBalance, books.balance)
  comparison.compare('balance of the pay page', where, summary.balance, books.balance)
  comparison.compare('overdue', where, billing.OverdueBalance, overdue)
  comparison.compare('next bill', where, billing.NextInvoiceDate, books.nextBillOn)
  comparison.compare(
    'next bill of the summary',
    where,
    summary.currentBalanceStatus.nextInvoiceDate,
    books.nextBillOn,
  )
  comparison.compare('pending credits', where, totalCredit(pages.pending), books.pendingCents)
  comparison.compare('unbilled credits', where, totalUnbilledCredit(pages.unbilled), books.unbilledCents)
}

/** Compares the sentence under the greeting, the due date and the notices. */
function compareOwed({ comparison, where, pages, books, promise, today }: Stop): void {
  const { billingInformation: billing, invoiceHeaders: headers, outlook, payment } = pages
  const found = findContradictions(promise, pages, { books, today })
  comparison.count('owed, promised and taken', found.sentences)
  comparison.wrong.push(...found.wrong.map((contradiction) => `${where}, ${contradiction}`))

  const standing = toDebtState(billing, headers, today)
  const parts = overdueParts(billing, headers, today)
  const payer = toPayer(books)
  const facts = { standing, parts, outlook, payer: payerText(payment), today, mayPay: true }
  const dueNext = toOpenParts(books).find(({ dueOn }) => dueOn >= today)?.dueOn ?? null
  if ('by' in standing) comparison.compare('due date', where, standing.by, dueNext)
  const text = toOwedText(facts)
  const plain = toPlainText(books, dueNext)
  if (plain !== null && outlook.next === null && outlook.promise?.outcome !== 'open' && !outlook.isOverdue)
    comparison.compare('the sentence under the greeting', where, text, plain)
  const news = listPaymentNews(facts)
  for (const sentence of [text, ...news.map(({ title }) => title)])
    if (/ from (your|[A-Z])/.test(sentence))
      comparison.compare('payer', where, sentence.includes(` from ${payer}`), true)
  for (const { kind, title } of news.filter((each) => each.kind !== 'taken'))
    comparison.compare(`news of what ${kind}`, where, title, toTitle(kind, { books, promise, today }))
}

type NewsFacts = Pick<Stop, 'books' | 'promise' | 'today'>

/** The title of a notice about a promise or a collection that failed. */
function toTitle(kind: News['kind'], { books, promise: { promise }, today }: NewsFacts): string {
  if (kind === 'failed') {
    const { cents, on, method } =
      books.collections.findLast(({ state }) => FAILED.has(state)) ?? books.collections.at(-1) ?? {}
    const what = method === 'CreditCard' ? 'card payment' : 'direct debit'
    return `Your ${what} of ${money(cents ?? 0)} on ${shortDayText(on ?? today)} did not go through.`
  }
  if (promise === null) return 'nothing was promised'
  const { amount, by, madeOn } = promise
  const late = toOpenParts(books).filter(({ dueOn }) => dueOn < madeOn)
  const left = Math.min(
    amount,
    late.reduce((sum, part) => sum + part.amount, 0),
  )
  if (kind === 'kept') return `You have kept your promise to pay ${money(amount)} by ${dayText(by)}.`
  if (kind === 'broken') return `You promised to pay ${money(amount)} by ${dayText(by)}.`
  return `You have promised to pay ${money(left)} by ${dayText(by)}.`
}

const FAILED: ReadonlySet<string> = new Set(['declined', 'dishonoured'])

/** The expected sentence of an account that has nothing overdue and is paid by hand. Null for other accounts. */
function toPlainText({ balance }: AccountBooks, dueNext: Day | null): string | null {
  if (balance < 0) return `You are ${money(-balance)} in credit. There is nothing to pay.`
  if (balance === 0) return 'There is nothing to pay. You are up to date.'
  return dueNext === null ? `You owe ${money(balance)}.` : `Your bill is due on ${shortDayText(dueNext)}.`
}

/** The banks and cards of the demo customers. */
const BANKS: Readonly<Record<string, string>> = { '01': 'ANZ', '38': 'Kiwibank', '12': 'ASB' }
const CARDS: Readonly<Record<string, string>> = { '4': 'Visa Card', '5': 'MasterCard' }

function toPayer({ method }: AccountBooks): string {
  if (method?.card) return `your ${CARDS[method.card[0] ?? '']} ••${/\d+$/.exec(method.card)?.[0]}`
  return method?.account ? `${BANKS[method.bank ?? '']} ••${method.account.slice(-2)}` : 'nowhere'
}

const LABELS: Readonly<Record<string, string>> = {
  Manual: 'Manual',
  CreditCard: 'Credit Card',
  DirectDebit: 'Direct Debit',
  PaperlessDirectDebit: 'Direct Debit',
}

function compareMethod({ comparison, where, pages: { payment }, books: { method }, today }: Stop): void {
  comparison.compare(
    'payment method',
    where,
    methodLabel(payment.recurringType),
    LABELS[method?.type ?? 'Manual'],
  )
  if (method?.card)
    comparison.compare('expired card', where, payment.creditCard?.expired, today > getLastCardDay(method))
}

function getLastCardDay({ year, month }: NonNullable<AccountBooks['method']>): string {
  return `${year}-${String(month).padStart(2, '0')}-31`
}

/** The prompt payment discount for a payment of the whole balance today. */
function toDiscount(books: AccountBooks, today: Day): number {
  const open = new Set(toOpenParts(books).map(({ dueOn }) => dueOn))
  return books.bills
    .filter(({ due, discount }) => discount > 0 && due >= today && open.has(due))
    .reduce((sum, { discount }) => sum + discount, 0)
}

/** Home's large amount is the next collection, else the amount that settles the account. Its sentence names the balance. */
function compareHeadline({ comparison, where, pages, books, today }: Stop): void {
  const { billingInformation: billing, outlook } = pages
  const { amount, explanation } = toHeadlineAmount(billing, outlook, today)
  const { balance } = books
  const settling = balance > 0 ? balance - toDiscount(books, today) : balance
  const collected = balance > 0 && isTaken(outlook) ? outlook.next?.amount : undefined
  comparison.compare('large amount of home', where, amount, collected ?? settling)
  const named = explanation === null ? amount : explanation.includes(money(balance)) && balance
  comparison.compare('balance on home', where, named, balance)
}

function comparePayPage({ comparison, where, pages, books, today }: Stop): void {
  const { billingInformation: billing, outlook } = pages
  const { balance } = books
  const lead =
    balance > 0
      ? `You owe ${money(balance)}. You can pay all of it or a part.`
      : 'There is nothing you have to pay. You can still pay ahead.'
  const shown = payLeadText({ balance: billing.AccountBalance, isChecking: false })
  comparison.compare('the sentence of the pay page', where, shown, lead)
  const discount = toDiscount(books, today)
  comparison.compare('amount to pay', where, amountToPay(billing, today), Math.max(0, balance - discount))
  const offer = promptPaymentParts(billing, outlook, today)?.join('') ?? null
  if (offer === null) return
  const until = books.bills.find(({ due, discount: cents }) => cents > 0 && due >= today)?.due ?? today
  const expected = `${money(discount)} comes off when ${money(balance - discount)} is paid by ${shortDayText(until)}.`
  comparison.compare('prompt-payment discount', where, offer, expected)
}

/** Compares a line of the list of bills, and the sentences at the top of the bill. */
function compareBill({ comparison, where, pages, books, today }: Stop, bill: BilledRow): void {
  const { payment, outlook } = pages
  const header = pages.invoiceHeaders.find(({ InvoiceNumber }) => InvoiceNumber === bill.number)
  const at = `${where}, bill of ${bill.billedOn}`
  if (header === undefined) return comparison.compare('bill', at, null, bill.number)
  const isOpen = toOpenParts(books).some(({ dueOn }) => dueOn === bill.due)
  const { BillDate, DueDate, Total, GST, Paid } = header
  const expected = [bill.billedOn, bill.due, bill.cents, bill.cents - Math.round(bill.cents / 1.15)]
  comparison.compare('bill', at, [BillDate, DueDate, Total, GST], expected)
  comparison.compare('sum of the bill', at, Total, bill.lines)
  if (bill.cents > 0) comparison.compare('paid bill', at, Paid, !isOpen)
  const prompt = bill.discount > 0 ? { ExpiryDate: bill.due, Discount: toCents(bill.discount) } : null
  const facts = { header, dueOn: DueDate, prompt, payment, outlook, today, mayPay: true }
  comparison.compare('due day of the bill', at, billDueText(facts), toDueText(bill, isOpen, today))
  if (isOpen && bill.due >= today && bill.cents > 0)
    comparison.compare(
      'how the bill is paid',
      at,
      billPaymentText(facts)?.slice(0, BEGINNING),
      toPaymentText(books, bill, today).slice(0, BEGINNING),
    )
}

function toDueText({ cents, due, discount }: BilledRow, isOpen: boolean, today: Day): string {
  if (cents < 0) return 'A credit: it comes off what you owe.'
  if (cents === 0) return 'There is nothing to pay for this bill.'
  if (!isOpen) return `Paid. It was due on ${dayText(due)}.`
  const off = discount > 0 && today <= due ? ` ${money(discount)} comes off when it is paid by then.` : ''
  return `Due on ${dayText(due)}.${off}`
}

/** The beginning of the sentence about the payment of an open bill. */
function toPaymentText({ method }: AccountBooks, { due }: BilledRow, today: Day): string {
  if (method === null || method.type === 'Manual') return 'You pay your bills yourself'
  if (method.card !== null && due > getLastCardDay(method))
    return `Your saved card ${today > getLastCardDay(method) ? 'has expired' : 'expires before'}`
  if (method.byHandUntil !== null && method.byHandUntil >= due) return 'Your direct debit begins'
  return method.card === null ? 'You pay by direct debit' : 'You pay by saved card'
}

/** Compares each line of the statement, and the newest line of the downloaded file, with the bookings. */
function compareStatement({ comparison, where, pages, books }: Stop): void {
  const lines = pages.statement.filter(({ Amount }) => Amount !== 0)
  for (const [index, { TransactionType, TransactionDate, Amount, Balance }] of lines.entries()) {
    const { kind, on, cents, after } = books.bookings[index] ?? {}
    const shown = [TransactionType, TransactionDate, Amount, Balance]
    comparison.compare('line of the statement', where, shown, [kind, on, cents, after])
  }
  const newest = statementCsv(lines).split('\r\n')[1]?.split(',').slice(-2)
  const [first] = books.bookings
  const toDollars = (cents = 0) => String(cents / 100)
  comparison.compare('newest line of the file', where, newest, [
    toDollars(first?.cents),
    toDollars(first?.after),
  ])
}

function compareCredit({ comparison, where, pages: { refunds }, books: { balance } }: Stop): void {
  comparison.compare('credit', where, refunds.credit, Math.max(0, -balance))
}
