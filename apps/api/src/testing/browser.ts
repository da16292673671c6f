import { createHash, randomBytes } from 'node:crypto'

import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'

import { CALLBACK_PATH } from '#api/identity/clients.ts'

const MAX_REDIRECTS = 10
const OPAQUE_BYTES = 48

/** The reply of the identity provider to a code or a refresh token. */
export type TokenAnswer = {
  readonly access_token: string
  readonly id_token: string
  readonly refresh_token: string
  readonly expires_in: number
  readonly scope: string
}

/** A simple browser. It stores cookies with their paths and follows redirects inside the site. */
export function testBrowser(app: FastifyInstance, publicUrl = 'http://portal.test') {
  const jar = new Map<string, { value: string; path: string; attributes: string }>()

  async function send(options: InjectOptions & { url: string }): Promise<LightMyRequestResponse> {
    const url = new URL(options.url, publicUrl)
    const cookie = [...jar]
      .filter(([, { path }]) => url.pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ')
    const answer = await app.inject({
      ...options,
      url: url.pathname + url.search,
      headers: { ...options.headers, ...(cookie !== '' && { cookie }) },
    })
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) storeCookie(line)
    return answer
  }

  function storeCookie(line: string): void {
    const [pair = '', ...attributes] = line.split(/; */)
    const [name = '', value = ''] = pair.split('=', 2)
    const path = attributes.find((attribute) => attribute.toLowerCase().startsWith('path='))?.slice(5) ?? '/'
    if (value === '') jar.delete(name)
    else jar.set(name, { value, path, attributes: attributes.join('; ') })
  }

  /** Follows redirects until a page, an error, or the address to which the identity provider returns the browser. */
  async function open(
    first: InjectOptions & { url: string },
  ): Promise<{ address: string; answer: LightMyRequestResponse }> {
    let address = first.url
    let answer = await send(first)
    for (let count = 0; count < MAX_REDIRECTS && isRedirect(answer); count += 1) {
      address = String(answer.headers.location)
      const { pathname } = new URL(address, publicUrl)
      if (!pathname.startsWith('/identity/') || pathname === CALLBACK_PATH) break
      answer = await send({ method: 'GET', url: address })
    }
    return { address, answer }
  }

  const submit = (url: string, fields: Record<string, string>) =>
    open({ method: 'POST', url, headers: FORM, payload: new URLSearchParams(fields).toString() })

  return { jar, send, open, submit }
}

export type TestBrowser = ReturnType<typeof testBrowser>

export const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

function isRedirect(answer: LightMyRequestResponse): boolean {
  return answer.statusCode >= 300 && answer.statusCode < 400
}

/** The address at which the portal starts a sign-in, and the PKCE verifier of this sign-in. */
export function authorization(replaced: Record<string, string | undefined> = {}) {
  const verifier = randomBytes(OPAQUE_BYTES).toString('base64url')
  const parameters: Record<string, string | undefined> = {
    client_id: 'portal',
    redirect_uri: 'http://portal.test/login-complete',
    response_type: 'code',
    scope: 'openid offline_access',
    state: 'random./invoice/latest',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...replaced,
  }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) query.set(name, value)
  return { verifier, url: `/identity/connect/authorize?${query}` }
}

/** Signs in on the sign-in page. Returns the code and the address to which the browser is sent back. */
export async function signInOnPage(
  browser: TestBrowser,
  typed: { username: string; password: string; remember?: string },
  request = authorization(),
): Promise<{ code: string; verifier: string; back: URL }> {
  const page = await browser.open({ method: 'GET', url: request.url })
  const { address } = await browser.submit(page.address, typed)
  const back = new URL(address)
  return { code: back.searchParams.get('code') ?? '', verifier: request.verifier, back }
}

export function exchange(
  browser: Pick<TestBrowser, 'send'>,
  fields: Record<string, string>,
): Promise<LightMyRequestResponse> {
  return browser.send({
    method: 'POST',
    url: '/identity/connect/token',
    headers: FORM,
    payload: new URLSearchParams(fields).toString(),
  })
}

export function exchangeCode(
  browser: Pick<TestBrowser, 'send'>,
  { code, verifier }: { code: string; verifier: string },
  replaced: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  return exchange(browser, {
    client_id: 'portal',
    grant_type: 'authorization_code',
    redirect_uri: 'http://portal.test/login-complete',
    code,
    code_verifier: verifier,
    ...replaced,
  })
}

export function refreshWith(
  browser: Pick<TestBrowser, 'send'>,
  refreshToken: string,
  clientId = 'portal',
): Promise<LightMyRequestResponse> {
  return exchange(browser, {
    client_id: clientId,
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
  })
}

/** Signs a customer in on the sign-in page and exchanges the code for tokens. */
export async function fetchTokens(
  browser: TestBrowser,
  typed: { username: string; password: string; remember?: string },
): Promise<TokenAnswer> {
  return (await exchangeCode(browser, await signInOnPage(browser, typed))).json<TokenAnswer>()
}
