import { randomUUID } from 'node:crypto'

import type { NewPasskey } from '@switchboard/domain/security/passkey'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

/** The purpose of a challenge. It is not valid for another purpose. */
export type Purpose = 'add' | 'prove' | 'sign-in'

/** Lifetime of a challenge. */
export const CHALLENGE_MILLISECONDS = 300_000
/** Challenges of one user at a time, so that reloading a page many times does not fill the table. */
const MAX_CHALLENGES = 20

type PasskeyRow = {
  passkeyId: string
  credentialId: string
  publicKey: string
  transports: string[]
  name: string
  addedAt: Date
  lastUsedAt: Date | null
}

const ofUser = statement<PasskeyRow>(
  'passkeys-of-user',
  `select passkey_id as "passkeyId", credential_id as "credentialId", public_key as "publicKey", transports, name,
     added_at as "addedAt", last_used_at as "lastUsedAt"
   from passkey where user_id = $1 order by added_at desc, passkey_id`,
)
const insert = statement<{ passkey_id: string }>(
  'passkey-insert',
  `insert into passkey (passkey_id, user_id, credential_id, public_key, sign_count, transports, name, added_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (credential_id) do nothing returning passkey_id`,
)
const use = statement<{ passkey_id: string }>(
  'passkey-use',
  // two uses with one count at the same moment: the second waits for the first and is refused
  `update passkey set sign_count = $3, last_used_at = $4
   where user_id = $1 and passkey_id = $2 and (sign_count < $3 or (sign_count = 0 and $3 = 0))
   returning passkey_id`,
)
const remove = statement<{ passkey_id: string }>(
  'passkey-remove',
  'delete from passkey where user_id = $1 and passkey_id = $2 returning passkey_id',
)
const challengeInsert = statement<never>(
  'passkey-challenge-insert',
  `with gone as (
     delete from passkey_challenge where user_id = $2 and (expires_at <= $5 or challenge in (
       select challenge from passkey_challenge where user_id = $2 order by expires_at desc offset $6)))
   insert into passkey_challenge (challenge, user_id, purpose, expires_at) values ($1, $2, $3, $4)`,
)
const challengeTake = statement<{ challenge: string }>(
  'passkey-challenge-take',
  `delete from passkey_challenge
   where challenge = $1 and user_id = $2 and purpose = $3 and expires_at > $4 returning challenge`,
)

export type StoredPasskey = PasskeyRow

/** Lists a user's passkeys, newest first. */
export function listPasskeys(db: Queries, userId: string): Promise<StoredPasskey[]> {
  return db.rows(ofUser, [userId])
}

/** A new passkey whose registration was verified. */
export type CheckedPasskey = {
  readonly credentialId: string
  readonly publicKey: string
  readonly signCount: number
  readonly transports: NewPasskey['response']['transports']
}

/** Stores a passkey and returns its id; null if it is already stored, for this user or another. */
export async function savePasskey(
  db: Queries,
  userId: string,
  { credentialId, publicKey, signCount, transports, name }: CheckedPasskey & { readonly name: string },
): Promise<string | null> {
  const values = [randomUUID(), userId, credentialId, publicKey, signCount, transports, name, new Date()]
  const [row] = await db.rows(insert, values)
  return row?.passkey_id ?? null
}

type Use = { readonly userId: string; readonly passkeyId: string; readonly signCount: number }

/** Records a use; returns false if the device's count went back, which a copied passkey shows. */
export async function recordPasskeyUse(db: Queries, { userId, passkeyId, signCount }: Use): Promise<boolean> {
  return (await db.rows(use, [userId, passkeyId, signCount, new Date()])).length > 0
}

/** Returns false if the user has no such passkey. */
export async function deletePasskey(db: Queries, userId: string, passkeyId: string): Promise<boolean> {
  return (await db.rows(remove, [userId, passkeyId])).length > 0
}

type Challenge = { readonly challenge: string; readonly userId: string; readonly purpose: Purpose }

export async function keepChallenge(db: Queries, { challenge, userId, purpose }: Challenge): Promise<void> {
  const now = Date.now()
  const until = new Date(now + CHALLENGE_MILLISECONDS)
  await db.rows(challengeInsert, [challenge, userId, purpose, until, new Date(now), MAX_CHALLENGES - 1])
}

/** Uses up a challenge of this user and purpose. A challenge is valid once. */
export async function consumeChallenge(
  db: Queries,
  { challenge, userId, purpose }: Challenge,
): Promise<boolean> {
  return (await db.rows(challengeTake, [challenge, userId, purpose, new Date()])).length > 0
}
