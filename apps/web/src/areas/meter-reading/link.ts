import { accountClaims, activeAccount } from '#web/http/account.ts'
import { switchAccount } from '#web/http/account-change.ts'

/** The connection that the link of a reminder is for; null without one. */
export function parseLinkIcp(search: string): string | null {
  return new URLSearchParams(search).get('icp')
}

/**
 * The link of a reminder names the account that the connection supplies: it becomes the active one where it is another of the
 * customer's. Answers the address without it; null where the address names none.
 */
export async function switchToLinkAccount(search: string): Promise<string | null> {
  const query = new URLSearchParams(search)
  const accountCode = query.get('account')
  if (accountCode === null) return null
  const isOwn = accountClaims().some(({ AccountCode }) => AccountCode === accountCode)
  if (isOwn && accountCode !== activeAccount()) await switchAccount(accountCode, { staff: false })
  query.delete('account')
  const rest = query.toString()
  return rest === '' ? '/meter-reading' : `/meter-reading?${rest}`
}
