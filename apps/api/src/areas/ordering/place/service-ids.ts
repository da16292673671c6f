import type { Queries } from '#api/platform/database/database.ts'
import { lockPhoneNumber, assignPhoneNumber } from '#api/provider/locations/phone-numbers.ts'

import type { NewIds } from '../validate/validator.ts'

import { takeUsername } from './store.ts'

/**
 * Gives a username and a number to the account, both or neither; answers which of them another account was quicker to take.
 * Taken again it is the same.
 */
export async function takeIds(
  queries: Queries,
  accountCode: string,
  { username, phoneNumber }: NewIds,
): Promise<'INVALID_INTERNET_USERNAME' | 'INVALID_PHONE_NUMBER' | null> {
  // held before the username is taken, so that a refusal leaves nothing behind
  if (phoneNumber !== null && !(await lockPhoneNumber(queries, phoneNumber, accountCode)))
    return 'INVALID_PHONE_NUMBER'
  if (username !== null && !(await takeUsername(queries, username, accountCode)))
    return 'INVALID_INTERNET_USERNAME'
  if (phoneNumber !== null) await assignPhoneNumber(queries, phoneNumber, accountCode)
  return null
}
