import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import type { Logger } from 'pino'

import { CORRELATION_ID, runInContext, toErrorName } from '#api/platform/tracing/work-context.ts'
import type { Tracing } from '#api/platform/tracing/work-context.ts'

/** A job that runs at the start, and again so many seconds after its last run ended. */
export type Job = {
  readonly name: string
  readonly everySeconds: number
  run(stopping: AbortSignal): Promise<void>
}

/** The outputs of job runs. */
type Means = {
  readonly logger: Logger
  readonly tracing?: Tracing | undefined
  /** Called at the end of each run. */
  readonly onEnd?: (job: Job, outcome: 'done' | 'failed') => void
}

export type RunningJobs = {
  /** Waits for the runs under way. */
  stop(): Promise<void>
}

/**
 * Starts the jobs of a process. A job that fails is logged and runs again at its time. Several processes may run the same jobs:
 * a job claims its work by row locks, so there is no leader.
 */
export function startJobs(jobs: readonly Job[], means: Means): RunningJobs {
  const stopping = new AbortController()
  const running = jobs.map((job) => repeat(job, means, stopping.signal))
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

/** Runs all jobs, one after another in the order of the list. Returns the names of the jobs that failed. */
export async function runDue(jobs: readonly Job[], logger: Logger): Promise<string[]> {
  const failed: string[] = []
  for (const job of jobs) {
    if (!(await ran(job, { logger }, new AbortController().signal))) failed.push(job.name)
  }
  return failed
}

async function repeat(job: Job, means: Means, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await ran(job, means, signal)
    await wait(job.everySeconds * 1000, undefined, { signal }).catch(() => undefined)
  }
}

/** The newest run of each job that is under way in this process. */
const newest = new WeakMap<Job, Promise<boolean>>()

/**
 * Runs a job once, after its previous run has ended. Work that the previous run has claimed and not finished would be skipped,
 * and `runDue` would return before that work is done.
 */
function ran(job: Job, means: Means, signal: AbortSignal): Promise<boolean> {
  const once = () => ranOnce(job, means, signal)
  const run = (newest.get(job)?.then(once) ?? once()).finally(() => {
    if (newest.get(job) === run) newest.delete(job)
  })
  newest.set(job, run)
  return run
}

/** Each run has a correlation id of its own. */
async function ranOnce(job: Job, { logger, tracing, onEnd }: Means, signal: AbortSignal): Promise<boolean> {
  const correlationId = `job-${randomUUID()}`
  const attributes = { job: job.name, [CORRELATION_ID]: correlationId }
  const span = tracing?.begin(`job ${job.name}`, 'internal', { attributes })
  return runInContext({ correlationId, span }, async () => {
    try {
      await job.run(signal)
      onEnd?.(job, 'done')
      return true
    } catch (error) {
      logger.error({ err: error, job: job.name }, 'job failed')
      span?.markFailed(toErrorName(error))
      onEnd?.(job, 'failed')
      return false
    } finally {
      span?.end()
    }
  })
}
