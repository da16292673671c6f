import { openEmbedded } from '#api/platform/database/embedded.ts'
import { migrate } from '#api/platform/database/migrate.ts'
import { openPostgres } from '#api/platform/database/postgres.ts'
import { fillWhenEmpty } from '#api/first-start.ts'
import { readEnvironment } from '#api/platform/environment.ts'
import type { Environment } from '#api/platform/environment.ts'

const settings = readEnvironment(process.env)
if (Array.isArray(settings)) {
  stop(`These settings are not usable:\n${settings.join('\n')}`)
} else if (settings.SANDBOX) await fill(settings)
else stop('The demo has customers with a public password: it needs SANDBOX=true.')

/**
 * Makes the demo as a first start does, and serves nothing. On PostgreSQL run it as the owner of the tables: the demo takes
 * back some of its bookings, which the application's role may not.
 */
async function fill({ DATABASE_URL, DATA_DIR, PUBLIC_URL }: Environment): Promise<void> {
  const db = DATABASE_URL === undefined ? await openEmbedded(DATA_DIR) : openPostgres(DATABASE_URL)
  await migrate(db)
  await fillWhenEmpty(db, PUBLIC_URL)
  await db.close()
}

function stop(sentence: string): void {
  console.error(sentence)
  process.exitCode = 1
}
