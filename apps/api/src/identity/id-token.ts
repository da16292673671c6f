import { SignJWT, importJWK } from 'jose'

import type { Database } from '#api/platform/database/database.ts'

import { ACCESS_TOKEN_SECONDS, buildIssuer } from '#api/platform/issuer.ts'
import { signingKeys } from './keys.ts'

/** An id token in the form the identity provider itself issues: who signed in, to which client. */
export async function idToken(
  db: Database,
  publicUrl: string,
  user: { subject: string; username: string; audience: string; staff: boolean },
): Promise<string> {
  const [jwk] = await signingKeys(db)
  const issuer = buildIssuer(publicUrl)
  const seconds = Math.floor(Date.now() / 1000)
  return new SignJWT({ preferred_username: user.username, auth_time: seconds })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', ...(jwk.kid !== undefined && { kid: jwk.kid }) })
    .setSubject(user.subject)
    .setIssuer(user.staff ? issuer.staff : issuer.customers)
    .setAudience(user.audience)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + ACCESS_TOKEN_SECONDS)
    .sign(await importJWK(jwk, 'ES256'))
}
