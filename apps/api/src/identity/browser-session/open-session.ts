import type { Database } from '#api/platform/database/database.ts'
import type { ReadStoredToken } from '#api/identity/session.ts'
import type { Services } from '#api/platform/services.ts'

import { dropCookie, newSessionCookie, listSessionCookies, sessionOfCall, setCookie } from './cookie.ts'
import type { Kind, SessionCookie } from './cookie.ts'
import { describeSession } from './describe-session.ts'
import type { DescribedSession } from './describe-session.ts'
import { deleteTokens, saveTokens, findTokens } from './stored-tokens.ts'
import type { GivenTokens } from './stored-tokens.ts'

type Opening = {
  readonly kind: Kind
  readonly cookies: string | undefined
  readonly publicUrl: string
}

export type OpenedSession = {
  readonly handle: string
  readonly described: DescribedSession
  /** To be set in the browser that signed in. */
  readonly setCookies: readonly string[]
}

/**
 * Opens a session of a browser with the tokens of a sign-in. The tokens stay on the server. A browser has one session of a
 * customer, so the tokens of earlier sessions are deleted. Returns null if the session has ended meanwhile.
 */
export async function openSession(
  db: Database,
  given: GivenTokens,
  { kind, cookies, publicUrl }: Opening,
): Promise<OpenedSession | null> {
  const cookie = newSessionCookie(kind)
  const keptNow = await saveTokens(db, cookie, given)
  if (keptNow === null) return null
  const replaced = kind === 'customer' ? selectCustomerCookies(listSessionCookies(cookies, publicUrl)) : []
  await deleteTokens(db, replaced)
  const { handle } = cookie
  return {
    handle,
    described: describeSession(handle, keptNow.tokens),
    setCookies: [
      setCookie(cookie, { publicUrl, expiresAt: keptNow.expiresAt }),
      ...replaced.map((each) => dropCookie(each.handle, publicUrl)),
    ],
  }
}

/** The handle of a customer's session begins with `c`. */
function selectCustomerCookies(cookies: readonly SessionCookie[]): SessionCookie[] {
  return cookies.filter(({ handle }) => handle.startsWith('c'))
}

const MAX_REMEMBERED = 10_000

/**
 * Creates the reader of the access token of a cookie. It remembers tokens until they expire, so a call with a cookie needs no
 * more statements than a call with a token. Each call checks in its own statement whether the session still lives.
 */
export function createTokenReader({
  db,
  environment,
}: Pick<Services, 'db' | 'environment'>): ReadStoredToken {
  const remembered = new Map<string, { token: string; expiresAt: number }>()

  return async function readStoredToken(headers) {
    const cookie = sessionOfCall(headers, environment.PUBLIC_URL)
    if (cookie === undefined) return undefined
    const key = cookie.handle + cookie.secret
    const known = remembered.get(key)
    if (known !== undefined && known.expiresAt > Date.now()) return known.token
    const found = await findTokens(db, cookie)
    if (found === null) return undefined
    if (remembered.size >= MAX_REMEMBERED) remembered.clear()
    const { accessToken: token, expiresAt } = found.tokens
    remembered.set(key, { token, expiresAt: expiresAt * 1000 })
    return token
  }
}
