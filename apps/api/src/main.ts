import type { Server, ServerResponse } from 'node:http'
import { pid } from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'

import type { Logger } from 'pino'

import { listJobs } from '#api/areas.ts'
import {
  CALL_CONNECTION_LIMITS,
  JOB_CONNECTION_LIMITS,
  openPostgres,
} from '#api/platform/database/postgres.ts'
import type { Database } from '#api/platform/database/database.ts'
import { openEmbedded } from '#api/platform/database/embedded.ts'
import { migrate } from '#api/platform/database/migrate.ts'
import { listSchemaFaults, summarizeFaults } from '#api/platform/database/schema-faults.ts'
import { fillWhenEmpty } from './first-start.ts'
import { readEnvironment } from '#api/platform/environment.ts'
import type { Environment } from '#api/platform/environment.ts'
import { createLogger } from '#api/platform/http/server.ts'
import { withHolds } from '#api/platform/jobs/holds.ts'
import { startJobs } from '#api/platform/jobs/jobs.ts'
import { createMetrics, measureConnections, measureJobs } from '#api/operate/management/metrics.ts'
import { refuseLostPayments } from '#api/operate/refuse-lost-payments.ts'
import { refuseOwner, refuseUnready } from '#api/operate/refuse-unready.ts'
import { refuseMissingKey } from '#api/operate/sealed-values.ts'
import { createManagement } from '#api/operate/management/server.ts'
import { createWatches } from '#api/operate/watch/watches.ts'
import { createProvider } from '#api/create-provider.ts'
import { composeServices } from '#api/platform/services.ts'
import { describeStartProblem } from '#api/platform/start-problem.ts'
import { createTracing } from '#api/platform/tracing/tracing.ts'
import { welcome } from '#api/welcome.ts'

/** The longest stop without a drain. Process managers wait ten seconds before they kill. */
const MAX_STOP_MILLISECONDS = 9_000
/**
 * The longest stop after a drain, for which the operator has set how long the process manager waits: every
 * accepted call is answered.
 */
const MAX_DRAINED_STOP_MILLISECONDS = 30_000
/**
 * A drain ends after this time without a request: a busy load balancer notices late that the process is
 * stopping.
 */
const QUIET_MILLISECONDS = 1_000
/**
 * The longest wait for a quiet second after the drain: a client that still sends requests does not notice
 * the stop.
 */
const MAX_DRAIN_EXTENSION_MILLISECONDS = 10_000

const environment = readEnvironment(process.env)
if (Array.isArray(environment)) stop(`These settings are not usable:\n${environment.join('\n')}`)
else {
  await start(environment).catch((error: unknown) => {
    const problem = describeStartProblem(error, environment)
    if (problem === null) throw error
    stop(problem)
  })
}

async function start(settings: Environment): Promise<void> {
  const logger = createLogger(settings.LOG_LEVEL)
  const { db, dbOfJobs } = await openDatabase(settings, logger)
  const tracing = await createTracing(settings)
  const services = composeServices({ environment: settings, db, logger, tracing })
  if (!settings.SANDBOX) await refuseLostPayments(services)
  const metrics = createMetrics()
  measureConnections({ calls: db, jobs: dbOfJobs }, metrics)
  const servicesOfJobs = { ...services, db: dbOfJobs }
  const watches = createWatches(servicesOfJobs, metrics)
  const { isPaused } = watches
  const app = await createProvider(services, { checkReplies: false, metrics, isPaused })
  const jobs = watches.pauseJobs(withHolds(listJobs(servicesOfJobs), dbOfJobs))
  let stopping = false
  const management = createManagement(services, metrics, { jobs, isStopping: () => stopping })
  await management.listen({ host: settings.MANAGEMENT_HOST, port: settings.MANAGEMENT_PORT })
  await app.listen({ host: settings.HOST, port: settings.PORT })
  const allJobs = [...jobs, ...watches.jobs]
  const running = startJobs(allJobs, { logger, tracing, onEnd: measureJobs(allJobs, metrics) })
  logger.info({ pid }, `Switchboard at ${settings.PUBLIC_URL}`)
  console.log(welcome(settings))
  const shutDown = async () => {
    if (stopping) return
    stopping = true
    const jobsEnded = running.stop()
    const drain = settings.DRAIN_SECONDS * 1000
    const most = drain === 0 ? MAX_STOP_MILLISECONDS : drain + MAX_DRAINED_STOP_MILLISECONDS
    setTimeout(() => process.exit(0), most).unref()
    if (drain > 0) await drainRequests(app.server, drain)
    await Promise.all([app.close(), jobsEnded])
    await management.close()
    await tracing?.close().catch(() => undefined)
    for (const each of new Set([db, dbOfJobs])) await each.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void shutDown())
}

/** Serves requests for the drain time, and then until no request has arrived for a second. */
async function drainRequests(server: Server, drain: number): Promise<void> {
  let lastRequestAt = Date.now()
  server.prependListener('request', (_request, response: ServerResponse) => {
    lastRequestAt = Date.now()
    // a kept-alive connection would fail its next request when the server ends
    response.setHeader('connection', 'close')
  })
  const most = lastRequestAt + drain + MAX_DRAIN_EXTENSION_MILLISECONDS
  await wait(drain)
  for (;;) {
    const now = Date.now()
    const until = Math.min(lastRequestAt + QUIET_MILLISECONDS, most)
    if (now >= until) return
    await wait(until - now)
  }
}

/** The database for calls and for jobs. The embedded database has one connection for both. */
async function openDatabase(
  settings: Environment,
  logger: Logger,
): Promise<{ db: Database; dbOfJobs: Database }> {
  const url = settings.DATABASE_URL
  if (url === undefined) {
    const db = await openEmbedded(settings.DATA_DIR, (held) =>
      logger.error(held, 'the embedded connection is held'),
    )
    await prepare(db, settings, logger)
    return { db, dbOfJobs: db }
  }
  // migrations have no time limits
  const unhurried = openPostgres(url)
  if (!settings.SANDBOX) await refuseOwner(unhurried)
  await migrate(unhurried)
  await prepare(unhurried, settings, logger)
  await unhurried.close()
  return { db: openPostgres(url, CALL_CONNECTION_LIMITS), dbOfJobs: openPostgres(url, JOB_CONNECTION_LIMITS) }
}

async function prepare(db: Database, settings: Environment, logger: Logger): Promise<void> {
  if (settings.SANDBOX) {
    await fillWhenEmpty(db, settings.PUBLIC_URL)
    return
  }
  await refuseUnready(db)
  await refuseMissingKey(db, settings)
  // no refusal: a newer release may have removed what this one no longer uses
  const faults = await listSchemaFaults(db)
  if (faults.length > 0)
    logger.error({ faults: summarizeFaults(faults) }, 'the schema is not the one of this version')
}

function stop(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
