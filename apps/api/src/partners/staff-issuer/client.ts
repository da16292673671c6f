import * as oauth from 'oauth4webapi'

import { fetchJson } from '#api/partners/http/bounded-fetch.ts'
import type { StaffIssuerSettings } from '#api/platform/staff-settings.ts'

import { requestSecretCheck } from './secret-check.ts'
import type { SecretCheck } from './secret-check.ts'
import { toStaffIdentity } from './identity-claims.ts'
import type { StaffIdentity } from './identity-claims.ts'

/** The values that are checked when the browser returns from the issuer. */
export type SignInProofs = { readonly state: string; readonly nonce: string; readonly verifier: string }

export type IdentityReply =
  | {
      readonly kind: 'identified'
      readonly identity: StaffIdentity
      /** The issuer's address for a sign-out that was begun here. Null if it has none. */
      readonly signOutUrl: string | null
    }
  /** The issuer ended the sign-in without an identity, for example because the person cancelled. */
  | { readonly kind: 'declined' }
  /** The answer is not one of the issuer for this sign-in. */
  | { readonly kind: 'unproven'; readonly why: string }
  | { readonly kind: 'noAnswer' }

export type StaffIssuer = {
  createProofs(): SignInProofs
  /** The address that starts a sign-in in the browser. Null if the issuer does not answer. */
  buildSignInUrl(proofs: SignInProofs, options: { mustTypeAgain: boolean }): Promise<string | null>
  /** Whether the issuer accepts our client and its secret. `noAnswer` if it does not answer in a form that shows it. */
  checkSecret(): Promise<SecretCheck>
  /** Exchanges the browser's answer for the identity of the person. */
  requestIdentity(answer: URLSearchParams, proofs: SignInProofs): Promise<IdentityReply>
}

/** Short, because a member of staff waits for the reply. */
const TIMEOUT_MILLISECONDS = 5_000
const METADATA_MILLISECONDS = 3_600_000
const SERVER_FAULT = 500
/**
 * The issuer must have seen the person within this time. It is the time after which an idle session of the desk ends: an
 * older sign-in at the issuer would open a desk that someone left.
 */
export const MAX_AUTHENTICATION_SECONDS = 1_800

class NoAnswer extends Error {}

type Addresses = { readonly redirect: string; readonly afterSignOut: string }

/**
 * The OpenID issuer of the provider's staff, built on `oauth4webapi`. The library checks state, issuer, audience, nonce,
 * lifetime, age of the sign-in and signature.
 */
export function staffIssuerAt(settings: StaffIssuerSettings, addresses: Addresses): StaffIssuer {
  const client: oauth.Client = { client_id: settings.clientId }
  const options = {
    [oauth.allowInsecureRequests]: settings.url.startsWith('http:'),
    [oauth.customFetch]: fetchResponse,
  }
  const readMetadata = rememberMetadata(new URL(settings.url), options)

  async function requestIdentity(answer: URLSearchParams, proofs: SignInProofs): Promise<IdentityReply> {
    const server = await readMetadata()
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      chooseAuthentication(server, settings.clientSecret),
      oauth.validateAuthResponse(server, client, answer, proofs.state),
      addresses.redirect,
      proofs.verifier,
      options,
    )
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
      expectedNonce: proofs.nonce,
      maxAge: MAX_AUTHENTICATION_SECONDS,
      requireIdToken: true,
    })
    await oauth.validateApplicationLevelSignature(server, response, options)
    const claims = oauth.getValidatedIdTokenClaims(tokens)
    const identity = claims === undefined ? null : toStaffIdentity(claims, settings)
    if (identity === null) return { kind: 'unproven', why: 'the id token has claims of another form' }
    return {
      kind: 'identified',
      identity,
      signOutUrl: buildSignOutUrl(server, settings.clientId, {
        idToken: tokens.id_token ?? '',
        next: addresses.afterSignOut,
      }),
    }
  }

  return {
    createProofs: () => ({
      state: oauth.generateRandomState(),
      nonce: oauth.generateRandomNonce(),
      verifier: oauth.generateRandomCodeVerifier(),
    }),

    async buildSignInUrl({ state, nonce, verifier }, { mustTypeAgain }) {
      const server = await readMetadata().catch(() => null)
      if (server?.authorization_endpoint === undefined) return null
      return buildUrl(server.authorization_endpoint, {
        client_id: settings.clientId,
        redirect_uri: addresses.redirect,
        response_type: 'code',
        scope: 'openid profile email',
        state,
        nonce,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        max_age: String(MAX_AUTHENTICATION_SECONDS),
        ...(settings.acr !== null && { acr_values: settings.acr }),
        ...(mustTypeAgain && { prompt: 'login' }),
      })
    },

    async checkSecret() {
      const server = await readMetadata().catch(() => null)
      if (server === null) return 'noAnswer'
      const proof = chooseAuthentication(server, settings.clientSecret)
      return requestSecretCheck({ server, client, proof, redirect: addresses.redirect }, options)
    },

    requestIdentity: (answer, proofs) => requestIdentity(answer, proofs).catch(toReply),
  }
}

