import * as z from 'zod/mini'

/** The client id that the portal has here; its secret is the key of the portal at every partner. */
export const CLIENT_ID = 'sandbox'

const MAX_CHARACTERS = 1_000
const text = z.string().check(z.minLength(1), z.maxLength(MAX_CHARACTERS))

const authorizationQuery = z.object({
  client_id: z.literal(CLIENT_ID),
  redirect_uri: text,
  response_type: z.literal('code'),
  scope: z.string().check(z.regex(/\bopenid\b/)),
  state: text,
  nonce: text,
  code_challenge: text,
  code_challenge_method: z.literal('S256'),
  max_age: z.optional(z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number))),
  prompt: z.optional(z.string()),
  acr_values: z.optional(z.string()),
})

/** A sign-in that the portal requests. Source: OpenID Connect Core 1.0, 3.1.2.1. */
export type AuthorizationRequest = z.output<typeof authorizationQuery>

/** Null if it is incomplete, or names an address other than the portal's. */
export function parseAuthorizationRequest(query: unknown, portalUrl: string): AuthorizationRequest | null {
  const parsed = authorizationQuery.safeParse(query)
  return parsed.success && parsed.data.redirect_uri === `${portalUrl}/staff/callback` ? parsed.data : null
}
