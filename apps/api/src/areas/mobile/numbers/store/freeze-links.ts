import { randomBytes } from 'node:crypto'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { hashSecret } from '#api/platform/hash.ts'

import type { PhoneNumberKey } from './number-status.ts'

const CODE_BYTES = 24
const LINK_DAYS = 30
const DAY_MILLISECONDS = 86_400_000

const insert = statement<never>(
  'freeze-link-make',
  'insert into freeze_link (code_hash, account_code, service_number, expires_at) values ($1, $2, $3, $4)',
)
const use = statement<{ account_code: string; service_number: number }>(
  'freeze-link-use',
  'delete from freeze_link where code_hash = $1 and expires_at > $2 returning account_code, service_number',
)
const removeExpired = statement<never>('freeze-link-forget', 'delete from freeze_link where expires_at < $1')

/** Creates the code of a link that freezes a number once. Only its hash is stored. */
export async function createFreezeCode(queries: Queries, key: PhoneNumberKey): Promise<string> {
  const code = randomBytes(CODE_BYTES).toString('base64url')
  const expiresAt = new Date(Date.now() + LINK_DAYS * DAY_MILLISECONDS)
  await queries.rows(insert, [hashSecret(code), key.accountCode, key.serviceNumber, expiresAt])
  return code
}

/** Uses up a link; null if it is unknown or has expired. */
export async function redeemFreezeCode(queries: Queries, code: string): Promise<PhoneNumberKey | null> {
  const [row] = await queries.rows(use, [hashSecret(code), new Date()])
  return row === undefined ? null : { accountCode: row.account_code, serviceNumber: row.service_number }
}

export async function deleteExpiredFreezeLinks(db: Queries): Promise<void> {
  await db.rows(removeExpired, [new Date()])
}
