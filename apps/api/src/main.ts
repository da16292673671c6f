import { pid } from 'node:process'

import { jobsOf } from '#api/areas.ts'
import { openPostgres } from '#api/database/database.ts'
import type { Database } from '#api/database/database.ts'
import { DirectoryInUse, openEmbedded } from '#api/database/embedded.ts'
import { migrate } from '#api/database/migrate.ts'
import { readEnvironment } from '#api/environment.ts'
import type { Environment } from '#api/environment.ts'
import { loggerOf } from '#api/http/server.ts'
import { startJobs } from '#api/jobs/jobs.ts'
import { createProvider } from '#api/provider.ts'

const environment = readEnvironment(process.env)
if (Array.isArray(environment)) stop(`These settings are not usable:\n${environment.join('\n')}`)
else await start(environment)

async function start(settings: Environment): Promise<void> {
  const logger = loggerOf(settings.LOG_LEVEL)
  const db = await openDatabase(settings)
  const services = { environment: settings, db, logger }
  const app = await createProvider(services, { checkReplies: false })
  await app.listen({ host: settings.HOST, port: settings.PORT })
  const jobs = startJobs(jobsOf(services), logger)
  logger.info({ pid }, `Switchboard at ${settings.PUBLIC_URL}`)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      void Promise.all([app.close(), jobs.stop()]).then(() => db.close())
    })
  }
}

async function openDatabase(settings: Environment): Promise<Database> {
  try {
    if (settings.DATABASE_URL === undefined) return await openEmbedded(settings.DATA_DIR)
    const db = openPostgres(settings.DATABASE_URL)
    await migrate(db)
    return db
  } catch (error) {
    if (error instanceof DirectoryInUse) return stop(error.message)
    throw error
  }
}

function stop(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
