import { readdir } from 'node:fs/promises'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import type { Environment } from '#api/platform/environment.ts'

import { note, ok, wrong } from './symptom.ts'
import type { Symptom } from './symptom.ts'

const PART = 'backups'
/** A daily backup may begin later than the day before. */
const MAX_AGE_HOURS = 26
const HOUR_MILLISECONDS = 3_600_000
/** The instant in the name of a finished backup. */
const NAME = /^switchboard-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/

type Archive = { mode: string; last: Date | null; fails: boolean }
const archiveStatement = statement<Archive>(
  'doctor-archive',
  `select current_setting('archive_mode') as mode, last_archived_time as last,
     coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as fails
   from pg_stat_archiver`,
)

/** Checks whether the server archives its log, without which a restore goes back to the last backup. */
export async function checkArchive(
  db: Queries,
  { SANDBOX }: Pick<Environment, 'SANDBOX'>,
): Promise<Symptom[]> {
  if (SANDBOX) return []
  const [archive] = await db.rows(archiveStatement, [])
  return archive === undefined ? [] : [judgeArchive(archive)]
}

export function judgeArchive({ mode, last, fails }: Archive): Symptom {
  if (mode === 'off')
    return note(
      PART,
      'the server does not archive its log: a restore goes back to the last backup',
      'archive the log by pgBackRest',
    )
  if (fails)
    return wrong(
      PART,
      last === null
        ? 'the server has never archived its log'
        : `the log was last archived at ${last.toISOString()}`,
      'see the log of the server, and run pgbackrest check',
    )
  return ok(
    PART,
    last === null ? 'the server archives its log' : `the log was archived at ${last.toISOString()}`,
  )
}

/** Checks the age of the newest finished backup in a folder. */
export async function findBackupSymptom(folder: string, now = Date.now()): Promise<Symptom> {
  const names = await readdir(folder).catch(() => [])
  const instants = names.map(parseInstant).filter((instant) => instant !== null)
  const todo = `see why npm run operate -- backup --to ${folder} was not made`
  if (instants.length === 0) return wrong(PART, `there is no finished backup in ${folder}`, todo)
  const hours = Math.floor((now - Math.max(...instants)) / HOUR_MILLISECONDS)
  const age = `the newest in ${folder} is ${hours} hours old`
  return hours > MAX_AGE_HOURS ? wrong(PART, age, todo) : ok(PART, age)
}

function parseInstant(name: string): number | null {
  const [matched, year, month, day, hour, minute, second] = NAME.exec(name) ?? []
  if (matched === undefined) return null
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}
