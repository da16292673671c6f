import type { Queries } from '#api/platform/database/database.ts'
import { refuse } from '#api/platform/refusal.ts'
import type { Refusal } from '#api/platform/refusal.ts'
import { assignPhoneNumber } from '#api/provider/locations/phone-numbers.ts'

import { isUnusedMobile } from './store/numbers.ts'

const NUMBER_TAKEN = { field: 'number', message: 'expected a free number for mobiles' }

/** Reserves a free number for the account. Returns a refusal if the number is not free, else null. */
export async function reserveFreeNumber(
  queries: Queries,
  accountCode: string,
  number: string,
): Promise<Refusal<'INVALID_PHONE_NUMBER'> | null> {
  const isFree =
    (await isUnusedMobile(queries, number)) && (await assignPhoneNumber(queries, number, accountCode))
  return isFree ? null : refuse('INVALID_PHONE_NUMBER', NUMBER_TAKEN)
}
