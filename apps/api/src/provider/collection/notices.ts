import { dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { moneyText, toCents } from '@switchboard/domain/money'

import { declareNotice } from '#api/provider/notices/declare.ts'
import type { WrittenNotice } from '#api/provider/notices/declare.ts'
import { SAMPLE_CENTS, SAMPLE_DAY, SAMPLE_LATER_DAY } from '#api/provider/notices/samples.ts'

import type { Collection } from './store/claims.ts'

const PAYMENTS = 'Payments'

type Written = WrittenNotice & { readonly source: string }

/** The next try after a failed collection: on a day, with the next bill, or none. */
export type NextTry = {
  readonly retryOn?: Day
  /** The due day of the next bill; null while unknown. */
  readonly withNextBill?: Day | null
}

type Facts = Pick<Collection, 'accountCode' | 'amount' | 'discount' | 'collectOn'> & NextTry

const COLLECTION: Facts = {
  accountCode: '{account}',
  amount: SAMPLE_CENTS,
  discount: toCents(0),
  collectOn: SAMPLE_DAY,
}

const writeDishonour = declareNotice<Facts>({
  category: PAYMENTS,
  type: 'DirectDebitDishonoured',
  name: 'A direct debit was dishonoured',
  cause: 'The bank dishonours a direct debit.',
  words: ({ accountCode, amount, discount, collectOn, ...nextTry }) => ({
    subject: `Your direct debit of ${moneyText(amount)} did not go through`,
    body: [
      `Your bank did not honour the direct debit of ${moneyText(amount)} on ${dayText(collectOn)} for account ${accountCode}.`,
      ...(discount > 0 ? [`The prompt-payment discount of ${moneyText(discount)} no longer applies.`] : []),
      `The bill is open again. ${describeNextTry(nextTry)}`,
    ].join('\n\n'),
  }),
  samples: [
    { ...COLLECTION, withNextBill: SAMPLE_LATER_DAY },
    { ...COLLECTION, discount: toCents(500), withNextBill: null },
    COLLECTION,
  ],
})

const DECLINED_SAMPLES = [{ retryOn: SAMPLE_LATER_DAY }, { withNextBill: SAMPLE_LATER_DAY }, {}].map(
  (nextTry): Facts => ({ ...COLLECTION, ...nextTry }),
)

type DeclineKind = {
  readonly type: string
  readonly name: string
  readonly cause: string
  /** The payment method in the words of the customer. */
  readonly method: string
}

function declareDecline({ method, ...kind }: DeclineKind) {
  return declareNotice<Facts>({
    ...kind,
    category: PAYMENTS,
    words: ({ accountCode, amount, collectOn, ...nextTry }) => ({
      subject: `Your ${method} of ${moneyText(amount)} did not go through`,
      body: [
        `We tried to collect ${moneyText(amount)} for account ${accountCode} on ${dayText(collectOn)}, and your bank said no.`,
        describeNextTry(nextTry),
      ].join('\n\n'),
    }),
    samples: DECLINED_SAMPLES,
  })
}

const DECLINES = {
  CreditCard: declareDecline({
    type: 'CardDeclined',
    name: 'The saved card was declined',
    cause: 'The bank of the saved card declines a collection.',
    method: 'card payment',
  }),
  DirectDebit: declareDecline({
    type: 'DirectDebitRefused',
    name: 'A direct debit was refused',
    cause: 'The bank refuses a direct debit.',
    method: 'direct debit',
  }),
}

const writeExpired = declareNotice<Facts>({
  category: PAYMENTS,
  type: 'CardExpired',
  name: 'The saved card has expired',
  cause: 'A collection finds an expired card.',
  words: ({ accountCode, amount }) => ({
    subject: 'Your saved card has expired',
    body: [
      `The saved card of account ${accountCode} has expired, so ${moneyText(amount)} was not collected.`,
      'Please pay the bill and save a new card.',
    ].join('\n\n'),
  }),
  samples: [COLLECTION],
})

const writeWithdrawn = declareNotice<Facts>({
  category: PAYMENTS,
  type: 'NotCollected',
  name: 'A bill was not collected',
  cause: 'A collection is due and the account has no card or bank account for it any more.',
  words: ({ accountCode, amount, collectOn }) => ({
    subject: `We did not collect ${moneyText(amount)}`,
    body: [
      `We were to collect ${moneyText(amount)} for account ${accountCode} on ${dayText(collectOn)}, and cannot take it from a card or bank account yet.`,
      'Please pay the bill by card or bank transfer, and check how your account is paid.',
    ].join('\n\n'),
  }),
  samples: [COLLECTION],
})

export function buildDishonourNotice(collection: Collection, nextTry: NextTry): Written {
  const { collectionId } = collection
  return {
    ...writeDishonour({ ...collection, ...nextTry }),
    source: `collection:${collectionId}:dishonoured`,
  }
}

export function buildDeclineNotice(collection: Collection, nextTry: NextTry): Written {
  const { collectionId, method } = collection
  return {
    ...DECLINES[method]({ ...collection, ...nextTry }),
    source: `collection:${collectionId}:declined`,
  }
}

function describeNextTry({ retryOn, withNextBill }: NextTry): string {
  if (retryOn !== undefined) {
    return `We will try again on ${dayText(retryOn)}. You can pay the bill yourself before that.`
  }
  const pay = 'Please pay the bill by card or bank transfer, and check how your account is paid.'
  if (withNextBill === undefined) return `${pay} We will not try again.`
  const due = withNextBill === null ? 'falls due' : `falls due on ${dayText(withNextBill)}`
  return `${pay} We do not try again before your next bill ${due}. What is still owed then is collected together with that bill.`
}

export function buildExpiryNotice(collection: Collection): Written {
  return { ...writeExpired(collection), source: `collection:${collection.collectionId}:expired` }
}

export function buildWithdrawalNotice(collection: Collection): Written {
  return { ...writeWithdrawn(collection), source: `collection:${collection.collectionId}:withdrawn` }
}
