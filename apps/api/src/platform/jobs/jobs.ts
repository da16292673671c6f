import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import type { Logger } from 'pino'

import { CORRELATION_ID, runInContext, toErrorName } from '#api/platform/tracing/work-context.ts'
import type { Tracing } from '#api/platform/tracing/work-context.ts'

/** A job runs at the start of the process and repeats. */
export type Job = {
  readonly name: string
  /** From the end of a run to the start of the next run. */
  readonly everySeconds: number
  run(stopping: AbortSignal): Promise<void>
}

type JobContext = {
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
 * Starts the jobs of a process. A failed run is logged, and the job repeats. Several processes may run the same jobs without a
 * leader, because a job claims its work by row locks.
 */
export function startJobs(jobs: readonly Job[], context: JobContext): RunningJobs {
  const stopping = new AbortController()
  const running = jobs.map((job) => repeatJob(job, context, stopping.signal))
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
    if (!(await runJob(job, { logger }, new AbortController().signal))) failed.push(job.name)
  }
  return failed
}

async function repeatJob(job: Job, context: JobContext, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await runJob(job, context, signal)
    await wait(job.everySeconds * 1000, undefined, { signal }).catch(() => undefined)
  }
}

/** The last started run of each job in this process. */
const runs = new WeakMap<Job, Promise<boolean>>()

/**
 * Runs a job after its previous run has ended, and returns whether it succeeded. A parallel run would skip the work that the
 * previous run has claimed, and `runDue` would return before that work is done.
 */
function runJob(job: Job, context: JobContext, signal: AbortSignal): Promise<boolean> {
  const start = () => runJobNow(job, context, signal)
  const run = (runs.get(job)?.then(start) ?? start()).finally(() => {
    if (runs.get(job) === run) runs.delete(job)
  })
  runs.set(job, run)
  return run
}

/** Runs a job with a new correlation id. */
async function runJobNow(
  job: Job,
  { logger, tracing, onEnd }: JobContext,
  signal: AbortSignal,
): Promise<boolean> {
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
