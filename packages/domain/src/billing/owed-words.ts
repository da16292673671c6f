import { shortDayText } from '../day.ts'
import type { Day } from '../day.ts'
import { toCents, moneyText } from '../money.ts'
import type { Cents } from '../money.ts'

import { subtractFromParts, sumDueParts } from './allotment.ts'
import type { DuePart } from './allotment.ts'
import type { Outlook } from './outlook.ts'
import type { DebtState } from './debt-state.ts'

type Next = NonNullable<Outlook['next']>

/** The facts behind the texts about an account's debt. */
export type OwedFacts = {
  readonly standing: DebtState
  /** Overdue amounts by due day. */
  readonly parts: readonly DuePart[]
  readonly outlook: Outlook
  /** Where bills are collected from, as returned by `payerText`. */
  readonly payer: string
  readonly today: Day
  /** Whether the reader is asked to pay an overdue amount; else only the facts are shown. */
  readonly mayPay: boolean
}

/** The owed amount, its overdue days, and the next step, in one or two sentences. Source: BIL-034, DSH-024. */
export function toOwedText(facts: OwedFacts): string {
  const { standing, outlook, payer, today } = facts
  switch (standing.kind) {
    case 'settled':
      return 'There is nothing to pay. You are up to date.'
    case 'credit':
      return `You are ${moneyText(standing.amount)} in credit. There is nothing to pay.`
    case 'due':
      if (outlook.next !== null) return dueText(outlook.next, payer, today)
      return standing.by === null
        ? `You owe ${moneyText(standing.amount)}.`
        : `Your bill is due on ${shortDayText(standing.by)}.`
    case 'overdue':
      return lateText(standing.amount, facts)
  }
}

function dueText(next: Next, payer: string, today: Day): string {
  const taking = takingText(next, payer, today)
  return next.underWay ? taking : `${taking} You do not have to pay it yourself.`
}

/** `We take $265.11 on 6 December from ANZ ••94.` */
export function takingText({ day, amount, underWay }: Next, payer: string, today: Day): string {
  if (underWay) return `We are taking ${moneyText(amount)} from ${payer}. You do not have to pay it.`
  return `We take ${moneyText(amount)} ${dayInText(day, today)} from ${payer}.`
}

function lateText(amount: Cents, { parts, outlook, payer, today, mayPay }: OwedFacts): string {
  const { next, promise } = outlook
  if (next?.underWay) {
    const laterParts = parts.filter(({ dueOn }) => dueOn > next.day)
    const laterSentences = toOverdueSentences(sumDueParts(laterParts), laterParts, mayPay)
    return [takingText(next, payer, today), ...laterSentences].join(' ')
  }
  const nextSentences =
    next === null ? [] : [`What is still owed ${dayInText(next.day, today)} we take from ${payer} then.`]
  if (promise?.outcome !== 'open')
    return [...toOverdueSentences(amount, parts, mayPay), ...nextSentences].join(' ')

  const notPromised = toCents(Math.max(0, amount - promise.left))
  const left = moneyText(promise.left)
  const promisedText = notPromised === 0 ? `the ${left} that is overdue` : `${left} of what is overdue`
  return [
    `You have promised to pay ${promisedText} by ${shortDayText(promise.promiseDate)}.`,
    ...toOverdueSentences(notPromised, subtractFromParts(parts, promise.left), mayPay),
    ...nextSentences,
  ].join(' ')
}

function toOverdueSentences(amount: Cents, parts: readonly DuePart[], mayPay: boolean): string[] {
  if (amount === 0) return []
  return [overdueText(amount, parts), ...(mayPay ? ['Please pay it now.'] : [])]
}

const MAX_PARTS = 3

/** `$405.48 is overdue: $62.00 since 25 October and $343.48 since 14 December.` */
export function overdueText(amount: Cents, parts: readonly DuePart[]): string {
  const [first] = parts
  const total = moneyText(amount)
  if (first === undefined) return `${total} is overdue.`
  if (parts.length === 1) return `${total} has been overdue since ${shortDayText(first.dueOn)}.`
  return `${total} is overdue: ${joinWithAnd(sinceTexts(parts))}.`
}

function sinceText({ dueOn, amount }: DuePart): string {
  return `${moneyText(amount)} since ${shortDayText(dueOn)}`
}

/** A text for each part, oldest first. If there are more than three, the newest parts have one text together. */
function sinceTexts(parts: readonly DuePart[]): string[] {
  const older = parts.slice(0, MAX_PARTS - 1)
  const newer = parts.slice(MAX_PARTS - 1)
  const [firstNewer] = newer
  if (firstNewer === undefined || newer.length === 1) return parts.map(sinceText)
  const newerText = sinceText({ dueOn: firstNewer.dueOn, amount: sumDueParts(newer) })
  return [...older.map(sinceText), `${newerText} or later`]
}

function joinWithAnd(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1) ?? ''}`
}

export function dayInText(day: Day, today: Day): string {
  return day === today ? 'today' : `on ${shortDayText(day)}`
}
