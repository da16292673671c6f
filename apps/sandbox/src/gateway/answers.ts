import { toCents } from '@switchboard/domain/money'

import { amountOfCents, centsOfAmount } from './amount.ts'
import type { Session } from './book.ts'
import { localTime } from './local-time.ts'
import { OLDER_FORM_PATH } from './older-form.ts'
import type { Charge } from './records.ts'

const CURRENCY_NUMERIC = 554
const ONE_DOLLAR_CENTS = 100
const DAY_CHARACTERS = 'yyyy-mm-dd'.length

/** A session that waits for its card. `base` is the gateway's own address, as the provider called it. */
export function openAnswer(session: Session, base: string) {
  const self = `${base}/api/v1/sessions/${session.id}`
  const cardPage = `${base}/pxmi3/${session.linkToken}`
  return {
    id: session.id,
    state: 'init',
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: cardPage, rel: 'hpp', method: 'REDIRECT' },
      { href: cardPage, rel: 'submitCard', method: 'FORM_POST' },
      { href: `${base}${OLDER_FORM_PATH}`, rel: 'submitPxFusion', method: 'FORM_POST' },
    ],
  }
}

/** A session that will not change any more. One that was cancelled or ran out has no transaction. */
export function completeAnswer(session: Session, base: string) {
  const { request, outcome } = session
  const charges = outcome?.kind === 'charged' ? [outcome.charge] : []
  return {
    id: session.id,
    state: 'complete',
    ...request,
    currencyNumeric: CURRENCY_NUMERIC,
    expires: wholeSeconds(session.expires),
    clientType: 'internet',
    links: [
      { href: `${base}/api/v1/sessions/${session.id}`, rel: 'self', method: 'GET' },
      ...charges.map((charge) => ({
        href: transactionAddress(charge, base),
        rel: 'transaction',
        method: 'GET',
      })),
    ],
    transactions: charges.map((charge) => transactionAnswer(charge, session, base)),
  }
}

export function transactionAnswer(charge: Charge, session: Session, base: string) {
  const { authorised, allowRetry, reCo, responseText, card } = charge
  return {
    id: charge.transactionId,
    authorised,
    allowRetry,
    retryIndicator: allowRetry ? '1' : '',
    reCo,
    responseText,
    authCode: charge.authCode,
    acquirer: { name: 'Sandbox Bank', mid: '10000001', tid: '10000001', reCo, responseText },
    type: charge.type,
    method: 'card',
    localTimeZone: 'NZT',
    dateTimeUtc: wholeSeconds(charge.at),
    dateTimeLocal: localTime(charge.at),
    settlementDate: localTime(charge.at).slice(0, DAY_CHARACTERS),
    amount: charge.amount,
    balanceAmount: '0.00',
    amountTotal: charge.amount,
    isSurcharge: false,
    currency: charge.currency,
    currencyNumeric: CURRENCY_NUMERIC,
    clientType: 'internet',
    merchantReference: charge.merchantReference,
    card: { ...card, id: card.id ?? undefined },
    cvc2ResultCode: 'U',
    storedCardIndicator: session.request.storedCardIndicator,
    sessionId: session.id,
    liabilityIndicator: 'standard',
    links: [
      { href: transactionAddress(charge, base), rel: 'self', method: 'GET' },
      { href: `${base}/api/v1/sessions/${session.id}`, rel: 'session', method: 'GET' },
    ],
  }
}

/** What a finished session is answered as, rightly or wrongly. */
export type Complete = Omit<ReturnType<typeof completeAnswer>, 'currency'> & { currency: string }

/** The same answer with something else in it, for the switches that make the gateway wrong. */
export const WRONG_ANSWERS = {
  answerOtherAmount: (answer) => ({
    ...answer,
    amount: oneDollarMore(answer.amount),
    transactions: answer.transactions.map((transaction) => ({
      ...transaction,
      amount: oneDollarMore(transaction.amount),
      amountTotal: oneDollarMore(transaction.amountTotal),
    })),
  }),
  answerOtherCurrency: (answer) => withEach(answer, { currency: 'AUD' }),
  answerOtherReference: (answer) =>
    withEach(answer, { merchantReference: `other-${answer.merchantReference}` }),
} as const satisfies Record<string, (answer: Complete) => Complete>

function withEach(answer: Complete, changed: { currency: string } | { merchantReference: string }): Complete {
  const transactions = answer.transactions.map((transaction) => ({ ...transaction, ...changed }))
  return { ...answer, ...changed, transactions }
}

function oneDollarMore(amount: string): string {
  return amountOfCents(toCents(centsOfAmount(amount) + ONE_DOLLAR_CENTS))
}

function transactionAddress(charge: Charge, base: string): string {
  return `${base}/api/v1/transactions/${charge.transactionId}`
}

/** The gateway writes instants without a fraction. */
function wholeSeconds(instant: string): string {
  return instant.replace(/\.\d+Z$/, 'Z')
}
