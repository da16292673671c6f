import type { IncomingHttpHeaders } from 'node:http'

import { createLocalJWKSet, jwtVerify } from 'jose'
import type { JSONWebKeySet } from 'jose'

import { statement } from '#api/platform/database/database.ts'
import type { Database } from '#api/platform/database/database.ts'

import { hasFactor } from './second-factor-store.ts'

import type { SessionState } from '#api/platform/actor.ts'
import { Refused, refuse } from '#api/platform/refusal.ts'

const MAX_REMEMBERED_TOKENS = 10_000
const BEARER = /^Bearer ([\w.-]+)$/i

/** The issuers and the audience of accepted tokens. */
export type TokenIssuer = {
  readonly keys: () => Promise<JSONWebKeySet>
  /** The issuers of customers' and of staff's tokens. */
  readonly issuers: readonly string[]
  readonly audience: string
}

/** Reads the access token that the server stores for the session of a call; undefined without such a session. */
export type ReadStoredToken = (headers: IncomingHttpHeaders) => Promise<string | undefined>

type SessionRow = {
  kind: SessionState['holder']['kind']
  subject: string
  ended: boolean
  expires_at: Date
  allowed: boolean
  role: SessionState['role']
  level: SessionState['level']
  has_factor: boolean
  proven_until: Date | null
  offset_milliseconds: number
  has_key: boolean
}

const sessionStatement = statement<SessionRow>(
  'session',
  `select s.kind, coalesce(s.user_id, s.staff_id) as subject, s.ended_at is not null as ended, s.expires_at,
     c.offset_milliseconds, s.proven_until, ${hasFactor('s.user_id')} as has_factor,
     exists (select from signing_key k where k.kid = $3) as has_key,
     case when $2 = '' then true
          when s.kind = 'staff' then exists (select 1 from account a where a.account_code = $2)
          else m.role is not null
     end as allowed, m.role, case when m.role = 'AuthorisedPerson' then m.level end as level
   from login_session s cross join provider_clock c
     left join claim m on m.user_id = s.user_id and m.account_code = $2
   where s.grant_id = $1`,
)

/**
 * Checks bearer tokens and reads their sessions. A verified token is remembered until it expires, because checking a
 * signature costs more than the rest of a call. Each call reads the state of its session, and whether its signing key was
 * removed as compromised. If the tokens of browsers stay on the server, only devices may send a token: another token would be
 * leaked from a browser.
 */
export function createSessionReader(issuer: TokenIssuer, readStoredToken?: ReadStoredToken) {
  const remembered = new Map<string, VerifiedToken>()

  async function verifyToken(token: string): Promise<VerifiedToken> {
    const known = remembered.get(token)
    if (known !== undefined && known.expiresAt > Date.now()) return known
    const verified = await verifyAccessToken(token, issuer)
    if (remembered.size >= MAX_REMEMBERED_TOKENS) remembered.clear()
    remembered.set(token, verified)
    return verified
  }

  /** Reads the session of a call; throws a refusal if it is invalid. `accountCode` is empty for a call without an account. */
  return async function readSessionState(
    db: Database,
    headers: IncomingHttpHeaders,
    accountCode: string,
  ): Promise<SessionState> {
    const bearer = BEARER.exec(headers.authorization ?? '')?.[1]
    // a malformed header is refused: the stored token never replaces it
    const token = headers.authorization === undefined ? await readStoredToken?.(headers) : bearer
    if (token === undefined) throw new Refused(refuse('UNAUTHORIZED'))
    const { grantId, kid } = await verifyToken(token)
    const [row] = await db.rows(sessionStatement, [grantId, accountCode, kid])
    const isLeaked = readStoredToken !== undefined && bearer !== undefined && row?.kind !== 'device'
    if (row === undefined || isLeaked || !row.has_key) throw new Refused(refuse('UNAUTHORIZED'))
    const now = Date.now() + row.offset_milliseconds
    if (row.ended || row.expires_at.getTime() <= Date.now()) throw new Refused(refuse('SessionTokenRevoked'))
    const { kind, subject, allowed: mayUseAccount, role, level } = row
    // by the system clock, like the session itself, so that moving the provider clock does not change a proof
    const lacksProof = row.has_factor && (row.proven_until?.getTime() ?? 0) <= Date.now()
    return { holder: { grantId, kind, subject }, mayUseAccount, role, level, lacksProof, now }
  }
}

type VerifiedToken = {
  readonly grantId: string
  /** Milliseconds since 1970 UTC. */
  readonly expiresAt: number
  /** The id of the key that signed it. */
  readonly kid: string
}

async function verifyAccessToken(token: string, issuer: TokenIssuer): Promise<VerifiedToken> {
  // outside of the try block: a fault of the database must not sign anyone out
  const keys = createLocalJWKSet(await issuer.keys())
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      algorithms: ['ES256'],
      typ: 'at+jwt',
      issuer: [...issuer.issuers],
      audience: issuer.audience,
      requiredClaims: ['exp', 'sub', 'grant'],
    })
    if (typeof payload['grant'] !== 'string' || payload.exp === undefined) throw new Error('no grant')
    return { grantId: payload['grant'], expiresAt: payload.exp * 1000, kid: protectedHeader.kid ?? '' }
  } catch {
    throw new Refused(refuse('UNAUTHORIZED'))
  }
}
