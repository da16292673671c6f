import { SignJWT, importJWK } from 'jose'

import type { Database } from '#api/platform/database/database.ts'

import { ACCESS_TOKEN_SECONDS, buildIssuer } from '#api/platform/issuer.ts'
import { readSigningKeys } from './keys.ts'

/** Creates an id token in the form that the OpenID library issues. */
export async function createIdToken(
  db: Database,
  publicUrl: string,
  user: { subject: string; username: string; audience: string; staff: boolean },
): Promise<string> {
  const [jwk] = await readSigningKeys(db)
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
