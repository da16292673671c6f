import * as z from 'zod/mini'

import type { StaticConfiguration } from '@switchboard/domain/config/static'
import { CODE_VERIFIER_LENGTH, isStaff, calculateExpiry } from '@switchboard/domain/session/rules'

import { Failure } from './failure.ts'
import { insidePath } from './inside-path.ts'
import { sendWhenOnline } from './offline.ts'
import { page } from './page.ts'
import { callerHeaders, parseIdentity, session, parseUsername } from './session.ts'
import { dropHandover, readHandover, storeHandover } from './sign-in-handover.ts'
import { signInTries } from './sign-in-tries.ts'

type Iam = StaticConfiguration['iam']

const SCOPE = 'openid offline_access'
const VERIFIER_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~'
const STATE_CHARACTERS = 22
const REFRESH_LOCK = 'switchboard.refresh'

/** Return addresses for the identity provider, below the page's own base. */
export type ReturnAddresses = { readonly loginComplete: string; readonly logoutComplete: string }

type SignInStart = {
  readonly wantedPath: string
  /** Whether the page is removed from the history, so that going back does not return to it. */
  readonly replace: boolean
}

/**
 * Leaves for the identity provider. `state` contains the wanted path. Throws and stays if the provider cannot be reached.
 * Source: SES-021, SES-022, SES-027.
 */
export async function startSignIn(
  iam: Iam,
  addresses: ReturnAddresses,
  { wantedPath, replace }: SignInStart,
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
    }),
  )
}

/**
 * Whether the server stores the tokens: it signs in, renews and signs out, and the page receives only the user's identity.
 */
function isOnServer({ sessionMode }: Iam): boolean {
  return sessionMode === 'cookie'
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

const tokenSet = z.object({
  access_token: z.string().check(z.minLength(1)),
  id_token: z.optional(z.string()),
  refresh_token: z.optional(z.nullable(z.string())),
  expires_in: z.number().check(z.positive()),
})
/** The tokens that a sign-in of any kind returns. */
export type Tokens = z.output<typeof tokenSet>

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

/** If the server stores the tokens, the value stored instead of a token is `handle.claims.`. */
function toSessionHandle(stored: string): string {
  return stored.split('.', 1)[0] ?? ''
}

/** Whether the identity provider is down or overloaded. Such a status does not end the session. */
function isTemporary(status: number): boolean {
  return status >= 500 || status === 429
}

/** `storedToken` is needed if the server stores the tokens: the value stored instead of a token, or its handle. */
async function fetchTokens(
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

function randomText(length: number): string {
  // larger bytes are dropped, because they would make the first letters of the alphabet more frequent
  const byteLimit = 256 - (256 % VERIFIER_ALPHABET.length)
  let text = ''
  while (text.length < length) {
    const bytes = crypto.getRandomValues(new Uint8Array(length))
    for (const byte of bytes) if (byte < byteLimit) text += VERIFIER_ALPHABET[byte % VERIFIER_ALPHABET.length]
  }
  return text.slice(0, length)
}

async function toChallenge(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
