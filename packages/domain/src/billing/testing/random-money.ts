import { addDays, day } from '../../day.ts'
import type { Day } from '../../day.ts'
import { seedRandom } from '../../testing/random.ts'
import type { Outlook } from '../outlook.ts'

/* Random histories of an account's books: bills, payments, credits, refunds, promises and collections. Amounts in cents. */

export type Bill = {
  readonly made: Day
  readonly due: Day
  readonly cents: number
  readonly discount: number
  readonly expires: Day
}

export type Method =
  | { readonly kind: 'none' }
  | { readonly kind: 'debit'; readonly byHandUntil: Day | null }
  | { readonly kind: 'card'; readonly expires: { readonly year: number; readonly month: number } }

type Taking = { readonly day: Day; readonly amount: number }

type Failure = Taking & { readonly method: 'DirectDebit' | 'CreditCard'; readonly reason: FailureReason }
type FailureReason = NonNullable<Outlook['failed']>['reason']

type Payment = {
  readonly amount: number
  readonly discount: number
  readonly before: number
  readonly after: number
}

/** The books of an account on a day. */
export type Books = {
  readonly today: Day
  readonly bills: readonly Bill[]
  /** The sum of payments, credits and discounts, less refunds. */
  readonly paid: number
  readonly method: Method
  /** A collection that bank or gateway has not answered yet. */
  readonly taking: Taking | null
  readonly failed: Failure | null
  /** A kept promise is forgotten with the next bill. */
  readonly promise: {
    readonly madeOn: Day
    readonly by: Day
    readonly amount: number
    readonly isKept: boolean
  } | null
  /** A card payment with an unknown outcome is being checked. */
  readonly isChecking: boolean
  /** The payment of the day, with the balance before and after it; null if there is none. */
  readonly payment: Payment | null
}

const FIRST = day.parse('2026-10-01')
const MAX_DAYS = 180
const DAYS = Array.from({ length: MAX_DAYS + 60 }, (_, place) => addDays(FIRST, place))
const MAX_BILL = 40_000

function dayOn(place: number): Day {
  return DAYS[place] ?? FIRST
}

type OpenPart = { readonly bill: Bill; readonly cents: number }

/** The unpaid amount of each bill, if all reductions go to the bill that fell due first. */
export function listOpenParts({ bills, paid }: Pick<Books, 'bills' | 'paid'>): OpenPart[] {
  let left = bills.reduce((sum, { cents }) => sum + Math.max(0, -cents), paid)
  return bills
    .filter(({ cents }) => cents > 0)
    .toSorted((one, other) => (one.due < other.due ? -1 : Number(one.due > other.due)))
    .flatMap((bill) => {
      const off = Math.max(0, Math.min(left, bill.cents))
      left -= off
      return off < bill.cents ? [{ bill, cents: bill.cents - off }] : []
    })
}

export function computeBalance({ bills, paid }: Pick<Books, 'bills' | 'paid'>): number {
  return bills.reduce((sum, { cents }) => sum + cents, -paid)
}

export function sumParts(parts: readonly OpenPart[]): number {
  return parts.reduce((sum, { cents }) => sum + cents, 0)
}

/** Whether a bill of this due day is collected automatically. */
export function collects(method: Method, due: Day): boolean {
  if (method.kind === 'none') return false
  if (method.kind === 'debit') return method.byHandUntil === null || method.byHandUntil < due
  const { year, month } = method.expires
  return `${year}-${String(month).padStart(2, '0')}` >= due.slice(0, 'yyyy-mm'.length)
}

