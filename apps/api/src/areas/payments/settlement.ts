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
import { finish, isFinal, markOpen, markUnknown, findPayment } from './store/payments.ts'
import type { Ending, Payment } from './store/payments.ts'

const HOUR_MILLISECONDS = 3_600_000
/** The gateway keeps a session open for 72 hours; one more day allows for clocks that differ. */
const SESSION_LIFE_MILLISECONDS = 96 * HOUR_MILLISECONDS

const NO_CARD = { maskedCard: null, responseCode: null }

export type Means = Services & { readonly gateway: CardGateway }

/** A payment, with the provider in the call or job that settles it. */
type Case = { readonly payment: Payment; readonly actor: Actor }
/** The gateway's reply about the session of a payment. */
type Answer<O extends Outcome = Outcome> = { readonly sessionId: string; readonly outcome: O }

/**
 * Asks the gateway about a payment that is not final and saves the result. Returns the payment in its new state. Simultaneous
 * calls book a payment once.
 */
export async function settle(means: Means, payment: Payment, actor: Actor): Promise<Payment> {
  if (isFinal(payment)) return payment
  const { charge, sessionId } = payment
  const settled = { payment, actor: toProvider(actor) }
  if (sessionId === null) await settleUnopened(means, settled)
  else
    await enter(means, settled, { sessionId, outcome: await means.gateway.fetchOutcome(charge, sessionId) })
  return (await findPayment(means.db, charge.transactionId, charge.accountCode)) ?? payment
}

/** A payment without a session for longer was left by a process that died. */
export function openingMilliseconds({ environment }: Services): number {
  return 2 * 1000 * environment.GATEWAY_TIMEOUT_SECONDS
}

/**
 * Settles a payment whose process died or got no reply from the gateway, so no link was given out. A second request for the
 * session with the same key returns the same session.
 */
async function settleUnopened(means: Means, settled: Case): Promise<void> {
  const { payment } = settled
  if (Date.now() - payment.createdAt < openingMilliseconds(means)) return
  const opening = await means.gateway.openSession(payment.charge)
  const abandoned = { ...NO_CARD, state: 'abandoned', unopened: true } as const
  switch (opening.kind) {
    case 'opened':
      return end(means.db, settled, { ...abandoned, sessionId: opening.sessionId })
    case 'refused':
      return end(means.db, settled, { ...abandoned, sessionId: null })
    case 'finished':
      return enter(means, settled, opening)
    case 'noAnswer':
    case 'notUnderstood':
      return report(means, payment, opening)
  }
}

async function enter(means: Means, settled: Case, { sessionId, outcome }: Answer): Promise<void> {
  const { db } = means
  const { payment } = settled
  switch (outcome.kind) {
    case 'approved':
      return approve(db, settled, { sessionId, outcome })
    case 'declined':
      return end(db, settled, { ...outcome, state: 'declined', sessionId })
    case 'ended':
      return end(db, settled, { ...NO_CARD, state: 'abandoned', sessionId })
    case 'open':
      if (Date.now() - payment.createdAt >= SESSION_LIFE_MILLISECONDS)
        return end(db, settled, { ...NO_CARD, state: 'abandoned', sessionId })
      if (payment.state === 'unknown') await markOpen(db, payment.charge.transactionId)
      return
    case 'noAnswer':
    case 'notUnderstood':
      report(means, payment, outcome)
      return markUnknown(db, payment.charge.transactionId)
  }
}

function report({ logger }: Means, { charge }: Payment, { kind, why }: { kind: string; why?: string }): void {
  const { transactionId, accountCode } = charge
  const fields = { transactionId, accountCode, why: why ?? kind }
  if (kind === 'noAnswer') logger.warn(fields, 'the card gateway did not answer')
  else logger.error(fields, 'the card gateway gave an answer that cannot be right')
}

type Approved = Extract<Outcome, { kind: 'approved' }>

/**
 * Books the money that the gateway took, whatever state the payment had here. State, books and audit trail are saved in one
 * transaction.
 */
export async function approve(
  db: Database,
  settled: Case,
  { sessionId, outcome }: Answer<Approved>,
): Promise<void> {
  const { payment, actor } = settled
  const { maskedCard, responseCode } = outcome
  const ending: Ending = { state: 'approved', maskedCard, responseCode, sessionId }
  const at = await findPaymentInstant(db, payment, outcome)
  await db.transaction(async (queries) => {
    if (!(await finish(queries, payment.charge.transactionId, ending))) return
    await bookApproved(queries, payment, { outcome, at, actor })
    await audit(queries, actor, toAuditEvent(payment, ending))
  })
}

/** When the money was taken, by the provider clock at that time: a notification may arrive days after a discount's last day. */
async function findPaymentInstant(
  db: Database,
  { createdAt }: Payment,
  { authorisedAt }: Approved,
): Promise<number> {
  const system = Date.now()
  if (authorisedAt === null || authorisedAt > system || authorisedAt < createdAt - HOUR_MILLISECONDS)
    return providerNow(db)
  // the gateway reports whole seconds, so its time may be just before the payment was created
  return providerInstantAt(db, Math.max(authorisedAt, createdAt))
}

async function end(db: Database, settled: Case, ending: Ending): Promise<void> {
  await db.transaction(async (queries) => {
    if (!(await finish(queries, settled.payment.charge.transactionId, ending))) return
    if (ending.state === 'declined') await countDecline(queries, settled.payment, ending.maskedCard)
    await audit(queries, settled.actor, toAuditEvent(settled.payment, ending))
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
