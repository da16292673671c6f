import type { KeptTokens } from './kept-tokens.ts'

/**
 * What stands in the page in place of tokens, in the form of a token answer, so that the page stores and reads it as it does
 * tokens. Each text is the session's handle and who is signed in, without a signature: `handle.claims.`, which no API
 * takes for a token. In place of a refresh token is a mark that changes with each renewal.
 */
export type DescribedSession = {
  readonly access_token: string
  readonly id_token: string
  readonly refresh_token: string | null
  readonly expires_in: number
}

export function describedSession(handle: string, tokens: KeptTokens): DescribedSession {
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
