import type { Level } from '@switchboard/domain/level'

/** The caller: a customer (on the web, by form or by device) or a member of staff. */
export type Actor = {
  readonly grantId: string
  readonly kind: 'web' | 'form' | 'device' | 'staff'
  /** A customer's user id, or the staff id. */
  readonly subject: string
}

/** The session, account and clock of a call, as the first SQL statement of the call reads them. */
export type SessionState = {
  readonly actor: Actor
  readonly mayUseAccount: boolean
  /** The customer's role on the account; null for staff, and without an account. */
  readonly role: 'AccountOwner' | 'AuthorisedPerson' | null
  /** The level of an authorised person; null for other people. */
  readonly level: Level | null
  /** Whether the customer has a second factor that this session has not proven, or not recently enough. */
  readonly lacksProof: boolean
  /** The provider's instant in milliseconds. */
  readonly now: number
}