/** The books of an account on some days of its history. */
export function listRandomBooks(seed: number): Books[] {
  const random = seedRandom(seed)
  const pick = <Item>(items: readonly [Item, ...Item[]]): Item =>
    items[Math.floor(random() * items.length)] ?? items[0]
  const chance = (share: number) => random() < share
  const snapshots: Books[] = []
  let taken = 0
  let books: Books = {
    today: FIRST,
    bills: [],
    paid: 0,
    method: randomMethod(0),
    taking: null,
    failed: null,
    promise: null,
    isChecking: false,
    payment: null,
  }

  function randomMethod(place: number): Method {
    const expires = pick([
      { year: 2026, month: 11 },
      { year: 2026, month: 9 },
      { year: 2039, month: 1 },
    ])
    return pick<Method>([
      { kind: 'none' },
      { kind: 'debit', byHandUntil: pick([null, dayOn(place + 25)]) },
      { kind: 'card', expires },
    ])
  }

  function makeBill(place: number): void {
    const due = dayOn(place + pick([20, 20, 14, 7]))
    const cents = chance(0.1) ? pick([0, -2_000, 800]) : Math.ceil(random() * MAX_BILL)
    const discount = chance(0.4) && cents > 0 ? 1_500 : 0
    const bill = { made: dayOn(place), due, cents, discount, expires: pick([due, dayOn(place + 5)]) }
    const promise = books.promise?.isKept === true ? null : books.promise
    books = { ...books, bills: [...books.bills, bill], promise }
  }

  function collect(place: number): void {
    const { method, bills, taking, today } = books
    if (taking !== null) {
      if (place < taken + 3 && chance(0.5)) return
      const isPaid = chance(0.6)
      const paid = books.paid + (isPaid ? taking.amount : 0)
      books = { ...books, taking: null, paid, failed: isPaid ? null : toFailure(taking) }
      return
    }
    if (!bills.some(({ due }) => due === today)) return
    const amount = computeCollected(books, today)
    if (amount === 0 || chance(0.1)) return
    if (!collects(method, today)) {
      if (method.kind === 'card')
        books = { ...books, failed: { day: today, amount, method: 'CreditCard', reason: 'cardExpired' } }
      return
    }
    taken = place
    books = { ...books, taking: { day: today, amount }, failed: null }
  }

  function toFailure(failed: Taking): Failure {
    const reason = pick<FailureReason>(['noFunds', 'refused'])
    return { ...failed, method: books.method.kind === 'card' ? 'CreditCard' : 'DirectDebit', reason }
  }

  function pay(): void {
    const before = computeBalance(books)
    if (before <= 0 || books.taking !== null) return
    const discount = computeDiscount(books)
    const late = sumParts(listOpenParts(books).filter(({ bill }) => bill.due < books.today))
    const amount = Math.round(pick([before, before * random(), late, before - discount, before + 1_000]))
    if (amount <= 0) return
    const earned = amount >= before - discount ? discount : 0
    const paid = books.paid + amount + earned
    const after = computeBalance({ ...books, paid })
    books = { ...books, paid, payment: { amount, discount: earned, before, after } }
  }

  function promise(place: number): void {
    const late = sumParts(listOpenParts(books).filter(({ bill }) => bill.due < books.today))
    if (late === 0 || books.promise?.isKept === false) return
    const by = dayOn(place + pick([0, 2, 14]))
    books = { ...books, promise: { madeOn: books.today, by, amount: late, isKept: false } }
  }

  const period = pick([30, 30, 30, 7])
  const last = 40 + Math.floor(random() * (period === 30 ? MAX_DAYS - 40 : 20))
  for (let place = 0; place <= last; place += 1) {
    books = { ...books, today: dayOn(place), payment: null, isChecking: chance(0.03) }
    if (place % period === 0) makeBill(place)
    collect(place)
    if (chance(0.03)) pay()
    if (chance(0.005)) books = { ...books, paid: books.paid + Math.ceil(random() * 3_000) }
    if (chance(0.02) && computeBalance(books) < 0)
      books = { ...books, paid: books.paid + computeBalance(books) }
    if (chance(0.05)) promise(place)
    if (books.promise !== null && promiseLeft(books) === 0)
      books = { ...books, promise: { ...books.promise, isKept: true } }
    if (books.taking === null && chance(0.01)) books = { ...books, method: randomMethod(place) }
    if (place === last || chance(books.payment === null ? 0.03 : 0.3)) snapshots.push(books)
  }
  return snapshots
}

/** The amount collected on a due day: the debt due by then, less a discount that settles the account. */
export function computeCollected(books: Books, due: Day): number {
  const owed = sumParts(listOpenParts(books).filter(({ bill }) => bill.due <= due))
  const discount = computeDiscount({ ...books, today: due })
  return owed === computeBalance(books) && discount < owed ? owed - discount : owed
}

/** The unpaid rest of a promise. Bills that fell due after the promise are not part of it. */
export function promiseLeft({ promise, ...books }: Books): number {
  if (promise === null || promise.isKept) return 0
  const parts = listOpenParts(books).filter(({ bill }) => bill.due < promise.madeOn)
  return Math.min(promise.amount, sumParts(parts))
}

/** The prompt-payment discount for a payment today. */
export function computeDiscount(books: Books): number {
  return listOpenParts(books)
    .filter(({ bill }) => bill.discount > 0 && bill.expires >= books.today)
    .reduce((sum, { bill }) => sum + bill.discount, 0)
}
