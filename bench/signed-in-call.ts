import type { FastifyInstance } from 'fastify'

import { openPostgres } from '../apps/api/src/platform/database/postgres.ts'
import type { Database } from '../apps/api/src/platform/database/database.ts'

import { API_FLAGS } from '../tools/product.ts'

import { compareSides } from './comparison.ts'
import type { Side } from './comparison.ts'
import { fillProvider } from './customers.ts'
import type { Customer } from './customers.ts'
import { withPostgres } from './database.ts'
import { startLoad } from './load.ts'
import type { Load, Request } from './load.ts'
import { startMeasured } from './measured-process.ts'
import type { MeasuredProcess } from './measured-process.ts'
import { oneAnswer } from './one-answer.ts'
import type { Answer } from './one-answer.ts'
import { exactly } from './report.ts'
import type { Measurement } from './report.ts'
import { PUBLIC_URL } from './services.ts'

const COPIES = 100
/** The beginning of the part of the dashboard that the API computes itself. */
const AFTER_DATA = ',"powerNow":'
const WARM_UP_REQUESTS = 5_000
const REQUESTS_A_BURST = 4_000

/** A call of an account. It is compared with the least work of a Node server. */
export type MeasuredCall = {
  readonly what: string
  /** The path below `/api/accounts/{accountCode}/`. */
  readonly path: string
  /** The file in `children/` that serves it. */
  readonly servedBy: string
  /** The same server in this process, to record its statements. */
  readonly appOn: (db: Database) => FastifyInstance | Promise<FastifyInstance>
  /** The number of statements of a call, with that of the session. */
  readonly statements: number
  readonly goal: number
}

/** Serves the call from both sides on one filled PostgreSQL, checks that their replies are equal, and compares their CPU time. */
export function measureCall(call: MeasuredCall, rounds: number): Promise<Measurement> {
  return withPostgres(async (url) => {
    const db = openPostgres(url)
    const customers = await fillProvider(db, PUBLIC_URL, COPIES)
    const requests = customers.map(({ accountCode, token }) => ({
      path: `/api/accounts/${accountCode}/${call.path}`,
      token,
    }))
    const seen = await oneAnswer(call.appOn, db, requests[0])
    await db.close()

    const load = await startLoad()
    const limit = await startMeasured('limit.ts', buildLimitInput(url, customers, seen))
    const product = await startMeasured(call.servedBy, { url }, API_FLAGS)
    try {
      await expectSameBodies(requests, limit, product)
      const sides = {
        limit: createSide(`node:http and pg, ${seen.sent.length} prepared`, limit, requests, load),
        product: createSide(call.what, product, requests, load),
      }
      const measurement = await compareSides(call.what, sides, { rounds, goal: call.goal })
      const statements = exactly('statements a call', seen.sent.length, call.statements)
      return { ...measurement, verdicts: [...measurement.verdicts, statements] }
    } finally {
      await Promise.all([load, limit, product].map((measured) => measured.stop()))
    }
  })
}

/** The input of `children/limit.ts`, with which it sends the same replies as the product. */
export function buildLimitInput(url: string, customers: readonly Customer[], { sent, body }: Answer): object {
  const [session, data, ...more] = sent
  const rest = more.length === 0 ? '' : body.slice(body.indexOf(AFTER_DATA))
  return {
    url,
    session,
    data: data ?? null,
    more,
    today: data?.values[1] ?? '',
    body,
    rest,
    grants: Object.fromEntries(customers.map(({ token, grantId }) => [token, grantId])),
  }
}

async function expectSameBodies(requests: readonly Request[], ...sides: MeasuredProcess[]): Promise<void> {
  for (const { path, token } of requests.slice(0, 5)) {
    const bodies = await Promise.all(
      sides.map(async ({ port }) => {
        const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
          headers: { authorization: `Bearer ${token}` },
        })
        return answer.text()
      }),
    )
    if (new Set(bodies).size !== 1) throw new Error(`the sides differ at ${path}:\n${bodies.join('\n')}`)
  }
}

function createSide(name: string, served: MeasuredProcess, requests: readonly Request[], load: Load): Side {
  return {
    name,
    warmUp: async () => {
      await load.send([served.port], requests, WARM_UP_REQUESTS)
    },
    burst: async () => {
      const before = await served.cpuMicroseconds()
      const { served: answers, ...speed } = await load.send([served.port], requests, REQUESTS_A_BURST)
      return { ...speed, cpuMicroseconds: ((await served.cpuMicroseconds()) - before) / answers }
    },
  }
}
