import { providerNow } from '#api/platform/clock.ts'
import type { Job } from '#api/platform/jobs/jobs.ts'
import { resealTable } from '#api/platform/reseal.ts'
import type { Services } from '#api/platform/services.ts'

import { endGuests } from './guest-end.ts'
import { createRouterManagementClient } from '#api/partners/routers/client.ts'
import { createSeal } from './seal.ts'
import { claimEndedGuests, deleteExpiredUndo } from './store/expiry.ts'
import { SEALED_BEFORE, SEALED_PENDING } from './sealed-settings.ts'

const ERASE_SECONDS = 300
const END_SECONDS = 30
const RESEAL_SECONDS = 300

/** Deletes stored passwords when they can no longer be restored, and seals the others by the current key. */
export function wifiJobs({ db, environment }: Services): Job[] {
  return [
    {
      name: 'wifi settings before a change',
      everySeconds: ERASE_SECONDS,
      run: async () => deleteExpiredUndo(db, await providerNow(db)),
    },
    {
      name: 'sealed wifi settings',
      everySeconds: RESEAL_SECONDS,
      async run(stopping) {
        const context = { db, ring: environment.WIFI_RING }
        await resealTable(context, SEALED_PENDING, stopping)
        await resealTable(context, SEALED_BEFORE, stopping)
      },
    },
  ]
}

/** Ends expired guest networks. A router that is offline is tried again until it reports the network as off. */
export function guestJobs({ db, environment }: Services): Job[] {
  const seal = createSeal(environment)
  return [
    {
      name: 'guest networks that end',
      everySeconds: END_SECONDS,
      async run(stopping) {
        const now = await providerNow(db)
        const context = { db, now, seal, management: createRouterManagementClient(environment, now) }
        while (!stopping.aborted) {
          const due = await claimEndedGuests(db, now)
          if (due.length === 0) return
          await Promise.all(due.map((key) => endGuests(context, key)))
        }
      },
    },
  ]
}
