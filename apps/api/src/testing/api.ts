import { randomUUID } from 'node:crypto'

import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, inject } from 'vitest'

import { fillPath } from '@switchboard/domain/call'
import type { CallShape, PathParameters, SentBody, SentQuery } from '@switchboard/domain/call'

import { openPglite } from '#api/platform/database/pglite.ts'
import { openPostgres } from '#api/platform/database/postgres.ts'
import type { Database } from '#api/platform/database/database.ts'
import { getMigratedDump } from '#api/platform/database/embedded.ts'
import { migrate } from '#api/platform/database/migrate.ts'
import { readEnvironment } from '#api/platform/environment.ts'
import { createLogger } from '#api/platform/http/server.ts'
import { createAccessToken } from '#api/identity/access-token.ts'
import { API_BASE, createProvider } from '#api/create-provider.ts'
import { composeServices } from '#api/platform/services.ts'
import type { Services } from '#api/platform/services.ts'

import { prepareResets } from './kept-rows.ts'
import { sqlOn } from './sql.ts'

/** The time of the tests: 21 November 2026, 10 in the morning in Auckland. */
export const TEST_INSTANT = Date.parse('2026-11-20T21:00:00Z')
const HOUR = 3_600_000
const MISSING_PAGE = 'var/no-page'
/** Nothing listens at this port, so a test without a sandbox cannot reach the sandbox of a running demo. */
export const NO_SANDBOX = 'http://127.0.0.1:9'

export type TestApi = {
  readonly db: Database
  /** Runs SQL on the database. */
  readonly sql: ReturnType<typeof sqlOn>
  readonly services: Services
  readonly app: FastifyInstance
  /** A bearer token of a live session of a demo user; the session is of kind `web` by default. */
  createToken(username: string, kind?: 'web' | 'form' | 'device'): Promise<string>
  /** A bearer token of a staff member, by default of the demo's. */
  createStaffToken(accountCode: string, staffId?: string): Promise<string>
  make<C extends CallShape>(call: C, request?: CallRequest<C>): Promise<LightMyRequestResponse>
}

type CallRequest<C extends CallShape> = {
  readonly token?: string
  readonly parameters?: PathParameters<C>
  readonly query?: SentQuery<C>
  readonly body?: SentBody<C>
  readonly headers?: Record<string, string>
}

/**
 * The API on a real database: the embedded one, or one on the PostgreSQL at DATABASE_URL. The test files of a worker share
 * it. Before each test the database has only the rows that `fill` inserts.
 */
export function testApi(
  fill: (db: Database) => Promise<void>,
  replaced: Partial<Services> = {},
  variables: Record<string, string> = {},
): () => TestApi {
  let api: TestApi | undefined
  let reset: (() => Promise<void>) | undefined

  beforeAll(async () => {
    databaseOfWorker ??= createDatabase()
    const { db, begin } = await databaseOfWorker
    const environment = readEnvironment({
      LOG_LEVEL: 'silent',
      PUBLIC_URL: 'http://portal.test',
      // compressing a built page takes longer than most tests
      PAGE_DIR: MISSING_PAGE,
      SANDBOX_URL: NO_SANDBOX,
      ...variables,
    })
    if (Array.isArray(environment)) throw new Error(environment.join('; '))
    const services = composeServices({ environment, db, logger: createLogger('silent'), ...replaced })
    const app = await createProvider(services, { checkReplies: true })
    api = { db, services, app, ...buildCallers(services, app) }
    reset = async () => {
      await setClock(db)
      await begin(fill)
    }
  })

  beforeEach(async () => reset?.())

  afterAll(async () => api?.app.close())

  return () => {
    if (api === undefined) throw new Error('the test API is ready only inside a test')
    return api
  }
}

type TestDatabase = {
  readonly db: Database
  readonly begin: Awaited<ReturnType<typeof prepareResets>>
}

let databaseOfWorker: Promise<TestDatabase> | undefined

async function createDatabase(): Promise<TestDatabase> {
  const server = process.env['DATABASE_URL']
  const db =
    server === undefined ? await openPglite({ dump: await getMigratedDump() }) : await createPostgres(server)
  return { db, begin: await prepareResets(db) }
}

/** Creates a database with all tables on a PostgreSQL. It is dropped at the end of the run. */
export async function createPostgres(server: string): Promise<Database> {
  const name = `${inject('databasePrefix')}${randomUUID().replaceAll('-', '')}`
  const administration = openPostgres(server)
  await administration.script(`create database ${name}`)
  await administration.close()
  const db = openPostgres(Object.assign(new URL(server), { pathname: `/${name}` }).href)
  await migrate(db)
  return db
}

/** Sets the provider's clock to the time of the tests. */
async function setClock(db: Database): Promise<void> {
  await db.script(`
    truncate provider_clock, provider_clock_move restart identity;
    insert into provider_clock (offset_milliseconds) values (${TEST_INSTANT - Date.now()});`)
}

function buildCallers(services: Services, app: FastifyInstance) {
  const { db, environment } = services
  const sql = sqlOn(db)

  async function session(details: {
    kind: string
    user?: string
    staff?: string
    account?: string
  }): Promise<string> {
    const grantId = randomUUID()
    const staff = details.staff !== undefined
    await sql`
      insert into login_session (grant_id, kind, user_id, staff_id, account_code, created_at, expires_at)
      values (${grantId}, ${details.kind}, ${details.user ?? null}, ${details.staff ?? null}, ${details.account ?? null},
        ${new Date()}, ${new Date(Date.now() + HOUR)})`
    return createAccessToken(db, environment.PUBLIC_URL, {
      grantId,
      subject: details.user ?? details.staff ?? '',
      staff,
    })
  }

  return {
    sql,
    async createToken(username: string, kind: 'web' | 'form' | 'device' = 'web') {
      const [user] = await sql<{ id: string }>`
        select user_id as id from login_user where username like ${`${username}@%`}`
      if (user === undefined) throw new Error(`there is no demo user ${username}`)
      return session({ kind, user: user.id })
    },
    async createStaffToken(accountCode: string, staffId = 'staff-sam') {
      const [staff] = await sql<{
        id: string
      }>`select staff_id as id from staff_member where staff_id = ${staffId}`
      if (staff === undefined) throw new Error('there is no demo staff')
      return session({ kind: 'staff', staff: staff.id, account: accountCode })
    },
    make<C extends CallShape>(call: C, request: CallRequest<C> = {}) {
      return app.inject(toInjectOptions(call, request))
    },
  }
}

function toInjectOptions(call: CallShape, request: CallRequest<CallShape>): InjectOptions {
  const { token, parameters = {}, query, body, headers = {} } = request
  const form = call.encoding === 'form' && body !== undefined
  return {
    method: call.method,
    url: API_BASE + fillPath(call.path, parameters),
    ...(query === undefined ? {} : { query: toTextFields(query) }),
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined
        ? {}
        : { 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json' }),
      ...headers,
    },
    ...(body === undefined
      ? {}
      : { payload: form ? new URLSearchParams(toTextFields(body)).toString() : JSON.stringify(body) }),
  }
}

function toTextFields(fields: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(typeof fields === 'object' && fields !== null ? fields : {}).map(([name, value]) => [
      name,
      String(value),
    ]),
  )
}
