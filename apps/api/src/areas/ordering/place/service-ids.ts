import { statement } from '#api/database/database.ts'
import type { Queries } from '#api/database/database.ts'
import { holdNumber, takeNumber } from '#api/locations/phone-numbers.ts'

/** The names of `$3` that other accounts than `$1` have, or were promised, in lower case. */
export const TAKEN_USERNAMES = `array(
  select wanted.username from (select lower(given) as username from unnest($3::text[]) given) wanted
  where exists (select from internet_username u where u.username = wanted.username and u.account_code <> $1)
    or exists (select from service s join plan p using (plan_code)
      where lower(s.service_entity) = wanted.username and s.account_code <> $1 and p.kind = 'broadband'))`

const take = statement<{ username: string }>(
  'username-take',
  `insert into internet_username (username, account_code) values (lower($1), $2)
   on conflict (username) do update set account_code = excluded.account_code
     where internet_username.account_code = excluded.account_code
   returning username`,
)

/** What an order's services run by that the account has not had: null where it has. */
export type NewIds = { readonly username: string | null; readonly phoneNumber: string | null }

/**
 * Makes a username and a number the account's own from now on, both or neither: whoever was quicker has them. Again it is
 * the same.
 */
export async function takeIds(
  queries: Queries,
  accountCode: string,
  { username, phoneNumber }: NewIds,
): Promise<'INVALID_INTERNET_USERNAME' | 'INVALID_PHONE_NUMBER' | null> {
  // held before the username is taken, so that a refusal leaves nothing behind
  if (phoneNumber !== null && !(await holdNumber(queries, phoneNumber, accountCode)))
    return 'INVALID_PHONE_NUMBER'
  if (username !== null && (await queries.rows(take, [username, accountCode])).length === 0)
    return 'INVALID_INTERNET_USERNAME'
  if (phoneNumber !== null) await takeNumber(queries, phoneNumber, accountCode)
  return null
}
