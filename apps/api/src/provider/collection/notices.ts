import { dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { moneyText } from '@switchboard/domain/money'

import type { Notice } from '#api/provider/notices/notice.ts'

import type { Collection } from './store.ts'

const PAYMENTS = 'Payments'

type Written = Pick<Notice, 'source' | 'category' | 'type' | 'subject' | 'body'>

/** The next try after a failed collection: a second try on a day, or with the next bill, or none. */
export type Afterwards = {
  readonly retryOn?: Day
  /** The due day of the next bill; null while unknown. */
  readonly withNextBill?: Day | null
}

export function dishonourNotice(
  { collectionId, accountCode, amount, discount, collectOn }: Collection,
  afterwards: Afterwards,
): Written {
  const takenBack =
    discount > 0 ? [`The prompt-payment discount of ${moneyText(discount)} no longer applies.`] : []
  return {
    source: `collection:${collectionId}:dishonoured`,
    category: PAYMENTS,
    type: 'DirectDebitDishonoured',
    subject: `Your direct debit of ${moneyText(amount)} did not go through`,
    body: [
      `Your bank did not honour the direct debit of ${moneyText(amount)} on ${dayText(collectOn)} for account ${accountCode}.`,
      ...takenBack,
      `The bill is open again. ${whatToDo(afterwards)}`,
    ].join('\n\n'),
  }
}

export function buildDeclinedNotice(
  { collectionId, accountCode, amount, collectOn, method }: Collection,
  afterwards: Afterwards,
): Written {
  const what = method === 'CreditCard' ? 'card payment' : 'direct debit'
  return {
    source: `collection:${collectionId}:declined`,
    category: PAYMENTS,
    type: method === 'CreditCard' ? 'CardDeclined' : 'DirectDebitRefused',
    subject: `Your ${what} of ${moneyText(amount)} did not go through`,
    body: [
      `We tried to collect ${moneyText(amount)} for account ${accountCode} on ${dayText(collectOn)}, and your bank said no.`,
      whatToDo(afterwards),
    ].join('\n\n'),
  }
}

function whatToDo({ retryOn, withNextBill }: Afterwards): string {
  if (retryOn !== undefined) {
    return `We will try once more on ${dayText(retryOn)}. You can pay the bill yourself before that.`
  }
  const pay = 'Please pay the bill by card or bank transfer, and check how your account is paid.'
  if (withNextBill === undefined) return `${pay} We will not try again.`
  const falls = withNextBill === null ? 'falls due' : `falls due on ${dayText(withNextBill)}`
  return `${pay} We do not try again before your next bill ${falls}. What is still owed then is collected together with that bill.`
}

export function buildExpiredNotice({ collectionId, accountCode, amount }: Collection): Written {
  return {
    source: `collection:${collectionId}:expired`,
    category: PAYMENTS,
    type: 'CardExpired',
    subject: 'Your saved card has expired',
    body: [
      `The saved card of account ${accountCode} has expired, so ${moneyText(amount)} was not collected.`,
      'Please pay the bill and save a new card.',
    ].join('\n\n'),
  }
}

export function withdrawnNotice({ collectionId, accountCode, amount, collectOn }: Collection): Written {
  return {
    source: `collection:${collectionId}:withdrawn`,
    category: PAYMENTS,
    type: 'NotCollected',
    subject: `We did not collect ${moneyText(amount)}`,
    body: [
      `We were to collect ${moneyText(amount)} for account ${accountCode} on ${dayText(collectOn)}, and cannot take it from a card or bank account yet.`,
      'Please pay the bill by card or bank transfer, and check how your account is paid.',
    ].join('\n\n'),
  }
}
