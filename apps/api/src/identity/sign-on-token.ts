import { randomUUID } from 'node:crypto'

import { SignJWT, importJWK } from 'jose'

import type { Database } from '#api/platform/database/database.ts'

import { buildIssuer } from '#api/platform/issuer.ts'
import { readSigningKeys } from './keys.ts'

/** Long enough for a browser to open the other site. */
const SIGN_ON_SECONDS = 60

type SignOn = {
  readonly subject: string
  readonly audience: string
  /** Lifetime of the token, for a customer who does not go to the site at once. */
  readonly seconds?: number
  /** The customer's account, if the other site needs it. */
  readonly accountCode?: string
}

/** Creates a single-use token that identifies a user to another site. It gives no access to our API. */
export async function createSignOnToken(
  db: Database,
  publicUrl: string,
  { subject, audience, seconds = SIGN_ON_SECONDS, accountCode }: SignOn,
): Promise<string> {
  const [jwk] = await readSigningKeys(db)
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({ ...(accountCode !== undefined && { account_code: accountCode }) })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', ...(jwk.kid !== undefined && { kid: jwk.kid }) })
    .setSubject(subject)
    .setIssuer(buildIssuer(publicUrl).customers)
    .setAudience(audience)
    .setJti(randomUUID())
    .setIssuedAt(now)
    .setExpirationTime(now + seconds)
    .sign(await importJWK(jwk, 'ES256'))
}

/** Puts the token into the query of the other site's address. */
export function addTokenToUrl(site: string, token: string): string {
  const url = new URL(site)
  url.searchParams.set('token', token)
  return url.href
}
