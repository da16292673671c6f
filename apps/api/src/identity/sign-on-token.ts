import { randomUUID } from 'node:crypto'

import { SignJWT, importJWK } from 'jose'

import type { Database } from '#api/database/database.ts'

import { issuerOf } from './issuer.ts'
import { signingKeys } from './keys.ts'

/** Long enough for a browser to get there. */
const SIGN_ON_SECONDS = 60

type SignOn = {
  readonly subject: string
  readonly audience: string
  /** How long it is good for, where the customer does not go there at once. */
  readonly seconds?: number
  /** Of which account they come, where the other site has to know. */
  readonly accountCode?: string
}

/** A token that says to another site who comes, good once; it opens nothing of ours. */
export async function signOnToken(
  db: Database,
  publicUrl: string,
  { subject, audience, seconds = SIGN_ON_SECONDS, accountCode }: SignOn,
): Promise<string> {
  const [jwk] = await signingKeys(db)
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({ ...(accountCode !== undefined && { account_code: accountCode }) })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', ...(jwk.kid !== undefined && { kid: jwk.kid }) })
    .setSubject(subject)
    .setIssuer(issuerOf(publicUrl).customers)
    .setAudience(audience)
    .setJti(randomUUID())
    .setIssuedAt(now)
    .setExpirationTime(now + seconds)
    .sign(await importJWK(jwk, 'ES256'))
}

/** The address of the other site that takes the token. */
export function withToken(site: string, token: string): string {
  const url = new URL(site)
  url.searchParams.set('token', token)
  return url.href
}
