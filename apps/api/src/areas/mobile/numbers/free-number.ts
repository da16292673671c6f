import type { Queries } from '#api/platform/database/database.ts'
import { refuse } from '#api/platform/refusal.ts'
import type { Refusal } from '#api/platform/refusal.ts'
import { assignPhoneNumber } from '#api/provider/locations/phone-numbers.ts'

import { isUnusedMobile } from './store/numbers.ts'

const NUMBER_TAKEN = { field: 'number', message: 'expected a free number for mobiles' }

/** Takes a free number for the account, which no other change then gets; why it cannot be had, or null. */
export async function takeFreeNumber(
  queries: Queries,
  accountCode: string,
  number: string,
): Promise<Refusal<'INVALID_PHONE_NUMBER'> | null> {
  const isFree =
    (await isUnusedMobile(queries, number)) && (await assignPhoneNumber(queries, number, accountCode))
  return isFree ? null : refuse('INVALID_PHONE_NUMBER', NUMBER_TAKEN)
}
