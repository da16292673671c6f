import { toDollars } from '@switchboard/domain/money'

import { toProvider } from '#api/platform/actor.ts'
import type { Actor } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import type { AuditEvent } from '#api/platform/audit.ts'
import type { Database } from '#api/platform/database/database.ts'
import type { CardGateway, Outcome } from '#api/partners/card-gateway/card-gateway.ts'
import { providerInstantAt, providerNow } from '#api/platform/clock.ts'
import type { Services } from '#api/platform/services.ts'

import { bookApproved } from './approved.ts'
import { countDecline } from './card-limits.ts'
import { isFinal, findPayment } from './store/payments.ts'
import type { Payment } from './store/payments.ts'
import { finishPayment, markOpen, markUnknown } from './store/states.ts'
import type { Ending } from './store/states.ts'

const HOUR_MILLISECONDS = 3_600_000
/** The gateway keeps a session open for 72 hours; one more day allows for clocks that differ. */
const SESSION_LIFE_MILLISECONDS = 96 * HOUR_MILLISECONDS

const NO_CARD = { maskedCard: null, responseCode: null }

export type PaymentContext = Services & { readonly gateway: CardGateway }

/** A payment, with the provider in the call or job that settles it. */
type Settlement = { readonly payment: Payment; readonly actor: Actor }
/** The gateway's reply about the session of a payment. */
type GatewayReply<O extends Outcome = Outcome> = { readonly sessionId: string; readonly outcome: O }

/**
 * Asks the gateway about a payment that is not final and saves the result. Returns the payment in its new state. Simultaneous
 * calls book a payment once.
 */
export async function settle(context: PaymentContext, payment: Payment, actor: Actor): Promise<Payment> {
  if (isFinal(payment)) return payment
  const { charge, sessionId } = payment
  const settlement = { payment, actor: toProvider(actor) }
  if (sessionId === null) await settleUnopened(context, settlement)
  else {
    const outcome = await context.gateway.fetchOutcome(charge, sessionId)
    await saveOutcome(context, settlement, { sessionId, outcome })
  }
  return (await findPayment(context.db, charge.transactionId, charge.accountCode)) ?? payment
}

/** A payment that has no session after this time was left by a dead process. */
export function toOpeningMilliseconds({ environment }: Services): number {
  return 2 * 1000 * environment.GATEWAY_TIMEOUT_SECONDS
}

/**
 * Settles a payment whose process died or got no reply from the gateway, so that the customer has no link. A second request
 * for the session with the same key returns the same session.
 */
async function settleUnopened(context: PaymentContext, settlement: Settlement): Promise<void> {
  const { payment } = settlement
  if (Date.now() - payment.createdAt < toOpeningMilliseconds(context)) return
  const opening = await context.gateway.openSession(payment.charge)
  const abandoned = { ...NO_CARD, state: 'abandoned', unopened: true } as const
  switch (opening.kind) {
    case 'opened':
      return endPayment(context.db, settlement, { ...abandoned, sessionId: opening.sessionId })
    case 'refused':
      return endPayment(context.db, settlement, { ...abandoned, sessionId: null })
    case 'finished':
      return saveOutcome(context, settlement, opening)
    case 'noAnswer':
    case 'notUnderstood':
      return logProblem(context, payment, opening)
  }
}

async function saveOutcome(
  context: PaymentContext,
  settlement: Settlement,
  { sessionId, outcome }: GatewayReply,
): Promise<void> {
  const { db } = context
  const { payment } = settlement
  switch (outcome.kind) {
    case 'approved':
      return approve(db, settlement, { sessionId, outcome })
    case 'declined':
      return endPayment(db, settlement, { ...outcome, state: 'declined', sessionId })
    case 'ended':
      return endPayment(db, settlement, { ...NO_CARD, state: 'abandoned', sessionId })
    case 'open':
      if (Date.now() - payment.createdAt >= SESSION_LIFE_MILLISECONDS)
        return endPayment(db, settlement, { ...NO_CARD, state: 'abandoned', sessionId })
      if (payment.state === 'unknown') await markOpen(db, payment.charge.transactionId)
      return
    case 'noAnswer':
    case 'notUnderstood':
      logProblem(context, payment, outcome)
      return markUnknown(db, payment.charge.transactionId)
  }
}

function logProblem(
  { logger }: PaymentContext,
  { charge }: Payment,
  { kind, why }: { kind: string; why?: string },
): void {
  const { transactionId, accountCode } = charge
  const fields = { transactionId, accountCode, why: why ?? kind }
  if (kind === 'noAnswer') logger.warn(fields, 'the card gateway did not answer')
  else logger.error(fields, 'the card gateway gave an answer that cannot be right')
}

type ApprovedOutcome = Extract<Outcome, { kind: 'approved' }>

/**
 * Books the money that the gateway took, in any state of our payment. State, books and audit trail are saved in one
 * transaction.
 */
export async function approve(
  db: Database,
  settlement: Settlement,
  { sessionId, outcome }: GatewayReply<ApprovedOutcome>,
): Promise<void> {
  const { payment, actor } = settlement
  const { maskedCard, responseCode } = outcome
  const ending: Ending = { state: 'approved', maskedCard, responseCode, sessionId }
  const at = await findPaymentInstant(db, payment, outcome)
  await db.transaction(async (queries) => {
    if (!(await finishPayment(queries, payment.charge.transactionId, ending))) return
    await bookApproved(queries, payment, { outcome, at, actor })
    await audit(queries, actor, toAuditEvent(payment, ending))
  })
}

/** When the money was taken, by the provider clock at that time: a notification may arrive days after a discount's last day. */
async function findPaymentInstant(
  db: Database,
  { createdAt }: Payment,
  { authorisedAt }: ApprovedOutcome,
): Promise<number> {
  const systemNow = Date.now()
  if (authorisedAt === null || authorisedAt > systemNow || authorisedAt < createdAt - HOUR_MILLISECONDS)
    return providerNow(db)
  // the gateway reports whole seconds, so its time may be just before the payment was created
  return providerInstantAt(db, Math.max(authorisedAt, createdAt))
}

async function endPayment(db: Database, settlement: Settlement, ending: Ending): Promise<void> {
  await db.transaction(async (queries) => {
    if (!(await finishPayment(queries, settlement.payment.charge.transactionId, ending))) return
    if (ending.state === 'declined') await countDecline(queries, settlement.payment, ending.maskedCard)
    await audit(queries, settlement.actor, toAuditEvent(settlement.payment, ending))
  })
}

function toAuditEvent(
  { charge, amount, surcharge }: Payment,
  { state, maskedCard, responseCode }: Ending,
): AuditEvent {
  const { transactionId, accountCode } = charge
  return {
    accountCode,
    action: `card-payment-${state}`,
    detail: {
      transactionId,
      amount: toDollars(amount),
      surcharge: toDollars(surcharge),
      maskedCard,
      responseCode,
    },
  }
}
