import { statement } from '#api/database/database.ts'
import type { Queries, Statement } from '#api/database/database.ts'
import { part } from '#api/database/part.ts'

/** The person to talk to is the account's owner; without one it is whoever the account is named after. */
export const contactInformationPart = part(
  'contactInformation',
  `(select json_build_object(
      'accountName', a.name,
      'contactName', coalesce(
        (select trim(u.first_name || ' ' || u.last_name) from claim c join login_user u using (user_id)
          where c.account_code = a.account_code and c.role = 'AccountOwner' order by u.user_id limit 1),
        a.name),
      'email', notice_address(a.account_code),
      'homePhone', a.home_phone,
      'mobilePhone', a.mobile_phone,
      'address', address_parts(a.address),
      'businessGroup', a.business_group)
    from account a where a.account_code = $1)`,
)

/** The two numbers of an account, by their columns. */
type PhoneColumn = 'home_phone' | 'mobile_phone'

type Changed = { name: string; before: string | null; owner_address: string | null }

const changeStatements: Record<PhoneColumn, Statement<Changed>> = {
  home_phone: changeStatement('home_phone'),
  mobile_phone: changeStatement('mobile_phone'),
}

/** Locks before it compares, so that of the same change made twice at once one finds nothing to change. */
function changeStatement(column: PhoneColumn): Statement<Changed> {
  return statement(
    `change-${column}`,
    `with stood as (select account_code, ${column} as before from account where account_code = $1 for update)
     update account a set ${column} = $2 from stood
     where a.account_code = stood.account_code and stood.before is distinct from $2
     returning a.name, stood.before, owner_address(a.account_code)`,
  )
}

/** What the account was before a number of it was changed; null where the number stood already. */
export async function changeNumber(
  db: Queries,
  accountCode: string,
  { column, number }: { readonly column: PhoneColumn; readonly number: string },
): Promise<Changed | null> {
  const [changed] = await db.rows(changeStatements[column], [accountCode, number])
  return changed ?? null
}
