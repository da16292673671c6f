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
 * A browser's session out of the tokens of a sign-in, which stay here. A customer has one in a browser: those before it are
 * left behind as their tokens would be, written over. Null where the session has ended meanwhile.
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

function selectCustomerCookies(cookies: readonly SessionCookie[]): SessionCookie[] {
  return cookies.filter(({ handle }) => handle.startsWith('c'))
}

const MOST_REMEMBERED = 10_000

/**
 * The access token behind a cookie, remembered until it expires, so that a call costs no statement more than with a token:
 * whether its session lives is read with each call in any case.
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
    if (remembered.size >= MOST_REMEMBERED) remembered.clear()
    const { accessToken: token, expiresAt } = found.tokens
    remembered.set(key, { token, expiresAt: expiresAt * 1000 })
    return token
  }
}
