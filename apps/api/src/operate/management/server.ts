import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Registry } from 'prom-client'

import { MISDIRECTED, isOwnHost } from '@switchboard/domain/own-host'

import { statement } from '#api/platform/database/database.ts'
import { noteCause } from '#api/platform/http/log-failures.ts'
import { createServer } from '#api/platform/http/server.ts'
import { readProductVersion } from '#api/platform/product-version.ts'
import type { Job } from '#api/platform/jobs/jobs.ts'
import type { Services } from '#api/platform/services.ts'

import { createMoneyMetrics } from './money-metrics.ts'
import { mountSandboxCalls } from './sandbox-calls.ts'
import { createSealMetrics } from './seal-metrics.ts'

const ping = statement<{ one: number }>('ping', 'select 1 as one')
const DATABASE_TIMEOUT_MILLISECONDS = 1_500

type ManagementOptions = {
  /** The jobs that the time machine runs. */
  readonly jobs?: readonly Job[]
  /** A stopping process still serves requests, but is not ready. */
  readonly isStopping?: () => boolean
}

/** The port for operators: liveness, readiness and metrics of the process. */
export function createManagement(
  services: Services,
  metrics: Registry,
  { jobs = [], isStopping = () => false }: ManagementOptions = {},
): FastifyInstance {
  const { environment, logger } = services
  const version = readProductVersion()
  const app = createServer({ publicUrl: environment.PUBLIC_URL, logger })
  app.addHook('onRequest', async ({ headers: { host } }, reply) => {
    if (!isOwnHost(host, environment.MANAGEMENT_URL))
      return reply.code(MISDIRECTED.status).send(MISDIRECTED.sentence)
  })
  app.get('/live', () => ({ status: 'live', version }))
  app.get('/ready', async (_request, reply) => {
    if (isStopping()) return sendUnready(reply, 'stopping')
    return (await isDatabaseReady(services)) ? { status: 'ready' } : sendUnready(reply, 'database')
  })
  const readMoney = createMoneyMetrics(metrics)
  const readSeals = createSealMetrics(metrics, environment)
  app.get('/metrics', async (_request, reply) => {
    // the metrics of the process are useful without the database too
    await Promise.all([readMoney(services.db), readSeals(services.db)]).catch((error: unknown) =>
      logger.error({ err: error }, 'no metrics of money and keys'),
    )
    return reply.type(metrics.contentType).send(await metrics.metrics())
  })
  if (environment.SANDBOX) mountSandboxCalls(app, services, jobs)
  return app
}

function sendUnready(reply: FastifyReply, status: 'stopping' | 'database'): FastifyReply {
  noteCause(reply.raw, { reason: status })
  return reply.code(503).send({ status })
}

async function isDatabaseReady({ db }: Services): Promise<boolean> {
  const timeout = Promise.withResolvers<false>()
  const timer = setTimeout(() => timeout.resolve(false), DATABASE_TIMEOUT_MILLISECONDS)
  const reply = db.rows(ping, []).then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([reply, timeout.promise])
  } finally {
    clearTimeout(timer)
  }
}
