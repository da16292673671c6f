import type { StoredTokens } from './stored-tokens.ts'

/**
 * What the page receives in place of tokens. It has the form of a token response, so that the page stores and reads it like
 * tokens. Each text holds the session's handle and the user, without a signature: `handle.claims.`. No API accepts it
 * as a token. The refresh token is replaced by a mark that changes with each renewal.
 */
export type DescribedSession = {
  readonly access_token: string
  readonly id_token: string
  readonly refresh_token: string | null
  readonly expires_in: number
}

export function describeSession(handle: string, tokens: StoredTokens): DescribedSession {
  const { sub, iss, staff, username, mark, refreshToken, expiresAt } = tokens
  const claims = { sub, iss, staff, ...(username !== null && { preferred_username: username }) }
  const text = `${handle}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`
  return {
    access_token: text,
    id_token: text,
    refresh_token: refreshToken === null ? null : mark,
    expires_in: Math.max(1, expiresAt - Math.floor(Date.now() / 1000)),
  }
}
