import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import type { PhoneNumberKey } from './number-status.ts'

const remove = statement<{ phone_number: string }>(
  'mobile-number-to-bring-delete',
  'delete from number_to_bring where account_code = $1 and service_number = $2 returning phone_number',
)

/** Deletes the number that was to be brought to a mobile. Returns whether there was one. */
export async function deleteNumberToBring(
  queries: Queries,
  { accountCode, serviceNumber }: PhoneNumberKey,
): Promise<boolean> {
  return (await queries.rows(remove, [accountCode, serviceNumber])).length > 0
}
