import { randomUUID } from 'node:crypto'

import { dollarsOf } from '@switchboard/domain/money'

import { audit } from '#api/audit.ts'
import type { CardGateway, Outcome } from '#api/gateway/card-gateway.ts'
import { providerInstantAt, providerNow } from '#api/http/session.ts'
import type { Services } from '#api/services.ts'

import { bookApproved } from './approved.ts'
import { claimDue, finish, isFinal, markOpen, markUnknown, paymentOf } from './store.ts'
import type { Ending, Payment } from './store.ts'

const HOUR_MILLISECONDS = 3_600_000
/** The gateway keeps a session open for 72 hours; a day more is for clocks that differ. */
const SESSION_LIFE_MILLISECONDS = 96 * HOUR_MILLISECONDS
const MOST_ASKED_AT_ONCE = 20

type Approved = Extract<Outcome, { kind: 'approved' }>

/** Brings payments to their end. Whoever asks, and however many at once: each is booked once. */
export type Settlement = {
  /** Asks the gateway about a payment that is not final; answers it as it then is. */
  settle(payment: Payment, correlationId: string): Promise<Payment>
  /** Books a payment that was believed to have ended without money, and that the gateway took. */
  enterApproval(payment: Payment, outcome: Approved, correlationId: string): Promise<void>
  /** Settles every payment whose time has come. */
  reconcile(stopping: AbortSignal): Promise<void>
  /** How long a payment may be in the making before reconciliation takes its maker for dead. */
  readonly openingMilliseconds: number
}

export function settlementOf({ db, logger, environment }: Services, gateway: CardGateway): Settlement {
  const openingMilliseconds = 2 * 1000 * environment.GATEWAY_TIMEOUT_SECONDS

  async function settle(payment: Payment, correlationId: string): Promise<Payment> {
    if (isFinal(payment)) return payment
    const { transactionId, accountCode } = payment.charge
    if (payment.sessionId === null) await settleUnopened(payment, correlationId)
    else {
      const outcome = await gateway.outcomeOf(payment.charge, payment.sessionId)
      await enter(payment, payment.sessionId, outcome, correlationId)
    }
    return (await paymentOf(db, transactionId, accountCode)) ?? payment
  }

  /**
   * Its maker died, or never heard from the gateway, so nobody was given a link to pay by. Asking for the session once
   * more under the same key tells which one it was.
   */
  async function settleUnopened(payment: Payment, correlationId: string): Promise<void> {
    if (Date.now() - payment.createdAt < openingMilliseconds) return
    const opening = await gateway.openSession(payment.charge)
    switch (opening.kind) {
      case 'opened':
        return end(
          payment,
          { ...NO_CARD, state: 'abandoned', sessionId: opening.sessionId, unopened: true },
          correlationId,
        )
      case 'refused':
        return end(
          payment,
          { ...NO_CARD, state: 'abandoned', sessionId: null, unopened: true },
          correlationId,
        )
      case 'finished':
        return enter(payment, opening.sessionId, opening.outcome, correlationId)
      case 'noAnswer':
      case 'notUnderstood':
        return report(payment, opening)
    }
  }

  async function enter(
    payment: Payment,
    sessionId: string,
    outcome: Outcome,
    correlationId: string,
  ): Promise<void> {
    switch (outcome.kind) {
      case 'approved':
        return approve(payment, sessionId, outcome, correlationId)
      case 'declined':
        return end(payment, { ...outcome, state: 'declined', sessionId }, correlationId)
      case 'ended':
        return end(payment, { ...NO_CARD, state: 'abandoned', sessionId }, correlationId)
      case 'open':
        if (Date.now() - payment.createdAt < SESSION_LIFE_MILLISECONDS) return reopen(payment)
        return end(payment, { ...NO_CARD, state: 'abandoned', sessionId }, correlationId)
      case 'noAnswer':
      case 'notUnderstood':
        report(payment, outcome)
        return markUnknown(db, payment.charge.transactionId)
    }
  }

  async function reopen({ state, charge }: Payment): Promise<void> {
    if (state === 'unknown') await markOpen(db, charge.transactionId)
  }

  function report({ charge }: Payment, word: { kind: string; why?: string }): void {
    const { transactionId, accountCode } = charge
    const said = { transactionId, accountCode, why: word.why ?? word.kind }
    if (word.kind === 'noAnswer') logger.warn(said, 'the card gateway did not answer')
    else logger.error(said, 'the card gateway gave an answer that cannot be right')
  }

  /** State, books and audit trail move together or not at all. */
  async function approve(
    payment: Payment,
    sessionId: string,
    outcome: Approved,
    correlationId: string,
  ): Promise<void> {
    const { transactionId } = payment.charge
    const at = await instantOf(payment, outcome)
    const { maskedCard, responseCode } = outcome
    await db.transaction(async (queries) => {
      const ending: Ending = { state: 'approved', maskedCard, responseCode, sessionId }
      if (!(await finish(queries, transactionId, ending))) return
      await bookApproved(queries, payment, outcome, { at, correlationId })
      await audit(queries, eventOf(payment, ending, correlationId))
    })
  }

  /** When the money was taken, by the provider clock of then: a notification may come days after a discount's last day. */
  async function instantOf({ createdAt }: Payment, { authorisedAt }: Approved): Promise<number> {
    const system = Date.now()
    if (authorisedAt === null || authorisedAt > system || authorisedAt < createdAt - HOUR_MILLISECONDS)
      return providerNow(db)
    // the gateway tells whole seconds, and nothing was paid before there was a payment
    return providerInstantAt(db, Math.max(authorisedAt, createdAt))
  }

  async function end(payment: Payment, ending: Ending, correlationId: string): Promise<void> {
    await db.transaction(async (queries) => {
      if (!(await finish(queries, payment.charge.transactionId, ending))) return
      await audit(queries, eventOf(payment, ending, correlationId))
    })
  }

  /** One payment that cannot be booked must not keep the others from it; it was put off when it was claimed. */
  async function settleAlone(payment: Payment): Promise<void> {
    const { transactionId, accountCode } = payment.charge
    await settle(payment, `reconcile-${randomUUID()}`).catch((error: unknown) =>
      logger.error({ err: error, transactionId, accountCode }, 'a payment could not be settled'),
    )
  }

  return {
    settle,
    enterApproval: async (payment, outcome, correlationId) => {
      if (payment.sessionId !== null) await approve(payment, payment.sessionId, outcome, correlationId)
    },
    openingMilliseconds,
    async reconcile(stopping) {
      const asking = new Set<Promise<void>>()
      for (;;) {
        const due = stopping.aborted ? [] : await claimDue(db, MOST_ASKED_AT_ONCE - asking.size)
        for (const payment of due) {
          const settled = settleAlone(payment).finally(() => asking.delete(settled))
          asking.add(settled)
        }
        if (asking.size === 0) return
        // whoever is through makes room: a question without an answer holds up none but itself
        await Promise.race(asking)
      }
    },
  }
}

const NO_CARD = { maskedCard: null, responseCode: null }

function eventOf({ charge, amount, surcharge }: Payment, ending: Ending, correlationId: string) {
  const { transactionId, accountCode } = charge
  const { state, maskedCard, responseCode } = ending
  return {
    actor: 'provider',
    accountCode,
    action: `card-payment-${state}`,
    correlationId,
    detail: {
      transactionId,
      amount: dollarsOf(amount),
      surcharge: dollarsOf(surcharge),
      maskedCard,
      responseCode,
    },
  }
}
