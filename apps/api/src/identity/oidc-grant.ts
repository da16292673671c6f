import type { KoaContextWithOIDC } from 'oidc-provider'

import type { Database } from '#api/platform/database/database.ts'

import { SIGN_IN_SCOPE } from './clients.ts'
import { SESSION_SECONDS, openLoginSession } from './login-sessions.ts'
import { PROOF_MILLISECONDS } from './second-factor.ts'

/** How a browser's sign-in was proven, as its tokens would name it (RFC 8176). */
export const BY_PASSWORD = ['pwd']
export const BY_PASSWORD_AND_CODE = ['pwd', 'otp', 'mfa']
export const BY_PASSWORD_AND_PASSKEY = ['pwd', 'pop', 'mfa']

type SignInTimes = { readonly loginTs?: number | undefined; readonly transient?: boolean | undefined }

/** One grant per sign-in of a browser and client, with the login session that its tokens depend on. */
export function grantOfSignIn(db: Database) {
  return async function grantOf(ctx: KoaContextWithOIDC) {
    const { session, client, result, provider } = ctx.oidc
    if (session?.accountId === undefined || client === undefined) return undefined
    if (ctx.oidc.promptPending('login')) return undefined
    const earlier = session.grantIdFor(client.clientId)
    const existing = earlier === undefined ? undefined : await provider.Grant.find(earlier)
    if (existing?.accountId === session.accountId && result?.login === undefined) return existing

    const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId })
    grant.exp = signInEnd(session)
    grant.addOIDCScope(SIGN_IN_SCOPE)
    const grantId = await grant.save()
    await openLoginSession(db, {
      kind: 'web',
      grantId,
      userId: session.accountId,
      signInUid: session.uid,
      userAgent: ctx.get('user-agent') || undefined,
      provenUntil: signInProvenUntil(session),
      expiresAt: new Date(grant.exp * 1000),
    })
    return grant
  }
}

/** The proof lasts from the sign-in. A later grant of the same sign-in does not prove the second factor again. */
function signInProvenUntil({
  loginTs = 0,
  amr = [],
}: SignInTimes & { readonly amr?: string[] | undefined }): Date | null {
  return amr.includes('mfa') ? new Date(loginTs * 1000 + PROOF_MILLISECONDS) : null
}

/** When a browser's sign-in ends, in epoch seconds: counted from the password, never prolonged. */
export function signInEnd(session: SignInTimes): number {
  return (session.loginTs ?? 0) + (session.transient ? SESSION_SECONDS.short : SESSION_SECONDS.long)
}
