import { parseArgs } from 'node:util'

import { openPostgres } from '#api/platform/database/postgres.ts'
import { grantApplication, migrate } from '#api/platform/database/migrate.ts'
import { listSchemaFaults, summarizeFaults } from '#api/platform/database/schema-faults.ts'

const { values } = parseArgs({ options: { 'application-role': { type: 'string' } } })
const url = process.env.DATABASE_URL

if (url === undefined) {
  console.error('DATABASE_URL must name the PostgreSQL to migrate, with the user who owns its tables.')
  process.exitCode = 1
} else await migrateDatabase(url, values['application-role'])

/** Migrates as the owner of the tables, so that the API can run as a role that owns no table. */
async function migrateDatabase(address: string, role: string | undefined): Promise<void> {
  const db = openPostgres(address)
  await migrate(db)
  if (role !== undefined) await grantApplication(db, role)
  const faults = await listSchemaFaults(db)
  await db.close()
  if (faults.length > 0) {
    console.error(
      `The schema is not the one of this version: ${summarizeFaults(faults)}. Somebody changed it by hand.`,
    )
    process.exitCode = 1
    return
  }
  console.log(role === undefined ? 'Migrated.' : `Migrated; ${role} may run the application.`)
}
