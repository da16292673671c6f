import type { IncomingHttpHeaders } from 'node:http'

import { createLocalJWKSet, jwtVerify } from 'jose'
import type { JSONWebKeySet } from 'jose'

import type { Level } from '@switchboard/domain/level'

import { statement } from '#api/database/database.ts'
import type { Database, Queries } from '#api/database/database.ts'

import { hasFactor } from '#api/identity/second-factor-store.ts'

import type { Actor } from './handle.ts'
import { Refused, refused } from './refusal.ts'

const MOST_REMEMBERED_TOKENS = 10_000
const BEARER = /^Bearer ([\w.-]+)$/i

/** Whose tokens the API accepts, and for whom they must be made. */
export type TokenIssuer = {
  readonly keys: () => Promise<JSONWebKeySet>
  /** Issuers of customers' and of staff's tokens. */
  readonly issuers: readonly string[]
  readonly audience: string
}

/** The access token that is kept on the server for the session that a call names; undefined where it names none. */
export type KeptToken = (headers: IncomingHttpHeaders) => Promise<string | undefined>

/** What the first statement of a call says of session, account and clock. */
export type Standing = {
  readonly actor: Actor
  readonly mayUseAccount: boolean
  /** What a customer is on the account; null for staff, and where there is no account. */
  readonly role: 'AccountOwner' | 'AuthorisedPerson' | null
  /** What an authorised person may do there; null for anybody else. */
  readonly level: Level | null
  /** Whether a customer has a second factor by which this session is not proven at this moment. */
  readonly lacksProof: boolean
  /** The provider's instant in milliseconds. */
  readonly now: number
}

type SessionRow = {
  kind: Actor['kind']
  subject: string
  ended: boolean
  expires_at: Date
  allowed: boolean
  role: Standing['role']
  level: Standing['level']
  has_factor: boolean
  proven_until: Date | null
  offset_milliseconds: number
}

const sessionStatement = statement<SessionRow>(
  'session',
  `select s.kind, coalesce(s.user_id, s.staff_id) as subject, s.ended_at is not null as ended, s.expires_at,
     c.offset_milliseconds, s.proven_until, ${hasFactor('s.user_id')} as has_factor,
     case when $2 = '' then true
          when s.kind = 'staff' then exists (select 1 from account a where a.account_code = $2)
          else m.role is not null
     end as allowed, m.role, case when m.role = 'AuthorisedPerson' then m.level end as level
   from login_session s cross join provider_clock c
     left join claim m on m.user_id = s.user_id and m.account_code = $2
   where s.grant_id = $1`,
)

const clockStatement = statement<{ offset_milliseconds: number }>(
  'provider-clock',
  'select offset_milliseconds from provider_clock',
)

/** The provider's instant for a call that needs no session. */
export async function providerNow(db: Queries): Promise<number> {
  const [clock] = await db.rows(clockStatement, [])
  return Date.now() + (clock?.offset_milliseconds ?? 0)
}

const clockThenStatement = statement<{ offset_milliseconds: number }>(
  'provider-clock-then',
  'select offset_milliseconds from provider_clock_move where moved_at <= $1 order by moved_at desc limit 1',
)

/** The provider's instant at an instant of the system's, by the offset that held then: moving the clock moves nothing that has happened. */
export async function providerInstantAt(db: Queries, systemMilliseconds: number): Promise<number> {
  const [then] = await db.rows(clockThenStatement, [new Date(systemMilliseconds)])
  return systemMilliseconds + (then?.offset_milliseconds ?? 0)
}

/**
 * Checks bearer tokens and reads the session behind them. A verified token is remembered until it expires, because
 * checking a signature costs more than the rest of a call; whether its session lives is read anew each time. Where
 * tokens of browsers stay on the server, a device alone comes with one: another would be a browser's that got out.
 */
export function sessions(issuer: TokenIssuer, keptToken?: KeptToken) {
  const remembered = new Map<string, { grantId: string; expiresAt: number }>()

  async function grantOf(token: string): Promise<string> {
    const known = remembered.get(token)
    if (known !== undefined && known.expiresAt > Date.now()) return known.grantId
    const claims = await verified(token, issuer)
    if (remembered.size >= MOST_REMEMBERED_TOKENS) remembered.clear()
    remembered.set(token, claims)
    return claims.grantId
  }

  /** The standing of whoever sent these headers, or the refusal that ends their session. */
  return async function standingOf(
    db: Database,
    headers: IncomingHttpHeaders,
    accountCode: string,
  ): Promise<Standing> {
    const shown = BEARER.exec(headers.authorization ?? '')?.[1]
    const token = shown ?? (headers.authorization === undefined ? await keptToken?.(headers) : undefined)
    if (token === undefined) throw new Refused(refused('UNAUTHORIZED'))
    const grantId = await grantOf(token)
    const [row] = await db.rows(sessionStatement, [grantId, accountCode])
    const isOut = keptToken !== undefined && shown !== undefined && row?.kind !== 'device'
    if (row === undefined || isOut) throw new Refused(refused('UNAUTHORIZED'))
    const now = Date.now() + row.offset_milliseconds
    if (row.ended || row.expires_at.getTime() <= Date.now()) throw new Refused(refused('SessionTokenRevoked'))
    const { kind, subject, allowed: mayUseAccount, role, level } = row
    // as the session itself: the provider's clock may be moved, and would prove or end a proof
    const lacksProof = row.has_factor && (row.proven_until?.getTime() ?? 0) <= Date.now()
    return { actor: { grantId, kind, subject }, mayUseAccount, role, level, lacksProof, now }
  }
}

async function verified(token: string, issuer: TokenIssuer): Promise<{ grantId: string; expiresAt: number }> {
  // a database that does not answer is a fault, and no reason to sign anybody out
  const keys = createLocalJWKSet(await issuer.keys())
  try {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['ES256'],
      typ: 'at+jwt',
      issuer: [...issuer.issuers],
      audience: issuer.audience,
      requiredClaims: ['exp', 'sub', 'grant'],
    })
    if (typeof payload['grant'] !== 'string' || payload.exp === undefined) throw new Error('no grant')
    return { grantId: payload['grant'], expiresAt: payload.exp * 1000 }
  } catch {
    throw new Refused(refused('UNAUTHORIZED'))
  }
}
