import type { Database } from '#api/platform/database/database.ts'
import { openEmbedded } from '#api/platform/database/embedded.ts'
import { listMissingMigrations } from '#api/platform/database/migrate.ts'
import { openPostgres } from '#api/platform/database/postgres.ts'
import type { Environment } from '#api/platform/environment.ts'

import { NotPossible } from './command.ts'

/** Runs work on the database of these settings. PostgreSQL is not migrated; the embedded database is locked and migrated. */
export async function withDatabase<Answer>(
  settings: Pick<Environment, 'DATABASE_URL' | 'DATA_DIR'>,
  work: (db: Database) => Promise<Answer>,
): Promise<Answer> {
  const { DATABASE_URL, DATA_DIR } = settings
  const db = DATABASE_URL === undefined ? await openEmbedded(DATA_DIR) : openPostgres(DATABASE_URL)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** Like `withDatabase`, but throws `NotPossible` if the database lacks a migration of this version. */
export async function withMigrated<Answer>(
  settings: Pick<Environment, 'DATABASE_URL' | 'DATA_DIR'>,
  work: (db: Database) => Promise<Answer>,
): Promise<Answer> {
  return withDatabase(settings, async (db) => {
    const missing = await listMissingMigrations(db)
    if (missing.length > 0)
      throw new NotPossible(`The database lacks ${missing.length} migrations: run npm run migrate first.`)
    return work(db)
  })
}
