import { dayAt } from '@switchboard/domain/day'

import { providerNow } from '#api/platform/clock.ts'
import type { Job } from '#api/platform/jobs/jobs.ts'
import { createNumberNetworkClient } from '#api/partners/mobile/number-orders.ts'
import type { Services } from '#api/platform/services.ts'

import { followRequest } from './follow.ts'
import { openDueNumbers } from './guard.ts'
import { deleteExpiredFreezeLinks } from './store/freeze-links.ts'
import { clearLeftContacts } from './store/left-contact.ts'
import { claimDueRequests } from './store/network-queries.ts'
import { freeRestedNumbers } from './store/numbers.ts'

const FOLLOW_SECONDS = 5
const OPEN_SECONDS = 60
const CONTACT_SECONDS = 60
const CLEAR_SECONDS = 3_600

/** Fetches the state of open requests from the network, before a bill uses the number. */
export function numberOrderJobs({ db, environment, brand, logger }: Services): Job[] {
  const network = createNumberNetworkClient(environment, db)
  return [
    {
      name: 'mobile number requests',
      everySeconds: FOLLOW_SECONDS,
      async run(stopping) {
        const now = await providerNow(db)
        const context = { db, network, brand, publicUrl: environment.PUBLIC_URL, now }
        while (!stopping.aborted) {
          const due = await claimDueRequests(db)
          if (due.length === 0) return
          // a request that fails does not hold up the others
          const results = await Promise.allSettled(due.map((request) => followRequest(context, request)))
          for (const result of results) {
            if (result.status === 'rejected') logger.error({ err: result.reason }, 'a number request failed')
          }
        }
      },
    },
  ]
}

/** Ends locks and freezes that are due, removes left contact numbers, and offers numbers again after their rest. */
export function numberExpiryJobs({ db, environment }: Services): Job[] {
  return [
    {
      name: 'mobile number locks',
      everySeconds: OPEN_SECONDS,
      run: async () => openDueNumbers(db, await providerNow(db), environment.PUBLIC_URL),
    },
    {
      name: 'left contact numbers',
      everySeconds: CONTACT_SECONDS,
      run: async () => clearLeftContacts(db, await providerNow(db)),
    },
    {
      name: 'rested mobile numbers',
      everySeconds: CLEAR_SECONDS,
      async run() {
        await freeRestedNumbers(db, dayAt(await providerNow(db)))
        await deleteExpiredFreezeLinks(db)
      },
    },
  ]
}
