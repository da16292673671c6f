import { statement } from '#api/database/database.ts'
import type { Queries } from '#api/database/database.ts'

import { lcaSql } from './qualification.ts'

/** Where numbers of mobiles belong, in place of a calling area. */
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

/** Keeps a number that an account may have from everybody else until the transaction ends; false where it may not. */
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

/** Gives a number to an account; false where it is another one's, or none that the provider has. Again it is the same. */
export async function takeNumber(db: Queries, phoneNumber: string, accountCode: string): Promise<boolean> {
  return (await db.rows(take, [phoneNumber, accountCode])).length > 0
}
