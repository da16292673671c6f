import type { Registry } from 'prom-client'

import type { Job } from '#api/platform/jobs/jobs.ts'
import type { Services } from '#api/platform/services.ts'

import { createClockWatch } from './clock-watch.ts'
import { createRestoreWatch } from './restore-watch.ts'
import type { RestoreWatch } from './restore-watch.ts'

const RESTORE_SECONDS = 10

type Watches = {
  /** They are no work of the provider, so no operator holds them. */
  readonly jobs: readonly Job[]
  /** Whether calls that change something are refused, and jobs do nothing. */
  readonly isPaused: () => boolean
  /** The same jobs, which do nothing while changes are paused. */
  readonly pauseJobs: <Paused extends Job>(jobs: readonly Paused[]) => Paused[]
}

/** What a process watches over itself and its database. The sandbox has no gateway whose payments can be lost. */
export function createWatches(services: Services, registry: Registry): Watches {
  const clock = createClockWatch(services, registry)
  const restore = createRestoreWatch(services, registry)
  if (services.environment.SANDBOX)
    return { jobs: [clock], isPaused: () => false, pauseJobs: (jobs) => [...jobs] }
  const job: Job = {
    name: 'restore watch',
    everySeconds: RESTORE_SECONDS,
    run: () => restore.checkDatabase(),
  }
  return {
    jobs: [clock, job],
    isPaused: () => restore.isPaused(),
    pauseJobs: (jobs) => pauseJobs(jobs, restore),
  }
}

/** Each run looks first: the collection of a restored database would collect the days after the moment again. */
export function pauseJobs<Paused extends Job>(jobs: readonly Paused[], watch: RestoreWatch): Paused[] {
  return jobs.map((job) => ({
    ...job,
    run: async (stopping: AbortSignal) => {
      await watch.checkDatabase()
      if (!watch.isPaused()) await job.run(stopping)
    },
  }))
}
