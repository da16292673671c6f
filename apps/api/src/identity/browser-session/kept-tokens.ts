import { decodeJwt } from 'jose'
import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'

import { statement } from '#api/database/database.ts'
import type { Database, Queries } from '#api/database/database.ts'
import { hashOf } from '#api/identity/hash.ts'
import { opened, sealed } from '#api/sealed.ts'
import type { SealingKey } from '#api/sealed.ts'

import type { SessionCookie } from './cookie.ts'

/** What the identity provider gave, as its token endpoint or a sign-in by form says it. */
export type GivenTokens = {
  readonly access_token: string
  readonly id_token?: string | undefined
  readonly refresh_token?: string | null | undefined
}

const kept = z.object({
  accessToken: z.string(),
  refreshToken: z.nullable(z.string()),
  /** When the access token ends, in epoch seconds. */
  expiresAt: z.number(),
  sub: z.string(),
  iss: z.string(),
  staff: z.boolean(),
  username: z.nullable(z.string()),
  /** Changes with each renewal, so that a page can tell that another tab has renewed its session. No secret. */
  mark: z.string(),
})

/** What is kept of a session, and what its page may know of it. */
export type KeptTokens = z.output<typeof kept>

const keep = statement<{ expires_at: Date }>(
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
const forget = statement<never>(
  'browser-session-forget',
  'delete from browser_session where secret_hash = any($1::text[])',
)

/** Keeps the tokens of a sign-in under a cookie's secret; null where the session has ended meanwhile. */
export async function keepTokens(
  db: Queries,
  cookie: SessionCookie,
  given: GivenTokens,
): Promise<{ tokens: KeptTokens; expiresAt: Date } | null> {
  const tokens = tokensOf(given, null)
  const { grant } = decodeJwt(given.access_token)
  const text = sealed(tokens, keyOf(cookie))
  const [row] = await db.rows(keep, [idOf(cookie), String(grant), text])
  return row === undefined ? null : { tokens, expiresAt: row.expires_at }
}

/** What is kept under a cookie, as it is kept, and whose session it is. */
export type Found = { readonly tokens: KeptTokens; readonly grantId: string; readonly text: string }

/** Null where nothing is kept under a cookie, or it is over. */
export async function keptUnder(db: Queries, cookie: SessionCookie): Promise<Found | null> {
  const [row] = await db.rows(find, [idOf(cookie), new Date()])
  if (row === undefined) return null
  const { grant_id: grantId, sealed_tokens: text } = row
  return { tokens: kept.parse(opened(text, keyOf(cookie))), grantId, text }
}

/** Keeps renewed tokens in place of those before, and answers what is kept then: of two renewals at once the first. Null after a sign-out. */
export async function keepRenewed(
  db: Queries,
  cookie: SessionCookie,
  { before, given }: { readonly before: Found; readonly given: GivenTokens },
): Promise<KeptTokens | null> {
  const tokens = tokensOf(given, before.tokens)
  const written = await db.rows(renew, [idOf(cookie), sealed(tokens, keyOf(cookie)), before.text])
  return written.length > 0 ? tokens : ((await keptUnder(db, cookie))?.tokens ?? null)
}

export async function forgetTokens(db: Database, cookies: readonly SessionCookie[]): Promise<void> {
  if (cookies.length > 0) await db.rows(forget, [cookies.map(idOf)])
}

const accessClaims = z.object({
  sub: z.string(),
  iss: z.string(),
  exp: z.number(),
  staff: z._default(z.boolean(), false),
})
const idClaims = z.object({ preferred_username: z.optional(z.string()) })

const MARK_BYTES = 9

/** Our own provider made them a moment ago, and the API checks their signature with each call. */
function tokensOf(given: GivenTokens, before: KeptTokens | null): KeptTokens {
  const { sub, iss, exp, staff } = accessClaims.parse(decodeJwt(given.access_token))
  const named = given.id_token === undefined ? undefined : idClaims.parse(decodeJwt(given.id_token))
  return {
    accessToken: given.access_token,
    refreshToken: given.refresh_token ?? before?.refreshToken ?? null,
    expiresAt: exp,
    sub,
    iss,
    staff,
    username: named?.preferred_username ?? before?.username ?? null,
    mark: randomBytes(MARK_BYTES).toString('base64url'),
  }
}

/** A secret is good under its own handle alone. */
function idOf({ handle, secret }: SessionCookie): string {
  return hashOf(`${handle} ${secret}`)
}

/** The key needs the cookie's secret, of which the table has a hash alone. */
function keyOf({ handle, secret }: SessionCookie): SealingKey {
  return { secret, place: handle, purpose: 'browser session' }
}
