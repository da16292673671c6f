import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

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

type Migration = { name: string; sql: string }

/** The migrations in their order; each is applied once, in its own transaction. */
export function listMigrations(): Migration[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => ({ name, sql: readFileSync(join(FOLDER, name), 'utf8') }))
}

/** A hash that changes with every migration. Files that are made from the migrations have it in their names. */
export function hashMigrations(): string {
  return createHash('sha256').update(JSON.stringify(listMigrations())).digest('hex').slice(0, 16)
}

const listApplied = statement<{ name: string }>('migrations-applied', 'select name from migration')
const hasMigrations = statement<{ there: boolean }>(
  'migrations-there',
  `select to_regclass('public.migration') is not null as there`,
)
const grant = statement<never>('grant-application', 'select grant_application($1)')

/**
 * Applies the missing migrations. If several processes start at once, one migrates and the others wait. If none is missing it
 * only reads, because the application's role has no right to change tables.
 */
export async function migrate(database: Database): Promise<void> {
  const missing = await listMissingMigrations(database)
  if (missing.length === 0) return
  // statements sent together are one transaction. There is no `begin`: after a failure its transaction would stay open
  const lock = 'select pg_advisory_xact_lock(7263548);'
  await database.script(
    `${lock} create table if not exists migration (name text primary key, applied_at timestamptz not null default now());`,
  )
  for (const { name, sql } of missing) {
    if (await isApplied(database, name)) continue
    try {
      await database.script(`${lock} insert into migration (name) values ('${name}'); ${sql}`)
    } catch (error) {
      // another process may have applied the migration while this process waited for the lock
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
  const applied = new Set(there ? (await database.rows(listApplied, [])).map(({ name }) => name) : [])
  const all = listMigrations()
  if (applied.size > 0 && all[0] !== undefined && !applied.has(all[0].name)) throw new DatabaseTooOld()
  return all.filter(({ name }) => !applied.has(name))
}

async function isApplied(database: Database, name: string): Promise<boolean> {
  return (await database.rows(listApplied, [])).some((row) => row.name === name)
}
