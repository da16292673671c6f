import type { Page, Request, Route } from '@playwright/test'

import type { CallShape, FailureCode, WireReply } from '@switchboard/domain/call'
import { reasonPhrase } from '@switchboard/domain/error-answer'
import { ERRORS } from '@switchboard/domain/errors'

import { findReplyProblems } from './reply-problems.ts'

/** Where a portal serves the calls of the contract. */
const API_BASE = '/api'

/** The part of a refusal beside its code, as the API sends it. */
type Refusal = {
  readonly message?: string
  readonly field?: string
  readonly retryAfterSeconds?: number
  readonly parameters?: Parameters
}

/** Values of path parameters. A helper applies to the requests with these values; without any, to every request of the call. */
type Parameters = Readonly<Record<string, string>>

/** From now on the page gets this reply of the call. A helper that is called later takes precedence. */
export async function replyTo<C extends CallShape>(
  page: Page,
  call: C,
  reply: WireReply<C>,
  parameters: Parameters = {},
): Promise<void> {
  assertReply(call, reply)
  await handle(page, call, parameters, (route) => send(route, reply))
}

/** From now on the page gets a reply that depends on its request. */
export async function replyByRequest<C extends CallShape>(
  page: Page,
  call: C,
  toReply: (request: Request) => WireReply<C>,
): Promise<void> {
  await handle(page, call, {}, (route) => {
    const reply = toReply(route.request())
    assertReply(call, reply)
    return send(route, reply)
  })
}

/** The page gets this reply of the call once it has sent a request of `trigger`; until then the provider's own. */
export async function replyAfter<C extends CallShape>(
  page: Page,
  trigger: CallShape,
  call: C,
  reply: WireReply<C>,
): Promise<void> {
  assertReply(call, reply)
  let isTriggered = false
  page.on('request', (request) => {
    isTriggered ||= isRequestFor(trigger, request)
  })
  await handle(page, call, {}, (route) => (isTriggered ? send(route, reply) : route.fallback()))
}

/** The page gets the provider's reply with a change. A refusal passes through. */
export async function changeReply<C extends CallShape>(
  page: Page,
  call: C,
  change: (reply: WireReply<C>) => WireReply<C>,
  parameters: Parameters = {},
): Promise<void> {
  await handle(page, call, parameters, async (route) => {
    const response = await route.fetch()
    if (!response.ok()) return route.fulfill({ response })

    const reply: unknown = await response.json()
    if (!isReply(call, reply)) throw new Error(`${callName(call)}: the reply of the provider is not valid`)
    const changed = change(reply)
    assertReply(call, changed, reply)
    return route.fulfill({ response, json: changed })
  })
}

/** The page gets the provider's reply with other texts in its strings, each under the text that it takes the place of. */
export async function replaceText(
  page: Page,
  call: CallShape,
  texts: Readonly<Record<string, string>>,
): Promise<void> {
  await handle(page, call, {}, async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    const missing = Object.keys(texts).filter((from) => !text.includes(from))
    if (missing.length > 0) throw new Error(`${callName(call)} replies without ${missing.join(', ')}`)
    const changed: unknown = JSON.parse(text, (_name, value: unknown) =>
      typeof value === 'string'
        ? Object.entries(texts).reduce((changing, [from, to]) => changing.replaceAll(from, to), value)
        : value,
    )
    assertReply(call, changed, JSON.parse(text))
    return route.fulfill({ response, json: changed })
  })
}

/** From now on the call is refused as the API refuses it. */
export async function refuse<C extends CallShape>(
  page: Page,
  call: C,
  code: FailureCode<C>,
  { parameters = {}, ...refusal }: Refusal = {},
): Promise<void> {
  await handle(page, call, parameters, (route) => sendRefusal(route, code, refusal))
}

/** From now on the call ends with a fault of the server. */
export async function fail(page: Page, call: CallShape, parameters: Parameters = {}): Promise<void> {
  await handle(page, call, parameters, (route) => sendRefusal(route, 'GENERAL_ERROR', {}))
}

