import type { ErrorCode } from '@switchboard/domain/errors'

import type { TestApi } from './api.ts'

/** The callers of a call: the owner of an account, authorised persons of each level, staff and another customer. */
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

/** `allowed` if the caller may make the call, even if a business rule then refuses it. Otherwise the error code. */
export type Outcome = 'allowed' | ErrorCode
export type Outcomes = Readonly<Record<Caller, Outcome>>

/** The input of a call. `ACCOUNT` in it is replaced by the account code. */
export type CallInput = {
  readonly parameters?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

export const ACCOUNT = '{the account}'

export function everyone(outcome: Outcome): Outcomes {
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

export const OPEN = everyone('allowed')
export const SIGNED_IN: Outcomes = { ...OPEN, nobody: 'UNAUTHORIZED' }
export const ACTING: Outcomes = { ...SIGNED_IN, other: 'ACCOUNT_CODE_NOT_AVAILABLE' }
/** Authorised persons who may pay and edit details. */
export const PAYING: Outcomes = { ...ACTING, sees: 'LEVEL_TOO_LOW' }
/** Authorised persons who may change services and order. */
export const ORDERING: Outcomes = { ...PAYING, pays: 'LEVEL_TOO_LOW' }
export const PAYING_NO_STAFF: Outcomes = { ...PAYING, staff: 'FORBIDDEN' }
export const OWNING: Outcomes = { ...ACTING, sees: 'FORBIDDEN', pays: 'FORBIDDEN', orders: 'FORBIDDEN' }
export const STAFF: Outcomes = { ...everyone('FORBIDDEN'), nobody: 'UNAUTHORIZED', staff: 'allowed' }
/** The call requires a secret that none of the callers has. */
export const BY_SECRET = everyone('FORBIDDEN')

/** A demo user and an account that they own. */
export type Owner = { readonly user: string; readonly accountCode: string }
export const AROHA: Owner = { user: 'aroha', accountCode: '100482' }
export const BEN: Owner = { user: 'ben', accountCode: '100517' }
export const EMA: Owner = { user: 'ema', accountCode: '100602' }
export const KIRI: Owner = { user: 'kiri', accountCode: '100902' }

/** The change that a call makes, and the audit action that it records. */
export type Change = {
  readonly action: string
  /** The caller; Aroha by default. */
  readonly by?: Owner
  /** The input, if it differs from the row's. */
  readonly input?: CallInput
  /** Prepares the account: an SQL script or calls. */
  readonly before?: string | ((api: TestApi) => Promise<void>)
}

export type AccessRow = {
  readonly who: Outcomes
  readonly input?: CallInput
  /** Required for each call that writes to an account; null if the call changes nothing. */
  readonly change?: Change | null
}

/** For each call of an area, by method and path: who may make it, an example input, and its changes. */
export type AccessRows = Readonly<Record<string, AccessRow>>
