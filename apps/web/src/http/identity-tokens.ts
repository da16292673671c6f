import * as z from 'zod/mini'

import type { StaticConfiguration } from '@switchboard/domain/config/static'

import { Failure } from './failure.ts'
import { sendWhenOnline } from './offline.ts'
import { callerHeaders } from './session.ts'

export type Iam = StaticConfiguration['iam']

const tokenSet = z.object({
  access_token: z.string().check(z.minLength(1)),
  id_token: z.optional(z.string()),
  refresh_token: z.optional(z.nullable(z.string())),
  expires_in: z.number().check(z.positive()),
})
/** The tokens that a sign-in of any kind returns. */
export type Tokens = z.output<typeof tokenSet>

/**
 * Whether the server stores the tokens: it signs in, renews and signs out, and the page receives only the user's identity.
 */
export function isOnServer({ sessionMode }: Iam): boolean {
  return sessionMode === 'cookie'
}

/** If the server stores the tokens, the value stored instead of a token is `handle.claims.`. */
export function toSessionHandle(stored: string): string {
  return stored.split('.', 1)[0] ?? ''
}

/** Whether the identity provider is down or overloaded. Such a status does not end the session. */
function isTemporary(status: number): boolean {
  return status >= 500 || status === 429
}

/** `storedToken` is needed if the server stores the tokens: the value stored instead of a token, or its handle. */
export async function fetchTokens(
  iam: Iam,
  fields: Record<string, string>,
  storedToken: string | null = null,
): Promise<Tokens> {
  const response = await sendTokenRequest(iam, fields, storedToken)
  const answer: unknown = await response.json().catch(() => null)
  if (isTemporary(response.status) && fields.grant_type === 'refresh_token')
    throw new Failure('GENERAL_ERROR')
  if (!response.ok) throw new Failure('IDENTITY_ERROR', { cause: answer })
  const tokens = tokenSet.safeParse(answer)
  if (!tokens.success) throw new Failure('INVALID_IDENTITY', { cause: tokens.error })
  return tokens.data
}

async function sendTokenRequest(
  iam: Iam,
  fields: Record<string, string>,
  storedToken: string | null,
): Promise<Response> {
  const body = new URLSearchParams(fields)
  const [path, headers] = isOnServer(iam)
    ? ['session/token', callerHeaders(`${toSessionHandle(storedToken ?? '')}.`)]
    : ['connect/token', undefined]
  try {
    return await sendWhenOnline(() =>
      fetch(`${iam.endpoint}/${path}`, { method: 'POST', body, ...(headers && { headers }) }),
    )
  } catch (cause) {
    throw new Failure('GENERAL_ERROR', { cause })
  }
}
