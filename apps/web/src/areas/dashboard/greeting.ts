import { isBusiness } from '@switchboard/domain/access'
import type { Account, ActingFor } from '@switchboard/domain/accounts/contract'

import { actingText } from '#web/http/account.ts'

/**
 * Greets a person by the whole first name and a business by its full name. An authorised person is greeted by their own name
 * with the name of the account holder.
 */
export function greeting(account: Account | undefined, acting: ActingFor | null): string {
  if (acting !== null) return `Kia ora ${actingText(acting)}`
  if (account === undefined) return 'Kia ora'
  return `Kia ora ${isBusiness(account.businessGroup) ? account.name : findFirstName(account)}`
}

/** The owner's first name has one word or several; the account's name does not show which. */
function findFirstName({ firstName, name }: Account): string {
  const typed = firstName?.trim() ?? ''
  return typed === '' ? (name.trim().split(/\s+/)[0] ?? '') : typed
}
