import { ACCOUNTS_A_PAGE } from '@switchboard/domain/accounts/own-accounts'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

/** The balance is read only for the accounts of the page. */
const page = statement<{ text: string }>(
  'accounts-of-user',
  `with found as materialized (
     select a.account_code, a.name, a.address, c.role,
       row_number() over (order by array_position($3::text[], a.account_code), c.role, a.account_code) as place
     from claim c join account a using (account_code)
     where c.user_id = $1 and not exists (
       select from unnest(string_to_array(search_text($2::text), ' ')) word
       where strpos(' ' || a.account_code || ' ' || search_text(a.name || ' ' || a.address), ' ' || word) = 0))
   select json_build_object(
     'accounts', coalesce((select json_agg(json_build_object(
         'accountCode', f.account_code,
         'name', f.name,
         'address', f.address,
         'services', coalesce((select json_agg(distinct p.kind) from service s join plan p using (plan_code)
           where s.account_code = f.account_code and s.status = 'on'), '[]'),
         'owed', case when f.role = 'AccountOwner' then dollars(receivable_balance(f.account_code)) end)
         order by f.place)
       from found f
       where f.place > $4::integer * ${ACCOUNTS_A_PAGE} and f.place <= ($4::integer + 1) * ${ACCOUNTS_A_PAGE}), '[]'),
     'total', (select count(*) from found))::text as text`,
)

type OwnAccountsQuery = {
  readonly search?: string | undefined
  readonly recent?: readonly string[] | undefined
  readonly page?: number | undefined
}

/** A page of the accounts that a user may act for, as the JSON of the reply. */
export async function readOwnAccountsText(
  db: Queries,
  userId: string,
  { search = '', recent = [], page: number = 0 }: OwnAccountsQuery,
): Promise<string> {
  const [row] = await db.rows(page, [userId, search, recent, number])
  if (row === undefined) throw new Error('the statement of own accounts returned no row')
  return row.text
}
