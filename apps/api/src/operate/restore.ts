import { readFile } from 'node:fs/promises'

import { statement } from '#api/platform/database/database.ts'
import type { Database, Queries } from '#api/platform/database/database.ts'
import { hasEmbedded, replaceEmbedded } from '#api/platform/database/embedded.ts'
import { listMigrations, migrate } from '#api/platform/database/migrate.ts'
import type { Environment } from '#api/platform/environment.ts'

import { readFacts } from './backup-facts.ts'
import { readBackup } from './backup-files.ts'
import type { Backup, Manifest } from './backup-files.ts'
import { Misuse, NotPossible, readSettings } from './command.ts'
import type { Command } from './command.ts'
import { withDatabase } from './database.ts'
import { toConnection, startProgram } from './programs.ts'
import type { Program } from './programs.ts'
import { listFindings, buildVerifyReport } from './verify.ts'
import type { Finding } from './verify.ts'

type Target = { tables: number; accounts: boolean; others: number; lacking: string | null }
/**
 * The state of the target database: its tables, other connections, and the missing roles of the backup. The type of a connection
 * of another role is hidden from an owner that is no superuser.
 */
const targetStatement = statement<Target>(
  'restore-target',
  `select (select count(*) from pg_tables where schemaname = 'public') as tables,
     to_regclass('public.account') is not null as accounts,
     (select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and usesysid is not null and coalesce(backend_type, 'client backend') = 'client backend') as others,
     (select string_agg(role, ', ') from unnest($1::text[]) role
      where not exists (select from pg_roles where rolname = role)) as lacking`,
)
const anyAccount = statement<{ one: number }>('restore-any-account', 'select 1 as one from account limit 1')

/** The restore is a single transaction: if it stops for any reason, the database stays unchanged. */
const BEGIN = `
\\set ON_ERROR_STOP on
begin;
set local client_min_messages = warning;
set local lock_timeout = '30s';
set local maintenance_work_mem = '512MB';
drop schema public cascade;
create schema public;
alter schema public owner to pg_database_owner;
grant usage on schema public to public;
`
const COMMIT = '\ncommit;\n'

export const restore: Command = {
  help: `npm run operate -- restore FOLDER [--replace] [--json]

Puts a backup into the database of DATABASE_URL, or into the embedded one of DATA_DIR, brings it to this version, and
verifies it: every table has the rows that it had, and the books agree. It is all or nothing. Stop the portal first.

Without --replace, a database that has accounts, or other tables than the portal's, is not changed. With --replace all of
its data are lost. On PostgreSQL restore as the owner of the tables; the roles that had rights must exist.

  --replace  takes the place of what the database has
  --json     what was restored and verified, as JSON

Exit code: 0 the backup is restored and everything agrees, 1 it is not, 2 wrong usage.`,
  options: { replace: { type: 'boolean' } },
  run: async (input) => {
    const [folder, ...more] = input.words
    if (folder === undefined || more.length > 0) throw new Misuse('FOLDER names one backup.')
    const settings = readSettings(input)
    const start = performance.now()
    const backup = await readBackup(folder)
    const mayReplace = input.values['replace'] === true
    const { findings, different } = await restoreBackup(settings, backup, mayReplace)
    const verified = buildVerifyReport(findings)
    const seconds = Number(((performance.now() - start) / 1000).toFixed(1))
    const rows = Object.values(backup.manifest.rows).reduce((sum, count) => sum + count, 0)
    return {
      ok: verified.ok && different.length === 0,
      lines: [
        `Restored the backup of ${backup.manifest.madeAt}: ${rows} rows in ${seconds} seconds.`,
        ...different.map((difference) => `WRONG    ${difference}`),
        ...verified.lines,
        `Before customers use it: npm run operate -- after-restore --since ${backup.manifest.madeAt}`,
      ],
      data: { madeAt: backup.manifest.madeAt, rows, seconds, different, findings },
    }
  },
}

/** The findings of the verification, and sentences about tables whose row counts differ from the backup. */
type RestoreResult = { findings: readonly Finding[]; different: readonly string[] }

