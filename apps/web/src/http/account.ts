import { showsPricesWithGst } from '@switchboard/domain/access'
import { readAccount } from '@switchboard/domain/accounts/contract'
import type { AccountClaim, ActingFor } from '@switchboard/domain/accounts/contract'
import { readBillingInformation } from '@switchboard/domain/billing/contract'
import { reaches } from '@switchboard/domain/level'
import type { Level } from '@switchboard/domain/level'
import { deviceClaims, userClaims } from '@switchboard/domain/session/claims'
import { chooseValidation } from '@switchboard/domain/session/rules'

import { Failure } from './failure.ts'
import { makeCall } from './make-call.ts'
import { queryClient } from './query-client.ts'
import { session } from './session.ts'

/** The claims of this page's session, as last validated. */
let claims: readonly AccountClaim[] = []

/** The token whose claims were read at its sign-in, until they are validated for the first time. */
let tokenOfSignIn: string | null = null

export function accountClaims(): readonly AccountClaim[] {
  return claims
}

/** Whether the user can switch to another account; staff can switch to any. */
export function canSwitchAccount(staffIssuer: string): boolean {
  return claims.length > 1 || session.isStaff(staffIssuer)
}

/** The stored session values at its last validation. */
export type PageOwner = {
  readonly token: string | null
  readonly username: string | null
  readonly account: string | null
  readonly businessGroup: string | null
}

/** The owner of this page: typed input never continues under another user. */
let owner: PageOwner | undefined

export const pageOwner = (): PageOwner | undefined => owner

/** A stored value of the active account. While the page's customer signs in again, the value of the page's owner. */
function activeField(field: 'account' | 'businessGroup'): string {
  return session.read(field) ?? owner?.[field] ?? ''
}

/** The active account's code; a page that needs a session always has one. */
export function activeAccount(): string {
  const account = activeField('account')
  if (!account) throw new Failure('NO_ACCOUNT_FOUND')
  return account
}

export function activeBusinessGroup(): string {
  return activeField('businessGroup')
}

/** The person who acts for someone else on the active account; null for its owner and for staff. */
export function actingFor(): ActingFor | null {
  return claims.find(({ AccountCode }) => AccountCode === activeField('account'))?.actingFor ?? null
}

/** The user and the account holder: `Mere, for Aroha Ngata`. */
export function actingText(acting: ActingFor | null): string | null {
  return acting === null ? null : `${acting.firstName}, for ${acting.holder}`
}

/** Whether the user's level on the account allows an action of this level. */
export function may(needed: Level): boolean {
  const acting = actingFor()
  return acting === null || reaches(acting.level, needed)
}

/** The path parameters of a call on the active account. */
export function ofActiveAccount() {
  return { parameters: { accountCode: activeAccount() } }
}

type Kind = { readonly staff: boolean; readonly mobile: boolean }

/**
 * Checks with the provider whether the session is still valid: staff by billing information, a device by its claims, a customer
 * by theirs. Returns whether another account had to become the active one. Source: SES-017 to SES-019, ACC-010.
 */
export async function validateSession(kind: Kind): Promise<'valid' | 'accountChanged'> {
  if (chooseValidation(kind) === 'billing') {
    await makeCall(readBillingInformation, { parameters: { accountCode: activeAccount() } })
    return 'valid'
  }
  const isJustRead = tokenOfSignIn !== null && tokenOfSignIn === session.read('token')
  tokenOfSignIn = null
  if (!isJustRead) await readClaims(kind)
  if (claims.some((claim) => claim.AccountCode === session.read('account'))) {
    setOwner()
    return 'valid'
  }
  await setActive(firstAccount(claims))
  setOwner()
  queryClient.clear()
  return 'accountChanged'
}

function setOwner(): void {
  owner = {
    token: session.read('token'),
    username: session.read('username'),
    account: session.read('account'),
    businessGroup: session.read('businessGroup'),
  }
}

/** Lets the next validation, on entering the first route after a sign-in, take the claims that were just read. */
export function keepClaimsOfSignIn(): void {
  tokenOfSignIn = session.read('token')
}

/** Reads the claims that `accountClaims` returns from now on. */
export async function readClaims({ mobile }: Pick<Kind, 'mobile'>): Promise<void> {
  claims = (await makeCall(mobile ? deviceClaims : userClaims)).AccountClaims
}

/** Source: ACC-028. */
export function firstAccount(among: readonly AccountClaim[]): AccountClaim {
  const [first] = among
  if (first === undefined) throw new Failure('NO_ACCOUNT_FOUND')
  return first
}

/** Makes an account the active one. A claim without a business group gets it from the account. Source: ACC-026, SES-065. */
export async function setActive({ AccountCode, businessGroup }: AccountClaim): Promise<void> {
  const group =
    businessGroup ?? (await makeCall(readAccount, { parameters: { accountCode: AccountCode } })).businessGroup
  const isOther = session.read('account') !== AccountCode
  session.write({
    account: AccountCode,
    businessGroup: group,
    // they belong to the previous account
    ...(isOther && { mobileServiceEntities: null }),
  })
}

/** Whether the account reads its prices with GST. Source: ACC-020, ACC-021. */
export function includesGst(): boolean {
  return showsPricesWithGst(activeBusinessGroup())
}
