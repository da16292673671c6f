import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import * as z from 'zod/mini'

import { login } from '@switchboard/domain/session/contract'

import { signInFields } from './payer.ts'
import { setStage } from './stage.ts'
import { compareTallies, isServedAsQuiet, startWatch } from './watcher.ts'

const WARM_UP_SECONDS = 3
/** A rate that does not slow customers down, so that only the effects of the requests are measured. */
const SEND_EVERY_MILLISECONDS = 20

/** The headers by which browsers describe the page of another site. */
const FOREIGN_HEADERS: readonly Readonly<Record<string, string>>[] = [
  { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' },
  { 'sec-fetch-site': 'same-site', origin: 'https://other.portal.test' },
  { origin: 'https://evil.test' },
  { origin: 'null' },
]
/** The content types that a form can send without a preflight request, and JSON. */
const JSON_TYPE = 'application/json'
const BODY_TYPES = ['application/x-www-form-urlencoded', 'text/plain', JSON_TYPE]
/** Refusals that precede the check of the body. Another refusal would mean that only the body was wrong. */
const REFUSALS = [401, 403]
/** The value of each parameter of a path. */
const PARAMETER = '700000'

const openApi = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })

type ForgedRequest = {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}
type Outcome = { requests: number; readonly accepted: Set<string> }

/**
 * Requests of another site's page to each operation that changes something, with the session cookies of a customer who is served
 * meanwhile (`--seconds`): none succeeds or sets a cookie, and the customer's session goes on. Source: OWASP ASVS 5.0, 3.5.1.
 */
export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: { seconds: { type: 'string', default: '40' } } })
  const seconds = Number(values.seconds)
  const stage = await setStage({
    database: 'postgres',
    api: { LOG_LEVEL: 'silent', SESSION_MODE: 'cookie' },
  })
  await stage.startApi()
  try {
    const session = await openCookieSession(stage.apiUrl)
    const watch = startWatch(new URL(stage.apiUrl).origin, () => session)
    await watch(WARM_UP_SECONDS)
    const quiet = await watch(seconds)
    const forged = await listForged(stage.apiUrl)
    const [attacked, { requests, accepted }] = await Promise.all([
      watch(seconds),
      sendForged({ forged, session, seconds }),
    ])
    const comparison = compareTallies(quiet, attacked)
    console.table([
      { 'forged requests': requests, kinds: forged.length, accepted: accepted.size, ...comparison },
    ])
    for (const request of accepted) console.log(`accepted: ${request}`)
    return accepted.size === 0 && requests >= forged.length && isServedAsQuiet(comparison)
  } finally {
    await stage.close()
  }
}

/** The headers of a call by a page of the portal. */
async function openCookieSession(apiUrl: string): Promise<Readonly<Record<string, string>>> {
  const answer = await fetch(apiUrl + login.path, { method: 'POST', body: signInFields() })
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const handle = /session-([\w-]+)=/.exec(cookie)?.[1]
  if (handle === undefined) throw new Error(`no session cookie in "${cookie}"`)
  return { cookie, 'x-switchboard-session': handle }
}

/** Every operation that changes something, and the two that only browsers use. */
async function listForged(apiUrl: string): Promise<ForgedRequest[]> {
  const { paths } = openApi.parse(await (await fetch(`${apiUrl}/openapi.json`)).json())
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => method !== 'get')
      .map((method) => ({ method: method.toUpperCase(), url: apiUrl + path.replace(/\{\w+\}/g, PARAMETER) })),
  )
  for (const path of ['token', 'sign-on'])
    operations.push({ method: 'POST', url: new URL(`/identity/session/${path}`, apiUrl).href })
  return operations.flatMap((operation) =>
    FOREIGN_HEADERS.flatMap((foreign) =>
      BODY_TYPES.map((type) => ({ ...operation, headers: { ...foreign, 'content-type': type } })),
    ),
  )
}

type Sending = {
  readonly forged: readonly ForgedRequest[]
  readonly session: Readonly<Record<string, string>>
  readonly seconds: number
}

/** Sends each request at least once, and again until the time is over. */
async function sendForged({ forged, session, seconds }: Sending): Promise<Outcome> {
  const outcome: Outcome = { requests: 0, accepted: new Set() }
  const until = performance.now() + seconds * 1000
  do {
    for (const { method, url, headers } of forged) {
      const answer = await fetch(url, {
        method,
        headers: { ...session, ...headers },
        body: headers['content-type'] === JSON_TYPE ? '{}' : signInFields().toString(),
      })
      await answer.arrayBuffer()
      outcome.requests += 1
      if (!REFUSALS.includes(answer.status) || answer.headers.getSetCookie().length > 0)
        outcome.accepted.add(`${method} ${url} with ${JSON.stringify(headers)}: ${answer.status}`)
      await wait(SEND_EVERY_MILLISECONDS)
    }
  } while (performance.now() < until)
  return outcome
}
