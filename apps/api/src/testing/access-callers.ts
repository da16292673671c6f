import type { ErrorCode } from '@switchboard/domain/errors'

/** Who makes a call. Owner, authorised person, staff and the other customer ask for the same account. */
export const CALLERS = ['nobody', 'owner', 'authorised', 'business1', 'business2', 'staff', 'other'] as const
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
    authorised: outcome,
    business1: outcome,
    business2: outcome,
    staff: outcome,
    other: outcome,
  }
}

export const OPEN = everybody('allowed')
export const SIGNED_IN: Outcomes = { ...OPEN, nobody: 'UNAUTHORIZED' }
export const ACTING: Outcomes = { ...SIGNED_IN, other: 'ACCOUNT_CODE_NOT_AVAILABLE' }
export const NO_STAFF: Outcomes = { ...ACTING, staff: 'FORBIDDEN' }
export const OWNING: Outcomes = { ...ACTING, authorised: 'FORBIDDEN' }
export const STAFF: Outcomes = { ...everybody('FORBIDDEN'), nobody: 'UNAUTHORIZED', staff: 'allowed' }
/** By a secret that nobody has: whoever they are, it is refused. */
export const BY_SECRET = everybody('FORBIDDEN')

/** Of each operation: who may, and how it is asked. */
export type AccessRows = Readonly<Record<string, readonly [who: Outcomes, asked?: Asked]>>
