import { jobActor } from '#api/platform/actor.ts'
import { recordDiscrepancy } from '#api/provider/books/discrepancies.ts'
import type { Outcome } from '#api/partners/card-gateway/card-gateway.ts'
import type { Job } from '#api/platform/jobs/jobs.ts'

import { approve } from './settlement.ts'
import type { Means } from './settlement.ts'
import { claimToCompare, compareTomorrow, markCompared } from './store/compared.ts'
import type { Payment } from './store/payments.ts'

const EVERY_SECONDS = 3_600
const MAX_AT_ONCE = 20

/** The gateway keeps a session for three days; a session that is open for longer than this has been forgotten. */
const MAX_OPEN_MILLISECONDS = 30 * 86_400_000

/** Compares every payment, a day after it ended, with the gateway's record. */
export function comparisonJob({ db, logger, gateway }: Means): Job {
  async function compare(payment: Payment): Promise<void> {
    const { transactionId, accountCode } = payment.charge
    const { sessionId } = payment
    if (sessionId === null) return markCompared(db, transactionId)
    const outcome = await gateway.fetchOutcome(payment.charge, sessionId)
    if (outcome.kind === 'noAnswer') return
    if (mayStillBePaid(payment, outcome)) return compareTomorrow(db, transactionId)
    const theirs = findDifference(payment, outcome)
    if (theirs !== null) {
      const source = `card:${transactionId}`
      await recordDiscrepancy(db, logger, { source, accountCode, ours: payment.state, theirs })
      // money that the gateway took is booked, whatever state the payment has here
      if (outcome.kind === 'approved')
        await approve(db, { payment, actor: jobActor('compare') }, { sessionId, outcome })
    }
    await markCompared(db, transactionId)
  }

  async function compareAlone(payment: Payment): Promise<void> {
    const { transactionId, accountCode } = payment.charge
    await compare(payment).catch((error: unknown) =>
      logger.error({ err: error, transactionId, accountCode }, 'a payment could not be compared'),
    )
  }

  return {
    name: 'payment comparison',
    everySeconds: EVERY_SECONDS,
    async run(stopping) {
      while (!stopping.aborted) {
        const due = await claimToCompare(db, MAX_AT_ONCE)
        await Promise.all(due.map(compareAlone))
        if (due.length < MAX_AT_ONCE) return
      }
    },
  }
}

/** Abandoned here, but open at the gateway: the customer may still pay. */
function mayStillBePaid({ state, createdAt }: Payment, { kind }: Outcome): boolean {
  return state === 'abandoned' && kind === 'open' && Date.now() - createdAt < MAX_OPEN_MILLISECONDS
}

/** The gateway's outcome if it differs from our state; else null. */
function findDifference({ state }: Payment, outcome: Exclude<Outcome, { kind: 'noAnswer' }>): string | null {
  if (outcome.kind === 'notUnderstood') return outcome.why
  return (state === 'approved') === (outcome.kind === 'approved') ? null : outcome.kind
}
