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

const findGivenUp = statement<{ is_given_up: boolean }>(
  'contact-number-given-up',
  `with back as (
     delete from left_number where account_code = $1 and phone_number = $2
       and (
         not exists (select from phone_number p where regexp_replace(p.phone_number, '\\D', '', 'g') = $2)
         or exists (
           select from number_departure d
           where d.phone_number = $2 and not came_back(d.account_code, $2, d.left_at)))
     returning phone_number)
   select exists (select from left_number l where l.account_code = $1 and l.phone_number = $2)
     and not exists (select from back) as is_given_up`,
)

/**
 * Whether the account gave up a number that is ours, so that it is nobody's or a stranger's. A number that moved to another
 * provider may be the customer's still: entering it makes it their contact number again.
 */
export async function isGivenUp(db: Queries, accountCode: string, number: string): Promise<boolean> {
  return (await db.rows(findGivenUp, [accountCode, number]))[0]?.is_given_up ?? false
}

type PhoneColumn = 'home_phone' | 'mobile_phone'

/** The account as it was before the change. */
type ChangedAccount = {
  name: string
  before: string | null
  /** The number before, if a text may go there. */
  textable: string | null
  owner_address: string | null
}

const changeStatements: Record<PhoneColumn, Statement<ChangedAccount>> = {
  home_phone: changeStatement('home_phone'),
  mobile_phone: changeStatement('mobile_phone'),
}

/** Locks the row before it compares, so that the second of two equal changes at the same time changes nothing. */
function changeStatement(column: PhoneColumn): Statement<ChangedAccount> {
  return statement(
    `change-${column}`,
    `with old as (select account_code, ${column} as before from account where account_code = $1 for update)
     update account a set ${column} = $2 from old
     where a.account_code = old.account_code and old.before is distinct from $2
     returning a.name, old.before, text_number(a.account_code, old.before) as textable, owner_address(a.account_code)`,
  )
}

/** Changes a number. Returns the account as it was before; null if the number is the same. */
export async function changeNumber(
  db: Queries,
  accountCode: string,
  { column, number }: { readonly column: PhoneColumn; readonly number: string },
): Promise<ChangedAccount | null> {
  const [changed] = await db.rows(changeStatements[column], [accountCode, number])
  return changed ?? null
}
