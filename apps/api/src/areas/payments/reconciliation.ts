import { randomUUID } from 'node:crypto'

import { providerActor } from '#api/platform/actor.ts'
import type { Job } from '#api/platform/jobs/jobs.ts'
import {
  CORRELATION_ID,
  runInContext,
  runInSpan,
  getWorkContext,
} from '#api/platform/tracing/work-context.ts'

import { settle } from './settlement.ts'
import type { Means } from './settlement.ts'
import { claimDue } from './store/payments.ts'
import type { Payment } from './store/payments.ts'

const MAX_QUERIED_AT_ONCE = 20

/** Settles every payment whose next question to the gateway is due. */
export function reconciliationJob(means: Means): Job {
  return {
    name: 'payment reconciliation',
    everySeconds: means.environment.RECONCILE_SECONDS,
    async run(stopping) {
      const pending = new Set<Promise<void>>()
      for (;;) {
        const due = stopping.aborted ? [] : await claimDue(means.db, MAX_QUERIED_AT_ONCE - pending.size)
        for (const payment of due) {
          const settled = settleAlone(means, payment).finally(() => pending.delete(settled))
          pending.add(settled)
        }
        if (pending.size === 0) return
        // continue when any payment is settled: a slow reply delays no other payment
        await Promise.race(pending)
      }
    },
  }
}

/**
 * Errors are logged only: a payment that cannot be booked must not stop the others, and was postponed when it was claimed.
 * Its work has the correlation id of the call that began it.
 */
async function settleAlone(means: Means, payment: Payment): Promise<void> {
  const { transactionId, accountCode } = payment.charge
  const correlationId = payment.correlationId ?? `reconcile-${randomUUID()}`
  await runInContext({ ...getWorkContext(), correlationId }, () =>
    runInSpan({ name: 'settle a card payment', attributes: { [CORRELATION_ID]: correlationId } }, () =>
      settle(means, payment, providerActor(correlationId)).catch((error: unknown) =>
        means.logger.error({ err: error, transactionId, accountCode }, 'a payment could not be settled'),
      ),
    ),
  )
}
