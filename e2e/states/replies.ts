import type { Page, Request, Route } from '@playwright/test'

import type { CallShape, FailureCode, WireReply } from '@switchboard/domain/call'
import { reasonPhrase } from '@switchboard/domain/error-answer'
import { ERRORS } from '@switchboard/domain/errors'

import { findReplyProblems } from './reply-problems.ts'

/** The path under which a portal serves the calls. */
const API_BASE = '/api'

/** The fields of a refusal, without its code. */
type Refusal = {
  readonly message?: string
  readonly field?: string
  readonly retryAfterSeconds?: number
  readonly parameters?: Parameters
}

/** Values of path parameters. A helper applies to requests with these values, or to every request without values. */
type Parameters = Readonly<Record<string, string>>

/** Replies to the call from now on. A helper that is called later takes precedence. */
export async function replyTo<C extends CallShape>(
  page: Page,
  call: C,
  reply: WireReply<C>,
  parameters: Parameters = {},
): Promise<void> {
  assertReply(call, reply)
  await handle(page, call, parameters, (route) => send(route, reply))
}

/** Replies to the call from now on with a reply that depends on the request. */
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

/** Replies to the call after the page has sent a request of `trigger`. Until then the provider replies. */
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

/** Changes the reply of the provider. A refusal stays as it is. */
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
    if (!isReply(call, reply)) throw new Error(`${formatCall(call)}: the reply of the provider is not valid`)
    const changed = change(reply)
    assertReply(call, changed, reply)
    return route.fulfill({ response, json: changed })
  })
}

/** Replaces texts in the strings of the provider's reply. The keys of `texts` are the old texts. */
export async function replaceText(
  page: Page,
  call: CallShape,
  texts: Readonly<Record<string, string>>,
): Promise<void> {
  await handle(page, call, {}, async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    const missing = Object.keys(texts).filter((from) => !text.includes(from))
    if (missing.length > 0) throw new Error(`${formatCall(call)} replies without ${missing.join(', ')}`)
    const changed: unknown = JSON.parse(text, (_name, value: unknown) =>
      typeof value === 'string'
        ? Object.entries(texts).reduce((changing, [from, to]) => changing.replaceAll(from, to), value)
        : value,
    )
    assertReply(call, changed, JSON.parse(text))
    return route.fulfill({ response, json: changed })
  })
}

/** Refuses the call from now on, with a reply like that of the API. */
export async function refuse<C extends CallShape>(
  page: Page,
  call: C,
  code: FailureCode<C>,
  { parameters = {}, ...refusal }: Refusal = {},
): Promise<void> {
  await handle(page, call, parameters, (route) => sendRefusal(route, code, refusal))
}

/** Replies to the call with a server error from now on. */
export async function fail(page: Page, call: CallShape, parameters: Parameters = {}): Promise<void> {
  await handle(page, call, parameters, (route) => sendRefusal(route, 'GENERAL_ERROR', {}))
}

/** Lets requests with these parameters reach the provider, even if an earlier helper handles the call. */
export async function letThrough(page: Page, call: CallShape, parameters: Parameters): Promise<void> {
  await handle(page, call, parameters, (route) => route.continue())
}

/** Breaks the connection of the call from now on. */
export async function disconnect(page: Page, call: CallShape): Promise<void> {
  await handle(page, call, {}, (route) => route.abort('connectionreset'))
}

/** Leaves the call without a reply or a failure from now on. */
export async function hold(page: Page, call: CallShape): Promise<void> {
  await handle(page, call, {}, () => Promise.resolve())
}

/** Leaves requests to an address of the API without a reply. For addresses that are not in the contract. */
export async function holdAddress(page: Page, path: string): Promise<void> {
  await page.route(`**${API_BASE}${path}`, () => Promise.resolve())
}

/** Lets the provider's reply name another build of the portal than that of the page. */
export async function nameAnotherBuild(page: Page, call: CallShape): Promise<void> {
  await handle(page, call, {}, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'x-portal-build': 'another' } })
  })
}

/** Changes the text of the documents at these addresses, for example their static configuration. */
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

/** Serves an empty document at an address that the provider does not serve. */
export async function serveEmptyDocument(page: Page, address: string): Promise<void> {
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
}

/** Keeps the page when it navigates to an address of another site. */
export async function ignoreNavigation(page: Page, address: RegExp): Promise<void> {
  await page.route(address, (route) => route.fulfill({ status: 204 }))
}

async function handle(
  page: Page,
  call: CallShape,
  parameters: Parameters,
  answer: (route: Route) => Promise<void>,
): Promise<void> {
  await page.route(buildAddressPattern(call, parameters), (route) =>
    route.request().method() === call.method ? answer(route) : route.fallback(),
  )
}

function isRequestFor(call: CallShape, request: Request): boolean {
  return request.method() === call.method && buildAddressPattern(call, {}).test(request.url())
}

function buildAddressPattern(call: CallShape, parameters: Parameters): RegExp {
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

/** Throws an error with the fields that break the contract, except those that the provider itself sent like this. */
function assertReply(call: CallShape, reply: unknown, sentByProvider?: unknown): void {
  const known = sentByProvider === undefined ? [] : findReplyProblems(call, sentByProvider)
  const problems = findReplyProblems(call, reply).filter((problem) => !known.includes(problem))
  if (problems.length > 0)
    throw new Error(`the reply to ${formatCall(call)} breaks the contract: ${problems.join('; ')}`)
}

function formatCall({ method, path }: CallShape): string {
  return `${method} ${path}`
}
