import { randomBytes } from 'node:crypto'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import { hashSecret } from '#api/platform/hash.ts'

/** How long a staff desk's link works. */
export const STAFF_TOKEN_SECONDS = 60
const TOKEN_BYTES = 32

const makeToken = statement<{ account_code: string; name: string }>(
  'staff-token-make',
  `with made as (
     insert into staff_token (token_hash, staff_id, account_code, expires_at)
     select $1, $2, a.account_code, $4 from account a where a.account_code = $3
     returning account_code)
   select a.account_code, a.name from made join account a using (account_code)`,
)
const useToken = statement<{ staff_id: string; username: string; account_code: string; expires_at: Date }>(
  'staff-token-use',
  `update staff_token t set used_at = $2 from staff_member s
   where t.token_hash = $1 and t.used_at is null and s.staff_id = t.staff_id
   returning t.staff_id, s.username, t.account_code, t.expires_at`,
)

/** Leave to act for one account, once; null when there is no such account. */
export async function newStaffToken(
  db: Queries,
  staffId: string,
  accountCode: string,
): Promise<{ token: string; accountName: string } | null> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const expiresAt = new Date(Date.now() + STAFF_TOKEN_SECONDS * 1000)
  const [made] = await db.rows(makeToken, [hashSecret(token), staffId, accountCode, expiresAt])
  return made === undefined ? null : { token, accountName: made.name }
}

/** Uses a token up, whatever comes of it: one tried on another account is no longer a secret. */
export async function consumeStaffToken(
  db: Queries,
  token: string,
  accountCode: string,
): Promise<{ staffId: string; username: string } | null> {
  const now = new Date()
  const [used] = await db.rows(useToken, [hashSecret(token), now])
  if (used === undefined || used.account_code !== accountCode || used.expires_at <= now) return null
  return { staffId: used.staff_id, username: used.username }
}
