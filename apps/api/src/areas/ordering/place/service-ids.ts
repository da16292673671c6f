import type { Queries } from '#api/platform/database/database.ts'
import { lockPhoneNumber, assignPhoneNumber } from '#api/provider/locations/phone-numbers.ts'

import type { NewIds } from '../validate/validator.ts'

import { assignUsername } from './store.ts'

/**
 * Assigns a username and a phone number to the account, both or neither. Returns the code of the id that another account has.
 * Assigning an id of the same account again succeeds.
 */
export async function assignServiceIds(
  queries: Queries,
  accountCode: string,
  { username, phoneNumber }: NewIds,
): Promise<'INVALID_INTERNET_USERNAME' | 'INVALID_PHONE_NUMBER' | null> {
  // the number is locked first, so that nothing is assigned if it is not free
  if (phoneNumber !== null && !(await lockPhoneNumber(queries, phoneNumber, accountCode)))
    return 'INVALID_PHONE_NUMBER'
  if (username !== null && !(await assignUsername(queries, username, accountCode)))
    return 'INVALID_INTERNET_USERNAME'
  if (phoneNumber !== null) await assignPhoneNumber(queries, phoneNumber, accountCode)
  return null
}
