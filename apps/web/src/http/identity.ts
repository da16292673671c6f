import * as z from 'zod/mini'

import { CODE_VERIFIER_LENGTH, isStaff, calculateExpiry } from '@switchboard/domain/session/rules'

import { randomText, toChallenge } from './code-challenge.ts'
import { Failure } from './failure.ts'
import { fetchTokens, isOnServer, toSessionHandle } from './identity-tokens.ts'
import type { Iam, Tokens } from './identity-tokens.ts'
import { insidePath } from './inside-path.ts'
import { sendWhenOnline } from './offline.ts'
import { page } from './page.ts'
import { callerHeaders, session } from './session.ts'
import { parseIdentity, parseUsername } from './token-claims.ts'
import { dropHandover, readHandover, storeHandover } from './sign-in-handover.ts'
import { signInTries } from './sign-in-tries.ts'

const SCOPE = 'openid offline_access'
const STATE_CHARACTERS = 22
const REFRESH_LOCK = 'switchboard.refresh'

/** Return addresses for the identity provider, below the page's own base. */
export type ReturnAddresses = { readonly loginComplete: string; readonly logoutComplete: string }

type SignInStart = {
  readonly wantedPath: string
  /** Whether the page is removed from the history, so that going back does not return to it. */
  readonly replace: boolean
  /** The username that the sign-in page has filled in. */
  readonly loginHint?: string | null
}

/**
 * Leaves for the identity provider. `state` contains the wanted path. Throws and stays if the provider cannot be reached.
 * Source: SES-021, SES-022, SES-027.
 */
export async function startSignIn(
  iam: Iam,
  addresses: ReturnAddresses,
  { wantedPath, replace, loginHint }: SignInStart,
): Promise<void> {
  await expectReachable(iam)
  const leave = (address: URL) => (replace ? page.location.replace(address) : page.location.assign(address))
  if (isOnServer(iam)) {
    leave(withQuery(`${iam.endpoint}/session/sign-in`, { to: wantedPath }))
    return
  }
  const verifier = randomText(CODE_VERIFIER_LENGTH)
  const random = randomText(STATE_CHARACTERS)
  storeHandover({ verifier, random })
  leave(
    withQuery(`${iam.endpoint}/connect/authorize`, {
      client_id: iam.clientID,
      redirect_uri: addresses.loginComplete,
      response_type: 'code',
      scope: SCOPE,
      state: `${random}.${wantedPath}`,
      code_challenge: await toChallenge(verifier),
      code_challenge_method: 'S256',
      ...(loginHint && { login_hint: loginHint }),
    }),
  )
}

function withQuery(address: string, fields: Record<string, string>): URL {
  const url = new URL(address)
  url.search = new URLSearchParams(fields).toString()
  return url
}

/**
 * Checks the provider before the page is left. Otherwise a provider that is down would show the browser's own error page.
 */
async function expectReachable({ endpoint }: Iam): Promise<void> {
  const address = `${endpoint}/.well-known/openid-configuration`
  const { status } = await sendWhenOnline(() => fetch(address, { method: 'HEAD', mode: 'no-cors' }))
  if (status >= 500) throw new Failure('GENERAL_ERROR')
}

/**
 * Exchanges the code for tokens and returns the path to continue at: the path in `state` if its random part belongs to this
 * tab, else the home page. Source: SES-006, SES-024 to SES-026, SES-049.
 */
export async function completeSignIn(
  iam: Iam,
  addresses: ReturnAddresses,
  answer: URLSearchParams,
): Promise<string> {
  if (isOnServer(iam)) {
    const handle = answer.get('session')
    if (handle === null) throw new Failure('IDENTITY_ERROR')
    storeSignIn(iam, await fetchTokens(iam, {}, handle))
    return readWantedPath(answer)
  }
  const code = answer.get('code')
  const { random } = splitState(answer.get('state') ?? '')
  const stored = readHandover()
  if (code === null || answer.has('error') || !isIssuer(iam, answer.get('iss')))
    throw new Failure('IDENTITY_ERROR')
  if (stored === null || stored.random !== random) throw new Failure('IDENTITY_ERROR')
  dropHandover()
  const tokens = await fetchTokens(iam, {
    client_id: iam.clientID,
    code_verifier: stored.verifier,
    grant_type: 'authorization_code',
    redirect_uri: addresses.loginComplete,
    code,
  })
  storeSignIn(iam, tokens)
  return readWantedPath(answer)
}

