import type { UnusableReply } from '#api/partners/card-gateway/card-gateway.ts'
import { jobActor } from '#api/platform/actor.ts'
import { providerNow } from '#api/platform/clock.ts'
import type { Job } from '#api/platform/jobs/jobs.ts'
import type { Services } from '#api/platform/services.ts'

import { claimPayments } from './claimed-payments.ts'
import type { OpenPayment } from './claimed-payments.ts'
import { requestPayment } from './pay.ts'
import type { RefundParties } from './pay.ts'
import { markUnknown } from './payment-states.ts'
import { saveReply } from './save-reply.ts'

const EVERY_SECONDS = 30
const MAX_AT_ONCE = 10

/** Pays approved refunds through bank and card gateway, and saves the outcomes. Source: RFD-009. */
export function refundJob({ db, logger }: Services, parties: RefundParties): Job {
  async function pay(payment: OpenPayment): Promise<void> {
    const reply = await requestPayment(parties, payment)
    if (reply.kind === 'pending') return markUnknown(db, payment, reply.reference)
    if (reply.kind === 'noAnswer' || reply.kind === 'notUnderstood') {
      report(payment, reply)
      return markUnknown(db, payment, null)
    }
    const replied = { payment, at: await providerNow(db), actor: jobActor('refund') }
    await db.transaction((queries) => saveReply(queries, replied, reply))
  }

  /** A failure does not stop other payments. The claim has already set the time of the next try. */
  async function payOne(payment: OpenPayment): Promise<void> {
    const { refundPaymentId, accountCode } = payment
    await pay(payment).catch((error: unknown) =>
      logger.error({ err: error, refundPaymentId, accountCode }, 'a refund could not be paid'),
    )
  }

  function report({ refundPaymentId, accountCode }: OpenPayment, reply: UnusableReply): void {
    const fields = { refundPaymentId, accountCode, why: 'why' in reply ? reply.why : reply.kind }
    if (reply.kind === 'noAnswer') logger.warn(fields, 'the bank or the card gateway did not answer a refund')
    else logger.error(fields, 'the reply of bank or card gateway to a refund cannot be right')
  }

  return {
    name: 'refunds',
    everySeconds: EVERY_SECONDS,
    async run(stopping) {
      while (!stopping.aborted) {
        const due = await claimPayments(db, await providerNow(db), MAX_AT_ONCE)
        await Promise.all(due.map(payOne))
        if (due.length === 0) return
      }
    },
  }
}
