import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'

import { openPglite } from '../../apps/api/src/platform/database/pglite.ts'
import { openPostgres } from '../../apps/api/src/platform/database/postgres.ts'
import type { Database } from '../../apps/api/src/platform/database/database.ts'
import { getMigratedDump } from '../../apps/api/src/platform/database/embedded.ts'
import { migrate } from '../../apps/api/src/platform/database/migrate.ts'
import { DEMO_PASSWORD } from '../../apps/api/src/demo/people.ts'
import { fillDemo } from '../../apps/api/src/fill-demo.ts'
import { readEnvironment } from '../../apps/api/src/platform/environment.ts'
import { createLogger } from '../../apps/api/src/platform/http/server.ts'
import { composeServices } from '../../apps/api/src/platform/services.ts'
import { REPLAY_WINDOW_MILLISECONDS } from '../../apps/api/src/identity/refresh-once.ts'
import { createProvider } from '../../apps/api/src/create-provider.ts'
import { findReachablePostgres } from '../../tools/postgres.ts'

const AT_ONCE = [2, 5, 20]
const PUBLIC_URL = 'http://race.test'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

type Api = Awaited<ReturnType<typeof createProvider>>
type Tokens = { readonly access_token: string; readonly refresh_token: string }

/** The result of all rounds with the same number of simultaneous refreshes. */
type Figures = {
  readonly database: string
  readonly processes: number
  readonly atOnce: number
  readonly rounds: number
  forked: number
  killed: number
  refused: number
  familiesKilledByReplay: number
}

type Provider = { readonly name: string; readonly apps: readonly Api[]; readonly db: Database }

/**
 * One refresh token sent K times at once: everyone must get the same successor, and the session must live on; the same
 * token after the window must end it. On PostgreSQL the requests go in turn to two API instances with a pool each.
 */
export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: { rounds: { type: 'string', default: '200' } } })
  const rounds = Number(values.rounds)
  const figures = [...(await onEmbedded(rounds)), ...(await onPostgres(rounds))]
  console.table(figures)
  return figures.every(
    ({ forked, killed, refused, familiesKilledByReplay }) =>
      forked + killed + refused === 0 && familiesKilledByReplay === rounds,
  )
}

async function onEmbedded(rounds: number): Promise<Figures[]> {
  const db = await openPglite({ dump: await getMigratedDump() })
  try {
    await fillDemo(db)
    return await measureRaces({ name: 'PGlite', apps: [await instance(db)], db }, rounds)
  } finally {
    await db.close()
  }
}

async function onPostgres(rounds: number): Promise<Figures[]> {
  const server = await findReachablePostgres()
  if (server === null) {
    console.log('PostgreSQL: not run')
    return []
  }
  const administration = openPostgres(server)
  const name = `switchboard_race_${randomUUID().replaceAll('-', '')}`
  await administration.script(`create database ${name}`)
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
  const [first, second] = [openPostgres(url), openPostgres(url)]
  try {
    await migrate(first)
    await fillDemo(first)
    const apps = [await instance(first), await instance(second)]
    return await measureRaces({ name: 'PostgreSQL', apps, db: first }, rounds)
  } finally {
    await first.close()
    await second.close()
    await administration.script(`drop database ${name} with (force)`)
    await administration.close()
  }
}

function instance(db: Database): Promise<Api> {
  const environment = readEnvironment({ PUBLIC_URL, LOG_LEVEL: 'silent' })
  if (Array.isArray(environment)) throw new Error(environment.join('; '))
  const services = composeServices({ environment, db, logger: createLogger('silent') })
  return createProvider(services, { checkReplies: false })
}

async function measureRaces(provider: Provider, rounds: number): Promise<Figures[]> {
  const all: Figures[] = []
  for (const atOnce of AT_ONCE) {
    const figures: Figures = {
      database: provider.name,
      processes: provider.apps.length,
      atOnce,
      rounds,
      forked: 0,
      killed: 0,
      refused: 0,
      familiesKilledByReplay: 0,
    }
    for (let round = 0; round < rounds; round += 1) await race(provider, figures)
    all.push(figures)
  }
  return all
}

async function race(provider: Provider, figures: Figures): Promise<void> {
  const { apps } = provider
  const old = (await signIn(apps)).refresh_token
  const answers = await Promise.all(
    Array.from({ length: figures.atOnce }, (_, index) => refreshTokens(getApp(apps, index), old)),
  )
  const successors = new Set(answers.flatMap((answer) => answer.tokens?.refresh_token ?? []))
  if (successors.size > 1) figures.forked += 1
  if (answers.some(({ status }) => status !== 200)) figures.refused += 1

  const [successor = ''] = successors
  const next = await refreshTokens(getApp(apps, 0), successor)
  if (next.tokens === null || !(await isAlive(apps, next.tokens.access_token))) figures.killed += 1

  await windowHasPassed(provider.db)
  const replay = await refreshTokens(getApp(apps, 1), old)
  const newest = await refreshTokens(getApp(apps, 0), next.tokens?.refresh_token ?? '')
  const alive = await isAlive(apps, next.tokens?.access_token ?? '')
  if (replay.status === 400 && newest.status === 400 && !alive) figures.familiesKilledByReplay += 1
}

function getApp(apps: readonly Api[], index: number): Api {
  const app = apps[index % apps.length]
  if (app === undefined) throw new Error('no API instance')
  return app
}

async function signIn(apps: readonly Api[]): Promise<Tokens> {
  const fields = {
    userpool: 'customers',
    username: 'ben@demo.example',
    password: DEMO_PASSWORD,
    longlifesession: 'false',
  }
  const payload = new URLSearchParams(fields).toString()
  const answer = await getApp(apps, 0).inject({
    method: 'POST',
    url: '/api/user/login',
    headers: FORM,
    payload,
  })
  if (answer.statusCode !== 200) throw new Error(`sign-in answered ${answer.statusCode} ${answer.body}`)
  return answer.json<Tokens>()
}

async function refreshTokens(app: Api, refreshToken: string) {
  const fields = { client_id: 'portal', grant_type: 'refresh_token', refresh_token: refreshToken }
  const payload = new URLSearchParams(fields).toString()
  const answer = await app.inject({ method: 'POST', url: '/identity/connect/token', headers: FORM, payload })
  return { status: answer.statusCode, tokens: answer.statusCode === 200 ? answer.json<Tokens>() : null }
}

async function isAlive(apps: readonly Api[], accessToken: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${accessToken}` }
  const answer = await getApp(apps, 0).inject({ method: 'POST', url: '/api/user/claims', headers })
  return answer.statusCode === 200
}

/** Makes the stored replies older, instead of waiting. */
async function windowHasPassed(db: Database): Promise<void> {
  const seconds = REPLAY_WINDOW_MILLISECONDS / 1000 + 1
  await db.script(
    `update refresh_answer set started_at = started_at - interval '${seconds} s',
       answered_at = answered_at - interval '${seconds} s'`,
  )
}
