import { randomUUID } from 'node:crypto'

import { providerActor } from '#api/platform/actor.ts'
import type { Job } from '#api/platform/jobs/jobs.ts'
import { RECONCILIATION_JOB } from '#api/provider/books/card-payment.ts'
import {
  CORRELATION_ID,
  runInContext,
  runInSpan,
  getWorkContext,
} from '#api/platform/tracing/work-context.ts'

import { settle } from './settlement.ts'
import type { PaymentContext } from './settlement.ts'
import { claimDuePayments } from './store/states.ts'
import type { Payment } from './store/payments.ts'

const MAX_AT_ONCE = 20

/** Settles every payment whose next question to the gateway is due. */
export function reconciliationJob(context: PaymentContext): Job {
  return {
    name: RECONCILIATION_JOB,
    everySeconds: context.environment.RECONCILE_SECONDS,
    async run(stopping) {
      const pending = new Set<Promise<void>>()
      for (;;) {
        const due = stopping.aborted ? [] : await claimDuePayments(context.db, MAX_AT_ONCE - pending.size)
        for (const payment of due) {
          const settling = settleAlone(context, payment).finally(() => pending.delete(settling))
          pending.add(settling)
        }
        if (pending.size === 0) return
        // continue when any payment is settled: a slow reply delays no other payment
        await Promise.race(pending)
      }
    },
  }
}

/**
 * Settles a payment with the correlation id of the call that began it. Errors are only logged, so that they do not stop other
 * payments; the claim has postponed the next attempt.
 */
async function settleAlone(context: PaymentContext, payment: Payment): Promise<void> {
  const { transactionId, accountCode } = payment.charge
  const correlationId = payment.correlationId ?? `reconcile-${randomUUID()}`
  await runInContext({ ...getWorkContext(), correlationId }, () =>
    runInSpan({ name: 'settle a card payment', attributes: { [CORRELATION_ID]: correlationId } }, () =>
      settle(context, payment, providerActor(correlationId)).catch((error: unknown) =>
        context.logger.error({ err: error, transactionId, accountCode }, 'a payment could not be settled'),
      ),
    ),
  )
}
