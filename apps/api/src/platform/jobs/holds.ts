import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import type { Job } from './jobs.ts'
import { readAtMostEvery } from './read-at-most.ts'

/** The name of a hold on every job. */
export const EVERY_JOB = '*'

/** How long a process may run a job after it was held, and leave it after its release. */
const READ_MILLISECONDS = 2_000

export type JobHold = {
  /** The name of a job, or `EVERY_JOB`. */
  readonly name: string
  readonly reason: string
  readonly held_by: string
  readonly held_at: Date
}

const listStatement = statement<JobHold>(
  'job-hold-list',
  'select name, reason, held_by, held_at from job_hold order by held_at, name',
)
const insertStatement = statement<{ name: string }>(
  'job-hold-insert',
  `insert into job_hold (name, reason, held_by, held_at) values ($1, $2, $3, $4)
   on conflict (name) do nothing returning name`,
)
const deleteStatement = statement<{ name: string }>(
  'job-hold-delete',
  'delete from job_hold where name = $1 returning name',
)

export function listHolds(db: Queries): Promise<JobHold[]> {
  return db.rows(listStatement, [])
}

/** Returns whether the hold is new. The first reason of a hold stays. */
export async function insertHold(queries: Queries, hold: JobHold): Promise<boolean> {
  const { name, reason, held_by, held_at } = hold
  return (await queries.rows(insertStatement, [name, reason, held_by, held_at])).length > 0
}

/** Returns whether there was such a hold. */
export async function deleteHold(queries: Queries, name: string): Promise<boolean> {
  return (await queries.rows(deleteStatement, [name])).length > 0
}

export type HoldableJob = Job & {
  /** Whether the last look found the job held. */
  readonly isHeld: () => boolean
}

/**
 * Jobs that do nothing while an operator holds them. A run that is under way ends after its current portion of work. One
 * statement in two seconds reads the holds for all jobs of a process. Source: OPS-024.
 */
export function withHolds(jobs: readonly Job[], db: Queries): HoldableJob[] {
  let names: ReadonlySet<string> = new Set()
  const isHeld = (name: string) => names.has(name) || names.has(EVERY_JOB)
  const refresh = readAtMostEvery(READ_MILLISECONDS, async () => {
    names = new Set((await listHolds(db)).map(({ name }) => name))
  })

  return jobs.map((job) => ({
    ...job,
    isHeld: () => isHeld(job.name),
    run: async (stopping) => {
      await refresh()
      if (isHeld(job.name)) return
      const held = new AbortController()
      const watch = setInterval(() => {
        // a failed read is repeated at the next look, and fails the next run
        refresh().then(
          () => isHeld(job.name) && held.abort(),
          () => undefined,
        )
      }, READ_MILLISECONDS)
      try {
        await job.run(AbortSignal.any([stopping, held.signal]))
      } finally {
        clearInterval(watch)
      }
    },
  }))
}
