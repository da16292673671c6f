import { randomBytes } from 'node:crypto'

import { statement } from '#api/platform/database/database.ts'
import type { Database } from '#api/platform/database/database.ts'

const find = statement<{ secret: string }>(
  'identity-secret',
  'select secret from identity_secret where name = $1',
)
const insert = statement<never>(
  'identity-secret-made',
  'insert into identity_secret (name, secret, created_at) values ($1, $2, $3) on conflict do nothing',
)

const SECRET_BYTES = 32

/** Reads a secret that all processes of the provider share. The first call creates it. */
export async function readSharedSecret(
  db: Database,
  name: 'cookies' | 'devices' | 'refresh-answers' | 'device-tests' | 'browser-sessions' | 'staff-attempts',
): Promise<string> {
  const [known] = await db.rows(find, [name])
  if (known !== undefined) return known.secret
  await db.rows(insert, [name, randomBytes(SECRET_BYTES).toString('base64url'), new Date()])
  const [row] = await db.rows(find, [name])
  if (row === undefined) throw new Error(`no identity secret ${name}`)
  return row.secret
}
