import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

const follow = statement<{ account_code: string }>(
  'mobile-contact-follow',
  `with number as materialized (
     select regexp_replace($2, '\\D', '', 'g') as before, regexp_replace($3, '\\D', '', 'g') as after),
   reached as materialized (
     select a.account_code from account a join number on a.mobile_phone = number.before
     where a.account_code = $1 or exists (
       select from claim own join claim other using (user_id)
       where own.account_code = $1 and own.role = 'AccountOwner'
         and other.account_code = a.account_code and other.role = 'AccountOwner')),
   back as (
     delete from left_number l using reached, number
     where l.account_code = reached.account_code and l.phone_number = number.after),
   people as (
     update claim c set mobile_number = number.after from number
     where c.account_code = $1 and c.mobile_number = number.before)
   update account a set mobile_phone = number.after from reached, number
   where a.account_code = reached.account_code
   returning a.account_code`,
)

/**
 * Gives the new number of a mobile to the contact details that had the number before: those of the account, of its people, and
 * of the other accounts of its owner. Returns the accounts that are reached at the new number now.
 */
export async function followContact(
  queries: Queries,
  accountCode: string,
  { before, after }: { readonly before: string; readonly after: string },
): Promise<string[]> {
  const rows = await queries.rows(follow, [accountCode, before, after])
  return rows.map(({ account_code }) => account_code)
}
