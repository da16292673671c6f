import { recordDiscrepancy } from '#api/provider/books/discrepancies.ts'
import { jobActor } from '#api/platform/actor.ts'
import { providerNow } from '#api/platform/clock.ts'
import type { Job } from '#api/platform/jobs/jobs.ts'
import type { Services } from '#api/platform/services.ts'

import { saveReturn } from './save-reply.ts'
import { findRecord } from './pay.ts'
import type { PaymentRecord, RefundParties } from './pay.ts'
import { claimEndedPayments } from './claimed-payments.ts'
import type { EndedPayment } from './claimed-payments.ts'
import { markCompared } from './payment-states.ts'

const EVERY_SECONDS = 3_600
const MAX_AT_ONCE = 20

/**
 * Compares every payment of a refund, a day after it ended, with the record of bank or gateway. A returned payment becomes
 * credit again. A payment that failed here and was paid there is left to staff, because the customer may have used the
 * credit since. Source: RFD-013.
 */
export function refundComparisonJob({ db, logger }: Services, parties: RefundParties): Job {
  async function compare(payment: EndedPayment): Promise<void> {
    const { refundPaymentId, accountCode, state: ours } = payment
    const record = await findRecord(parties, payment)
    if (record?.kind === 'noAnswer' || record?.kind === 'pending') return
    if (record !== null && !AGREEING[ours].includes(record.kind)) {
      const theirs = 'why' in record ? record.why : record.kind
      await recordDiscrepancy(db, logger, { source: `refund:${refundPaymentId}`, accountCode, ours, theirs })
      if (ours === 'paid' && (record.kind === 'returned' || record.kind === 'declined')) {
        const returned = { payment, at: await providerNow(db), actor: jobActor('refund-comparison') }
        return db.transaction((queries) => saveReturn(queries, returned, record.why))
      }
    }
    await markCompared(db, payment)
  }

  async function compareOne(payment: EndedPayment): Promise<void> {
    const { refundPaymentId, accountCode } = payment
    await compare(payment).catch((error: unknown) =>
      logger.error({ err: error, refundPaymentId, accountCode }, 'a refund could not be compared'),
    )
  }

  return {
    name: 'refund comparison',
    everySeconds: EVERY_SECONDS,
    async run(stopping) {
      while (!stopping.aborted) {
        const due = await claimEndedPayments(db, await providerNow(db), MAX_AT_ONCE)
        await Promise.all(due.map(compareOne))
        if (due.length < MAX_AT_ONCE) return
      }
    },
  }
}

/** The records of bank and gateway that agree with each end state of ours. */
const AGREEING: Record<EndedPayment['state'], readonly PaymentRecord['kind'][]> = {
  paid: ['settled', 'approved'],
  failed: ['returned', 'declined', 'unheard'],
}
