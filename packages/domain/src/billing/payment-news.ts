import { dayText, shortDayText } from '../day.ts'
import { moneyText } from '../money.ts'

import { dayInText, takingText } from './owed-words.ts'
import type { OwedFacts } from './owed-words.ts'
import { isTaken } from './outlook.ts'
import type { Outlook } from './outlook.ts'

type Next = NonNullable<Outlook['next']>

/** A payment event that the customer sees besides the owed amount. */
export type News = {
  readonly kind: 'failed' | 'kept' | 'broken' | 'promised' | 'taken'
  readonly title: string
  readonly text: string
}

/** The news: a failed collection, the state of a promise, and a coming collection that needs no payment by hand. */
export function listPaymentNews({
  outlook,
  payer,
  today,
  mayPay,
}: Omit<OwedFacts, 'standing' | 'parts'>): News[] {
  const { promise, next, failed } = outlook
  return [
    ...(failed === null ? [] : [failureNews(failed, { outlook, today, mayPay })]),
    ...(promise === null ? [] : [promiseNews(promise, next, mayPay)]),
    ...(next !== null && isTaken(outlook)
      ? [
          {
            kind: 'taken' as const,
            title: takingText(next, payer, today),
            text: next.underWay
              ? 'We wait for the answer of your bank.'
              : 'You do not have to pay it yourself. What you pay before that day is not taken again.',
          },
        ]
      : []),
  ]
}

type Failed = NonNullable<Outlook['failed']>

const REASONS: Record<Failed['reason'], string> = {
  noFunds: 'Your bank says that there was not enough money.',
  cardExpired: 'The card that was saved then had expired.',
  noMethod: 'There is no bank account or card that we may take it from yet.',
  refused: 'Your bank said no.',
}

type TryFacts = Pick<OwedFacts, 'outlook' | 'today' | 'mayPay'>

function failureNews({ day, amount, method, reason }: Failed, facts: TryFacts): News {
  const methodName = method === 'CreditCard' ? 'card payment' : 'direct debit'
  return {
    kind: 'failed',
    title: `Your ${methodName} of ${moneyText(amount)} on ${shortDayText(day)} did not go through.`,
    text: `${REASONS[reason]} ${nextTryText(facts)}`,
  }
}

const PAY_NOW = 'Please pay now by card or from your bank, and check how your account is paid. '

/** The next try after a failed collection, and the advice. */
function nextTryText({ outlook: { next, withNextBill }, today, mayPay }: TryFacts): string {
  if (next?.underWay) return 'We are trying again.'
  if (next !== null)
    return `We try again ${dayInText(next.day, today)}, for ${moneyText(next.amount)}.${mayPay ? ' You can pay it yourself before that.' : ''}`
  const payAdvice = mayPay ? PAY_NOW : ''
  if (withNextBill)
    return `${payAdvice}We do not try again before your next bill falls due. What is still owed then is taken together with that bill.`
  return `${payAdvice}We will not try again.`
}

function promiseNews(
  { outcome, promiseDate, amount, left }: NonNullable<Outlook['promise']>,
  next: Next | null,
  mayPay: boolean,
): News {
  const by = dayText(promiseDate)
  switch (outcome) {
    case 'open':
      return {
        kind: 'promised',
        title: `You have promised to pay ${moneyText(left)} by ${by}.`,
        text: mayPay ? 'You can pay sooner if you like.' : 'It has not been paid yet.',
      }
    case 'kept':
      return {
        kind: 'kept',
        title: `You have kept your promise to pay ${moneyText(amount)} by ${by}.`,
        text: 'Thank you.',
      }
    case 'broken':
      return {
        kind: 'broken',
        title: `You promised to pay ${moneyText(amount)} by ${by}.`,
        text: `${left === amount ? 'It has' : `${moneyText(left)} of it has`} not been paid.${afterText(next, mayPay)}`,
      }
  }
}

/** What follows a broken promise. */
function afterText(next: Next | null, mayPay: boolean): string {
  if (next?.underWay) return ' We are taking it now.'
  return mayPay ? ' Please pay it now, or call us.' : ''
}
