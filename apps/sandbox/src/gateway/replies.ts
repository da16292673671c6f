import { addOneDollar } from './amount.ts'
import type { Session } from './book.ts'
import { toLocalTime, toWholeSeconds } from './local-time.ts'
import { OLDER_FORM_PATH } from './older-form.ts'
import type { Charge } from './records.ts'

const CURRENCY_NUMERIC = 554
const DAY_CHARACTERS = 'yyyy-mm-dd'.length

/** A session that waits for a card. `base` is the gateway's address in the provider's request. */
export function toOpenReply(session: Session, base: string) {
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

/** A session in its final state. A cancelled or expired session has no transaction. */
export function toCompleteReply(session: Session, base: string) {
  const { request, outcome } = session
  const charges = outcome?.kind === 'charged' ? [outcome.charge] : []
  return {
    id: session.id,
    state: 'complete',
    ...request,
    currencyNumeric: CURRENCY_NUMERIC,
    expires: toWholeSeconds(session.expires),
    clientType: 'internet',
    links: [
      { href: `${base}/api/v1/sessions/${session.id}`, rel: 'self', method: 'GET' },
      ...charges.map((charge) => ({
        href: transactionAddress(charge, base),
        rel: 'transaction',
        method: 'GET',
      })),
    ],
    transactions: charges.map((charge) => toTransactionReply(charge, session, base)),
  }
}

export function toTransactionReply(charge: Charge, session: Session, base: string) {
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
    dateTimeUtc: toWholeSeconds(charge.at),
    dateTimeLocal: toLocalTime(charge.at),
    settlementDate: toLocalTime(charge.at).slice(0, DAY_CHARACTERS),
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

/** The reply about a session in its final state. A switch can make its currency wrong. */
export type CompleteReply = Omit<ReturnType<typeof toCompleteReply>, 'currency'> & { currency: string }

/** The switches that make a reply wrong, each with the change that it makes. */
export const WRONG_REPLIES = {
  answerOtherAmount: (reply) => ({
    ...reply,
    amount: addOneDollar(reply.amount),
    transactions: reply.transactions.map((transaction) => ({
      ...transaction,
      amount: addOneDollar(transaction.amount),
      amountTotal: addOneDollar(transaction.amountTotal),
    })),
  }),
  answerOtherCurrency: (reply) => replaceEverywhere(reply, { currency: 'AUD' }),
  answerOtherReference: (reply) =>
    replaceEverywhere(reply, { merchantReference: `other-${reply.merchantReference}` }),
} as const satisfies Record<string, (reply: CompleteReply) => CompleteReply>

/** Replaces a field of the session and of each of its transactions. */
function replaceEverywhere(
  reply: CompleteReply,
  field: { currency: string } | { merchantReference: string },
): CompleteReply {
  const transactions = reply.transactions.map((transaction) => ({ ...transaction, ...field }))
  return { ...reply, ...field, transactions }
}

function transactionAddress(charge: Charge, base: string): string {
  return `${base}/api/v1/transactions/${charge.transactionId}`
}
