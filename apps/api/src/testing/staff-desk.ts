import type { LightMyRequestResponse } from 'fastify'

import { newDeskSecret, setDeskCookie } from '#api/identity/staff-desk/desk-cookie.ts'
import { hashSecret } from '#api/platform/hash.ts'

import type { TestApi } from './api.ts'
import { FORM } from './browser.ts'
import type { TestBrowser } from './browser.ts'
import type { TestStaffIssuer } from './staff-issuer.ts'

/** A living session of the desk: its key, and the cookie of its browser. */
export async function openTestDesk({ sql }: TestApi, staffId = 'staff-sam') {
  const secret = newDeskSecret()
  const sessionHash = hashSecret(secret)
  await sql`
    insert into desk_session (session_hash, staff_id, created_at, used_at, expires_at)
    values (${sessionHash}, ${staffId}, ${new Date()}, ${new Date()}, ${new Date(Date.now() + 3_600_000)})`
  const [cookie = ''] = setDeskCookie(secret, 'http://portal.test').split(';')
  return { key: { staffId, sessionHash }, cookie }
}

/** Opens the desk and signs in at the issuer. Returns the answer to the callback. */
export async function signInToDesk(
  browser: TestBrowser,
  issuer: TestStaffIssuer,
): Promise<LightMyRequestResponse> {
  const begun = await browser.send({ method: 'GET', url: '/staff/' })
  return browser.send({ method: 'GET', url: issuer.signIn(String(begun.headers.location)) })
}

/** Sends a form of the desk as its page does. */
export function postToDesk(
  browser: TestBrowser,
  url: string,
  fields: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  return browser.send({
    method: 'POST',
    url,
    headers: { ...FORM, origin: 'http://portal.test', 'sec-fetch-site': 'same-origin' },
    payload: new URLSearchParams(fields).toString(),
  })
}
