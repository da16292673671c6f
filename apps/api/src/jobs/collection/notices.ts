import { dayText } from '@switchboard/domain/day'
import { moneyText } from '@switchboard/domain/money'

import type { Notice } from '#api/notices/notice.ts'

import type { Collection } from './store.ts'

const PAYMENTS = 'Payments'

type Written = Pick<Notice, 'source' | 'category' | 'type' | 'subject' | 'body'>

export function dishonourNotice({
  collectionId,
  accountCode,
  amount,
  discount,
  collectOn,
}: Collection): Written {
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
      'The bill is open again. Please pay it by card or bank transfer. We will not try this direct debit again.',
    ].join('\n\n'),
  }
}

/** `retryOn` is the day of the second try; null when there is none. */
export function declinedNotice(
  { collectionId, accountCode, amount, collectOn, method }: Collection,
  retryOn: string | null,
): Written {
  const what = method === 'CreditCard' ? 'card payment' : 'direct debit'
  return {
    source: `collection:${collectionId}:declined`,
    category: PAYMENTS,
    type: method === 'CreditCard' ? 'CardDeclined' : 'DirectDebitRefused',
    subject: `Your ${what} of ${moneyText(amount)} did not go through`,
    body: [
      `We tried to collect ${moneyText(amount)} for account ${accountCode} on ${dayText(collectOn)}, and your bank said no.`,
      retryOn === null
        ? 'We will not try again. Please pay the bill by card or bank transfer, and check how your account is paid.'
        : `We will try once more on ${retryOn}. You can pay the bill yourself before that.`,
    ].join('\n\n'),
  }
}

export function expiredNotice({ collectionId, accountCode, amount }: Collection): Written {
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
