import { decodeJwt } from 'jose'
import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'

import { statement } from '#api/platform/database/database.ts'
import type { Database, Queries } from '#api/platform/database/database.ts'
import { hashSecret } from '#api/platform/hash.ts'
import { unseal, seal } from '#api/platform/seal.ts'
import type { SealingKey } from '#api/platform/seal.ts'

import type { SessionCookie } from './cookie.ts'

/** The tokens as the token endpoint or a sign-in by form returns them. */
export type TokenResponse = {
  readonly access_token: string
  readonly id_token?: string | undefined
  readonly refresh_token?: string | null | undefined
}

const storedTokens = z.object({
  accessToken: z.string(),
  refreshToken: z.nullable(z.string()),
  /** When the access token ends, in epoch seconds. */
  expiresAt: z.number(),
  sub: z.string(),
  iss: z.string(),
  staff: z.boolean(),
  username: z.nullable(z.string()),
  /** Changes with each renewal, so that a page notices that another tab has renewed its session. It is not secret. */
  mark: z.string(),
})

/** The stored tokens of a session, with the facts about the user that its page may see. */
export type StoredTokens = z.output<typeof storedTokens>

const insert = statement<{ expires_at: Date }>(
  'browser-session-keep',
  `insert into browser_session (secret_hash, grant_id, sealed_tokens, expires_at)
   select $1, s.grant_id, $3, s.expires_at from login_session s where s.grant_id = $2 and s.ended_at is null
   returning expires_at`,
)
const find = statement<{ grant_id: string; sealed_tokens: string }>(
  'browser-session-find',
  'select grant_id, sealed_tokens from browser_session where secret_hash = $1 and expires_at > $2',
)
const renew = statement<{ grant_id: string }>(
  'browser-session-renew',
  `update browser_session set sealed_tokens = $2 where secret_hash = $1 and sealed_tokens = $3
   returning grant_id`,
)
const remove = statement<never>(
  'browser-session-forget',
  'delete from browser_session where secret_hash = any($1::text[])',
)

/** Stores the tokens of a sign-in under a cookie's secret; returns null if the session has ended meanwhile. */
export async function saveTokens(
  db: Queries,
  cookie: SessionCookie,
  received: TokenResponse,
): Promise<{ tokens: StoredTokens; expiresAt: Date } | null> {
  const tokens = toStoredTokens(received, null)
  const { grant } = decodeJwt(received.access_token)
  const text = seal(tokens, buildSealingKey(cookie))
  const [row] = await db.rows(insert, [hashCookie(cookie), String(grant), text])
  return row === undefined ? null : { tokens, expiresAt: row.expires_at }
}

/** The tokens of a cookie, their sealed text as stored, and the grant of the session. */
export type TokenRecord = { readonly tokens: StoredTokens; readonly grantId: string; readonly text: string }

/** Returns null if no tokens are stored under the cookie, or if they have expired. */
export async function findTokens(db: Queries, cookie: SessionCookie): Promise<TokenRecord | null> {
  const [row] = await db.rows(find, [hashCookie(cookie), new Date()])
  if (row === undefined) return null
  const { grant_id: grantId, sealed_tokens: text } = row
  return { tokens: storedTokens.parse(unseal(text, buildSealingKey(cookie))), grantId, text }
}

/**
 * Replaces the stored tokens by renewed ones and returns the tokens that are then stored. If two calls renew at
 * the same time, the first wins. Returns null after a sign-out.
 */
export async function replaceTokens(
  db: Queries,
  cookie: SessionCookie,
  { before, received }: { readonly before: TokenRecord; readonly received: TokenResponse },
): Promise<StoredTokens | null> {
  const tokens = toStoredTokens(received, before.tokens)
  const written = await db.rows(renew, [
    hashCookie(cookie),
    seal(tokens, buildSealingKey(cookie)),
    before.text,
  ])
  if (written.length > 0) return tokens
  return (await findTokens(db, cookie))?.tokens ?? null
}

export async function deleteTokens(db: Database, cookies: readonly SessionCookie[]): Promise<void> {
  if (cookies.length > 0) await db.rows(remove, [cookies.map(hashCookie)])
}

const accessClaims = z.object({
  sub: z.string(),
  iss: z.string(),
  exp: z.number(),
  staff: z._default(z.boolean(), false),
})
const idClaims = z.object({ preferred_username: z.optional(z.string()) })

const MARK_BYTES = 9

/** Reads the tokens without checking signatures: our own provider has just made them, and the API checks them on each call. */
function toStoredTokens(received: TokenResponse, before: StoredTokens | null): StoredTokens {
  const { sub, iss, exp, staff } = accessClaims.parse(decodeJwt(received.access_token))
  const claims = received.id_token === undefined ? undefined : idClaims.parse(decodeJwt(received.id_token))
  return {
    accessToken: received.access_token,
    refreshToken: received.refresh_token ?? before?.refreshToken ?? null,
    expiresAt: exp,
    sub,
    iss,
    staff,
    username: claims?.preferred_username ?? before?.username ?? null,
    mark: randomBytes(MARK_BYTES).toString('base64url'),
  }
}

/** The hash includes the handle, so that a secret works only under its own handle. */
function hashCookie({ handle, secret }: SessionCookie): string {
  return hashSecret(`${handle} ${secret}`)
}

/** Derived from the cookie's secret. The table holds only a hash of it, so the database alone cannot open the tokens. */
function buildSealingKey({ handle, secret }: SessionCookie): SealingKey {
  return { secret, place: handle, purpose: 'browser session' }
}
