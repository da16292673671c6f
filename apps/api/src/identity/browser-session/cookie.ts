import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

import { parseCookies } from '#api/platform/http/cookies.ts'
import { isForeign } from '#api/platform/http/own-site.ts'
import { Refused, refuse } from '#api/platform/refusal.ts'

/** Names the session of a call. Another site cannot send this header from a browser: that needs a CORS permission. */
export const SESSION_HEADER = 'x-switchboard-session'

/** All tabs share a customer's session; a staff session belongs to one tab. */
export type SessionKind = 'customer' | 'staff'

/**
 * A session's cookie. The handle is part of the cookie's name and is not secret: it lets a page name one of the browser's
 * sessions, so that a staff tab works beside a customer's. The secret opens the session; no script can read it.
 */
export type SessionCookie = { readonly handle: string; readonly secret: string }

const HANDLE_BYTES = 12
const SECRET_BYTES = 32
const HANDLE = /^[cs][\w-]{16}$/
const SECRET = /^[\w-]{43}$/

export function newSessionCookie(kind: SessionKind): SessionCookie {
  const name = randomBytes(HANDLE_BYTES).toString('base64url')
  return {
    handle: (kind === 'staff' ? 's' : 'c') + name,
    secret: randomBytes(SECRET_BYTES).toString('base64url'),
  }
}

/** The cookie of the session that a call names; undefined if it names none or the browser lacks the cookie. */
export function findCookieOfCall(headers: IncomingHttpHeaders, publicUrl: string): SessionCookie | undefined {
  const handle = headers[SESSION_HEADER]
  if (typeof handle !== 'string' || !HANDLE.test(handle)) return undefined
  refuseForeign(headers, publicUrl)
  return findSessionCookie(headers.cookie, handle, publicUrl)
}

export function refuseForeign(headers: IncomingHttpHeaders, publicUrl: string): void {
  if (isForeign(headers, publicUrl)) {
    throw new Refused(refuse('FORBIDDEN', { message: 'a session is used by the portal alone' }))
  }
}

export function findSessionCookie(
  cookies: string | undefined,
  handle: string,
  publicUrl: string,
): SessionCookie | undefined {
  return listSessionCookies(cookies, publicUrl).find((each) => each.handle === handle)
}

/** All session cookies of a browser. */
export function listSessionCookies(cookies: string | undefined, publicUrl: string): SessionCookie[] {
  const prefix = namePrefix(publicUrl)
  return parseCookies(cookies).flatMap(({ name, value: secret }) => {
    const handle = name.slice(prefix.length)
    return name.startsWith(prefix) && HANDLE.test(handle) && SECRET.test(secret) ? [{ handle, secret }] : []
  })
}

/** Browsers send the cookie only from the portal's own pages, and only until the sign-in ends. */
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
