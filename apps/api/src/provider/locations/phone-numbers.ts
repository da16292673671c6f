import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import { lcaSql } from './qualification.ts'

/** The calling area of mobile numbers. */
export const MOBILE_AREA = 'Mobile'

/** Free numbers of the location's calling area, `most` of them, as an SQL expression of a JSON array. */
export function phoneNumbersSql(locationId: string, most: number | string): string {
  return `(select coalesce(json_agg(f.phone_number order by f.phone_number), '[]') from (
    select p.phone_number from phone_number p where p.lca = ${lcaSql(locationId)} and p.taken_by is null
    order by p.phone_number limit ${most}) f)`
}

const hold = statement<{ phone_number: string }>(
  'phone-number-hold',
  `select phone_number from phone_number where phone_number = $1 and (taken_by is null or taken_by = $2)
   for no key update`,
)

/** Locks a number for an account until the transaction ends; false if the account may not have it. */
export async function holdNumber(
  queries: Queries,
  phoneNumber: string,
  accountCode: string,
): Promise<boolean> {
  return (await queries.rows(hold, [phoneNumber, accountCode])).length > 0
}

const take = statement<{ phone_number: string }>(
  'phone-number-take',
  `update phone_number set taken_by = $2 where phone_number = $1 and (taken_by is null or taken_by = $2)
   returning phone_number`,
)

/** Gives a number to an account; false if it belongs to another account or not to the provider. Repeated calls change nothing. */
export async function takeNumber(db: Queries, phoneNumber: string, accountCode: string): Promise<boolean> {
  return (await db.rows(take, [phoneNumber, accountCode])).length > 0
}
