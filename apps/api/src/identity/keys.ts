import { exportJWK, generateKeyPair } from 'jose'
import type { JWK } from 'jose'

import { statement } from '#api/platform/database/database.ts'
import type { Database, Queries } from '#api/platform/database/database.ts'

const listKeys = statement<{ kid: string; private_jwk: JWK }>(
  'signing-keys',
  'select kid, private_jwk from signing_key order by created_at desc, kid',
)

/** The private signing keys (ES256), newest first; the first is created if there is none. */
export async function readSigningKeys(db: Database): Promise<[JWK, ...JWK[]]> {
  const [newest, ...older] = (await db.rows(listKeys, [])).map((row) => row.private_jwk)
  if (newest !== undefined) return [newest, ...older]
  await addSigningKey(db, 'first')
  return readSigningKeys(db)
}

const addKey = statement<never>(
  'signing-key-add',
  `insert into signing_key (kid, private_jwk, created_at) values ($1, $2, $3) on conflict do nothing`,
)

/** Adds the key that signs from now on. Tokens of older keys stay valid. Two processes that add the same `kid` add one key. */
export async function addSigningKey(db: Queries, kid: string): Promise<void> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), kid, alg: 'ES256', use: 'sig' }
  await db.rows(addKey, [kid, JSON.stringify(jwk), new Date()])
}

/** The keys without their private part. */
export async function readPublicKeys(db: Database): Promise<{ keys: JWK[] }> {
  const keys = await readSigningKeys(db)
  return { keys: keys.map(({ d: _secret, ...visible }) => visible) }
}
