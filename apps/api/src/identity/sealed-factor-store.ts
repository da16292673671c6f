import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import type { SealedValue } from '#api/platform/key-ring.ts'
import type { RenewedRow, SealedClaim } from '#api/platform/reseal.ts'

export type SealedSecret = SealedValue & { readonly userId: string }
export type SealedCode = SealedValue & { readonly userId: string; readonly codeHash: string }

// locks the user too, as a change of factors does: a confirmation never meets a secret that is sealed anew meanwhile
const claimSecretsStatement = statement<SealedSecret>(
  'second-factor-claim-sealed',
  `select f.user_id as "userId", f.sealed_secret as text, f.key_id as "keyId"
   from second_factor f join login_user u on u.user_id = f.user_id
   where f.user_id > $2 and (f.key_id is null or f.key_id = any($1::text[]))
   order by f.user_id limit $3 for no key update skip locked`,
)
const saveSecretsStatement = statement<never>(
  'second-factor-save-sealed',
  `update second_factor f set sealed_secret = n.text, key_id = n.key_id
   from unnest($1::text[], $2::text[], $3::text[]) n (user_id, text, key_id) where f.user_id = n.user_id`,
)
const claimCodesStatement = statement<SealedCode>(
  'recovery-codes-claim-sealed',
  `select user_id as "userId", code_hash as "codeHash", coalesce(sealed_code, '') as text, key_id as "keyId"
   from recovery_code where (user_id, code_hash) > ($2, $3) and sealed_code is not null and key_id = any($1::text[])
   order by user_id, code_hash limit $4 for no key update skip locked`,
)
const saveCodesStatement = statement<never>(
  'recovery-codes-save-sealed',
  `update recovery_code r set sealed_code = n.text, key_id = n.key_id
   from unnest($1::text[], $2::text[], $3::text[], $4::text[]) n (user_id, code_hash, text, key_id)
   where r.user_id = n.user_id and r.code_hash = n.code_hash`,
)

export function claimSecrets(
  queries: Queries,
  { keyIds, after, limit }: SealedClaim<SealedSecret>,
): Promise<SealedSecret[]> {
  return queries.rows(claimSecretsStatement, [keyIds, after?.userId ?? '', limit])
}

export async function saveSecrets(
  queries: Queries,
  renewed: readonly RenewedRow<SealedSecret>[],
): Promise<void> {
  await queries.rows(saveSecretsStatement, [
    renewed.map(({ row }) => row.userId),
    renewed.map(({ sealed }) => sealed.text),
    renewed.map(({ sealed }) => sealed.keyId),
  ])
}

export function claimCodes(
  queries: Queries,
  { keyIds, after, limit }: SealedClaim<SealedCode>,
): Promise<SealedCode[]> {
  return queries.rows(claimCodesStatement, [keyIds, after?.userId ?? '', after?.codeHash ?? '', limit])
}

export async function saveCodes(queries: Queries, renewed: readonly RenewedRow<SealedCode>[]): Promise<void> {
  await queries.rows(saveCodesStatement, [
    renewed.map(({ row }) => row.userId),
    renewed.map(({ row }) => row.codeHash),
    renewed.map(({ sealed }) => sealed.text),
    renewed.map(({ sealed }) => sealed.keyId),
  ])
}
