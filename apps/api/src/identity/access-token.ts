import { SignJWT, importJWK } from 'jose'

import type { Database } from '#api/platform/database/database.ts'

import { ACCESS_TOKEN_SECONDS, buildIssuer } from '#api/platform/issuer.ts'
import { readSigningKeys } from './keys.ts'

/** Creates an access token of a grant, in the form that the OpenID library issues. Source: SES-010. */
export async function createAccessToken(
  db: Database,
  publicUrl: string,
  session: { grantId: string; subject: string; staff: boolean },
): Promise<string> {
  const [jwk] = await readSigningKeys(db)
  const issuer = buildIssuer(publicUrl)
  const seconds = Math.floor(Date.now() / 1000)
  return new SignJWT({ staff: session.staff, grant: session.grantId })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', ...(jwk.kid !== undefined && { kid: jwk.kid }) })
    .setSubject(session.subject)
    .setIssuer(session.staff ? issuer.staff : issuer.customers)
    .setAudience(issuer.audience)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + ACCESS_TOKEN_SECONDS)
    .sign(await importJWK(jwk, 'ES256'))
}
