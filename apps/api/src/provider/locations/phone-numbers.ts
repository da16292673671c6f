import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import { lcaSql } from './qualification.ts'

/** The calling area of mobile numbers. */
export const MOBILE_AREA = 'Mobile'

/** Free numbers of the location's calling area, up to `limit`, as an SQL expression of a JSON array. */
export function phoneNumbersSql(locationId: string, limit: number | string): string {
  return `(select coalesce(json_agg(f.phone_number order by f.phone_number), '[]') from (
    select p.phone_number from phone_number p where p.lca = ${lcaSql(locationId)} and p.taken_by is null
    order by p.phone_number limit ${limit}) f)`
}

const lock = statement<{ phone_number: string }>(
  'phone-number-lock',
  `select phone_number from phone_number where phone_number = $1 and (taken_by is null or taken_by = $2)
   for no key update`,
)

/** Locks a number for an account until the transaction ends; false if the account may not have it. */
export async function lockPhoneNumber(
  queries: Queries,
  phoneNumber: string,
  accountCode: string,
): Promise<boolean> {
  return (await queries.rows(lock, [phoneNumber, accountCode])).length > 0
}

const assign = statement<{ phone_number: string }>(
  'phone-number-assign',
  `update phone_number set taken_by = $2 where phone_number = $1 and (taken_by is null or taken_by = $2)
   returning phone_number`,
)

/** Assigns a number to an account; false if it belongs to another account or not to the provider. Repeated calls change nothing. */
export async function assignPhoneNumber(
  db: Queries,
  phoneNumber: string,
  accountCode: string,
): Promise<boolean> {
  return (await db.rows(assign, [phoneNumber, accountCode])).length > 0
}
