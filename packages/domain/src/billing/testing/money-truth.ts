import { addDays, dayText, shortDayText } from '../../day.ts'
import { toCents, moneyText } from '../../money.ts'
import { toCreditText } from '../../payments/receipt.ts'
import { promiseParts } from '../../promise-to-pay/words.ts'
import { overdueParts } from '../allotment.ts'
import { promptPaymentParts } from '../balance-words.ts'
import { billDueText, billPaymentText } from '../bill-words.ts'
import { OVERDUE_NOTICE_KINDS, overdueNoticeText } from '../overdue-notices.ts'
import { toOwedText } from '../owed-words.ts'
import { listPaymentNews } from '../payment-news.ts'
import { payLeadText } from '../pay-words.ts'
import { payerText } from '../payer.ts'
import { toDebtState } from '../debt-state.ts'

import { DAYS_TO_NEXT_DUE } from './money-page.ts'
import type { MoneyPage } from './money-page.ts'
import {
  collects,
  computeBalance,
  computeCollected,
  computeDiscount,
  listOpenParts,
  promiseLeft,
  sumParts,
} from './random-money.ts'
import type { Bill, Books } from './random-money.ts'

/** The sentences shown to a customer on a day, by their place. */
export type Sentences = {
  readonly owed: string
  readonly news: readonly string[]
  readonly bills: readonly { readonly bill: Bill; readonly text: string }[]
  readonly payLead: string
  readonly discounts: readonly string[]
  readonly receipt: string | null
  readonly promise: string | null
  readonly notices: readonly string[]
}

export function toSentences(books: Books, page: MoneyPage): Sentences {
  const { today, isChecking } = books
  const { billing, headers, outlook, payment } = page
  const mayPay = !isChecking
  const parts = overdueParts(billing, headers, today)
  const standing = toDebtState(billing, headers, today)
  const facts = { standing, parts, outlook, payer: payerText(payment), today, mayPay }
  const offer = promptPaymentParts(billing, outlook, today)
  return {
    owed: toOwedText(facts),
    news: listPaymentNews(facts).map(({ title, text }) => `${title} ${text}`),
    bills: books.bills.flatMap((bill, place) => {
      const header = headers[place]
      if (header === undefined) return []
      const prompt = bill.discount > 0 ? { Discount: toCents(bill.discount), ExpiryDate: bill.expires } : null
      const billFacts = { header, dueOn: bill.due, prompt, payment, outlook, today, mayPay }
      return [{ bill, text: [billDueText(billFacts), billPaymentText(billFacts) ?? ''].join(' ') }]
    }),
    payLead: payLeadText({ balance: billing.AccountBalance, isChecking }),
    discounts: offer === null ? [] : [offer.join('')],
    receipt:
      books.payment === null
        ? null
        : toCreditText({
            amount: toCents(books.payment.amount),
            discount: toCents(books.payment.discount),
          }),
    promise: page.promise.kind === 'none' ? null : promiseParts(page.promise).join(''),
    notices:
      billing.OverdueBalance > 0
        ? OVERDUE_NOTICE_KINDS.map((kind) =>
            overdueNoticeText(kind, { amount: billing.OverdueBalance, accountCode: '1' }),
          )
        : [],
  }
}

const AMOUNT = /\$[\d,]+\.\d\d/g
const ASKS = /Please pay|pay this one here|^Pay \$|You owe|has to be paid/
const TAKES = /\b[Ww]e (take|are taking|try again|are trying)\b|is taken together|we take from/
const NEEDS_NOTHING = /nothing to pay|nothing you have to pay|do not have to pay|up to date/

const amountsIn = (text: string): readonly string[] => text.match(AMOUNT) ?? []
const toMoneyText = (cents: number) => moneyText(toCents(cents))

/** The statements of a day's sentences that contradict the books. */
export function listContradictions(books: Books, sentences: Sentences): string[] {
  const truth = toTruth(books)
  const all = [sentences.owed, ...sentences.news, sentences.payLead, ...sentences.discounts]
  return [
    ...checkAll(all, truth),
    ...checkOwed(sentences.owed, truth),
    ...checkNews(sentences.news, truth),
    ...sentences.bills.flatMap((each) => checkBill(each, truth)),
    ...checkPayLead(sentences.payLead, truth),
    ...checkDiscounts(sentences.discounts, truth),
    ...checkReceipt(sentences.receipt, truth),
    ...checkPromise(sentences.promise, truth),
    ...checkNotices(sentences.notices, truth),
  ]
}

