import type { ErrorCode } from '@switchboard/domain/errors'

import type { TestApi } from './api.ts'

/**
 * Who makes a call. The owner, an authorised person of each level, staff and the other customer ask for the same account.
 */
export const CALLERS = [
  'nobody',
  'owner',
  'sees',
  'pays',
  'orders',
  'business1',
  'business2',
  'staff',
  'other',
] as const
export type Caller = (typeof CALLERS)[number]

/** Let in, whatever the call then answers; or the code that it is refused by. */
export type Outcome = 'allowed' | ErrorCode
export type Outcomes = Readonly<Record<Caller, Outcome>>

/** A call as it is asked: the account, where it has one, stands for `ACCOUNT`. */
export type Asked = {
  readonly parameters?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

export const ACCOUNT = '{the account}'

export function everybody(outcome: Outcome): Outcomes {
  return {
    nobody: outcome,
    owner: outcome,
    sees: outcome,
    pays: outcome,
    orders: outcome,
    business1: outcome,
    business2: outcome,
    staff: outcome,
    other: outcome,
  }
}

export const OPEN = everybody('allowed')
export const SIGNED_IN: Outcomes = { ...OPEN, nobody: 'UNAUTHORIZED' }
export const ACTING: Outcomes = { ...SIGNED_IN, other: 'ACCOUNT_CODE_NOT_AVAILABLE' }
/** Of authorised persons those who may pay and keep details. */
export const PAYING: Outcomes = { ...ACTING, sees: 'LEVEL_TOO_LOW' }
/** Of authorised persons those who may change and order. */
export const ORDERING: Outcomes = { ...PAYING, pays: 'LEVEL_TOO_LOW' }
export const PAYING_NO_STAFF: Outcomes = { ...PAYING, staff: 'FORBIDDEN' }
export const OWNING: Outcomes = { ...ACTING, sees: 'FORBIDDEN', pays: 'FORBIDDEN', orders: 'FORBIDDEN' }
export const STAFF: Outcomes = { ...everybody('FORBIDDEN'), nobody: 'UNAUTHORIZED', staff: 'allowed' }
/** By a secret that nobody has: whoever they are, it is refused. */
export const BY_SECRET = everybody('FORBIDDEN')

/** A demo user and an account that they own. */
export type Owner = { readonly user: string; readonly accountCode: string }
export const AROHA: Owner = { user: 'aroha', accountCode: '100482' }
export const BEN: Owner = { user: 'ben', accountCode: '100517' }
export const EMA: Owner = { user: 'ema', accountCode: '100602' }
export const KIRI: Owner = { user: 'kiri', accountCode: '100902' }

/** A call that changes an account, and the audit event that it leaves. */
export type Change = {
  readonly action: string
  /** Who makes it; Aroha unless said. */
  readonly by?: Owner
  /** How it is asked, where that is not as the row says. */
  readonly asked?: Asked
  /** What the account needs before: a script of SQL, or calls. */
  readonly before?: string | ((api: TestApi) => Promise<void>)
}

export type AccessRow = {
  readonly who: Outcomes
  readonly asked?: Asked
  /** Of every call that writes to an account; null where it changes nothing. */
  readonly change?: Change | null
}

/** The rows of an area's calls, each under its method and path. */
export type AccessRows = Readonly<Record<string, AccessRow>>
