import { testApi } from '#api/testing/api.ts'
import { FORM } from '#api/testing/browser.ts'
import type { TestBrowser } from '#api/testing/browser.ts'
import { BEN, fillSignIn } from '#api/testing/sign-in-demo.ts'

export const JWT = /eyJ[\w-]+\.eyJ/

/** Signs in through the pages and returns the address at which the portal's page opens. */
export async function finishSignIn(browser: TestBrowser, to = '/invoice/latest'): Promise<URL> {
  const page = await browser.open({
    method: 'GET',
    url: `/identity/session/sign-in?to=${encodeURIComponent(to)}`,
  })
  const callback = new URL((await browser.submit(page.address, BEN)).address)
  const answer = await browser.send({ method: 'GET', url: callback.pathname + callback.search })
  return new URL(String(answer.headers.location))
}

export async function signIn(browser: TestBrowser): Promise<string> {
  const back = await finishSignIn(browser)
  return back.searchParams.get('session') ?? ''
}

type TokenRequest = { readonly fields?: Record<string, string>; readonly headers?: Record<string, string> }

export function requestToken(
  browser: TestBrowser,
  handle: string,
  { fields = {}, headers = {} }: TokenRequest = {},
) {
  return browser.send({
    method: 'POST',
    url: '/identity/session/token',
    headers: { ...FORM, 'x-switchboard-session': handle, ...headers },
    payload: new URLSearchParams(fields).toString(),
  })
}

export function requestClaims(browser: TestBrowser, headers: Record<string, string>) {
  return browser.send({ method: 'POST', url: '/api/user/claims', headers })
}

export const toSessionHeader = (handle: string) => ({ 'x-switchboard-session': handle })

/** The API with sessions in cookies, and helpers to count and read the stored sessions. */
export function testBrowserSessions() {
  const api = testApi(fillSignIn, {}, { SESSION_MODE: 'cookie' })

  async function countSessions(): Promise<number> {
    return (await listSealedTokens()).length
  }

  function listSealedTokens() {
    return api().sql<{ sealed_tokens: string }>`select sealed_tokens from browser_session`
  }

  return { api, countSessions, listSealedTokens }
}
