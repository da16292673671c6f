import { accountClaims, activeAccount } from '#web/http/account.ts'
import { switchAccount } from '#web/http/account-change.ts'
import type { Redirect } from '#web/area.ts'

/** The connection in the link of a reminder. Null if there is none. */
export function parseLinkIcp(search: string): string | null {
  return new URLSearchParams(search).get('icp')
}

/**
 * The link of a reminder names the account of the connection. If it is another account of the customer, it becomes the active
 * account. Returns the address without the account, or null if the address has no account.
 */
export async function switchToLinkAccount(search: string): Promise<Redirect | null> {
  const query = new URLSearchParams(search)
  const accountCode = query.get('account')
  if (accountCode === null) return null
  const isOwn = accountClaims().some(({ AccountCode }) => AccountCode === accountCode)
  if (isOwn && accountCode !== activeAccount()) await switchAccount(accountCode, { staff: false })
  query.delete('account')
  const rest = query.toString()
  return { href: rest === '' ? '/meter-reading' : `/meter-reading?${rest}`, reason: null }
}
