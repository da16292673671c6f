import * as z from 'zod/mini'

import type { TokenIdentity } from '@switchboard/domain/session/rules'

import { decodeBase64url } from './base64url.ts'
import { Failure } from './failure.ts'

const payload = z.object({
  sub: z.string().check(z.minLength(1)),
  iss: z.string(),
  staff: z.optional(z.boolean()),
})

/** The user in a token. The server, not the page, validates the signature. Source: SES-010, SES-064. */
export function parseIdentity(token: string): TokenIdentity {
  try {
    const { sub, iss, staff } = payload.parse(decodePayload(token))
    return { sub, iss, staff: staff === true }
  } catch (cause) {
    throw new Failure('INVALID_IDENTITY', { cause })
  }
}

const idPayload = z.object({ preferred_username: z.string() })

/** The username in an identity token; null if there is none. */
export function parseUsername(idToken: string): string | null {
  try {
    return idPayload.parse(decodePayload(idToken)).preferred_username
  } catch {
    return null
  }
}

function decodePayload(token: string): unknown {
  const [, encoded = ''] = token.split('.')
  return JSON.parse(decodeBase64url(encoded))
}
