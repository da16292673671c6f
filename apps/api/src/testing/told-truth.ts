import { overdueParts } from '@switchboard/domain/billing/allotment'
import type { DuePart } from '@switchboard/domain/billing/allotment'
import { isTaken } from '@switchboard/domain/billing/outlook'
import { newsOf, owedText } from '@switchboard/domain/billing/owed-words'
import { standingOf } from '@switchboard/domain/billing/standing'
import type { Standing } from '@switchboard/domain/billing/standing'
import { shortDayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { centsOf, moneyText } from '@switchboard/domain/money'

import type { Account, Page } from './random-histories.ts'

/** An account's bills and what was paid of them, as the ledger has it: no sum of the product's own. */
export type Books = {
  readonly bills: readonly { readonly due: Day; readonly cents: number }[]
  /** All that came off, less what was charged beside the bills. */
  readonly paid: number
}

/** What is still to pay of each bill, where payments go to the one that fell due first. */
export function openOf({ bills, paid }: Books): DuePart[] {
  let left = paid
  const byDay = new Map<Day, number>()
  for (const { due, cents } of bills.toSorted((one, other) => one.due.localeCompare(other.due))) {
    const off = Math.min(left, cents)
    left -= off
    if (off < cents) byDay.set(due, (byDay.get(due) ?? 0) + cents - off)
  }
  return [...byDay].map(([dueOn, amount]) => ({ dueOn, amount: centsOf(amount) }))
}

const sum = (parts: readonly DuePart[]) => parts.reduce((all, { amount }) => all + amount, 0)

/** What the page says of an account on a day, and what of it the books contradict. */
export function contradictions(account: Account, page: Page, { books, today }: { books: Books; today: Day }) {
  const { billingInformation: billing, invoiceHeaders: headers, outlook } = page
  const late = openOf(books).filter(({ dueOn }) => dueOn < today)
  const parts = overdueParts(billing, headers, today)
  const standing = standingOf(billing, headers, today)
  const facts = { standing, parts, outlook, payer: 'ANZ ••94', today, mayPay: true }
  const text = owedText(facts)
  const news = newsOf(facts)
  const wrong = [
    ...partsContradicted(facts, late),
    ...askedContradicted(page, text, late),
    ...promiseContradicted(account, page, { late, today }),
  ]
  if (outlook.isOverdue !== sum(late) > 0) wrong.push(`overdue is ${outlook.isOverdue}`)
  const said = [text, ...news.map((each) => `${each.title} ${each.text}`)]
  if (isTaken(outlook) && said.some((each) => /^(?!.*card payment|.*direct debit of).*Please pay/.test(each)))
    wrong.push(`is taken, and asked for: ${said.join(' ')}`)
  return { wrong: wrong.map((what) => `${what} (${text})`), sentences: said.length }
}

function partsContradicted(
  { standing, parts }: { standing: Standing; parts: readonly DuePart[] },
  late: readonly DuePart[],
): string[] {
  const since = late.length === 1 ? late[0]?.dueOn : null
  const same = standing.kind === 'overdue' ? standing.since === since : late.length === 0
  return same && JSON.stringify(parts) === JSON.stringify(late)
    ? []
    : [`standing ${JSON.stringify({ standing, parts, late })}`]
}

/** What is asked for at once is what is overdue, but for what is being taken or was promised. */
function askedContradicted({ outlook }: Page, text: string, late: readonly DuePart[]): string[] {
  const { next, promise } = outlook
  const promised = promise?.outcome === 'open' ? promise.left : 0
  const asked = next?.underWay ? late.filter(({ dueOn }) => dueOn > next.day) : without(late, promised)
  const amount = moneyText(centsOf(sum(asked)))
  if (asked.length === 0) return text.includes('Please pay') ? ['nothing is asked for'] : []
  const named = text.includes(`${amount} is overdue`) || text.includes(`${amount} has been overdue`)
  const days = asked.slice(0, 3).every(({ dueOn }) => text.includes(`since ${shortDayText(dueOn)}`))
  return named && days && text.includes('Please pay it now.') ? [] : [`${JSON.stringify(asked)} is asked for`]
}

function without(parts: readonly DuePart[], covered: number): DuePart[] {
  const [first, ...others] = parts
  if (first === undefined || covered === 0) return [...parts]
  if (covered >= first.amount) return without(others, covered - first.amount)
  return [{ ...first, amount: centsOf(first.amount - covered) }, ...others]
}

function promiseContradicted(
  account: Account,
  { outlook: { promise } }: Page,
  { late, today }: { late: readonly DuePart[]; today: Day },
): string[] {
  const made = account.promise
  if (made === null) return promise === null ? [] : ['nothing was promised']
  const left = Math.min(made.amount, sum(late.filter(({ dueOn }) => dueOn < made.madeOn)))
  if (left === 0) account.wasKept = true
  // what was kept stays kept, whatever is dishonoured afterwards
  if (promise === null) return left > 0 && !account.wasKept ? [`$${left} of a promise is not told`] : []
  const truth = left === 0 ? 'kept' : today > made.by ? 'broken' : 'open'
  const same = promise.outcome === truth && promise.left === left && promise.amount === made.amount
  return same && promise.promiseDate === made.by
    ? []
    : [`promise ${JSON.stringify(promise)} is ${truth}, ${left} of ${JSON.stringify(made)}`]
}
