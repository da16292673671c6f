import { isBusiness } from '@switchboard/domain/access'
import type { Account, ActingFor } from '@switchboard/domain/accounts/contract'

import { actingText } from '#web/http/account.ts'

/**
 * Greets a person by the first name and a business by its full name. An authorised person is greeted by their own name
 * with the name of the account holder.
 */
export function greeting(account: Account | undefined, acting: ActingFor | null): string {
  if (acting !== null) return `Kia ora ${actingText(acting)}`
  if (account === undefined) return 'Kia ora'
  const name = isBusiness(account.businessGroup) ? account.name : account.name.trim().split(/\s+/)[0]
  return `Kia ora ${name}`
}
