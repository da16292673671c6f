import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { statement } from './database.ts'
import type { Database } from './database.ts'

const FOLDER = join(import.meta.dirname, '../../../migrations')

/** A database from before the first release. Its migrations were other files, and no migration leads to this schema. */
export class DatabaseTooOld extends Error {
  constructor() {
    super(
      'The database was made by a version before the first release and cannot be migrated. ' +
        'Remove the data directory (var/data, or DATA_DIR) or name another database in DATABASE_URL, and start again.',
    )
  }
}

type Migration = { name: string; sql: string }

/** The migrations in their order; each is applied once, in its own transaction. */
export function listMigrations(): Migration[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => ({ name, sql: readFileSync(join(FOLDER, name), 'utf8') }))
}

/** A hash that changes with every migration; it names files that are made from the migrations. */
export function hashMigrations(): string {
  return createHash('sha256').update(JSON.stringify(listMigrations())).digest('hex').slice(0, 16)
}

const applied = statement<{ name: string }>('migrations-applied', 'select name from migration')
const hasMigrations = statement<{ there: boolean }>(
  'migrations-there',
  `select to_regclass('public.migration') is not null as there`,
)
const grant = statement<never>('grant-application', 'select grant_application($1)')

/**
 * Brings the database to the newest schema. If several processes start at once, one migrates and the others wait. Without
 * missing migrations it only reads, because the application's own role may do no more.
 */
export async function migrate(database: Database): Promise<void> {
  const missing = await listMissingMigrations(database)
  if (missing.length === 0) return
  // statements sent together are one transaction; with a `begin` in the text, a failed transaction would stay open
  const lock = 'select pg_advisory_xact_lock(7263548);'
  await database.script(
    `${lock} create table if not exists migration (name text primary key, applied_at timestamptz not null default now());`,
  )
  for (const { name, sql } of missing) {
    if (await isApplied(database, name)) continue
    try {
      await database.script(`${lock} insert into migration (name) values ('${name}'); ${sql}`)
    } catch (error) {
      // the name existed: another process applied the migration while this one waited for the lock
      if (!(await isApplied(database, name))) throw error
    }
  }
}

/** Grants the application's role its rights. The owner of the tables calls this after each migration. */
export async function grantApplication(database: Database, role: string): Promise<void> {
  await database.rows(grant, [role])
}

/** The migrations that a database lacks, in their order. */
export async function listMissingMigrations(database: Database): Promise<Migration[]> {
  const [{ there } = { there: false }] = await database.rows(hasMigrations, [])
  const done = new Set(there ? (await database.rows(applied, [])).map(({ name }) => name) : [])
  const all = listMigrations()
  if (done.size > 0 && all[0] !== undefined && !done.has(all[0].name)) throw new DatabaseTooOld()
  return all.filter(({ name }) => !done.has(name))
}

async function isApplied(database: Database, name: string): Promise<boolean> {
  return (await database.rows(applied, [])).some((row) => row.name === name)
}
