import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { statement } from './database.ts'
import type { Database } from './database.ts'

const FOLDER = join(import.meta.dirname, '../../migrations')

type Migration = { name: string; sql: string }

/** The migrations in their order; each is applied once, in a transaction of its own. */
export function migrations(): Migration[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => ({ name, sql: readFileSync(join(FOLDER, name), 'utf8') }))
}

/** Changes whenever a migration does; names what was made from them. */
export function migrationsFingerprint(): string {
  return createHash('sha256').update(JSON.stringify(migrations())).digest('hex').slice(0, 16)
}

const applied = statement<{ name: string }>('migrations-applied', 'select name from migration')

/** Brings the database to the newest schema. Several processes may start at once: one migrates, the others wait. */
export async function migrate(database: Database): Promise<void> {
  const lock = 'select pg_advisory_xact_lock(7263548);'
  await database.script(
    `begin; ${lock} create table if not exists migration (name text primary key, applied_at timestamptz not null default now()); commit;`,
  )
  for (const { name, sql } of migrations()) {
    const done = await database.rows(applied, [])
    if (done.some((row) => row.name === name)) continue
    await database.script(
      `begin; ${lock} insert into migration (name) values ('${name}') on conflict do nothing; ${sql}; commit;`,
    )
  }
}
