import { addDays } from '../../day.ts'
import type { Day } from '../../day.ts'
import { toCents } from '../../money.ts'
import type { RecurringPayment } from '../../payments/recurring-payment.ts'
import { promiseShown } from '../../promise-to-pay/rules.ts'
import type { PromiseShown } from '../../promise-to-pay/rules.ts'
import type { BillingInformation, InvoiceHeader } from '../contract.ts'
import type { Outlook } from '../outlook.ts'

import {
  collects,
  computeBalance,
  computeCollected,
  computeDiscount,
  listOpenParts,
  promiseLeft,
} from './random-money.ts'
import type { Bill, Books, Method } from './random-money.ts'

/** The data that a page has of an account, computed from the books like the API does. */
export type MoneyPage = {
  readonly billing: BillingInformation
  readonly headers: readonly InvoiceHeader[]
  readonly outlook: Outlook
  readonly payment: RecurringPayment
  readonly promise: PromiseShown
}

/** Days until the next bill falls due. */
export const DAYS_TO_NEXT_DUE = 30
const DAYS_TO_WARNING = 7
const DAYS_TO_PROMISE = 14

export function toMoneyPage(books: Books): MoneyPage {
  const { bills, today, method } = books
  const balance = computeBalance(books)
  const later = bills.filter(({ due }) => due >= today)
  const overdue = Math.max(0, balance - sumTotals(later))
  const discount = computeDiscount(books)
  const expiries = listOpenParts(books)
    .filter(({ bill }) => bill.discount > 0)
    .map(({ bill }) => bill.expires)
    .toSorted()
  return {
    billing: {
      AccountBalance: toCents(balance),
      OverdueBalance: toCents(overdue),
      CurrentInvoiceDate: bills.at(-1)?.made ?? null,
      NextInvoiceDate: addDays(today, 10),
      AmountToPayForPpd: toCents(Math.max(balance - discount, Math.min(balance, 0))),
      PpdExpiryDate: expiries.find((expires) => expires >= today) ?? expiries.at(-1) ?? null,
      TotalPpdDiscount: toCents(discount),
      CurrentTotalPpdDiscount: toCents(discount),
    },
    headers: bills.map((bill, place) => toHeader(bill, place, { bills, balance })),
    outlook: toOutlook(books, overdue),
    payment: toPayment(method, today),
    promise: toPromise(books, overdue),
  }
}

function sumTotals(bills: readonly Bill[]): number {
  return bills.reduce((sum, { cents }) => sum + Math.max(0, cents), 0)
}

function toHeader(
  { made, due, cents }: Bill,
  place: number,
  { bills, balance }: { readonly bills: readonly Bill[]; readonly balance: number },
): InvoiceHeader {
  const after = bills.filter((other, at) => other.due > due || (other.due === due && at > place))
  return {
    AccountCode: '1',
    InvoiceNumber: place + 1,
    BillDate: made,
    DueDate: due,
    GST: toCents(0),
    Total: toCents(cents),
    Paid: balance <= sumTotals(after),
    IsApproved: true,
  }
}

function toOutlook(books: Books, overdue: number): Outlook {
  const { taking, failed, promise, today, method } = books
  const left = promiseLeft(books)
  return {
    isOverdue: overdue > 0,
    promise:
      promise === null || (left === 0 && !promise.isKept)
        ? null
        : {
            outcome: toOutcome(promise, today),
            promiseDate: promise.by,
            amount: toCents(promise.amount),
            left: toCents(left),
          },
    next: taking === null ? toNext(books) : { ...toTaking(taking), underWay: true },
    withNextBill: collects(method, addDays(today, DAYS_TO_NEXT_DUE)),
    failed:
      failed === null || computeBalance(books) <= 0
        ? null
        : { ...toTaking(failed), method: failed.method, reason: failed.reason },
  }
}

function toOutcome({ by, isKept }: NonNullable<Books['promise']>, today: Day) {
  if (isKept) return 'kept'
  return by >= today ? 'open' : 'broken'
}

function toTaking({ day, amount }: { readonly day: Day; readonly amount: number }) {
  return { day, amount: toCents(amount) }
}

/** The debt at the due day of the next open bill is collected on that day. */
function toNext(books: Books): Outlook['next'] {
  const parts = listOpenParts(books)
  const day = parts.map(({ bill }) => bill.due).find((due) => due > books.today)
  if (day === undefined || !collects(books.method, day)) return null
  return { day, amount: toCents(computeCollected(books, day)), underWay: false }
}

function toPayment(method: Method, today: Day): RecurringPayment {
  const debit = { accountName: 'A', bank: '01', branch: '0242', account: '0100194', suffix: '00' }
  switch (method.kind) {
    case 'none':
      return { recurringType: 'Manual', directDebit: null, creditCard: null }
    case 'debit':
      return {
        recurringType: 'DirectDebit',
        directDebit: { ...debit, ...(method.byHandUntil !== null && { byHandUntil: method.byHandUntil }) },
        creditCard: null,
      }
    case 'card':
      return {
        recurringType: 'CreditCard',
        directDebit: null,
        creditCard: {
          expiryMonth: method.expires.month,
          expiryYear: method.expires.year,
          expiryTime: '',
          monthsUntilExpiry: 0,
          nearExpiry: false,
          expired: !collects(method, today),
          maskedCardNumber: '411111........11',
          cardType: 'Visa',
        },
      }
  }
}

/** An account gets a warning when a bill is overdue for a week. */
function toPromise(books: Books, overdue: number): PromiseShown {
  const { promise, today } = books
  const first = listOpenParts(books)[0]?.bill.due
  const isWarned = overdue > 0 && first !== undefined && addDays(first, DAYS_TO_WARNING) <= today
  const isOpen = promise !== null && overdue > 0 && toOutcome(promise, today) === 'open'
  return promiseShown(
    {
      activationStatus: 'active',
      blockingStatus: isWarned ? 'warning' : 'none',
      latestAvailableDate: isWarned ? addDays(first, DAYS_TO_WARNING + DAYS_TO_PROMISE) : null,
    },
    { promiseDate: isOpen ? promise.by : null },
    today,
  )
}
