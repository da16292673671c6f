import { randomUUID } from 'node:crypto'

import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach } from 'vitest'

import { filledPath } from '@switchboard/domain/call'
import type { CallShape, PathParameters, SentBody, SentQuery } from '@switchboard/domain/call'

import { openPglite, openPostgres } from '#api/database/database.ts'
import type { Database } from '#api/database/database.ts'
import { readyMadeDump } from '#api/database/embedded.ts'
import { migrate } from '#api/database/migrate.ts'
import { readEnvironment } from '#api/environment.ts'
import { loggerOf } from '#api/http/server.ts'
import { accessToken } from '#api/identity/access-token.ts'
import { API_BASE, createProvider } from '#api/provider.ts'
import type { Services } from '#api/services.ts'

import { keepRows } from './kept-rows.ts'

/** The instant the tests live in: 21 November 2026, 10 in the morning in Auckland. */
export const TEST_INSTANT = Date.parse('2026-11-20T21:00:00Z')
const HOUR = 3_600_000

export type TestApi = {
  readonly db: Database
  readonly services: Services
  readonly app: FastifyInstance
  /** A bearer token of a living session of this demo user (`web` unless said). */
  tokenOf(username: string, kind?: 'web' | 'form' | 'device'): Promise<string>
  staffToken(accountCode: string): Promise<string>
  make<C extends CallShape>(call: C, asked?: Asked<C>): Promise<LightMyRequestResponse>
}

type Asked<C extends CallShape> = {
  readonly token?: string
  readonly parameters?: PathParameters<C>
  readonly query?: SentQuery<C>
  readonly body?: SentBody<C>
  readonly headers?: Record<string, string>
}

/**
 * The API on a real database for one test file: the embedded one, or a new database of the PostgreSQL at DATABASE_URL.
 * `fill` makes what every test begins with, once; before each test everything is emptied and put back as it was then.
 */
export function testApi(
  fill: (db: Database) => Promise<void>,
  replaced: Partial<Services> = {},
  variables: Record<string, string> = {},
): () => TestApi {
  let api: TestApi | undefined
  let putBack: (() => Promise<void>) | undefined
  let closeAll = async () => {}

  beforeAll(async () => {
    const { db, close } = await newDatabase()
    const environment = readEnvironment({
      LOG_LEVEL: 'silent',
      PUBLIC_URL: 'http://portal.test',
      ...variables,
    })
    if (Array.isArray(environment)) throw new Error(environment.join('; '))
    const services = { environment, db, logger: loggerOf('silent'), ...replaced }
    const app = await createProvider(services, { checkReplies: true })
    api = { db, services, app, ...tokensAndCalls(services, app) }
    closeAll = async () => {
      await app.close()
      await close()
    }
  }, 60_000)

  beforeEach(async () => {
    if (api === undefined) return
    await emptied(api.db)
    if (putBack !== undefined) return putBack()
    await fill(api.db)
    putBack = await keepRows(api.db)
  }, 60_000)

  afterAll(() => closeAll())

  return () => {
    if (api === undefined) throw new Error('the test API is ready only inside a test')
    return api
  }
}

async function newDatabase(): Promise<{ db: Database; close: () => Promise<void> }> {
  const server = process.env['DATABASE_URL']
  if (server === undefined) {
    const db = await openPglite({ dump: await readyMadeDump() })
    return { db, close: () => db.close() }
  }
  const name = `switchboard_test_${randomUUID().replaceAll('-', '')}`
  const administration = openPostgres(server)
  await administration.script(`create database ${name}`)
  const db = openPostgres(Object.assign(new URL(server), { pathname: `/${name}` }).href)
  await migrate(db)
  const close = async () => {
    await db.close()
    await administration.script(everyoneGone(name))
    await administration.script(`drop database ${name} with (force)`)
    await administration.close()
  }
  return { db, close }
}

/** Connections end a moment after their pool; dropped while they stand, they would fail in the middle of nothing. */
function everyoneGone(name: string): string {
  return `do $$ begin
    for tries in 1..200 loop
      exit when not exists (select 1 from pg_stat_activity where datname = '${name}');
      perform pg_sleep(0.02);
      perform pg_stat_clear_snapshot();
    end loop;
  end $$`
}

/**
 * Empties every table but the migrations'; the clock stands at the tests' instant. Only the owner of the tables can lay
 * aside for it what keeps the audit trail as it is: a test asks for a new database, and this is as good as one.
 */
async function emptied(db: Database): Promise<void> {
  const offset = TEST_INSTANT - Date.now()
  await db.script(`
    do $$ begin
      alter table audit_event disable trigger audit_event_stays;
      execute (select 'truncate ' || string_agg(quote_ident(tablename), ', ') || ' restart identity cascade'
               from pg_tables where schemaname = 'public' and tablename not in ('migration', 'signing_key'));
      alter table audit_event enable always trigger audit_event_stays;
    end $$;
    insert into provider_clock (offset_milliseconds) values (${offset});`)
}

function tokensAndCalls(services: Services, app: FastifyInstance) {
  const { db, environment } = services

  async function session(of: {
    kind: string
    user?: string
    staff?: string
    account?: string
  }): Promise<string> {
    const grantId = randomUUID()
    const staff = of.staff !== undefined
    await db.kysely
      .insertInto('login_session')
      .values({
        grant_id: grantId,
        kind: of.kind,
        user_id: of.user ?? null,
        staff_id: of.staff ?? null,
        account_code: of.account ?? null,
        device_id: null,
        created_at: new Date(),
        expires_at: new Date(Date.now() + HOUR),
        ended_at: null,
      })
      .execute()
    return accessToken(db, environment.PUBLIC_URL, { grantId, subject: of.user ?? of.staff ?? '', staff })
  }

  return {
    async tokenOf(username: string, kind: 'web' | 'form' | 'device' = 'web') {
      const { user_id } = await db.kysely
        .selectFrom('login_user')
        .select('user_id')
        .where('username', 'like', `${username}@%`)
        .executeTakeFirstOrThrow()
      return session({ kind, user: user_id })
    },
    async staffToken(accountCode: string) {
      const { staff_id } = await db.kysely
        .selectFrom('staff_member')
        .select('staff_id')
        .executeTakeFirstOrThrow()
      return session({ kind: 'staff', staff: staff_id, account: accountCode })
    },
    make<C extends CallShape>(call: C, asked: Asked<C> = {}) {
      return app.inject(injected(call, asked))
    },
  }
}

function injected(call: CallShape, asked: Asked<CallShape>): InjectOptions {
  const { token, parameters = {}, query, body, headers = {} } = asked
  const form = call.encoding === 'form' && body !== undefined
  return {
    method: call.method,
    url: API_BASE + filledPath(call.path, parameters),
    ...(query === undefined ? {} : { query: fieldsOf(query) }),
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined
        ? {}
        : { 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json' }),
      ...headers,
    },
    ...(body === undefined
      ? {}
      : { payload: form ? new URLSearchParams(fieldsOf(body)).toString() : JSON.stringify(body) }),
  }
}

function fieldsOf(fields: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(typeof fields === 'object' && fields !== null ? fields : {}).map(([name, value]) => [
      name,
      String(value),
    ]),
  )
}
