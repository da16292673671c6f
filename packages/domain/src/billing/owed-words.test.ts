import { describe, expect, test } from 'vitest'

import { day } from '../day.ts'
import { toCents } from '../money.ts'

import type { Outlook } from './outlook.ts'
import { overdueText, toOwedText } from './owed-words.ts'
import { listPaymentNews } from './payment-news.ts'
import type { DebtState } from './debt-state.ts'

const today = day.parse('2026-11-21')
const payer = 'ANZ ••94'
const nothing: Outlook = { isOverdue: true, promise: null, next: null, withNextBill: false, failed: null }

const since = (dueOn: string, amount: number) => ({ dueOn: day.parse(dueOn), amount: toCents(amount) })

const overdue: DebtState = {
  kind: 'overdue',
  amount: toCents(40_548),
  since: null,
  by: null,
}
const parts = [since('2026-10-25', 6_200), since('2026-11-14', 34_348)]

const take = (on: string, amount: number, underWay = false) => ({
  day: day.parse(on),
  amount: toCents(amount),
  underWay,
})

function buildText(standing: DebtState, outlook: Partial<Outlook>) {
  return toOwedText({ standing, parts, outlook: { ...nothing, ...outlook }, payer, today, mayPay: true })
}

describe('an overdue amount', () => {
  test('with more than three overdue days, the two oldest are listed and the rest summed up', () => {
    const four = [
      since('2026-08-01', 100),
      since('2026-09-01', 200),
      since('2026-10-01', 300),
      since('2026-11-01', 400),
    ]

    expect(overdueText(toCents(1_000), four)).toBe(
      '$10.00 is overdue: $1.00 since 1 August, $2.00 since 1 September and $7.00 since 1 October or later.',
    )
  })

  test('may be paid now if the rest is collected with the next bill', () => {
    expect(buildText(overdue, { next: take('2026-12-06', 55_000) })).toBe(
      '$405.48 is overdue: $62.00 since 25 October and $343.48 since 14 November. Please pay it now. What is still owed on 6 December we take from ANZ ••94 then.',
    )
  })

  test('is not asked for while a collection is under way', () => {
    expect(buildText(overdue, { next: take('2026-11-14', 40_548, true) })).toBe(
      'We are taking $405.48 from ANZ ••94. You do not have to pay it.',
    )
  })

  test('that fell due after a promise is asked for besides the promise', () => {
    const promise = {
      outcome: 'open' as const,
      promiseDate: day.parse('2026-11-30'),
      amount: toCents(10_000),
      left: toCents(6_200),
    }

    expect(buildText(overdue, { promise })).toBe(
      'You have promised to pay $62.00 of what is overdue by 30 November. $343.48 has been overdue since 14 November. Please pay it now.',
    )
  })
})

test('a collection on the same day is shown with "today"', () => {
  const due: DebtState = { kind: 'due', amount: toCents(26_511), by: today }

  expect(buildText(due, { isOverdue: false, next: take('2026-11-21', 26_511) })).toBe(
    'We take $265.11 today from ANZ ••94. You do not have to pay it yourself.',
  )
})

describe('after a collection that failed', () => {
  const failed = {
    day: day.parse('2026-11-20'),
    amount: toCents(10_000),
    method: 'CreditCard' as const,
    reason: 'refused' as const,
  }

  test('a person who may not be asked to pay sees the facts only', () => {
    const facts = { outlook: { ...nothing, failed }, payer, today, mayPay: false }

    expect(toOwedText({ ...facts, standing: overdue, parts })).toBe(
      '$405.48 is overdue: $62.00 since 25 October and $343.48 since 14 November.',
    )
    expect(listPaymentNews(facts).map(({ text }) => text)).toEqual([
      'Your bank said no. We will not try again.',
    ])
  })

  test.each([
    [
      'a second try',
      { next: take('2026-11-23', 10_000) },
      'Your bank said no. We try again on 23 November, for $100.00. You can pay it yourself before that.',
    ],
    [
      'a try under way',
      { next: take('2026-11-20', 10_000, true) },
      'Your bank said no. We are trying again.',
    ],
    [
      'no further try',
      {},
      'Your bank said no. Please pay now by card or from your bank, and check how your account is paid. We will not try again.',
    ],
  ])('the news announce %s', (_what, outlook, text) => {
    const [news] = listPaymentNews({
      outlook: { ...nothing, failed, ...outlook },
      payer,
      today,
      mayPay: true,
    })

    expect(news).toEqual({
      kind: 'failed',
      title: 'Your card payment of $100.00 on 20 November did not go through.',
      text,
    })
  })
})
