import { pid } from 'node:process'

import type { Logger } from 'pino'

import { jobsOf } from '#api/areas.ts'
import { openPostgres } from '#api/database/postgres.ts'
import type { Database } from '#api/database/database.ts'
import { openEmbedded } from '#api/database/embedded.ts'
import { migrate } from '#api/database/migrate.ts'
import { fillWhenEmpty, refuseDemo } from '#api/demo/first-start.ts'
import { readEnvironment } from '#api/environment.ts'
import type { Environment } from '#api/environment.ts'
import { loggerOf } from '#api/http/server.ts'
import { startJobs } from '#api/jobs/jobs.ts'
import { createMetrics } from '#api/management/metrics.ts'
import { createManagement } from '#api/management/server.ts'
import { createProvider } from '#api/provider.ts'
import { startProblem } from '#api/start-problem.ts'
import { welcome } from '#api/welcome.ts'

/** A stop that takes longer is cut short: who stops the process waits ten seconds. */
const MOST_STOP_MILLISECONDS = 9_000

const environment = readEnvironment(process.env)
if (Array.isArray(environment)) stop(`These settings are not usable:\n${environment.join('\n')}`)
else {
  await start(environment).catch((error: unknown) => {
    const problem = startProblem(error, environment)
    if (problem === null) throw error
    stop(problem)
  })
}

async function start(settings: Environment): Promise<void> {
  const logger = loggerOf(settings.LOG_LEVEL)
  const db = await openDatabase(settings, logger)
  const services = { environment: settings, db, logger }
  const metrics = createMetrics()
  const app = await createProvider(services, { checkReplies: false, metrics })
  const jobs = jobsOf(services)
  const management = createManagement(services, metrics, jobs)
  await management.listen({ host: settings.HOST, port: settings.MANAGEMENT_PORT })
  await app.listen({ host: settings.HOST, port: settings.PORT })
  const running = startJobs(jobs, logger)
  logger.info({ pid }, `Switchboard at ${settings.PUBLIC_URL}`)
  console.log(welcome(settings))
  const shutDown = async () => {
    setTimeout(() => process.exit(0), MOST_STOP_MILLISECONDS).unref()
    await Promise.all([app.close(), management.close(), running.stop()])
    await db.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void shutDown())
}

async function openDatabase(settings: Environment, logger: Logger): Promise<Database> {
  const db =
    settings.DATABASE_URL === undefined
      ? await openEmbedded(settings.DATA_DIR, (held) => logger.error(held, 'the embedded connection is held'))
      : openPostgres(settings.DATABASE_URL)
  if (settings.DATABASE_URL !== undefined) await migrate(db)
  if (settings.SANDBOX) await fillWhenEmpty(db, settings.PUBLIC_URL)
  else await refuseDemo(db)
  return db
}

function stop(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
