import { randomBytes } from 'node:crypto'

import type { Cents } from '@switchboard/domain/money'
import { toDollars } from '@switchboard/domain/money'
import type { createCardTransaction } from '@switchboard/domain/payments/contract'
import {
  AUTHORISED_TO_SAVE,
  addSurcharge,
  calculateSurcharge,
  isTransactionType,
  surchargeable,
} from '@switchboard/domain/payments/rules'
import type { TransactionType } from '@switchboard/domain/payments/rules'

import { audit } from '#api/platform/audit.ts'
import { lockAccount } from '#api/provider/books/accounts.ts'
import type { Input } from '#api/platform/http/handle.ts'
import { refuse } from '#api/platform/refusal.ts'

import { hashPeer, limitNewPayments, limitOpenPayments } from './card-limits.ts'
import { refuseAmount, checkNewPayment, settleEarlier } from './questions.ts'
import { toOpeningMilliseconds } from './settlement.ts'
import type { PaymentContext } from './settlement.ts'
import { createPayment } from './store/new-payment.ts'
import type { NewPayment } from './store/new-payment.ts'
import { finishPayment, markSent, markUnopened } from './store/states.ts'
import { readPaymentTerms } from './store/terms.ts'
import type { CardFormName } from './tables.ts'

type BeginPaymentInput = Input<typeof createCardTransaction>

const TRANSACTION_ID_BYTES = 16

/** Saves the payment, requests a session from the gateway outside any transaction, and returns the session's link. */
export async function beginPayment(context: PaymentContext, request: BeginPaymentInput, form: CardFormName) {
  const { accountCode, body } = request
  const { transactionType } = body
  if (!isTransactionType(transactionType)) return refuse('INVALID_REQUEST_TYPE', { field: 'transactionType' })
  const malformed = checkAmount(transactionType, body.amount)
  if (malformed !== null) return malformed
  const paused = await limitNewPayments(context, request)
  if (paused !== null) return paused
  if (transactionType === 'Purchase') await settleEarlier(context, accountCode, request.actor)
  const terms = await readPaymentTerms(context.db, accountCode, body.cardType)
  if (!terms.cardAllowed) return refuse('PAYMENT_METHOD_NOT_ALLOWED')

  const payment = {
    transactionId: randomBytes(TRANSACTION_ID_BYTES).toString('hex'),
    accountCode,
    transactionType,
    amount: body.amount,
    surcharge: calculateSurcharge(
      body.amount,
      getSurchargePercent(transactionType, terms.percent),
      terms.alreadySurcharge,
    ),
    surchargeable: surchargeable(body.amount, terms.alreadySurcharge),
    cardType: body.cardType,
    storeCard: body.isRequestingRecurringPaymentMethod,
    returnPath: body.returnPath,
    form,
    peerHash: hashPeer(request.peer),
    actor: request.actor,
  }
  return (await savePayment(context, request, payment)) ?? openSession(context, payment)
}

/** No surcharge for an authorisation. Source: PAY-041, Readings. */
function getSurchargePercent(type: TransactionType, percent: number): number {
  return type === 'Purchase' ? percent : 0
}

async function savePayment(context: PaymentContext, request: BeginPaymentInput, payment: NewPayment) {
  const { actor, today, body } = request
  const { transactionId, accountCode, amount, surcharge } = payment
  const proposed = { ...payment, today, owedShown: body.owedShown, confirmed: body.confirmed }
  return context.db.transaction(async (queries) => {
    // parallel payments of the account wait here, so that each sees the payments before it
    await lockAccount(queries, accountCode)
    const tooMany = await limitOpenPayments(queries, context, accountCode)
    if (tooMany !== null) return tooMany
    const refusal = await checkNewPayment(queries, proposed)
    if (refusal !== null) return refusal
    await createPayment(queries, payment, Date.now() + toOpeningMilliseconds(context))
    await audit(queries, actor, {
      accountCode,
      action: 'card-payment-created',
      detail: { transactionId, amount: toDollars(amount), surcharge: toDollars(surcharge) },
    })
    return null
  })
}

async function openSession({ db, gateway, logger }: PaymentContext, payment: NewPayment) {
  const { transactionId, accountCode } = payment
  const charge = { ...payment, total: addSurcharge(payment.amount, payment.surcharge) }
  const opening = await gateway.openSession(charge)
  if (opening.kind === 'opened') {
    const { sessionId: providerTransactionId, paymentUrl } = opening
    const sent = await markSent(db, transactionId, providerTransactionId)
    if (!sent) return refuse('CREDIT_CARD_TRANSACTION_ERROR')
    return { paymentUrl, transactionId, providerTransactionId, form: payment.form }
  }
  // the outcome of a finished session contains the card's token, which no log may hold
  const why = 'why' in opening ? opening.why : null
  logger.error({ transactionId, accountCode, kind: opening.kind, why }, 'the card gateway opened no session')
  if (opening.kind === 'refused') await finishPayment(db, transactionId, ABANDONED)
  else await markUnopened(db, transactionId)
  return opening.kind === 'refused' || opening.kind === 'noAnswer'
    ? refuse('CREDIT_CARD_TRANSACTION_ERROR')
    : refuse('INVALID_TRANSACTION_CREATION_RESPONSE')
}

const ABANDONED = { state: 'abandoned', maskedCard: null, responseCode: null, sessionId: null } as const

/** Checks the amount as if it were all that is owed. `checkNewPayment` checks it again with the amount owed. */
function checkAmount(type: TransactionType, amount: Cents) {
  if (type === 'Purchase') return refuseAmount(amount, amount)
  if (amount === AUTHORISED_TO_SAVE) return null
  return refuse('MALFORMED_REQUEST', { field: 'amount', message: 'expected 1 for an authorisation' })
}
