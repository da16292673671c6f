import { setTimeout as after } from 'node:timers/promises'

import { statement } from '#api/platform/database/database.ts'
import type { Database } from '#api/platform/database/database.ts'
import { unseal, seal } from '#api/platform/seal.ts'
import type { SealingKey } from '#api/platform/seal.ts'

import { hashSecret } from '#api/platform/hash.ts'

/** A refresh token that is used again within this time gets the first answer again; later it counts as stolen. */
export const REPLAY_WINDOW_MILLISECONDS = 10_000
/** A longer attempt belongs to a dead process. */
const MAX_ATTEMPT_MILLISECONDS = 10_000
const POLL_MILLISECONDS = 25

type Attempt = { client_id: string; started_at: Date; answered_at: Date | null; answer: string | null }

const begin = statement<{ token_hash: string }>(
  'refresh-begin',
  `insert into refresh_answer (token_hash, client_id, grant_id, started_at)
   select $1, $2, a.grant_id, $3 from identity_artifact a
   where a.kind = 'RefreshToken' and a.id_hash = $1 and a.grant_id is not null
   on conflict do nothing returning token_hash`,
)
const findAttempt = statement<Attempt>(
  'refresh-attempt',
  'select client_id, started_at, answered_at, answer from refresh_answer where token_hash = $1',
)
const saveAnswer = statement<never>(
  'refresh-answered',
  'update refresh_answer set answered_at = $2, answer = $3 where token_hash = $1',
)
const deleteAttempt = statement<never>(
  'refresh-give-up',
  'delete from refresh_answer where token_hash = $1 and answered_at is null',
)

type RefreshContext = {
  oidc: { params?: object | undefined; client?: { clientId: string } | undefined }
  body: unknown
}

/** A refresh token as sent, and its hash. */
type TokenUse = { readonly tokenHash: string; readonly token: string; readonly ctx: RefreshContext }

/**
 * Lets two tabs use one refresh token. The first request gets new tokens; others with the same token within the window
 * wait and get the same answer, in any process. After the window the token is a replay, and the provider's own handler ends
 * the whole grant.
 */
export function refreshOnce(db: Database, secret: string) {
  return async function handleRefresh(ctx: RefreshContext, refresh: () => Promise<void>): Promise<void> {
    const token = readParameter(ctx.oidc.params, 'refresh_token')
    const clientId = ctx.oidc.client?.clientId
    if (token === null || clientId === undefined) return refresh()
    const tokenHash = hashSecret(token)

    for (;;) {
      const [begun] = await db.rows(begin, [tokenHash, clientId, new Date()])
      if (begun !== undefined) return refreshFirst({ tokenHash, token, ctx }, refresh)

      const [other] = await db.rows(findAttempt, [tokenHash])
      // the token is unknown, or the first attempt has just failed and left it usable
      if (other === undefined) {
        if (await isKnown(tokenHash)) continue
        return refresh()
      }
      if (other.client_id !== clientId || isOver(other)) return refresh()
      if (other.answer !== null) {
        ctx.body = unseal(other.answer, buildSealingKey(token, secret))
        return
      }
      await after(POLL_MILLISECONDS)
    }
  }

  async function refreshFirst(
    { tokenHash, token, ctx }: TokenUse,
    refresh: () => Promise<void>,
  ): Promise<void> {
    try {
      await refresh()
      await db.rows(saveAnswer, [tokenHash, new Date(), seal(ctx.body, buildSealingKey(token, secret))])
    } catch (error) {
      await db.rows(deleteAttempt, [tokenHash])
      throw error
    }
  }

  async function isKnown(tokenHash: string): Promise<boolean> {
    return (await db.rows(findToken, [tokenHash])).length > 0
  }
}

const findToken = statement<{ kind: string }>(
  'refresh-known',
  `select kind from identity_artifact where kind = 'RefreshToken' and id_hash = $1 and grant_id is not null`,
)

function isOver({ started_at, answered_at }: Attempt): boolean {
  const now = Date.now()
  return answered_at === null
    ? now - started_at.getTime() > MAX_ATTEMPT_MILLISECONDS
    : now - answered_at.getTime() > REPLAY_WINDOW_MILLISECONDS
}

function readParameter(parameters: object | undefined, name: string): string | null {
  const value: unknown = parameters === undefined ? undefined : Reflect.get(parameters, name)
  return typeof value === 'string' && value !== '' ? value : null
}

/** Derived from the token, which is not stored, so the table alone cannot open the answers. */
function buildSealingKey(token: string, secret: string): SealingKey {
  return { secret, place: token, purpose: 'refresh answer' }
}