/** Requests with these parameters reach the provider, whatever an earlier helper does with the call. */
export async function letThrough(page: Page, call: CallShape, parameters: Parameters): Promise<void> {
  await handle(page, call, parameters, (route) => route.continue())
}

/** From now on the connection breaks when the page makes the call. */
export async function disconnect(page: Page, call: CallShape): Promise<void> {
  await handle(page, call, {}, (route) => route.abort('connectionreset'))
}

/** From now on the call gets no answer, neither a reply nor a failure. */
export async function hold(page: Page, call: CallShape): Promise<void> {
  await handle(page, call, {}, () => Promise.resolve())
}

/** From now on requests to this address of the API get no answer; for addresses that the contract does not name. */
export async function holdAddress(page: Page, path: string): Promise<void> {
  await page.route(`**${API_BASE}${path}`, () => Promise.resolve())
}

/** The provider's own reply, as of another build of the portal than the one that the page has. */
export async function nameAnotherBuild(page: Page, call: CallShape): Promise<void> {
  await handle(page, call, {}, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'x-portal-build': 'another' } })
  })
}

/** The documents at these addresses come with a change in their text, such as another static configuration. */
export async function changeDocument(
  page: Page,
  address: string | RegExp,
  change: (html: string) => string,
): Promise<void> {
  await page.route(address, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()

    const response = await route.fetch({ maxRedirects: 0 })
    return route.fulfill({ response, body: change(await response.text()) })
  })
}

/** An empty document at an address that the provider does not serve. */
export async function serveEmptyDocument(page: Page, address: string): Promise<void> {
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
}

/** The page stays as it is when it goes to such an address, which another site serves. */
export async function ignoreNavigation(page: Page, address: RegExp): Promise<void> {
  await page.route(address, (route) => route.fulfill({ status: 204 }))
}

async function handle(
  page: Page,
  call: CallShape,
  parameters: Parameters,
  answer: (route: Route) => Promise<void>,
): Promise<void> {
  await page.route(addressPattern(call, parameters), (route) =>
    route.request().method() === call.method ? answer(route) : route.fallback(),
  )
}

function isRequestFor(call: CallShape, request: Request): boolean {
  return request.method() === call.method && addressPattern(call, {}).test(request.url())
}

function addressPattern(call: CallShape, parameters: Parameters): RegExp {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_braces, name: string) => {
    const value = parameters[name]
    return value === undefined ? '[^/?]+' : encodeURIComponent(value).replaceAll(/[.*()]/g, String.raw`\$&`)
  })
  return new RegExp(String.raw`^https?://[^/]+${API_BASE}${path}(?:\?|$)`)
}

async function send(route: Route, reply: unknown): Promise<void> {
  await (reply instanceof Uint8Array
    ? route.fulfill({ contentType: 'application/pdf', body: Buffer.from(reply) })
    : route.fulfill({ json: reply }))
}

async function sendRefusal(
  route: Route,
  code: keyof typeof ERRORS,
  { message, field, retryAfterSeconds }: Refusal,
): Promise<void> {
  await route.fulfill({
    status: ERRORS[code],
    ...(retryAfterSeconds !== undefined && { headers: { 'retry-after': String(retryAfterSeconds) } }),
    json: {
      code,
      message: message ?? reasonPhrase(code),
      ...(field !== undefined && { field }),
      correlationId: 'e2e',
    },
  })
}

function isReply<C extends CallShape>(call: C, reply: unknown): reply is WireReply<C> {
  return call.reply !== 'pdf' && call.reply.safeParse(reply).success
}

/** Throws an error that names the fields for which no API can send this reply, but for those that the provider sent so itself. */
function assertReply(call: CallShape, reply: unknown, sentByProvider?: unknown): void {
  const known = sentByProvider === undefined ? [] : findReplyProblems(call, sentByProvider)
  const problems = findReplyProblems(call, reply).filter((problem) => !known.includes(problem))
  if (problems.length > 0) throw new Error(`no API replies this to ${callName(call)}: ${problems.join('; ')}`)
}

function callName({ method, path }: CallShape): string {
  return `${method} ${path}`
}
