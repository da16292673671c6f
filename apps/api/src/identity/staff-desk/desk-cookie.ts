import { randomBytes } from 'node:crypto'

import { isSecure } from '#api/identity/browser-session/cookie.ts'
import { hashSecret } from '#api/platform/hash.ts'
import { parseCookies } from '#api/platform/http/cookies.ts'

const SECRET_BYTES = 32
const SECRET = /^[\w-]{43}$/

export function newDeskSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

/** The secret of the desk's session in a browser; undefined if it has none. */
export function findDeskSecret(cookies: string | undefined, publicUrl: string): string | undefined {
  const name = toCookieName(publicUrl)
  return parseCookies(cookies).find((each) => each.name === name && SECRET.test(each.value))?.value
}

/** The stored hash of the desk's session in a browser; undefined if it has none. */
export function findDeskHash(cookies: string | undefined, publicUrl: string): string | undefined {
  const secret = findDeskSecret(cookies, publicUrl)
  return secret === undefined ? undefined : hashSecret(secret)
}

/**
 * The cookie ends with the browser. It is `Lax`, because the browser returns from the issuer by a navigation from another
 * site.
 */
export function setDeskCookie(secret: string, publicUrl: string): string {
  return `${toCookieName(publicUrl)}=${secret}; ${attributes(publicUrl)}`
}

export function dropDeskCookie(publicUrl: string): string {
  return `${toCookieName(publicUrl)}=; max-age=0; ${attributes(publicUrl)}`
}

function attributes(publicUrl: string): string {
  return `path=/; samesite=lax; ${isSecure(publicUrl) ? 'secure; ' : ''}httponly`
}

/** Bound to the host by its prefix: another host of the same site cannot set it. */
function toCookieName(publicUrl: string): string {
  return `${isSecure(publicUrl) ? '__Host-' : ''}staff-desk`
}
