import { statement } from '#api/platform/database/database.ts'
import type { Queries, Statement } from '#api/platform/database/database.ts'
import { part } from '#api/platform/database/part.ts'

/** The contact name is that of the account's owner; without an owner it is the name of the account. */
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

/** The columns of an account's two numbers. */
type PhoneColumn = 'home_phone' | 'mobile_phone'

type Changed = { name: string; before: string | null; owner_address: string | null }

const changeStatements: Record<PhoneColumn, Statement<Changed>> = {
  home_phone: changeStatement('home_phone'),
  mobile_phone: changeStatement('mobile_phone'),
}

/** Locks the row before it compares. If the same change is made twice at once, the second finds nothing to change. */
function changeStatement(column: PhoneColumn): Statement<Changed> {
  return statement(
    `change-${column}`,
    `with stood as (select account_code, ${column} as before from account where account_code = $1 for update)
     update account a set ${column} = $2 from stood
     where a.account_code = stood.account_code and stood.before is distinct from $2
     returning a.name, stood.before, owner_address(a.account_code)`,
  )
}

/** The account before the change of number; null if the number is unchanged. */
export async function changeNumber(
  db: Queries,
  accountCode: string,
  { column, number }: { readonly column: PhoneColumn; readonly number: string },
): Promise<Changed | null> {
  const [changed] = await db.rows(changeStatements[column], [accountCode, number])
  return changed ?? null
}