type Truth = ReturnType<typeof toTruth>

function toTruth(books: Books) {
  const { today, taking } = books
  const open = listOpenParts(books)
  const late = open.filter(({ bill }) => bill.due < today)
  const nextDue = open.find(({ bill }) => bill.due > today)?.bill.due
  const isPromiseOpen = books.promise?.isKept === false && books.promise.by >= today
  const promised = isPromiseOpen ? promiseLeft(books) : 0
  const uncollected = taking === null ? late : late.filter(({ bill }) => bill.due > taking.day)
  return {
    books,
    open,
    late: sumParts(late),
    balance: computeBalance(books),
    /** The amount owed when the next open bill falls due. */
    next: nextDue === undefined ? undefined : computeCollected(books, nextDue),
    promised,
    /** The overdue amount without a promise or a collection. */
    dueByHand: Math.max(0, sumParts(uncollected) - (taking === null ? promised : 0)),
    takesNext: nextDue !== undefined && collects(books.method, nextDue),
    collects:
      taking !== null || open.some(({ bill }) => bill.due > today && collects(books.method, bill.due)),
  }
}

function failUnless(holds: boolean, topic: string, text: string): string[] {
  return holds ? [] : [`${topic}: ${text}`]
}

/** Checks that hold for every sentence about the whole account. */
function checkAll(
  texts: readonly string[],
  { balance, dueByHand, collects: isTaken, books }: Truth,
): string[] {
  const willTake = isTaken || collects(books.method, addDays(books.today, DAYS_TO_NEXT_DUE))
  return texts.flatMap((text) => [
    ...failUnless(balance > 0 || !ASKS.test(text), 'asks someone who owes nothing', text),
    ...failUnless(!TAKES.test(text) || willTake, 'promises a collection without a method', text),
    ...failUnless(
      dueByHand === 0 ||
        !NEEDS_NOTHING.test(text) ||
        text.includes('Please pay it now') ||
        text.includes('You do not have to pay it.'),
      'says that nothing is needed',
      text,
    ),
  ])
}

function checkOwed(text: string, { balance, dueByHand, books }: Truth): string[] {
  const amount = toMoneyText(dueByHand)
  const isStated = text.includes(`${amount} is overdue`) || text.includes(`${amount} has been overdue`)
  return [
    ...failUnless(dueByHand === 0 || isStated, `${amount} is overdue`, text),
    ...failUnless(
      dueByHand === 0 || books.isChecking || text.includes('Please pay it now.'),
      'is not asked',
      text,
    ),
    ...failUnless(dueByHand > 0 || !text.includes('Please pay'), 'is asked for nothing', text),
    ...failUnless(
      balance >= 0 || text.includes(`${toMoneyText(-balance)} in credit`),
      'names no credit',
      text,
    ),
  ]
}

/** A bill is asked for only if it is open and not collected automatically. */
function checkBill({ bill, text }: Sentences['bills'][number], truth: Truth): string[] {
  const { books, open } = truth
  const { taking, today, method } = books
  const left = open.filter((part) => part.bill === bill).length > 0
  const isTaken = taking !== null && bill.due <= taking.day
  const isLate = left && bill.due < today
  const mustAsk = isLate && !isTaken && truth.promised === 0 && !books.isChecking
  const amounts = bill.discount > 0 && today <= bill.expires ? [toMoneyText(bill.discount)] : []
  return [
    ...failUnless(left || !ASKS.test(text), 'asks for a paid bill', text),
    ...failUnless(!mustAsk || text.includes('Please pay it here'), 'does not ask for a late bill', text),
    ...failUnless(!text.includes('we are taking it now') || isTaken, 'is not being taken', text),
    ...failUnless(
      !text.includes('on the due date.') || collects(method, bill.due),
      'takes without a method',
      text,
    ),
    ...failUnless(!NEEDS_NOTHING.test(text) || bill.cents === 0, 'says that nothing is needed', text),
    ...failUnless(
      !text.startsWith('Due on') || text.includes(`Due on ${dayText(bill.due)}.`),
      'has another day',
      text,
    ),
    ...failUnless(
      amountsIn(text).every((amount) => amounts.includes(amount)),
      'names another amount',
      text,
    ),
    ...failUnless(left === text.startsWith('Due on') || bill.cents <= 0, 'is open or not', text),
  ]
}

