import { trailName } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import type { Database } from '#api/platform/database/database.ts'
import type { Environment } from '#api/platform/environment.ts'
import { createLogger } from '#api/platform/http/server.ts'
import { deleteHold, EVERY_JOB, insertHold, listHolds } from '#api/platform/jobs/holds.ts'
import type { JobHold } from '#api/platform/jobs/holds.ts'
import type { Job } from '#api/platform/jobs/jobs.ts'
import { composeServices } from '#api/platform/services.ts'
import type { Services } from '#api/platform/services.ts'
import { NOTICES_JOB } from '#api/provider/notices/outbox.ts'

import { getOption, Misuse, NotPossible, readSettings } from './command.ts'
import type { Command, Report } from './command.ts'
import { withMigrated } from './database.ts'
import { operator } from './operator.ts'

const MAX_REASON_CHARACTERS = 300

/** All jobs of the product, which this floor does not know. */
type ListJobs = (services: Services) => readonly Job[]

/** `npm run operate -- hold`. Source: OPS-024. */
export const createHold = (listJobs: ListJobs): Command => ({
  help: `npm run operate -- hold [--json]
npm run operate -- hold jobs|mail|job NAME --reason TEXT [--json]

Without a word: lists what is held. Else no process runs the held jobs from two seconds later on, until release; a run
that is under way ends after its current portion of work. Nothing is lost: a job does its work after the release.

  jobs      every job: no bill, no collection, no letter, no order goes on
  mail      letters and texts wait
  job NAME  the job of that name, as docs/operations/alerts.md lists them

  --reason  why, one line of at most ${MAX_REASON_CHARACTERS} characters; doctor shows it
  --json    the same as JSON

Exit code: 0 held or listed, 1 no such job, 2 wrong usage.`,
  options: { reason: { type: 'string' } },
  run: async (input) => {
    const settings = readSettings(input)
    if (input.words.length === 0) return withMigrated(settings, describeHolds)
    const reason = getOption(input, 'reason')?.trim() ?? ''
    if (reason === '' || reason.length > MAX_REASON_CHARACTERS || /\p{Cc}/u.test(reason))
      throw new Misuse(`Give a --reason of one line and at most ${MAX_REASON_CHARACTERS} characters.`)
    return withMigrated(settings, (db) =>
      holdJobs(db, { name: readHoldName(input.words, listNames(listJobs, settings, db)), reason }),
    )
  },
})

/** `npm run operate -- release`. Source: OPS-024. */
export const createRelease = (listJobs: ListJobs): Command => ({
  help: `npm run operate -- release jobs|mail|job NAME [--json]

Ends a hold: the jobs run again within two seconds, and do the work that has waited.

  --json  the same as JSON

Exit code: 0 released, 1 it was not held, 2 wrong usage.`,
  run: async (input) => {
    const settings = readSettings(input)
    return withMigrated(settings, (db) =>
      releaseJobs(db, readHoldName(input.words, listNames(listJobs, settings, db))),
    )
  },
})

/** The name under which a hold is stored. Throws `Misuse` for other words, `NotPossible` for a job that does not exist. */
export function readHoldName(words: readonly string[], names: readonly string[]): string {
  const [kind, ...rest] = words
  if (kind === 'jobs' && rest.length === 0) return EVERY_JOB
  if (kind === 'mail' && rest.length === 0) return NOTICES_JOB
  // the names of jobs have spaces
  const name = rest.join(' ')
  if (kind !== 'job' || name === '') throw new Misuse('Name jobs, mail, or job with its name.')
  if (!names.includes(name))
    throw new NotPossible(`There is no job ${name}. The jobs: ${names.toSorted().join(', ')}.`)
  return name
}

function listNames(listJobs: ListJobs, environment: Environment, db: Database): string[] {
  return listJobs(composeServices({ environment, db, logger: createLogger('silent') })).map(
    ({ name }) => name,
  )
}

const describeName = (name: string) => (name === EVERY_JOB ? 'every job' : `the job ${name}`)

/** A hold in words, such as `every job since 2026-11-20 by operator:NAME: cut-over`. */
export const describeHold = ({ name, reason, held_by, held_at }: JobHold) =>
  `${describeName(name)} since ${held_at.toISOString().slice(0, 16)}Z by ${held_by}: ${reason}`

async function describeHolds(db: Database): Promise<Report> {
  const holds = await listHolds(db)
  return {
    ok: true,
    lines: holds.length === 0 ? ['Nothing is held.'] : holds.map((each) => `held: ${describeHold(each)}`),
    data: { holds },
  }
}

export async function holdJobs(
  db: Database,
  { name, reason }: { readonly name: string; readonly reason: string },
): Promise<Report> {
  const actor = operator()
  const isNew = await db.transaction(async (queries) => {
    const inserted = await insertHold(queries, {
      name,
      reason,
      held_by: trailName(actor),
      held_at: new Date(),
    })
    if (inserted) await audit(queries, actor, { action: 'jobs-held', detail: { name, reason } })
    return inserted
  })
  const line = `${describeName(name)} is held${isNew ? '' : ' already'}`
  return { ok: true, lines: [line], data: { name, isNew } }
}

export async function releaseJobs(db: Database, name: string): Promise<Report> {
  const wasHeld = await db.transaction(async (queries) => {
    const deleted = await deleteHold(queries, name)
    if (deleted) await audit(queries, operator(), { action: 'jobs-released', detail: { name } })
    return deleted
  })
  if (!wasHeld) throw new NotPossible(`${describeName(name)} was not held.`)
  const others = await listHolds(db)
  return {
    ok: true,
    lines: [
      `${describeName(name)} is released`,
      ...others.map((each) => `still held: ${describeHold(each)}`),
    ],
    data: { name, holds: others },
  }
}
