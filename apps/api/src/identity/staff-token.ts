import { randomBytes } from 'node:crypto'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import { hashSecret } from '#api/platform/hash.ts'

/** The link of the staff desk works for this time. */
const STAFF_TOKEN_SECONDS = 60
const TOKEN_BYTES = 32

const insertToken = statement<{ account_code: string }>(
  'staff-token-make',
  `insert into staff_token (token_hash, staff_id, session_hash, account_code, expires_at)
   select $1, $2, $5, a.account_code, $4 from account a where a.account_code = $3
   returning account_code`,
)
const useToken = statement<{
  staff_id: string
  username: string
  account_code: string
  session_hash: string | null
  expires_at: Date
}>(
  'staff-token-use',
  `update staff_token t set used_at = $2, grant_id = $3 from staff_member s
   where t.token_hash = $1 and t.used_at is null and s.staff_id = t.staff_id
   returning t.staff_id, s.username, t.account_code, t.session_hash, t.expires_at`,
)

/** A session of the staff desk, by the hash of its cookie. */
type DeskKey = { readonly staffId: string; readonly sessionHash: string }

/** Creates a token that opens one account once, in the browser of the desk. Null if there is no such account. */
export async function newStaffToken(
  db: Queries,
  { staffId, sessionHash }: DeskKey,
  accountCode: string,
): Promise<string | null> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const expiresAt = new Date(Date.now() + STAFF_TOKEN_SECONDS * 1000)
  const inserted = await db.rows(insertToken, [
    hashSecret(token),
    staffId,
    accountCode,
    expiresAt,
    sessionHash,
  ])
  return inserted.length === 0 ? null : token
}

type TokenUse = {
  readonly accountCode: string
  /** The desk session of the browser that shows the token; undefined if it has none. */
  readonly sessionHash: string | undefined
  /** The grant that the token opens: it ends with the session of the desk. */
  readonly grantId: string
}

/** Uses up the token, even if it is refused: a token that came from another browser has leaked. */
export async function consumeStaffToken(
  db: Queries,
  token: string,
  { accountCode, sessionHash, grantId }: TokenUse,
): Promise<{ staffId: string; username: string } | null> {
  const now = new Date()
  const [used] = await db.rows(useToken, [hashSecret(token), now, grantId])
  if (used === undefined || used.account_code !== accountCode || used.expires_at <= now) return null
  if (used.session_hash === null || used.session_hash !== sessionHash) return null
  return { staffId: used.staff_id, username: used.username }
}
