import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { statement } from './database.ts'
import type { Database } from './database.ts'

const FOLDER = join(import.meta.dirname, '../../../migrations')

/** The database is from before the first release. It had other migrations, and no migration leads from it to this schema. */
export class DatabaseTooOld extends Error {
  constructor() {
    super(
      'The database was made by a version before the first release and cannot be migrated. ' +
        'Remove the data directory (var/data, or DATA_DIR) or name another database in DATABASE_URL, and start again.',
    )
  }
}

/** A migration ran here from another file than the one that is here now. */
export class MigrationEdited extends Error {
  constructor(names: readonly string[]) {
    super(
      `These migrations were edited after they had run on this database: ${names.join(', ')}. ` +
        'Put the released files back: the edited ones will not run again.',
    )
  }
}

/** A migration that could not be applied; the database is as it was before it. */
export class MigrationFailed extends Error {
  constructor(name: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    const advice = BLOCKED.includes(readCode(cause))
      ? `Something used its tables for ${MAX_WAIT_MILLISECONDS / 60_000} minutes, such as a backup. Run it again afterwards.`
      : `${reason}.`
    super(`The migration ${name} was not applied. ${advice}`, { cause })
  }
}

type Migration = { name: string; sql: string; hash: string }

/** The migrations in their order; each is applied once, in its own transaction. */
export function listMigrations(): Migration[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => {
      const sql = readFileSync(join(FOLDER, name), 'utf8')
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
    })
}

/** A hash that changes with every migration. Files that are made from the migrations have it in their names. */
export function hashMigrations(): string {
  return createHash('sha256').update(JSON.stringify(listMigrations())).digest('hex').slice(0, 16)
}

type Applied = { name: string; hash: string | null }
/** The hash is absent in a database that was last migrated before hashes were stored. */
const readApplied = statement<Applied>(
  'migrations-applied',
  `select name, to_jsonb(m) ->> 'hash' as hash from migration m`,
)
const hasMigrations = statement<{ there: boolean }>(
  'migrations-there',
  `select to_regclass('public.migration') is not null as there`,
)
const grant = statement<never>('grant-application', 'select grant_application($1)')

const ONE_AT_A_TIME = 'select pg_advisory_xact_lock(7263548);'
const CREATE_LIST = `${ONE_AT_A_TIME}
  create table if not exists migration (name text primary key, applied_at timestamptz not null default now());
  do $$ begin
    if not exists (select from pg_attribute where attrelid = 'migration'::regclass and attname = 'hash') then
      alter table migration add column hash text;
    end if;
  end $$;`

/** A migration that waits for a table keeps all calls of that table waiting, so it gives up soon and tries again. */
const LOCK_WAIT = '1s'
const PAUSE_MILLISECONDS = 3_000
const MAX_WAIT_MILLISECONDS = 600_000
/** A lock that did not come in time, and a deadlock: PostgreSQL's `lock_not_available` and `deadlock_detected`. */
const BLOCKED: readonly unknown[] = ['55P03', '40P01']

/**
 * Brings the database to the newest schema. If several processes start at once, one migrates and the others wait. Without
 * missing migrations it only reads, because the application's own role may do no more. Throws `DatabaseTooOld`,
 * `MigrationEdited` or `MigrationFailed`.
 */
export async function migrate(database: Database, pause: number = PAUSE_MILLISECONDS): Promise<void> {
  const missing = await listMissingMigrations(database)
  if (missing.length === 0) return
  // statements sent together are one transaction; with a `begin` in the text, a failed transaction would stay open
  await applyWhenFree(database, { name: 'migration', sql: CREATE_LIST, pause })
  await database.script(
    listMigrations()
      .map(
        ({ name, hash }) => `update migration set hash = '${hash}' where name = '${name}' and hash is null;`,
      )
      .join('\n'),
  )
  for (const { name, sql, hash } of missing) {
    if (await isApplied(database, name)) continue
    const note = `insert into migration (name, hash) values ('${name}', '${hash}');`
    try {
      await applyWhenFree(database, { name, sql: `${ONE_AT_A_TIME} ${note} ${sql}`, pause })
    } catch (error) {
      // another process may have applied the migration while this process waited for the lock
      if (!(await isApplied(database, name))) throw error
    }
  }
}

type Script = { readonly name: string; readonly sql: string; readonly pause: number }

/** Runs a script whenever its tables can be locked within a second, for at most ten minutes. */
export async function applyWhenFree(
  database: Pick<Database, 'script'>,
  { name, sql, pause }: Script,
): Promise<void> {
  const end = Date.now() + MAX_WAIT_MILLISECONDS
  for (;;) {
    try {
      return await database.script(`select set_config('lock_timeout', '${LOCK_WAIT}', true); ${sql}`)
    } catch (error) {
      if (!BLOCKED.includes(readCode(error)) || Date.now() > end) throw new MigrationFailed(name, error)
      await wait(pause)
    }
  }
}

function readCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

/** Grants the application's role its rights. The owner of the tables calls this after each migration. */
export async function grantApplication(database: Database, role: string): Promise<void> {
  await database.rows(grant, [role])
}

/** The migrations that a database lacks, in their order. Throws `DatabaseTooOld` or `MigrationEdited`. */
export async function listMissingMigrations(database: Database): Promise<Migration[]> {
  const all = listMigrations()
  const done = new Map((await listApplied(database)).map(({ name, hash }) => [name, hash]))
  if (done.size > 0 && all[0] !== undefined && !done.has(all[0].name)) throw new DatabaseTooOld()
  const edited = all.filter(({ name, hash }) => (done.get(name) ?? hash) !== hash)
  if (edited.length > 0) throw new MigrationEdited(edited.map(({ name }) => name))
  return all.filter(({ name }) => !done.has(name))
}

async function listApplied(database: Database): Promise<Applied[]> {
  const [{ there } = { there: false }] = await database.rows(hasMigrations, [])
  return there ? database.rows(readApplied, []) : []
}

async function isApplied(database: Database, name: string): Promise<boolean> {
  return (await database.rows(readApplied, [])).some((row) => row.name === name)
}
