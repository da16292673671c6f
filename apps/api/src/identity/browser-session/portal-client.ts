import type { FastifyInstance } from 'fastify'
import * as oauth from 'oauth4webapi'

import { Refused, refuse } from '#api/platform/refusal.ts'
import { CALLBACK_PATH, SIGN_IN_SCOPE } from '#api/identity/clients.ts'
import { buildIssuer } from '#api/platform/issuer.ts'

import type { TokenResponse } from './stored-tokens.ts'

/** The values that the server checks when the browser returns from a sign-in. */
export type Proofs = { readonly state: string; readonly nonce: string; readonly verifier: string }

const TOO_MANY_REQUESTS = 429
const SERVICE_UNAVAILABLE = 503

const CLIENT: oauth.Client = { client_id: 'portal', id_token_signed_response_alg: 'ES256' }

/**
 * Creates the portal as a client of its own identity provider. `oauth4webapi` checks issuer, state, nonce and the response of
 * the token endpoint.
 */
export function createPortalClient(
  app: FastifyInstance,
  { publicUrl, secret }: { readonly publicUrl: string; readonly secret: string },
) {
  const server = describeServer(publicUrl)
  const authentication = oauth.ClientSecretBasic(secret)
  const redirectUri = publicUrl + CALLBACK_PATH

  return {
    createProofs: (): Proofs => ({
      state: oauth.generateRandomState(),
      nonce: oauth.generateRandomNonce(),
      verifier: oauth.generateRandomCodeVerifier(),
    }),

    /** The address that starts a sign-in in the browser. */
    async buildSignInUrl({ state, nonce, verifier }: Proofs): Promise<string> {
      const query = new URLSearchParams({
        client_id: CLIENT.client_id,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: SIGN_IN_SCOPE,
        state,
        nonce,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return `${server.authorization_endpoint}?${query}`
    },

    /** Exchanges the code in the browser's query for tokens; throws if the query does not belong to this sign-in. */
    async requestTokens(query: URLSearchParams, proofs: Proofs, peer: string): Promise<TokenResponse> {
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        CLIENT,
        authentication,
        oauth.validateAuthResponse(server, CLIENT, query, proofs.state),
        redirectUri,
        proofs.verifier,
        createInProcessOptions(app, peer, publicUrl),
      )
      const checks = { expectedNonce: proofs.nonce, requireIdToken: true }
      return oauth.processAuthorizationCodeResponse(server, CLIENT, response, checks)
    },

    /** Two simultaneous renewals get the same tokens, even in different processes; see `refresh-once.ts`. */
    async renewTokens(refreshToken: string, peer: string): Promise<TokenResponse> {
      const options = createInProcessOptions(app, peer, publicUrl)
      const response = await oauth.refreshTokenGrantRequest(
        server,
        CLIENT,
        authentication,
        refreshToken,
        options,
      )
      return oauth.processRefreshTokenResponse(server, CLIENT, response)
    },
  }
}

export type PortalClient = ReturnType<typeof createPortalClient>

function describeServer(publicUrl: string) {
  const issuer = buildIssuer(publicUrl).customers
  return {
    issuer,
    authorization_endpoint: `${issuer}/connect/authorize`,
    token_endpoint: `${issuer}/connect/token`,
    authorization_response_iss_parameter_supported: true,
  } as const satisfies oauth.AuthorizationServer
}

/**
 * Calls the token endpoint inside this process, because a process behind a load balancer may not reach the portal's address.
 * The call counts as a call from the customer's network address.
 */
function createInProcessOptions(app: FastifyInstance, peer: string, publicUrl: string) {
  return {
    [oauth.allowInsecureRequests]: publicUrl.startsWith('http:'),
    [oauth.customFetch]: async (
      address: string,
      { headers, body }: oauth.CustomFetchOptions<'POST', URLSearchParams>,
    ) => {
      const response = await app.inject({
        method: 'POST',
        url: new URL(address).pathname,
        headers,
        payload: body.toString(),
        remoteAddress: peer,
      })
      const isBusy = response.statusCode === TOO_MANY_REQUESTS || response.statusCode === SERVICE_UNAVAILABLE
      if (isBusy) throw new Refused(refuse('SERVICE_UNAVAILABLE', { retryAfterSeconds: 1 }))
      return new Response(response.body, {
        status: response.statusCode,
        headers: { 'content-type': String(response.headers['content-type']) },
      })
    },
  }
}
