import { errors } from 'oidc-provider'
import type { Adapter, AdapterPayload } from 'oidc-provider'

import { statement } from '#api/platform/database/database.ts'
import type { Database } from '#api/platform/database/database.ts'

import { hashSecret } from '#api/platform/hash.ts'
import { endGrant } from './login-sessions.ts'

type ArtifactRow = { payload: AdapterPayload; consumed_at: Date | null }

const saveArtifact = statement<never>(
  'artifact-keep',
  `insert into identity_artifact (kind, id_hash, grant_id, uid, payload, expires_at) values ($1, $2, $3, $4, $5, $6)
   on conflict (kind, id_hash) do update set
     grant_id = excluded.grant_id, uid = excluded.uid, payload = excluded.payload, expires_at = excluded.expires_at`,
)
const findArtifact = statement<ArtifactRow>(
  'artifact-kept',
  'select payload, consumed_at from identity_artifact where kind = $1 and id_hash = $2',
)
const findArtifactByUid = statement<ArtifactRow>(
  'artifact-kept-by-uid',
  'select payload, consumed_at from identity_artifact where kind = $1 and uid = $2',
)
const consumeArtifact = statement<{ kind: string }>(
  'artifact-use-up',
  `update identity_artifact set consumed_at = $3 where kind = $1 and id_hash = $2 and consumed_at is null
   returning kind`,
)
const findGrantId = statement<{ grant_id: string | null }>(
  'artifact-grant',
  'select grant_id from identity_artifact where kind = $1 and id_hash = $2',
)
const deleteArtifact = statement<never>(
  'artifact-forget',
  'delete from identity_artifact where kind = $1 and id_hash = $2',
)

/** Lets the OpenID library store its artifacts in our database: one adapter for each kind. */
export function createArtifactAdapter(db: Database): (kind: string) => Adapter {
  return (kind) => ({
    async upsert(id, payload, expiresIn = 0) {
      const grantId = kind === 'Grant' ? id : (payload.grantId ?? null)
      const expiresAt = new Date(Date.now() + expiresIn * 1000)
      const text = JSON.stringify(removeSecrets(payload))
      // PostgreSQL's JSON cannot hold NUL; the sender gets the error of a malformed parameter
      if (text.includes('\\u0000')) throw new errors.InvalidRequest('a parameter holds a NUL character')
      await db.rows(saveArtifact, [kind, hashSecret(id), grantId, payload.uid ?? null, text, expiresAt])
    },
    async find(id) {
      const [row] = await db.rows(findArtifact, [kind, hashSecret(id)])
      return row && { ...toPayload(row), jti: id }
    },
    async findByUid(uid) {
      const [row] = await db.rows(findArtifactByUid, [kind, uid])
      return row && toPayload(row)
    },
    async findByUserCode() {},
    async consume(id) {
      const [used] = await db.rows(consumeArtifact, [kind, hashSecret(id), new Date()])
      if (used === undefined) await refuseSecondUse(db, kind, id)
    },
    async destroy(id) {
      await db.rows(deleteArtifact, [kind, hashSecret(id)])
    },
    async revokeByGrantId(grantId) {
      await endGrant(db, grantId)
    },
  })
}

/**
 * Refuses the second use of a code or token. A code used twice is a stolen code, so the grant of its first use ends too.
 * Simultaneous refreshes do not get here: `refresh-once.ts` gives them one answer.
 */
async function refuseSecondUse(db: Database, kind: string, id: string): Promise<never> {
  if (kind === 'AuthorizationCode') {
    const [row] = await db.rows(findGrantId, [kind, hashSecret(id)])
    if (row?.grant_id) await endGrant(db, row.grant_id)
  }
  throw new errors.InvalidGrant('already used')
}

/** Removes the token and cookie values. The database holds only their hashes. */
function removeSecrets(payload: AdapterPayload): AdapterPayload {
  const { jti: _value, session, ...rest } = payload
  if (session === undefined) return rest
  const { cookie: _cookie, ...visible } = session
  return { ...rest, session: visible }
}

function toPayload({ payload, consumed_at }: ArtifactRow): AdapterPayload {
  return consumed_at === null ? payload : { ...payload, consumed: Math.floor(consumed_at.getTime() / 1000) }
}