/** The wanted path of a sign-in, from its `state`: a path inside the portal. */
export function readWantedPath(answer: URLSearchParams): string {
  return insidePath(splitState(answer.get('state') ?? '').path.replace(/^#\/?$/, '/'))
}

/** The random part has a fixed length and may contain dots. */
function splitState(state: string): { random: string; path: string } {
  return { random: state.slice(0, STATE_CHARACTERS), path: state.slice(STATE_CHARACTERS + 1) }
}

/** The code of another identity provider than the one that was called is not exchanged (RFC 9207). */
function isIssuer({ endpoint }: Iam, issuer: string | null): boolean {
  return issuer === endpoint
}

/**
 * Stores the tokens of a sign-in. The session of staff is limited to its tab. Throws `INVALID_IDENTITY`, before anything is
 * stored, if the token does not name its user. Source: SES-020, SES-025, SES-028, SES-064.
 */
export function storeSignIn({ staffIssuer }: Pick<Iam, 'staffIssuer'>, tokens: Tokens): void {
  if (isStaff(parseIdentity(tokens.access_token), staffIssuer)) session.isolate()
  session.write({
    token: tokens.access_token,
    id_token: tokens.id_token ?? null,
    refresh_token: tokens.refresh_token ?? null,
    expires_in: String(calculateExpiry(Date.now(), tokens.expires_in)),
    username: tokens.id_token === undefined ? null : parseUsername(tokens.id_token),
  })
  signInTries.recordCompletion()
}

/**
 * Renews an expired session. A lock lets only one tab do so; the next tab finds the renewed tokens. Throws
 * `IDENTITY_ERROR` when the identity provider refuses, a general error when it cannot be reached. Source: SES-016, SES-050.
 */
export async function refreshSession(iam: Iam): Promise<void> {
  if (iam.endpoint === '') return
  await navigator.locks.request(REFRESH_LOCK, async () => {
    const refreshToken = session.read('refresh_token')
    if (refreshToken === null || !session.hasExpired()) return
    const tokens = await fetchTokens(
      iam,
      { client_id: iam.clientID, grant_type: 'refresh_token', refresh_token: refreshToken },
      session.read('token'),
    )
    parseIdentity(tokens.access_token)
    // a sign-out in the meantime ends the session: the new tokens are not stored
    if (session.read('refresh_token') !== refreshToken) return
    session.write({
      token: tokens.access_token,
      ...(tokens.id_token !== undefined && { id_token: tokens.id_token }),
      // without a new refresh token the old one stays valid
      ...(tokens.refresh_token && { refresh_token: tokens.refresh_token }),
      expires_in: String(calculateExpiry(Date.now(), tokens.expires_in)),
    })
  })
}

/** The address for sign-out: the identity provider ends its own session and returns. Source: SES-040. */
export function endSessionAddress(iam: Iam, addresses: ReturnAddresses, idToken: string | null): string {
  if (isOnServer(iam)) {
    return withQuery(`${iam.endpoint}/session/sign-out`, { session: toSessionHandle(idToken ?? '') }).href
  }
  return withQuery(`${iam.endpoint}/connect/endsession`, {
    client_id: iam.clientID,
    post_logout_redirect_uri: addresses.logoutComplete,
    ...(idToken !== null && { id_token_hint: idToken }),
  }).href
}

/**
 * The token that identifies the user to the legacy portal: the session's token or, if the server stores it, a token made
 * for this purpose.
 */
export async function fetchLegacyToken(iam: Iam): Promise<string> {
  const token = session.read('token') ?? ''
  if (!isOnServer(iam)) return token
  const init = { method: 'POST', headers: callerHeaders(token) }
  const answer: unknown = await (await fetch(`${iam.endpoint}/session/sign-on`, init)).json()
  return signOn.parse(answer).token
}

const signOn = z.object({ token: z.string() })