/** The issuer's metadata, read again after an hour. A failure is not remembered. */
function rememberMetadata(issuer: URL, options: oauth.HttpRequestOptions<'GET'>) {
  let known: { readonly server: Promise<oauth.AuthorizationServer>; readonly until: number } | undefined

  async function requestMetadata(): Promise<oauth.AuthorizationServer> {
    const response = await oauth.discoveryRequest(issuer, { ...options, algorithm: 'oidc' })
    return oauth.processDiscoveryResponse(issuer, response)
  }

  return async function readMetadata(): Promise<oauth.AuthorizationServer> {
    known =
      known !== undefined && known.until > Date.now()
        ? known
        : { server: requestMetadata(), until: Date.now() + METADATA_MILLISECONDS }
    try {
      return await known.server
    } catch (error) {
      known = undefined
      throw error
    }
  }
}

/** `client_secret_basic` is the default of OpenID Connect; some issuers take only the secret in the body. */
function chooseAuthentication(server: oauth.AuthorizationServer, secret: string): oauth.ClientAuth {
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  return methods.includes('client_secret_basic')
    ? oauth.ClientSecretBasic(secret)
    : oauth.ClientSecretPost(secret)
}

/** Source: OpenID Connect RP-Initiated Logout 1.0. */
function buildSignOutUrl(
  server: oauth.AuthorizationServer,
  clientId: string,
  { idToken, next }: { readonly idToken: string; readonly next: string },
): string | null {
  if (server.end_session_endpoint === undefined) return null
  return buildUrl(server.end_session_endpoint, {
    client_id: clientId,
    id_token_hint: idToken,
    post_logout_redirect_uri: next,
  })
}

function buildUrl(address: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

/** A request with the limits of every outside party: time and size, and no redirect is followed. */
async function fetchResponse(
  url: string,
  { method, headers, body }: oauth.CustomFetchOptions<'GET' | 'POST', URLSearchParams | undefined>,
): Promise<Response> {
  const sent = body === undefined ? {} : { body: body.toString() }
  const answer = await fetchJson(url, { method, headers, ...sent }, TIMEOUT_MILLISECONDS)
  if (answer.kind !== 'json' || answer.status >= SERVER_FAULT) throw new NoAnswer()
  return Response.json(answer.body, { status: answer.status })
}

function toReply(error: unknown): IdentityReply {
  if (error instanceof NoAnswer) return { kind: 'noAnswer' }
  if (error instanceof oauth.AuthorizationResponseError) return { kind: 'declined' }
  if (error instanceof oauth.ResponseBodyError) return { kind: 'unproven', why: error.error }
  // only the messages of the library are known to hold no value of the answer
  const isOfLibrary = error instanceof oauth.OperationProcessingError
  return { kind: 'unproven', why: isOfLibrary ? error.message : 'the answer has another form' }
}
