import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import type { Logger } from 'pino'

import { CORRELATION_ID, doFor, nameOf } from '#api/tracing/doing.ts'
import type { Tracing } from '#api/tracing/doing.ts'

/** Something that runs by itself: at the start, and then so many seconds after it last ended. */
export type Job = {
  readonly name: string
  readonly everySeconds: number
  run(stopping: AbortSignal): Promise<void>
}

/** Where runs of jobs are told of. */
type Means = {
  readonly logger: Logger
  readonly tracing?: Tracing | undefined
  /** Told of each run as it ends. */
  readonly onEnd?: (job: Job, outcome: 'done' | 'failed') => void
}

export type RunningJobs = {
  /** Waits for what is under way. */
  stop(): Promise<void>
}

/**
 * Starts the jobs of a process. A job that fails is logged and runs again at its time. Several processes may run the same
 * ones: what a job works on it claims by row locks, so none of them leads.
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

/** Runs everything that is due, one job after another in the order of their list; answers the names of those that failed. */
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
 * One run of a job, after the one before it has ended: what that one has claimed and not yet done would be passed over, and
 * whoever asked for all that is due would be told too early that it is done.
 */
function ran(job: Job, means: Means, signal: AbortSignal): Promise<boolean> {
  const once = () => ranOnce(job, means, signal)
  const run = (newest.get(job)?.then(once) ?? once()).finally(() => {
    if (newest.get(job) === run) newest.delete(job)
  })
  newest.set(job, run)
  return run
}

/** Under a correlation id of its own. */
async function ranOnce(job: Job, { logger, tracing, onEnd }: Means, signal: AbortSignal): Promise<boolean> {
  const correlationId = `job-${randomUUID()}`
  const attributes = { job: job.name, [CORRELATION_ID]: correlationId }
  const span = tracing?.begin(`job ${job.name}`, 'internal', { attributes })
  return doFor({ correlationId, span }, async () => {
    try {
      await job.run(signal)
      onEnd?.(job, 'done')
      return true
    } catch (error) {
      logger.error({ err: error, job: job.name }, 'job failed')
      span?.failed(nameOf(error))
      onEnd?.(job, 'failed')
      return false
    } finally {
      span?.end()
    }
  })
}
