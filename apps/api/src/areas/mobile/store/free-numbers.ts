import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { MOBILE_AREA } from '#api/provider/locations/phone-numbers.ts'

const freeNumbers = statement<{ phone_number: string }>(
  'mobile-free-numbers',
  `with free as materialized (
     select phone_number from phone_number where lca = '${MOBILE_AREA}' and taken_by is null)
   select phone_number from free order by md5($1 || phone_number)
   limit $2 offset $3::integer % greatest((select count(*)::integer from free), 1)`,
)

type FreeNumbersQuery = { readonly accountCode: string; readonly count: number; readonly skip: number }

/**
 * Lists some free mobile numbers. The order differs by account, so that two customers who choose at the same time seldom pick
 * the same number.
 */
export async function listFreeMobileNumbers(
  db: Queries,
  { accountCode, count, skip }: FreeNumbersQuery,
): Promise<string[]> {
  const rows = await db.rows(freeNumbers, [accountCode, count, skip])
  return rows.map(({ phone_number: number }) => number)
}
