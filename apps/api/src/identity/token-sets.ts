import type { LoginResult } from '@switchboard/domain/session/contract'

import type { Database } from '#api/platform/database/database.ts'
import { refuse } from '#api/platform/refusal.ts'
import type { Refusal } from '#api/platform/refusal.ts'

import { createAccessToken } from './access-token.ts'
import { SIGN_IN_SCOPE } from './clients.ts'
import type { ClientId } from './clients.ts'
import { createIdToken } from './id-token.ts'
import type { Identity } from './identity.ts'
import { ACCESS_TOKEN_SECONDS, buildIssuer } from '#api/platform/issuer.ts'
import { SESSION_SECONDS, endDevice, endGrant, openLoginSession } from './login-sessions.ts'
import type { Device } from './login-sessions.ts'
import { calculateProofEnd } from './second-factor.ts'
import { isPasswordCurrent } from './users.ts'
import type { Person } from './users.ts'

type FormSignIn = {
  readonly person: Person
  readonly device: Device | null
  readonly long: boolean
  /** The user agent that the browser or app reports. */
  readonly userAgent: string | undefined
  /** Whether the customer proved a second factor besides the password. */
  readonly isProven: boolean
}

/**
 * Signs a customer in by form or by device and returns tokens that are refreshed at the token endpoint like any
 * others. Refused if the password was changed after the check. Source: SES-011.
 */
export async function createCustomerTokens(
  db: Database,
  identity: Identity,
  { person, device, long, userAgent, isProven }: FormSignIn,
): Promise<LoginResult | Refusal<'CREDENTIALS_FAILED'>> {
  const client: ClientId = device === null ? 'portal' : 'app'
  const lifetime = long ? SESSION_SECONDS.long : SESSION_SECONDS.short
  const { grantId, refreshToken } = await createGrant(identity, {
    clientId: client,
    accountId: person.subject,
    lifetimeSeconds: lifetime,
  })
  const session = {
    userId: person.subject,
    userAgent,
    provenUntil: isProven ? calculateProofEnd() : null,
    expiresAt: new Date(Date.now() + lifetime * 1000),
  }
  if (device === null) {
    await openLoginSession(db, { kind: 'form', grantId, ...session })
  } else {
    await endDevice(db, device.id, person.subject)
    await openLoginSession(db, { kind: 'device', grantId, device, ...session })
  }
  if (!(await isPasswordCurrent(db, person))) {
    await endGrant(db, grantId)
    return refuse('CREDENTIALS_FAILED')
  }
  return createLoginResult(db, identity, { ...person, grantId, refreshToken, audience: client, staff: false })
}

/** Tokens for a member of staff on one account. There is no refresh token: the session ends with the access token. */
export async function createStaffTokens(
  db: Database,
  identity: Identity,
  member: { staffId: string; username: string; accountCode: string; grantId: string },
): Promise<LoginResult> {
  const { staffId: subject, username, accountCode, grantId } = member
  await openLoginSession(db, {
    kind: 'staff',
    grantId,
    staffId: subject,
    accountCode,
    expiresAt: new Date(Date.now() + ACCESS_TOKEN_SECONDS * 1000),
  })
  return createLoginResult(db, identity, {
    subject,
    username,
    grantId,
    refreshToken: null,
    audience: 'portal',
    staff: true,
  })
}

/** Creates a grant and its refresh token as the code exchange does, so that the refresh grant accepts the token. */
async function createGrant(
  { provider, publicUrl }: Identity,
  {
    clientId,
    accountId,
    lifetimeSeconds,
  }: { clientId: ClientId; accountId: string; lifetimeSeconds: number },
): Promise<{ grantId: string; refreshToken: string }> {
  const client = await provider.Client.find(clientId)
  if (client === undefined) throw new Error(`no client ${clientId}`)
  const grant = new provider.Grant({ accountId, clientId })
  grant.exp = Math.floor(Date.now() / 1000) + lifetimeSeconds
  grant.addOIDCScope(SIGN_IN_SCOPE)
  const grantId = await grant.save()
  const refreshToken = new provider.RefreshToken({
    client,
    accountId,
    grantId,
    gty: 'password',
    scope: SIGN_IN_SCOPE,
    resource: buildIssuer(publicUrl).audience,
    authTime: Math.floor(Date.now() / 1000),
    expiresWithSession: false,
    expiresIn: lifetimeSeconds,
  })
  return { grantId, refreshToken: await refreshToken.save() }
}

async function createLoginResult(
  db: Database,
  { publicUrl }: Identity,
  login: {
    subject: string
    username: string
    grantId: string
    refreshToken: string | null
    audience: ClientId
    staff: boolean
  },
): Promise<LoginResult> {
  return {
    status: 'Success',
    failedReason: null,
    access_token: await createAccessToken(db, publicUrl, login),
    id_token: await createIdToken(db, publicUrl, login),
    refresh_token: login.refreshToken,
    expires_in: ACCESS_TOKEN_SECONDS,
  }
}
