import { dayAt } from '@switchboard/domain/day'

import { endLimitedServices } from '#api/books/services.ts'
import { providerNow } from '#api/http/session.ts'
import type { Job } from '#api/jobs/jobs.ts'
import type { Services } from '#api/services.ts'

const EVERY_SECONDS = 300

/** What was bought for a time ends by itself; nothing shows it from its last day on, so the hour does not matter. Source: MOB-058. */
export function mobileJobs({ db }: Services): Job[] {
  return [
    {
      name: 'ends of what was bought for a time',
      everySeconds: EVERY_SECONDS,
      run: async () => endLimitedServices(db, dayAt(await providerNow(db))),
    },
  ]
}
