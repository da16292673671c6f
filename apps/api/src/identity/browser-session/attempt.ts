import * as z from 'zod/mini'

import { parseCookies } from '#api/platform/http/cookies.ts'
import { unseal, seal } from '#api/platform/seal.ts'
import type { SealingKey } from '#api/platform/seal.ts'

import { isSecure } from './cookie.ts'

/** As long as a sign-in may take at the identity provider. */
export const ATTEMPT_SECONDS = 1_800
const ID_CHARACTERS = 8
/** At once in a browser; the oldest of more are given up, as a browser sends all of them with each call. */
const MAX_ATTEMPTS = 4

const attempt = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** The path of the portal that was wanted. */
  to: z.string(),
  endsAt: z.number(),
})

/** A sign-in under way, kept in the browser that began it: nobody else's can finish it. Two at once have a cookie each. */
export type Attempt = z.output<typeof attempt>

/** The sign-ins of customers at our own identity provider, and of staff at their issuer. */
type AttemptPlace = { readonly publicUrl: string; readonly name: 'sign-in-attempt' | 'staff-attempt' }
type Keeping = AttemptPlace & { readonly secret: string }

export function attemptCookie(newAttempt: Omit<Attempt, 'endsAt'>, { secret, ...place }: Keeping): string {
  const text = seal(
    { ...newAttempt, endsAt: Date.now() + ATTEMPT_SECONDS * 1000 },
    buildSealingKey(newAttempt.state, secret),
  )
  return cookie(newAttempt.state, text, { ...place, seconds: ATTEMPT_SECONDS })
}

/** Gives up the oldest attempts of a browser, so that there is room for one more. */
export function dropOldAttempts(cookies: string | undefined, place: AttemptPlace): string[] {
  const prefix = prefixAt(place)
  const attempts = parseCookies(cookies).filter(({ name }) => name.startsWith(prefix))
  const old = attempts.slice(0, Math.max(0, attempts.length - MAX_ATTEMPTS + 1))
  return old.map(({ name }) => dropAttempt(name.slice(prefix.length), place))
}

export function dropAttempt(state: string, place: AttemptPlace): string {
  return cookie(state, '', { ...place, seconds: 0 })
}

/** The attempt that this state names, where this browser has begun it and it is not over. */
export function findAttempt(
  cookies: string | undefined,
  state: string,
  { secret, ...place }: Keeping,
): Attempt | null {
  const name = toCookieName(state, place)
  const kept = parseCookies(cookies).find((each) => each.name === name)
  if (kept === undefined) return null
  try {
    const found = attempt.parse(unseal(kept.value, buildSealingKey(state, secret)))
    return found.endsAt > Date.now() ? found : null
  } catch {
    return null
  }
}

/** Lax: a browser may come back from a page of another site, such as its password manager's. */
function cookie(
  state: string,
  value: string,
  { seconds, ...place }: AttemptPlace & { readonly seconds: number },
): string {
  const secure = isSecure(place.publicUrl) ? 'secure; ' : ''
  return `${toCookieName(state, place)}=${value}; path=/; max-age=${seconds}; samesite=lax; ${secure}httponly`
}

function toCookieName(state: string, place: AttemptPlace): string {
  const id = state.replace(/[^\w-]/g, '').slice(0, ID_CHARACTERS)
  return prefixAt(place) + id
}

/** Bound to the host: another one of the same site cannot put an attempt of its own into a browser. */
function prefixAt({ publicUrl, name }: AttemptPlace): string {
  return `${isSecure(publicUrl) ? '__Host-' : ''}${name}-`
}

function buildSealingKey(state: string, secret: string): SealingKey {
  return { secret, place: state, purpose: 'sign-in attempt' }
}
