import { SignJWT, importJWK } from 'jose'

import type { Database } from '#api/database/database.ts'

import { issuerOf } from './issuer.ts'
import { signingKeys } from './keys.ts'

/** Long enough for a browser to get there. */
const SIGN_ON_SECONDS = 60

/** A token that says to another site who comes; it opens nothing of ours. */
export async function signOnToken(
  db: Database,
  publicUrl: string,
  { subject, audience }: { readonly subject: string; readonly audience: string },
): Promise<string> {
  const [jwk] = await signingKeys(db)
  const seconds = Math.floor(Date.now() / 1000)
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', ...(jwk.kid !== undefined && { kid: jwk.kid }) })
    .setSubject(subject)
    .setIssuer(issuerOf(publicUrl).customers)
    .setAudience(audience)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + SIGN_ON_SECONDS)
    .sign(await importJWK(jwk, 'ES256'))
}
