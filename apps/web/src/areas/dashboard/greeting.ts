import type { Brand } from '@switchboard/brands/brand'
import { isBusiness } from '@switchboard/domain/access'
import type { Account, ActingFor } from '@switchboard/domain/accounts/contract'

import { actingText } from '#web/http/account.ts'

/**
 * The brand's greeting, with the whole first name of a person or the full name of a business. An authorised person is greeted
 * by their own name with the name of the account holder.
 */
export function greeting(
  { greeting: words }: Pick<Brand, 'greeting'>,
  account: Account | undefined,
  acting: ActingFor | null,
): string {
  const name = actingText(acting) ?? findName(account)
  return name === undefined ? words : `${words} ${name}`
}

/** The owner's first name has one word or several; the account's name does not show which. */
function findName(account: Account | undefined): string | undefined {
  if (account === undefined || isBusiness(account.businessGroup)) return account?.name
  return account.firstName?.trim() || account.name.trim().split(/\s+/)[0]
}
