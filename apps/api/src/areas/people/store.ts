import type { Day } from '@switchboard/domain/day'

import { statement } from '#api/database/database.ts'
import type { Queries } from '#api/database/database.ts'
import { wireInstant } from '#api/database/wire-instant.ts'

/**
 * Who may act for the account, the owner first. What the owner said of a person is for the owner and that person alone;
 * `$3` is whether the reader may see all of it.
 */
const people = statement<{ text: string }>(
  'people',
  `select coalesce(json_agg(json_build_object(
     'userGuid', u.user_id,
     'firstName', u.first_name,
     'lastName', u.last_name,
     'emailAddress', u.email,
     'mobileNumber', case when s.seen then
       coalesce(c.mobile_number, case when c.role = 'AccountOwner' then a.mobile_phone end) end,
     'dateOfBirth', case when s.seen then c.date_of_birth end,
     'role', c.role,
     'since', ${wireInstant('c.since')},
     'isYou', u.user_id = $2) order by c.role, c.since nulls first, u.user_id), '[]')::text as text
   from claim c
   join login_user u using (user_id)
   join account a using (account_code)
   cross join lateral (select $3::boolean or u.user_id = $2 as seen) s
   where c.account_code = $1`,
)
const isOwner = statement<{ user_id: string }>(
  'people-owner',
  `select user_id from claim where account_code = $1 and user_id = $2 and role = 'AccountOwner'`,
)
const remove = statement<RemovedPerson>(
  'people-remove',
  `with removed as (
     delete from claim where account_code = $1 and user_id = $2 and role = 'AuthorisedPerson' returning user_id)
   select u.user_id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.email
   from removed join login_user u using (user_id)`,
)
const account = statement<AccountNames>(
  'people-account',
  `select a.name, owner_address(a.account_code) as "ownerAddress",
     coalesce((select trim(u.first_name || ' ' || u.last_name) from claim c join login_user u using (user_id)
       where c.account_code = a.account_code and c.role = 'AccountOwner' order by u.user_id limit 1), a.name) as "ownerName"
   from account a where a.account_code = $1`,
)

type RemovedPerson = { userId: string; firstName: string; lastName: string; email: string }

/** How an account is called, and its owner. */
export type AccountNames = { name: string; ownerName: string; ownerAddress: string | null }

type Reader = { readonly userId: string; readonly seesAll: boolean }

/** The people of an account as their call answers them. Source: PPL-009, PPL-010. */
export async function peopleText(
  db: Queries,
  accountCode: string,
  { userId, seesAll }: Reader,
): Promise<string> {
  const [row] = await db.rows(people, [accountCode, userId, seesAll])
  if (row === undefined) throw new Error('the people of an account answered no row')
  return row.text
}

export async function ownsAccount(db: Queries, accountCode: string, userId: string): Promise<boolean> {
  return (await db.rows(isOwner, [accountCode, userId])).length > 0
}

/** Takes an authorised person's claim; null where there is none, as for the owner. Source: PPL-026. */
export async function removedPerson(
  db: Queries,
  accountCode: string,
  userId: string,
): Promise<RemovedPerson | null> {
  const [removed] = await db.rows(remove, [accountCode, userId])
  return removed ?? null
}

export async function accountNames(db: Queries, accountCode: string): Promise<AccountNames> {
  const [names] = await db.rows(account, [accountCode])
  if (names === undefined) throw new Error(`no account ${accountCode}`)
  return names
}

/** Somebody whom the owner has described. */
export type Described = {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly mobileNumber: string
  readonly dateOfBirth: Day
}
