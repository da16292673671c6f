import * as z from 'zod/mini'

import { parseCookies } from '#api/platform/http/cookies.ts'
import { unseal, seal } from '#api/platform/seal.ts'
import type { SealingKey } from '#api/platform/seal.ts'

import { isSecure } from './cookie.ts'

/** The identity provider ends a sign-in after this time. */
export const ATTEMPT_SECONDS = 1_800
const ID_CHARACTERS = 8
/** Sign-ins of a browser at a time. Their cookies are sent with each call, so the oldest cookies are deleted. */
const MAX_ATTEMPTS = 4

const attempt = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** The path of the portal to open after the sign-in. */
  to: z.string(),
  endsAt: z.number(),
})

/** A sign-in under way, stored in a cookie: only the browser that began it can finish it. Each sign-in has its own cookie. */
export type Attempt = z.output<typeof attempt>

/** Customers sign in at our own identity provider, staff at their issuer. */
type AttemptCookie = { readonly publicUrl: string; readonly name: 'sign-in-attempt' | 'staff-attempt' }
type SealedAttemptCookie = AttemptCookie & { readonly secret: string }

export function buildAttemptCookie(
  newAttempt: Omit<Attempt, 'endsAt'>,
  { secret, ...place }: SealedAttemptCookie,
): string {
  const text = seal(
    { ...newAttempt, endsAt: Date.now() + ATTEMPT_SECONDS * 1000 },
    buildSealingKey(newAttempt.state, secret),
  )
  return buildCookie(newAttempt.state, text, { ...place, seconds: ATTEMPT_SECONDS })
}

/** Returns cookies that delete the oldest attempts of a browser, so that one more fits. */
export function dropOldAttempts(cookies: string | undefined, place: AttemptCookie): string[] {
  const prefix = toNamePrefix(place)
  const attempts = parseCookies(cookies).filter(({ name }) => name.startsWith(prefix))
  const old = attempts.slice(0, Math.max(0, attempts.length - MAX_ATTEMPTS + 1))
  return old.map(({ name }) => dropAttempt(name.slice(prefix.length), place))
}

export function dropAttempt(state: string, place: AttemptCookie): string {
  return buildCookie(state, '', { ...place, seconds: 0 })
}

/** The attempt of a state; null if this browser has not begun it or it has expired. */
export function findAttempt(
  cookies: string | undefined,
  state: string,
  { secret, ...place }: SealedAttemptCookie,
): Attempt | null {
  const name = toCookieName(state, place)
  const stored = parseCookies(cookies).find((each) => each.name === name)
  if (stored === undefined) return null
  try {
    const found = attempt.parse(unseal(stored.value, buildSealingKey(state, secret)))
    return found.endsAt > Date.now() ? found : null
  } catch {
    return null
  }
}

/** `Lax`, because a browser may come back from a page of another site, such as that of a password manager. */
function buildCookie(
  state: string,
  value: string,
  { seconds, ...place }: AttemptCookie & { readonly seconds: number },
): string {
  const secure = isSecure(place.publicUrl) ? 'secure; ' : ''
  return `${toCookieName(state, place)}=${value}; path=/; max-age=${seconds}; samesite=lax; ${secure}httponly`
}

function toCookieName(state: string, place: AttemptCookie): string {
  const id = state.replace(/[^\w-]/g, '').slice(0, ID_CHARACTERS)
  return toNamePrefix(place) + id
}

/** Bound to the host by its prefix: another host of the same site cannot set it. */
function toNamePrefix({ publicUrl, name }: AttemptCookie): string {
  return `${isSecure(publicUrl) ? '__Host-' : ''}${name}-`
}

function buildSealingKey(state: string, secret: string): SealingKey {
  return { secret, place: state, purpose: 'sign-in attempt' }
}
