import * as oauth from 'oauth4webapi'
import * as z from 'zod/mini'

export type SecretCheck = 'accepted' | 'refused' | 'noAnswer'

const errorReply = z.object({ error: z.string() })
const CLIENT_ERRORS = ['invalid_client', 'unauthorized_client']

type ClientProof = {
  readonly server: oauth.AuthorizationServer
  readonly client: oauth.Client
  readonly proof: oauth.ClientAuth
  readonly redirect: string
}

/**
 * Asks for tokens with a code that is none. The issuer checks the client before the code, so its error shows whether it accepts
 * the secret. Source: RFC 6749, section 5.2.
 */
export async function requestSecretCheck(
  { server, client, proof, redirect }: ClientProof,
  options: oauth.TokenEndpointRequestOptions,
): Promise<SecretCheck> {
  const parameters = { code: 'doctor', redirect_uri: redirect }
  const response = await oauth
    .genericTokenEndpointRequest(server, client, proof, 'authorization_code', parameters, options)
    .catch(() => null)
  const body: unknown = await response?.json().catch(() => null)
  const { error } = errorReply.safeParse(body).data ?? {}
  if (error === undefined) return 'noAnswer'
  return CLIENT_ERRORS.includes(error) ? 'refused' : 'accepted'
}
