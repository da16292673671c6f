import type { FastifyInstance, InjectOptions } from 'fastify'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'

import { createProvider } from '#api/create-provider.ts'
import { DatabaseAway } from '#api/platform/database/away.ts'
import { Refused, refuse } from '#api/platform/refusal.ts'
import { testApi } from '#api/testing/api.ts'
import { FORM } from '#api/testing/browser.ts'
import { fillSignIn } from '#api/testing/sign-in-demo.ts'

import { createLogger, createServer } from './server.ts'

const api = testApi(fillSignIn)
const CORRELATION_ID = 'kea-1795000000000-followedfollowed'

const entry = z.looseObject({ msg: z.string() })

/** A logger, and a reader of its lines. */
function testLogger() {
  const lines: string[] = []
  const logger = createLogger('info', { write: (line: string) => void lines.push(line) })
  return { logger, listEntries: () => lines.map((line) => entry.parse(JSON.parse(line))) }
}

function serveFailures(app: FastifyInstance): void {
  app.get('/fault', () => {
    throw new Error('broken')
  })
  app.get('/refusal', () => {
    throw new Refused(refuse('VOICE_SWITCH_UNAVAILABLE'))
  })
  app.get('/away', () => {
    throw new DatabaseAway(new Error('connection terminated'))
  })
  app.get('/plain', (_request, reply) => reply.code(502).send('none'))
  app.get('/raw', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(500).end('none')
  })
  app.get('/conflict', () => {
    throw new Refused(refuse('PAYMENT_UNDER_WAY'))
  })
}

async function readLogAt(url: string) {
  const { logger, listEntries } = testLogger()
  const app = createServer({ publicUrl: 'http://portal.test', logger })
  serveFailures(app)
  await app.inject({ url, headers: { 'x-correlation-id': CORRELATION_ID } })
  await app.close()
  return listEntries()
}

test.each([
  ['/fault', { status: 500, code: 'GENERAL_ERROR', err: { message: 'broken' } }],
  ['/refusal', { status: 503, code: 'VOICE_SWITCH_UNAVAILABLE' }],
  [
    '/away',
    {
      status: 503,
      code: 'SERVICE_UNAVAILABLE',
      reason: 'the database does not answer',
      err: { cause: { message: 'connection terminated' } },
    },
  ],
  ['/plain', { status: 502 }],
  ['/raw', { status: 500 }],
])(
  'OPS-035 a reply of 500 or above at %s is one line with its correlation id and cause',
  async (url, cause) => {
    const entries = await readLogAt(url)

    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({
      level: 50,
      msg: 'fault',
      correlationId: CORRELATION_ID,
      method: 'GET',
      url,
      ...cause,
    })
  },
)

test.each(['/conflict', '/nothing'])(
  'OPS-035 the refusal at %s, which is below 500, is no line',
  async (url) => {
    expect(await readLogAt(url)).toEqual([])
  },
)

/** A provider whose statements fail from now on. */
async function breakDatabase() {
  const { logger, listEntries } = testLogger()
  const { services } = api()
  const db = { ...services.db }
  const rows = vi.spyOn(db, 'rows')
  const app = await createProvider({ ...services, db, logger }, { checkReplies: true })
  rows.mockRejectedValue(new Error('planted'))
  return { app, listEntries }
}

test.each<[string, InjectOptions]>([
  ['a call of the contract', { url: '/api/dynamicconfig' }],
  [
    'the identity library',
    {
      method: 'POST',
      url: '/identity/connect/token',
      headers: FORM,
      payload: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: 'portal',
        code: 'c'.repeat(43),
        redirect_uri: 'http://portal.test/login-complete',
        code_verifier: 'v'.repeat(43),
      }).toString(),
    },
  ],
])('OPS-035 a fault of the database in %s is logged with its cause', async (_where, request) => {
  const { app, listEntries } = await breakDatabase()

  const answer = await app.inject(request)
  await app.close()

  expect(answer.statusCode).toBe(500)
  expect(listEntries()).toMatchObject([
    {
      msg: 'fault',
      status: 500,
      correlationId: answer.headers['x-correlation-id'],
      err: { message: 'planted' },
    },
  ])
})
