import type { FastifyInstance } from 'fastify'
import * as oauth from 'oauth4webapi'

import { Refused, refused } from '#api/http/refusal.ts'
import { CALLBACK_PATH, SIGN_IN_SCOPE } from '#api/identity/clients.ts'
import { issuerOf } from '#api/identity/issuer.ts'

import type { GivenTokens } from './kept-tokens.ts'

/** What a sign-in is checked by when the browser comes back. */
export type Proofs = { readonly state: string; readonly nonce: string; readonly verifier: string }

const TOO_MANY = 429
const UNAVAILABLE = 503

const CLIENT: oauth.Client = { client_id: 'portal', id_token_signed_response_alg: 'ES256' }

/**
 * The portal as a client of its own identity provider, by `oauth4webapi`, which checks what comes back: issuer, state, nonce
 * and what the token endpoint answers.
 */
export function ownClient(
  app: FastifyInstance,
  { publicUrl, secret }: { readonly publicUrl: string; readonly secret: string },
) {
  const server = serverAt(publicUrl)
  const authentication = oauth.ClientSecretBasic(secret)
  const redirectUri = publicUrl + CALLBACK_PATH

  return {
    newProofs: (): Proofs => ({
      state: oauth.generateRandomState(),
      nonce: oauth.generateRandomNonce(),
      verifier: oauth.generateRandomCodeVerifier(),
    }),

    /** Where the browser goes to sign in. */
    async signInAddress({ state, nonce, verifier }: Proofs): Promise<string> {
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

    /** The tokens of what the browser came back with; throws where it is no answer to this very sign-in. */
    async tokensOf(answer: URLSearchParams, proofs: Proofs, peer: string): Promise<GivenTokens> {
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        CLIENT,
        authentication,
        oauth.validateAuthResponse(server, CLIENT, answer, proofs.state),
        redirectUri,
        proofs.verifier,
        askedWithin(app, peer, publicUrl),
      )
      const checks = { expectedNonce: proofs.nonce, requireIdToken: true }
      return oauth.processAuthorizationCodeResponse(server, CLIENT, response, checks)
    },

    /** Sent twice at the same moment, on whichever process, both get the same answer; see `refresh-once.ts`. */
    async renewed(refreshToken: string, peer: string): Promise<GivenTokens> {
      const within = askedWithin(app, peer, publicUrl)
      const response = await oauth.refreshTokenGrantRequest(
        server,
        CLIENT,
        authentication,
        refreshToken,
        within,
      )
      return oauth.processRefreshTokenResponse(server, CLIENT, response)
    },
  }
}

export type OwnClient = ReturnType<typeof ownClient>

function serverAt(publicUrl: string) {
  const issuer = issuerOf(publicUrl).customers
  return {
    issuer,
    authorization_endpoint: `${issuer}/connect/authorize`,
    token_endpoint: `${issuer}/connect/token`,
    authorization_response_iss_parameter_supported: true,
  } as const satisfies oauth.AuthorizationServer
}

/**
 * Has the library ask the token endpoint within this process and not by the portal's address, which a process behind a load
 * balancer may not reach; whoever signs in counts as who asks.
 */
function askedWithin(app: FastifyInstance, peer: string, publicUrl: string) {
  return {
    [oauth.allowInsecureRequests]: publicUrl.startsWith('http:'),
    [oauth.customFetch]: async (
      address: string,
      { headers, body }: oauth.CustomFetchOptions<'POST', URLSearchParams>,
    ) => {
      const answer = await app.inject({
        method: 'POST',
        url: new URL(address).pathname,
        headers,
        payload: body.toString(),
        remoteAddress: peer,
      })
      const isBusy = answer.statusCode === TOO_MANY || answer.statusCode === UNAVAILABLE
      if (isBusy) throw new Refused(refused('SERVICE_UNAVAILABLE', { retryAfterSeconds: 1 }))
      return new Response(answer.body, {
        status: answer.statusCode,
        headers: { 'content-type': String(answer.headers['content-type']) },
      })
    },
  }
}
