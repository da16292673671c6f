import { isBusiness } from '@switchboard/domain/access'
import type { Account, ActingFor } from '@switchboard/domain/accounts/contract'

import { actingText } from '#web/http/account.ts'

/** A person by the first name, a business by all of it; somebody who acts for either by their own, and for whom. */
export function greeting(account: Account | undefined, acting: ActingFor | null): string {
  if (acting !== null) return `Kia ora ${actingText(acting)}`
  if (account === undefined) return 'Kia ora'
  const name = isBusiness(account.businessGroup) ? account.name : account.name.trim().split(/\s+/)[0]
  return `Kia ora ${name}`
}
