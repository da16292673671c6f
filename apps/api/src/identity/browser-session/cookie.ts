import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

import { cookiesOf } from '#api/http/cookies.ts'
import { isForeign } from '#api/http/own-site.ts'
import { Refused, refused } from '#api/http/refusal.ts'

/** Names the session of a call. No other site can have a browser send it: that would take a leave that nobody gives. */
export const SESSION_HEADER = 'x-switchboard-session'

/** Of a customer, whose session all tabs share, or of staff, whose session is of one tab. */
export type Kind = 'customer' | 'staff'

/**
 * A session's cookie. The handle is in its name and no secret: the page says by it which of a browser's sessions it means,
 * so that a tab of staff lives beside a customer's. The secret opens the session, and no script can read it.
 */
export type SessionCookie = { readonly handle: string; readonly secret: string }

const HANDLE_BYTES = 12
const SECRET_BYTES = 32
const HANDLE = /^[cs][\w-]{16}$/
const SECRET = /^[\w-]{43}$/

export function newSessionCookie(kind: Kind): SessionCookie {
  const name = randomBytes(HANDLE_BYTES).toString('base64url')
  return {
    handle: (kind === 'staff' ? 's' : 'c') + name,
    secret: randomBytes(SECRET_BYTES).toString('base64url'),
  }
}

/** The session that a call of our own page names; undefined where it names none or its browser has no such cookie. */
export function sessionOfCall(headers: IncomingHttpHeaders, publicUrl: string): SessionCookie | undefined {
  const handle = headers[SESSION_HEADER]
  if (typeof handle !== 'string' || !HANDLE.test(handle)) return undefined
  refuseForeign(headers, publicUrl)
  return cookieOf(headers.cookie, handle, publicUrl)
}

export function refuseForeign(headers: IncomingHttpHeaders, publicUrl: string): void {
  if (isForeign(headers, publicUrl)) {
    throw new Refused(refused('FORBIDDEN', { message: 'a session is used by the portal alone' }))
  }
}

export function cookieOf(
  cookies: string | undefined,
  handle: string,
  publicUrl: string,
): SessionCookie | undefined {
  return sessionCookiesOf(cookies, publicUrl).find((each) => each.handle === handle)
}

/** Every session that a browser has a cookie of. */
export function sessionCookiesOf(cookies: string | undefined, publicUrl: string): SessionCookie[] {
  const prefix = namePrefix(publicUrl)
  return cookiesOf(cookies).flatMap(({ name, value: secret }) => {
    const handle = name.slice(prefix.length)
    return name.startsWith(prefix) && HANDLE.test(handle) && SECRET.test(secret) ? [{ handle, secret }] : []
  })
}

/** Sent by the portal's own pages alone, and until the sign-in ends: the page's calls are never those of another site. */
export function setCookie(
  { handle, secret }: SessionCookie,
  { publicUrl, expiresAt }: { readonly publicUrl: string; readonly expiresAt: Date },
): string {
  const seconds = Math.max(0, Math.floor((expiresAt.getTime() - Date.now()) / 1000))
  return `${namePrefix(publicUrl)}${handle}=${secret}; ${attributes(seconds, publicUrl)}`
}

export function dropCookie(handle: string, publicUrl: string): string {
  return `${namePrefix(publicUrl)}${handle}=; ${attributes(0, publicUrl)}`
}

function attributes(seconds: number, publicUrl: string): string {
  return `path=/; max-age=${seconds}; samesite=strict; ${isSecure(publicUrl) ? 'secure; ' : ''}httponly`
}

export function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https:')
}

function namePrefix(publicUrl: string): string {
  return isSecure(publicUrl) ? '__Host-session-' : 'session-'
}
