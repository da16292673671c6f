import { dayAt } from '@switchboard/domain/day'

import { endLimitedServices } from '#api/books/services.ts'
import { providerNow } from '#api/http/session.ts'
import type { Job } from '#api/jobs/jobs.ts'
import type { Services } from '#api/services.ts'

const EVERY_SECONDS = 300

/**
 * Ends services that were bought for a limited time. They are not listed after their last day, so the hour of the run does
 * not matter. Source: MOB-058.
 */
export function mobileJobs({ db }: Services): Job[] {
  return [
    {
      name: 'mobile add-on ends',
      everySeconds: EVERY_SECONDS,
      run: async () => endLimitedServices(db, dayAt(await providerNow(db))),
    },
  ]
}
