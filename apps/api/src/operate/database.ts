import type { Database } from '#api/platform/database/database.ts'
import { openEmbedded } from '#api/platform/database/embedded.ts'
import { missingMigrations } from '#api/platform/database/migrate.ts'
import { openPostgres } from '#api/platform/database/postgres.ts'
import type { Environment } from '#api/platform/environment.ts'

import { NotPossible } from './command.ts'

/** The database of these settings, for one piece of work. A PostgreSQL is taken as it is; the embedded one is opened as the API does. */
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

/** The same, where the commands' SQL fits the database: it has every migration of this version. */
export async function withMigrated<Answer>(
  settings: Pick<Environment, 'DATABASE_URL' | 'DATA_DIR'>,
  work: (db: Database) => Promise<Answer>,
): Promise<Answer> {
  return withDatabase(settings, async (db) => {
    const missing = await missingMigrations(db)
    if (missing.length > 0)
      throw new NotPossible(`The database lacks ${missing.length} migrations: run npm run migrate first.`)
    return work(db)
  })
}
