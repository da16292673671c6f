import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'

import { statement } from '#api/database/database.ts'
import { createServer } from '#api/http/server.ts'
import type { Services } from '#api/services.ts'

import { mountSandboxCalls } from './sandbox-calls.ts'

const ping = statement<{ one: number }>('ping', 'select 1 as one')
const DATABASE_ANSWERS_WITHIN_MILLISECONDS = 1_500

/** The port for operators: whether the process lives, whether it can serve, what it measures. */
export function createManagement(services: Services, metrics: Registry): FastifyInstance {
  const { environment, logger } = services
  const app = createServer({ publicUrl: environment.PUBLIC_URL, logger })
  app.get('/live', () => ({ status: 'live' }))
  app.get('/ready', async (_request, reply) =>
    (await databaseAnswers(services)) ? { status: 'ready' } : reply.code(503).send({ status: 'database' }),
  )
  app.get('/metrics', async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.metrics()),
  )
  if (environment.SANDBOX) mountSandboxCalls(app, services)
  return app
}

async function databaseAnswers({ db }: Services): Promise<boolean> {
  const tooLate = Promise.withResolvers<false>()
  const timer = setTimeout(() => tooLate.resolve(false), DATABASE_ANSWERS_WITHIN_MILLISECONDS)
  const answered = db.rows(ping, []).then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([answered, tooLate.promise])
  } finally {
    clearTimeout(timer)
  }
}
