import { providerNow } from '#api/platform/clock.ts'
import type { Job } from '#api/platform/jobs/jobs.ts'
import type { Services } from '#api/platform/services.ts'

import { createFibreCompanyClient } from '#api/partners/fibre/client.ts'
import { syncOrder } from './sync-order.ts'
import { addMissingOrders, claimDueOrders } from './store/orders-to-sync.ts'

const EVERY_SECONDS = 15

/**
 * Places new fibre orders at the company and asks it about those under way: what it tells by itself may be lost. Where it
 * does not answer, a later run asks again.
 */
export function fibreOrdersJob({ db, environment, logger }: Services): Job {
  const company = createFibreCompanyClient(environment)
  return {
    name: 'fibre orders',
    everySeconds: EVERY_SECONDS,
    run: async (stopping) => {
      const now = await providerNow(db)
      await addMissingOrders(db, now)
      while (!stopping.aborted) {
        const due = await claimDueOrders(db, now)
        if (due.length === 0) return
        const answers = await Promise.allSettled(
          due.map((order) => syncOrder({ db, company, environment, now }, order)),
        )
        for (const answer of answers)
          if (answer.status === 'rejected') logger.error({ err: answer.reason }, 'a fibre order failed')
        if (answers.some((answer) => answer.status === 'fulfilled' && answer.value)) continue
        // it is down, and not at odds with one of them
        logger.warn('the fibre company does not answer')
        return
      }
    },
  }
}
