import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import type { SealedValue } from '#api/platform/key-ring.ts'

import { hasFactor } from './second-factor-store.ts'

type RecoveryRow = { codeHash: string; sealedCode: string | null; keyId: string | null }
const listRecovery = statement<RecoveryRow>(
  'recovery-codes',
  `select code_hash as "codeHash", sealed_code as "sealedCode", key_id as "keyId" from recovery_code where user_id = $1`,
)
const deleteRecoveryCode = statement<{ user_id: string }>(
  'recovery-code-take',
  `delete from recovery_code r where r.user_id = $1 and r.code_hash = $2 and ${hasFactor('r.user_id')}
   returning r.user_id`,
)
const replaceRecovery = statement<{ user_id: string }>(
  'recovery-codes-replace',
  `with gone as (delete from recovery_code where user_id = $1)
   insert into recovery_code (user_id, code_hash, sealed_code, key_id)
   select u.user_id, c.* from login_user u cross join unnest($2::text[], $3::text[], $4::text[]) c
   where u.user_id = $1 and ${hasFactor('u.user_id')}
   returning user_id`,
)

/** A recovery code as stored. Codes of a release before key ids are not sealed. */
export type StoredRecoveryCode = { readonly codeHash: string; readonly sealed: SealedValue | null }

export async function listRecoveryCodes(db: Queries, userId: string): Promise<StoredRecoveryCode[]> {
  const rows = await db.rows(listRecovery, [userId])
  return rows.map(({ codeHash, sealedCode: text, keyId }) => ({
    codeHash,
    sealed: text === null ? null : { text, keyId },
  }))
}

/** Uses up a recovery code by its hash; returns false if the user does not have it. */
export async function consumeRecoveryCode(db: Queries, userId: string, codeHash: string): Promise<boolean> {
  return (await db.rows(deleteRecoveryCode, [userId, codeHash])).length > 0
}

/** Replaces all recovery codes; returns false if no factor is on. Call `lockFactor` before, so that factor changes wait. */
export async function replaceRecoveryCodes(
  db: Queries,
  userId: string,
  codes: readonly StoredRecoveryCode[],
): Promise<boolean> {
  const values = [
    codes.map(({ codeHash }) => codeHash),
    codes.map(({ sealed }) => sealed?.text ?? null),
    codes.map(({ sealed }) => sealed?.keyId ?? null),
  ]
  return (await db.rows(replaceRecovery, [userId, ...values])).length > 0
}
