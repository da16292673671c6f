import { isStaff } from '@switchboard/domain/session/rules'

import { parseIdentity } from './token-claims.ts'

/** The prefix of every session key. `document/early.js` reads the same keys. Source: SES-009. */
const PREFIXES = { portal: 'switchboard.session.', app: 'switchboard.app.session.' } as const
let prefix: string = PREFIXES.portal

/** The stored values of a session, all as text. Source: SES-008. */
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

/**
 * Values of the tab that are removed with the session: form input stored over a reload, a card payment in progress on another
 * site, and the change by another tab that this tab has followed.
 */
const TAB_NOTES = ['typed', 'cardPayment', 'followed'] as const

/** Orders begun in this tab. They name their owner and outlive a lost session; a sign-out removes them. */
const DRAFTS = ['draft.plan', 'draft.movehouse', 'draft.power'] as const

/** Stored for a moment by a sign-out of the customer, so that other tabs see it. */
const SIGNED_OUT = 'signedOut'

/** Set for a session that ends with its tab or app. */
const ENDS_WITH_TAB = 'endsWithTab'

/** The refresh token of a session that ends with its tab: it is in no storage. Source: APP Readings. */
let refreshTokenInMemory: string | null = null

/** The accounts last used on this device, newest first, separated by commas; a sign-out does not clear them. */
const LAST_ACCOUNT_KEY = 'switchboard.lastAccount'

/** As many as the call of the account switcher takes. Its contract would make the first load larger. */
const MAX_RECENT_ACCOUNTS = 5

/**
 * The stored session, in local storage. An isolated session (of staff) is only in tab storage: other tabs do not see it,
 * and it ends with the tab. So is the session of a customer in the app who is not to be remembered. Source: SES-020, APP
 * Readings.
 */
export const session = {
  /** Called once at the start. The app's session is separate from the portal's, even if one host serves both. */
  keepAs(variant: keyof typeof PREFIXES): void {
    prefix = PREFIXES[variant]
  },

  toKey: (
    field:
      | SessionField
      | (typeof TAB_NOTES)[number]
      | (typeof DRAFTS)[number]
      | typeof SIGNED_OUT
      | typeof ENDS_WITH_TAB,
  ): string => prefix + field,

  read(field: SessionField): string | null {
    if (isInMemory(field)) return refreshTokenInMemory
    return chooseStorage(field).getItem(session.toKey(field))
  },

  write(fields: Partial<Record<SessionField, string | null>>): void {
    for (const field of SESSION_FIELDS) {
      const value = fields[field]
      if (isInMemory(field)) refreshTokenInMemory = value === undefined ? refreshTokenInMemory : value
      else if (value === null) chooseStorage(field).removeItem(session.toKey(field))
      else if (value !== undefined) chooseStorage(field).setItem(session.toKey(field), value)
    }
    // an account that staff or a customer who is not to be remembered have opened is not the last account of the device
    if (fields.account && !isOfTab()) noteAccount(fields.account)
  },

  /**
   * Clears the session of this tab. If it is isolated or ends with the tab, the browser's session stays, and the tab never
   * joins it by itself.
   */
  clear(): void {
    removeFields()
    session.dropNotes()
  },

  /**
   * Decides, before a new session is stored, whether it ends with the tab or app. A session that was stored in the other way is
   * removed, so that it does not come back later.
   */
  keepInTab(isKeptInTab: boolean): void {
    if (session.endsWithTab() === isKeptInTab) return
    removeFields()
    if (isKeptInTab) sessionStorage.setItem(session.toKey(ENDS_WITH_TAB), 'true')
    else sessionStorage.removeItem(session.toKey(ENDS_WITH_TAB))
  },

  endsWithTab: (): boolean => sessionStorage.getItem(session.toKey(ENDS_WITH_TAB)) === 'true',

  /** Clears the tab's values of a session that is over, here or in another tab. */
  dropNotes(): void {
    for (const note of TAB_NOTES) sessionStorage.removeItem(session.toKey(note))
  },

  /** Removes the orders begun in this tab after a sign-out, because they contain addresses. */
  dropDrafts(): void {
    for (const draft of DRAFTS) sessionStorage.removeItem(session.toKey(draft))
  },

  /** From now on this tab's session is stored in tab storage. */
  isolate(): void {
    sessionStorage.setItem(session.toKey('isolated'), 'true')
  },

  /** Reverts `isolate`: the tab shares the browser's session again. */
  rejoin(): void {
    sessionStorage.removeItem(session.toKey('isolated'))
  },

  isIsolated: (): boolean => sessionStorage.getItem(session.toKey('isolated')) === 'true',

  /** Needs both a token and an account. Source: SES-012. */
  isLoggedIn(): boolean {
    return Boolean(session.read('token') && session.read('account'))
  },

  /** Whether the stored expiry has passed. Source: SES-016. */
  hasExpired(nowMilliseconds = Date.now()): boolean {
    return Number(session.read('expires_in') ?? 0) * 1000 <= nowMilliseconds
  },

  lastAccount: (): string | null => session.recentAccounts()[0] ?? null,

  recentAccounts: (): readonly string[] => localStorage.getItem(LAST_ACCOUNT_KEY)?.split(',') ?? [],

  isStaff(staffIssuer: string): boolean {
    const token = session.read('token')
    return token !== null && isStaff(parseIdentity(token), staffIssuer)
  },
}

function noteAccount(account: string): void {
  const others = session.recentAccounts().filter((code) => code !== account)
  localStorage.setItem(LAST_ACCOUNT_KEY, [account, ...others].slice(0, MAX_RECENT_ACCOUNTS).join(','))
}

/** The verifier belongs to a sign-in of its tab: another tab may sign in at the same time. */
const TAB_FIELDS: ReadonlySet<SessionField> = new Set(['code_verifier', 'isolated'])

function removeFields(): void {
  refreshTokenInMemory = null
  for (const field of SESSION_FIELDS) {
    if (field !== 'isolated') chooseStorage(field).removeItem(session.toKey(field))
  }
}

function isOfTab(): boolean {
  return session.isIsolated() || session.endsWithTab()
}

function isInMemory(field: SessionField): boolean {
  return field === 'refresh_token' && session.endsWithTab()
}

function chooseStorage(field: SessionField): Storage {
  return TAB_FIELDS.has(field) || isOfTab() ? sessionStorage : localStorage
}

/**
 * The headers that identify the user of a call: the token or, if the server stores the tokens, the handle of the session. A
 * handle is useless without the cookie of the browser. The stored value is then `handle.claims.`, without a signature.
 */
export function callerHeaders(token: string): Record<string, string> {
  return token.endsWith('.')
    ? { 'x-switchboard-session': token.slice(0, token.indexOf('.')) }
    : { authorization: `Bearer ${token}` }
}
