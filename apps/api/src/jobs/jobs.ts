import { setTimeout as wait } from 'node:timers/promises'

import type { Logger } from 'pino'

/** Something that runs by itself: at the start, and then so many seconds after it last ended. */
export type Job = {
  readonly name: string
  readonly everySeconds: number
  run(stopping: AbortSignal): Promise<void>
}

/** Starts the jobs of a process. A job that fails is logged and runs again at its time. */
export function startJobs(jobs: readonly Job[], logger: Logger): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const running = jobs.map((job) => repeat(job, logger, stopping.signal))
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

async function repeat(job: Job, logger: Logger, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await job.run(signal).catch((error: unknown) => logger.error({ err: error, job: job.name }, 'job failed'))
    await wait(job.everySeconds * 1000, undefined, { signal }).catch(() => undefined)
  }
}
