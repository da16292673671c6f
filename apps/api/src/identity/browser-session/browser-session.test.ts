import { afterEach, expect, test, vi } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import { userClaims } from '@switchboard/domain/session/claims'
import { login, logout, registerDevice, salesPerson, staffLogin } from '@switchboard/domain/session/contract'
import type { SignedIn } from '@switchboard/domain/session/contract'

import { newStaffToken } from '#api/identity/staff-token.ts'
import { testApi } from '#api/testing/api.ts'
import { FORM, testBrowser } from '#api/testing/browser.ts'
import type { TestBrowser } from '#api/testing/browser.ts'
import { BEN, fillSignIn } from '#api/testing/sign-in-demo.ts'

import type { DescribedSession } from './described.ts'

const api = testApi(fillSignIn, {}, { SESSION_MODE: 'cookie' })
const HANDLE = /^c[\w-]{16}$/
const JWT = /eyJ[\w-]+\.eyJ/

afterEach(() => {
  vi.useRealTimers()
})

/** A sign-in through the pages, up to the address that the page is opened at. */
async function returned(browser: TestBrowser, to = '/invoice/latest'): Promise<{ back: URL; came: URL }> {
  const page = await browser.open({
    method: 'GET',
    url: `/identity/session/sign-in?to=${encodeURIComponent(to)}`,
  })
  const form = await browser.submit(page.address, BEN)
  const came = new URL(form.address)
  const done = await browser.send({ method: 'GET', url: came.pathname + came.search })
  return { came, back: new URL(String(done.headers.location ?? form.address)) }
}

async function signedIn(browser: TestBrowser): Promise<string> {
  const { back } = await returned(browser)
  return back.searchParams.get('session') ?? ''
}

type Sent = { readonly fields?: Record<string, string>; readonly headers?: Record<string, string> }

function token(browser: TestBrowser, handle: string, { fields = {}, headers = {} }: Sent = {}) {
  return browser.send({
    method: 'POST',
    url: '/identity/session/token',
    headers: { ...FORM, 'x-switchboard-session': handle, ...headers },
    payload: new URLSearchParams(fields).toString(),
  })
}

function claims(browser: TestBrowser, headers: Record<string, string>) {
  return browser.send({ method: 'POST', url: '/api/user/claims', headers })
}

const of = (handle: string) => ({ 'x-switchboard-session': handle })

test('a sign-in leaves a cookie that no script reads, and the page learns who is signed in and nothing that opens anything', async () => {
  const browser = testBrowser(api().app)

  const { back } = await returned(browser)
  const handle = back.searchParams.get('session') ?? ''

  expect(back.pathname).toBe('/login-complete')
  expect(back.searchParams.get('state')).toMatch(/^[\w-]{22}\.\/invoice\/latest$/)
  expect(handle).toMatch(HANDLE)
  const kept = browser.jar.get(`session-${handle}`)
  expect(kept?.attributes).toMatch(/^path=\/; max-age=\d+; samesite=strict; httponly$/)
  const answer = await token(browser, handle)
  expect(answer.headers['cache-control']).toBe('no-store')
  const described = answer.json<DescribedSession>()
  const [first, payload = '', last] = described.access_token.split('.')
  expect([first, last]).toEqual([handle, ''])
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toEqual({
    sub: 'user-ben',
    iss: 'http://portal.test/identity',
    staff: false,
    preferred_username: 'ben@demo.example',
  })
  expect(described.expires_in).toBeGreaterThan(590)
  expect(answer.body).not.toMatch(JWT)
  expect((await claims(browser, of(handle))).json()).toMatchObject({ AccountClaims: [{ AccountCode: '100517' }] })
})
