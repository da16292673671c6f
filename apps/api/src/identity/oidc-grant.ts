import type { KoaContextWithOIDC } from 'oidc-provider'

import type { Database } from '#api/platform/database/database.ts'

import { SIGN_IN_SCOPE } from './clients.ts'
import { SESSION_SECONDS, openLoginSession } from './login-sessions.ts'
import { PROOF_MILLISECONDS } from './second-factor.ts'

/** Values of `amr` (RFC 8176) in the stored sign-in. */
export const BY_PASSWORD = ['pwd']
export const BY_PASSWORD_AND_CODE = ['pwd', 'otp', 'mfa']
export const BY_PASSWORD_AND_PASSKEY = ['pwd', 'pop', 'mfa']

type SignInTimes = { readonly loginTs?: number | undefined; readonly transient?: boolean | undefined }

/** Creates one grant for each sign-in of a browser and client, with its login session. */
export function createGrantLoader(db: Database) {
  return async function loadGrant(ctx: KoaContextWithOIDC) {
    const { session, client, result, provider } = ctx.oidc
    if (session?.accountId === undefined || client === undefined) return undefined
    if (ctx.oidc.promptPending('login')) return undefined
    const earlier = session.grantIdFor(client.clientId)
    const existing = earlier === undefined ? undefined : await provider.Grant.find(earlier)
    if (existing?.accountId === session.accountId && result?.login === undefined) return existing

    const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId })
    grant.exp = calculateSignInEnd(session)
    grant.addOIDCScope(SIGN_IN_SCOPE)
    const grantId = await grant.save()
    await openLoginSession(db, {
      kind: 'web',
      grantId,
      userId: session.accountId,
      signInUid: session.uid,
      userAgent: ctx.get('user-agent') || undefined,
      provenUntil: calculateSignInProofEnd(session),
      expiresAt: new Date(grant.exp * 1000),
    })
    return grant
  }
}

/** The time counts from the sign-in: a later grant of the same sign-in does not prove the second factor again. */
function calculateSignInProofEnd({
  loginTs = 0,
  amr = [],
}: SignInTimes & { readonly amr?: string[] | undefined }): Date | null {
  return amr.includes('mfa') ? new Date(loginTs * 1000 + PROOF_MILLISECONDS) : null
}

/** When a browser's sign-in ends, in epoch seconds. The time counts from the password and is never extended. */
export function calculateSignInEnd(session: SignInTimes): number {
  return (session.loginTs ?? 0) + (session.transient ? SESSION_SECONDS.short : SESSION_SECONDS.long)
}
