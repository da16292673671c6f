import { statement } from '#api/database/database.ts'
import type { Queries } from '#api/database/database.ts'

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

/** Promises an internet username to an account; false where it is another one's. Again it is the same. */
export async function takeUsername(
  queries: Queries,
  username: string,
  accountCode: string,
): Promise<boolean> {
  return (await queries.rows(take, [username, accountCode])).length > 0
}
