import type { StaticConfiguration } from '@switchboard/domain/config/static'
import { CODE_VERIFIER_LENGTH, storedExpiry } from '@switchboard/domain/session/rules'

import { Failure } from './failure.ts'
import { insidePath } from './inside-path.ts'
import { session } from './session.ts'

type Iam = StaticConfiguration['iam']

const SCOPE = 'openid offline_access'
const VERIFIER_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~'
const STATE_CHARACTERS = 22
const STATE_KEY = 'switchboard.signin.state'
const REFRESH_LOCK = 'switchboard.refresh'

/** Where the identity provider sends the browser back to, below the page's own base. */
export type ReturnAddresses = { readonly loginComplete: string; readonly logoutComplete: string }

/** Leaves for the identity provider; the wanted path travels in `state`. Source: SES-021, SES-022, SES-027. */
export async function startSignIn(iam: Iam, addresses: ReturnAddresses, wantedPath: string): Promise<void> {
  const verifier = randomText(CODE_VERIFIER_LENGTH)
  const random = randomText(STATE_CHARACTERS)
  session.write({ code_verifier: verifier })
  sessionStorage.setItem(STATE_KEY, random)
  const address = new URL(`${iam.endpoint}/connect/authorize`)
  address.search = new URLSearchParams({
    client_id: iam.clientID,
    redirect_uri: addresses.loginComplete,
    response_type: 'code',
    scope: SCOPE,
    state: `${random}.${wantedPath}`,
    code_challenge: await challengeOf(verifier),
    code_challenge_method: 'S256',
  }).toString()
  location.assign(address)
}

/**
 * Exchanges the code for tokens and answers the path to go on to: the one in `state` when its random part is this
 * tab's own, else the home page. Source: SES-006, SES-024 to SES-026, SES-049.
 */
export async function completeSignIn(
  iam: Iam,
  addresses: ReturnAddresses,
  answer: URLSearchParams,
): Promise<string> {
  const code = answer.get('code')
  const verifier = session.read('code_verifier')
  const [random = '', ...path] = (answer.get('state') ?? '').split('.')
  const expected = sessionStorage.getItem(STATE_KEY)
  if (code === null || answer.has('error')) throw new Failure('IDENTITY_ERROR')
  if (verifier === null || expected === null || expected !== random) throw new Failure('IDENTITY_ERROR')
  session.write({ code_verifier: null })
  sessionStorage.removeItem(STATE_KEY)
  const tokens = await tokensFrom(iam, {
    client_id: iam.clientID,
    code_verifier: verifier,
    grant_type: 'authorization_code',
    redirect_uri: addresses.loginComplete,
    code,
  })
  storeTokens(tokens)
  return insidePath(path.join('.').replace(/^#\/?$/, '/'))
}

/** Tokens as a sign-in of any kind answers them. */
export type Tokens = {
  readonly access_token: string
  readonly id_token?: string | undefined
  readonly refresh_token?: string | null | undefined
  readonly expires_in: number
}

/** Source: SES-025, SES-028. */
export function storeTokens(tokens: Tokens): void {
  session.write({
    token: tokens.access_token,
    ...(tokens.id_token !== undefined && { id_token: tokens.id_token }),
    refresh_token: tokens.refresh_token ?? null,
    expires_in: String(storedExpiry(Date.now(), tokens.expires_in)),
  })
}

/**
 * Renews an expired session, one tab at a time: whoever gets the lock second finds the tokens renewed. Source: SES-016,
 * SES-050. Throws `IDENTITY_ERROR` when the identity provider refuses, a general error when it cannot be reached.
 */
export async function refreshSession(iam: Iam): Promise<void> {
  await navigator.locks.request(REFRESH_LOCK, async () => {
    const refreshToken = session.read('refresh_token')
    if (refreshToken === null || !session.hasExpired()) return
    storeTokens(
      await tokensFrom(iam, {
        client_id: iam.clientID,
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
      }),
    )
  })
}

/** Where sign-out goes: the identity provider ends its own session and comes back. Source: SES-040. */
export function endSessionAddress(iam: Iam, addresses: ReturnAddresses, idToken: string | null): string {
  const address = new URL(`${iam.endpoint}/connect/endsession`)
  address.search = new URLSearchParams({
    client_id: iam.clientID,
    post_logout_redirect_uri: addresses.logoutComplete,
    ...(idToken !== null && { id_token_hint: idToken }),
  }).toString()
  return address.href
}

async function tokensFrom(iam: Iam, fields: Record<string, string>): Promise<Tokens> {
  const response = await reached(iam, fields)
  const answer: unknown = await response.json().catch(() => null)
  if (response.status >= 500 || response.status === 429) throw new Failure('GENERAL_ERROR')
  if (!response.ok) throw new Failure('IDENTITY_ERROR', { cause: answer })
  if (!areTokens(answer)) throw new Failure('INVALID_IDENTITY')
  return answer
}

function reached(iam: Iam, fields: Record<string, string>): Promise<Response> {
  return fetch(`${iam.endpoint}/connect/token`, { method: 'POST', body: new URLSearchParams(fields) }).catch(
    (cause: unknown) => {
      throw new Failure('GENERAL_ERROR', { cause })
    },
  )
}

function areTokens(answer: unknown): answer is Tokens {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'access_token' in answer &&
    typeof answer.access_token === 'string' &&
    'expires_in' in answer &&
    typeof answer.expires_in === 'number'
  )
}

function randomText(length: number): string {
  // bytes beyond the last whole multiple of the alphabet would favour its first letters
  const whole = 256 - (256 % VERIFIER_ALPHABET.length)
  let text = ''
  while (text.length < length) {
    const bytes = crypto.getRandomValues(new Uint8Array(length))
    for (const byte of bytes) if (byte < whole) text += VERIFIER_ALPHABET[byte % VERIFIER_ALPHABET.length]
  }
  return text.slice(0, length)
}

async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
