import * as z from 'zod/mini'

import { isStaff } from '@switchboard/domain/session/rules'
import type { TokenIdentity } from '@switchboard/domain/session/rules'

import { Failure } from './failure.ts'

/** Before every key of the session. Source: SES-009. The early script of the document reads the same keys. */
export const SESSION_PREFIX = 'switchboard.session.'

/** What is stored of a session, all as text. Source: SES-008. */
export const SESSION_FIELDS = [
  'token',
  'id_token',
  'username',
  'refresh_token',
  'expires_in',
  'account',
  'businessGroup',
  'code_verifier',
  'mobileServiceEntities',
  'isolated',
] as const
export type SessionField = (typeof SESSION_FIELDS)[number]

/** The account last used on this device, kept through sign-out. */
const LAST_ACCOUNT_KEY = 'switchboard.lastAccount'

/**
 * The stored session: in local storage, or in tab storage alone for an isolated one (staff), which another tab does not
 * see and which ends with the tab. Source: SES-020.
 */
export const session = {
  read(field: SessionField): string | null {
    return place().getItem(SESSION_PREFIX + field)
  },

  write(fields: Partial<Record<SessionField, string | null>>): void {
    for (const [field, value] of Object.entries(fields)) {
      if (value === null) place().removeItem(SESSION_PREFIX + field)
      else place().setItem(SESSION_PREFIX + field, value)
    }
    const { account } = fields
    if (account) localStorage.setItem(LAST_ACCOUNT_KEY, account)
  },

  /** Ends what is stored in this tab's place: an isolated session leaves the browser's own alone. */
  clear(): void {
    const from = place()
    for (const field of SESSION_FIELDS) from.removeItem(SESSION_PREFIX + field)
  },

  /** From here on this tab's session lives in tab storage. */
  isolate(): void {
    sessionStorage.setItem(`${SESSION_PREFIX}isolated`, 'true')
  },

  /** Logged in is a token and an account; one alone is not enough. Source: SES-012. */
  isLoggedIn(): boolean {
    return Boolean(session.read('token') && session.read('account'))
  },

  /** Whether the stored expiry has passed. Source: SES-016. */
  hasExpired(nowMilliseconds = Date.now()): boolean {
    return Number(session.read('expires_in') ?? 0) * 1000 <= nowMilliseconds
  },

  lastAccount: (): string | null => localStorage.getItem(LAST_ACCOUNT_KEY),

  isStaff(staffIssuer: string): boolean {
    const token = session.read('token')
    return token !== null && isStaff(identityOf(token), staffIssuer)
  },
}

function place(): Storage {
  return sessionStorage.getItem(`${SESSION_PREFIX}isolated`) === 'true' ? sessionStorage : localStorage
}

const payload = z.object({ sub: z.string(), iss: z.string(), staff: z.optional(z.boolean()) })

/** Who a token is for: its second part, decoded; a third part is the server's business. Source: SES-010, SES-064. */
export function identityOf(token: string): TokenIdentity {
  try {
    const [, encoded] = token.split('.')
    const bytes = Uint8Array.from(atob((encoded ?? '').replace(/-/g, '+').replace(/_/g, '/')), (character) =>
      character.charCodeAt(0),
    )
    const { sub, iss, staff } = payload.parse(JSON.parse(new TextDecoder().decode(bytes)))
    return { sub, iss, staff: staff === true }
  } catch (cause) {
    throw new Failure('INVALID_IDENTITY', { cause })
  }
}
