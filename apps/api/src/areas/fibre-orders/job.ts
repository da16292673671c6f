import { providerNow } from '#api/platform/clock.ts'
import type { Job } from '#api/platform/jobs/jobs.ts'
import type { Services } from '#api/platform/services.ts'

import { createFibreCompanyClient } from '#api/partners/fibre/client.ts'
import { syncOrder } from './sync-order.ts'
import { addMissingOrders, claimDueOrders } from './store/orders-to-sync.ts'

const EVERY_SECONDS = 15

/**
 * Creates new fibre orders at the company and reads the open orders from it, because its notifications may be lost. If the
 * company does not answer, a later run tries again.
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
        const results = await Promise.allSettled(
          due.map((order) => syncOrder({ db, company, environment, now }, order)),
        )
        for (const result of results)
          if (result.status === 'rejected') logger.error({ err: result.reason }, 'a fibre order failed')
        if (results.some((result) => result.status === 'fulfilled' && result.value)) continue
        // no order of the batch got an answer, so the company is down
        logger.warn('the fibre company does not answer')
        return
      }
    },
  }
}
