import { isBusiness } from '@switchboard/domain/access'
import type { Account } from '@switchboard/domain/accounts/contract'

/** A person by the first name, a business by all of it. */
export function greeting(account: Account | undefined): string {
  if (account === undefined) return 'Kia ora'
  const name = isBusiness(account.businessGroup) ? account.name : account.name.trim().split(/\s+/)[0]
  return `Kia ora ${name}`
}
