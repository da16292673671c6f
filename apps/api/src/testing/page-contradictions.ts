import { overdueParts } from '@switchboard/domain/billing/allotment'
import type { DuePart } from '@switchboard/domain/billing/allotment'
import { promptPaymentParts } from '@switchboard/domain/billing/balance-words'
import { billDueText, billPaymentText } from '@switchboard/domain/billing/bill-words'
import { isTaken } from '@switchboard/domain/billing/outlook'
import { OVERDUE_NOTICE_KINDS, overdueNoticeText } from '@switchboard/domain/billing/overdue-notices'
import { toOwedText } from '@switchboard/domain/billing/owed-words'
import { listPaymentNews } from '@switchboard/domain/billing/payment-news'
import { payLeadText } from '@switchboard/domain/billing/pay-words'
import { toDebtState } from '@switchboard/domain/billing/debt-state'
import type { DebtState } from '@switchboard/domain/billing/debt-state'
import { shortDayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { toCents, moneyText } from '@switchboard/domain/money'

import type { Account, Page } from './random-histories.ts'

/** A promise as recorded by the test. `wasKept` is set once the promise is paid. */
export type PromiseRecord = Pick<Account, 'promise' | 'wasKept'>

/** An account's bills and payments, from rows of the ledger. */
export type Books = {
  readonly bills: readonly { readonly due: Day; readonly cents: number }[]
  /** All credits, less the debits that are not bills. */
  readonly paid: number
}

/** The unpaid part of each bill by due day. Payments go to the bill that fell due first. */
export function toOpenParts({ bills, paid }: Books): DuePart[] {
  let remaining = paid
  const byDay = new Map<Day, number>()
  for (const { due, cents } of bills.toSorted((first, second) => first.due.localeCompare(second.due))) {
    const covered = Math.min(remaining, cents)
    remaining -= covered
    if (covered < cents) byDay.set(due, (byDay.get(due) ?? 0) + cents - covered)
  }
  return [...byDay].map(([dueOn, amount]) => ({ dueOn, amount: toCents(amount) }))
}

const sum = (parts: readonly DuePart[]) => parts.reduce((total, { amount }) => total + amount, 0)

/** A request for payment, other than in a notice about a failed card payment or direct debit. */
const REQUEST_BESIDE_FAILURES = /^(?!.*card payment|.*direct debit of).*Please pay/

/** Compares the sentences of the home, bills and pay pages with the books of a day. Returns the contradictions. */
export function findContradictions(
  account: PromiseRecord,
  page: Page,
  { books, today }: { books: Books; today: Day },
) {
  const { billingInformation: billing, invoiceHeaders: headers, outlook } = page
  const late = toOpenParts(books).filter(({ dueOn }) => dueOn < today)
  const parts = overdueParts(billing, headers, today)
  const standing = toDebtState(billing, headers, today)
  const facts = { standing, parts, outlook, payer: 'ANZ ••94', today, mayPay: true }
  const text = toOwedText(facts)
  const news = listPaymentNews(facts)
  const wrong = [
    ...checkParts(facts, late),
    ...checkRequest(page, text, late),
    ...checkPromise(account, page, { late, today }),
    ...checkBills(page, { open: toOpenParts(books), today }),
    ...checkPayPage(page, { balance: calculateBalance(books), today }),
  ]
  if (outlook.isOverdue !== sum(late) > 0) wrong.push(`overdue is ${outlook.isOverdue}`)
  const texts = [text, ...news.map((each) => `${each.title} ${each.text}`)]
  if (isTaken(outlook) && texts.some((each) => REQUEST_BESIDE_FAILURES.test(each)))
    wrong.push(`is collected and also requested: ${texts.join(' ')}`)
  const sentences = texts.length + headers.length + 1
  return { wrong: wrong.map((contradiction) => `${contradiction} (${text})`), sentences }
}

function checkParts(
  { standing, parts }: { standing: DebtState; parts: readonly DuePart[] },
  late: readonly DuePart[],
): string[] {
  const since = late.length === 1 ? late[0]?.dueOn : null
  const same = standing.kind === 'overdue' ? standing.since === since : late.length === 0
  return same && JSON.stringify(parts) === JSON.stringify(late)
    ? []
    : [`standing ${JSON.stringify({ standing, parts, late })}`]
}

/** The amount that the page demands now: the overdue part, less collections under way and an open promise. */
function checkRequest({ outlook }: Page, text: string, late: readonly DuePart[]): string[] {
  const { next, promise } = outlook
  const promised = promise?.outcome === 'open' ? promise.left : 0
  const requestedParts = next?.underWay
    ? late.filter(({ dueOn }) => dueOn > next.day)
    : subtractFromFirst(late, promised)
  const amount = moneyText(toCents(sum(requestedParts)))
  if (requestedParts.length === 0) return text.includes('Please pay') ? ['no payment is due'] : []
  const named = text.includes(`${amount} is overdue`) || text.includes(`${amount} has been overdue`)
  const days = requestedParts.slice(0, 3).every(({ dueOn }) => text.includes(`since ${shortDayText(dueOn)}`))
  return named && days && text.includes('Please pay it now.')
    ? []
    : [`${JSON.stringify(requestedParts)} is due now`]
}

/** The page requests payment of an open bill after its due day, unless the bill is being collected or is promised. */
function checkBills(
  { invoiceHeaders, outlook }: Page,
  { open, today }: { open: readonly DuePart[]; today: Day },
): string[] {
  return invoiceHeaders.flatMap((header) => {
    const facts = { header, dueOn: header.DueDate, prompt: null, payment: null, outlook, today, mayPay: true }
    const text = `${billDueText(facts)} ${billPaymentText(facts) ?? ''}`
    const isLate = header.DueDate < today && open.some(({ dueOn }) => dueOn === header.DueDate)
    const isTaken = outlook.next?.underWay === true && header.DueDate <= outlook.next.day
    const isRequested = isLate && !isTaken && outlook.promise?.outcome !== 'open'
    return text.includes('Please pay') === isRequested ? [] : [`bill of ${header.BillDate}: ${text}`]
  })
}

function checkPayPage(
  { billingInformation: billing, outlook }: Page,
  { balance, today }: { balance: number; today: Day },
): string[] {
  const lead = payLeadText({ balance: billing.AccountBalance, isChecking: false })
  const owes = lead.startsWith(`You owe ${moneyText(toCents(balance))}.`)
  const offer = promptPaymentParts(billing, outlook, today)?.join('') ?? ''
  const settles = moneyText(toCents(balance - billing.CurrentTotalPpdDiscount))
  return [
    ...(owes === balance > 0 ? [] : [`${balance} is owed: ${lead}`]),
    ...(offer === '' || offer.includes(`when ${settles} is paid`) ? [] : [`${settles} settles: ${offer}`]),
  ]
}

export type OverdueNotice = { readonly code: string; readonly source: string; readonly body: string }

/** Compares the amount of each notice with the overdue amount in the books of its day. */
export function findNoticeContradictions(
  { code: accountCode, source, body }: OverdueNotice,
  { books, today }: { books: Books; today: Day },
): string[] {
  const amount = toCents(sum(toOpenParts(books).filter(({ dueOn }) => dueOn < today)))
  const texts = OVERDUE_NOTICE_KINDS.filter((kind) => source.startsWith(`overdue-${kind}:`)).map((kind) =>
    overdueNoticeText(kind, { amount, accountCode }),
  )
  return amount > 0 && texts.some((text) => body.endsWith(text)) ? [] : [`${amount} is overdue: ${body}`]
}

/** The balance of the account, negative for a credit. */
function calculateBalance({ bills, paid }: Books): number {
  return bills.reduce((total, { cents }) => total + cents, -paid)
}

function subtractFromFirst(parts: readonly DuePart[], covered: number): DuePart[] {
  const [first, ...others] = parts
  if (first === undefined || covered === 0) return [...parts]
  if (covered >= first.amount) return subtractFromFirst(others, covered - first.amount)
  return [{ ...first, amount: toCents(first.amount - covered) }, ...others]
}

function checkPromise(
  account: PromiseRecord,
  { outlook: { promise } }: Page,
  { late, today }: { late: readonly DuePart[]; today: Day },
): string[] {
  const made = account.promise
  if (made === null) return promise === null ? [] : ['nothing was promised']
  const left = Math.min(made.amount, sum(late.filter(({ dueOn }) => dueOn < made.madeOn)))
  if (left === 0) account.wasKept = true
  // a kept promise stays kept, even if its payment is later dishonoured
  if (promise === null) return left > 0 && !account.wasKept ? [`$${left} of a promise is not shown`] : []
  const notKept = today > made.by ? 'broken' : 'open'
  const truth = left === 0 ? 'kept' : notKept
  const same = promise.outcome === truth && promise.left === left && promise.amount === made.amount
  return same && promise.promiseDate === made.by
    ? []
    : [`promise ${JSON.stringify(promise)} is ${truth}, ${left} of ${JSON.stringify(made)}`]
}
