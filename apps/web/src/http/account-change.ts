import { readAccount } from '@switchboard/domain/accounts/contract'

import { accountClaims, firstAccount, keepClaimsOfSignIn, readClaims, setActive } from './account.ts'
import { Failure } from './failure.ts'
import { makeCall } from './make-call.ts'
import { queryClient } from './query-client.ts'
import { session } from './session.ts'

/**
 * Selects the account after a sign-in: the account last used on this device if it is among the claims, else the first. If no
 * account can be selected, the stored session is removed.
 */
export async function setUpAccount(kind: { readonly mobile: boolean }): Promise<void> {
  queryClient.clear()
  try {
    await readClaims(kind)
    const claims = accountClaims()
    const last = session.lastAccount()
    await setActive(claims.find((each) => each.AccountCode === last) ?? firstAccount(claims))
    keepClaimsOfSignIn()
  } catch (failure) {
    session.clear()
    throw failure
  }
}

/** Selects the account for which a staff member signed in. Source: SES-036. */
export async function setUpStaffAccount(accountCode: string): Promise<void> {
  queryClient.clear()
  try {
    await setActive({ AccountCode: accountCode })
  } catch (failure) {
    session.clear()
    throw failure
  }
}

/**
 * Makes another account active. Staff may choose any account, a customer an account of their claims. The claims of the page may be
 * old, so the provider is called first: an account that it refuses is not selected. Source: ACC-003, ACC-008, ACC-013.
 */
export async function switchAccount(accountCode: string, { staff }: { staff: boolean }): Promise<void> {
  if (!staff && !accountClaims().some((claim) => claim.AccountCode === accountCode))
    throw new Failure('ACCOUNT_CODE_NOT_AVAILABLE')
  const { businessGroup } = await makeCall(readAccount, { parameters: { accountCode } })
  await setActive({ AccountCode: accountCode, businessGroup })
  queryClient.clear()
}