async function restoreBackup(
  settings: Environment,
  backup: Backup,
  mayReplace: boolean,
): Promise<RestoreResult> {
  const { DATABASE_URL: url, DATA_DIR } = settings
  const kind = url === undefined ? 'pglite' : 'postgres'
  if (backup.manifest.kind !== kind)
    throw new NotPossible(
      backup.manifest.kind === 'pglite'
        ? 'It is a backup of an embedded database: restore it without DATABASE_URL.'
        : 'It is a backup of a PostgreSQL: DATABASE_URL must name the one to restore into.',
    )
  const known = new Set(listMigrations().map(({ name }) => name))
  const newer = backup.manifest.migrations.filter((name) => !known.has(name))
  if (newer.length > 0)
    throw new NotPossible(`It was made by a newer version, which has the migration ${newer[0] ?? ''}.`)

  if (url === undefined) {
    if (hasEmbedded(DATA_DIR) && !mayReplace)
      throw new NotPossible(describeConflict(`a database in ${DATA_DIR}`))
    const dump = new Blob([new Uint8Array(await readFile(backup.dump))])
    return replaceEmbedded(DATA_DIR, dump, (db) => verifyRestored(db, backup.manifest))
  }
  await withDatabase(settings, (db) => checkTarget(db, backup.manifest, mayReplace))
  await replacePostgres(url, backup.dump)
  return withDatabase(settings, async (db) => {
    await db.script('analyze')
    return verifyRestored(db, backup.manifest)
  })
}

const describeConflict = (existing: string) => `There is ${existing} already: --replace would lose all of it.`

/** Throws `NotPossible` if the backup must not be restored into this database. */
async function checkTarget(db: Database, { roles }: Manifest, mayReplace: boolean): Promise<void> {
  const [target] = await db.rows(targetStatement, [roles])
  if (target === undefined) return
  const { tables, accounts, others, lacking } = target
  if (!mayReplace && tables > 0 && (!accounts || (await hasAccounts(db))))
    throw new NotPossible(describeConflict('data in the database of DATABASE_URL'))
  if (others > 0)
    throw new NotPossible(`${others} others are connected to the database: stop the portal, then restore.`)
  if (lacking !== null)
    throw new NotPossible(
      `The backup gives rights to roles that are not there. Create them first: ${lacking}.`,
    )
}

async function hasAccounts(db: Queries): Promise<boolean> {
  return (await db.rows(anyAccount, [])).length > 0
}

/** Sends COMMIT only after the whole dump. If this process is killed, the input of psql ends and psql rolls back. */
async function replacePostgres(url: string, dump: string): Promise<void> {
  const { args, env } = toConnection(url)
  const psql = startProgram('psql', ['--no-psqlrc', '--quiet', ...args], env)
  const pgRestore = startProgram('pg_restore', ['--file=-', dump])
  psql.child.stdout.resume()
  // a broken pipe is reported by the exit message of psql
  psql.child.stdin.on('error', () => undefined)
  psql.child.stdin.write(BEGIN)
  pgRestore.child.stdout.pipe(psql.child.stdin, { end: false })
  // the first failure has the reason: it ends the other program, which then fails too
  const failures: unknown[] = []
  const failAndKill = (other: Program) => (error: unknown) => {
    failures.push(error)
    other.child.kill()
  }
  await Promise.all([
    pgRestore.ended.then(() => psql.child.stdin.end(COMMIT)).catch(failAndKill(psql)),
    psql.ended.catch(failAndKill(pgRestore)),
  ])
  if (failures.length > 0) throw failures[0]
}

/** Compares the row counts with the manifest, migrates to this version, and verifies. */
async function verifyRestored(db: Database, { rows }: Manifest): Promise<RestoreResult> {
  const { rows: restoredRows } = await readFacts(db)
  const different = Object.entries(rows).flatMap(([table, count]) =>
    restoredRows[table] === count
      ? []
      : [`${table} has ${restoredRows[table] ?? 'no'} rows and had ${count}`],
  )
  await migrate(db)
  return { findings: await listFindings(db), different }
}