/** Each amount in the news belongs to a collection or to the promise. An expired card is named only where it is the reason. */
function checkNews(texts: readonly string[], { books, next }: Truth): string[] {
  const { taking, failed, promise } = books
  const amounts = [taking?.amount ?? next, failed?.amount, promise?.amount, promiseLeft(books)]
  const known = amounts.flatMap((amount) => (amount === undefined ? [] : [toMoneyText(amount)]))
  const hasExpiredCard = books.method.kind === 'card' && !collects(books.method, books.today)
  return texts.flatMap((text) => [
    ...failUnless(
      amountsIn(text).every((amount) => known.includes(amount)),
      'names another amount',
      text,
    ),
    ...failUnless(
      !text.includes('has expired') || hasExpiredCard,
      'says that the card of now has expired',
      text,
    ),
    ...failUnless(
      text.includes('had expired') === (failed?.reason === 'cardExpired') ||
        !text.includes('did not go through'),
      'has another reason',
      text,
    ),
  ])
}

function checkPayLead(text: string, { balance, books }: Truth): string[] {
  if (books.isChecking) return failUnless(amountsIn(text).length === 0, 'asks while it is checked', text)
  const right =
    balance > 0 ? text.startsWith(`You owe ${toMoneyText(balance)}.`) : amountsIn(text).length === 0
  return failUnless(right, `${balance} is owed`, text)
}

/** A discount is offered until it expires, for the amount that settles the account. */
function checkDiscounts(
  texts: readonly string[],
  { balance, books, open, late, next, takesNext }: Truth,
): string[] {
  const discount = computeDiscount(books)
  const amounts = [toMoneyText(discount), toMoneyText(balance - discount)].toSorted()
  const isTaken = books.taking !== null || (late === 0 && takesNext)
  const days = open.map(({ bill }) => bill.expires).filter((expires) => expires >= books.today)
  return texts.flatMap((text) => [
    ...failUnless(balance > discount && discount > 0, 'offers what there is not', text),
    ...failUnless(amountsIn(text).toSorted().join() === amounts.join(), 'names another amount', text),
    ...failUnless(
      !isTaken || (books.taking?.amount ?? next) === balance - discount,
      'is not what is taken',
      text,
    ),
    ...failUnless(
      days.some((expires) => text.includes(shortDayText(expires))),
      'names another day',
      text,
    ),
  ])
}

/** The credited amount equals the fall of the balance. */
function checkReceipt(text: string | null, { books: { payment } }: Truth): string[] {
  if (text === null || payment === null) return []
  const fell = amountsIn(text).reduce(
    (sum, amount) => sum + Math.round(Number(amount.replace(/[$,]/g, '')) * 100),
    0,
  )
  return failUnless(
    fell === payment.before - payment.after,
    `the balance fell by ${payment.before - payment.after}`,
    text,
  )
}

function checkPromise(text: string | null, { late, books: { promise, today } }: Truth): string[] {
  if (text === null) return []
  const isMade = text.startsWith('You have promised')
  const isOpen = promise?.isKept === false && promise.by >= today
  return [
    ...failUnless(late > 0, 'asks for a promise of nothing', text),
    ...failUnless(isMade === isOpen, 'is promised or not', text),
    ...failUnless(
      !isMade || (promise !== null && text.includes(dayText(promise.by))),
      'names another day',
      text,
    ),
  ]
}

function checkNotices(texts: readonly string[], { late }: Truth): string[] {
  return texts.flatMap((text) => [
    ...failUnless(late > 0, 'asks someone who is not late', text),
    ...failUnless(amountsIn(text).join() === toMoneyText(late), `${late} is overdue`, text),
  ])
}
