import { dayAt } from '@switchboard/domain/day'

import { endLimitedServices } from '#api/provider/services/services.ts'
import { providerNow } from '#api/platform/clock.ts'
import type { Job } from '#api/platform/jobs/jobs.ts'
import type { Services } from '#api/platform/services.ts'

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
