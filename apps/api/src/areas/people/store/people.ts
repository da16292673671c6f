import type { Day } from '@switchboard/domain/day'
import type { Level } from '@switchboard/domain/level'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { wireInstant } from '#api/platform/database/wire-instant.ts'

/**
 * The people who may act for the account, the owner first. Details that the owner has entered of a person are for the owner and
 * that person alone; `$3` is whether the reader may see all of them.
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
     'level', case when c.role = 'AuthorisedPerson' then c.level end,
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
// `before` reads the old level, because a statement sees the table as it was at its start
const setLevel = statement<LevelChange>(
  'people-set-level',
  `update claim c set level = $3
   from claim before join login_user u using (user_id)
   where c.account_code = $1 and c.user_id = $2 and c.role = 'AuthorisedPerson'
     and before.account_code = c.account_code and before.user_id = c.user_id
   returning u.user_id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.email,
     before.level as "levelBefore"`,
)
const findNames = statement<AccountNames>(
  'people-account',
  `select a.name, owner_address(a.account_code) as "ownerAddress",
     coalesce((select trim(u.first_name || ' ' || u.last_name) from claim c join login_user u using (user_id)
       where c.account_code = a.account_code and c.role = 'AccountOwner' order by u.user_id limit 1), a.name) as "ownerName"
   from account a where a.account_code = $1`,
)

export type LevelChange = RemovedPerson & { levelBefore: Level }
type RemovedPerson = { userId: string; firstName: string; lastName: string; email: string }

export type AccountNames = { name: string; ownerName: string; ownerAddress: string | null }

type Reader = { readonly userId: string; readonly seesAll: boolean }

/** Source: PPL-009, PPL-010. */
export async function readPeopleText(
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

/** Deletes the claim of an authorised person; null if there is none. The claim of the owner is not deleted. Source: PPL-026. */
export async function deleteClaim(
  db: Queries,
  accountCode: string,
  userId: string,
): Promise<RemovedPerson | null> {
  const [removed] = await db.rows(remove, [accountCode, userId])
  return removed ?? null
}

/** Sets the level of an authorised person; null if there is none. The owner has no level. */
export async function changeClaimLevel(
  db: Queries,
  { accountCode, userId, level }: { accountCode: string; userId: string; level: Level },
): Promise<LevelChange | null> {
  const [changed] = await db.rows(setLevel, [accountCode, userId, level])
  return changed ?? null
}

export async function readAccountNames(db: Queries, accountCode: string): Promise<AccountNames> {
  const [names] = await db.rows(findNames, [accountCode])
  if (names === undefined) throw new Error(`no account ${accountCode}`)
  return names
}

/** The details of a person, as entered by the owner. */
export type PersonDetails = {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly mobileNumber: string
  readonly dateOfBirth: Day
  readonly level: Level
}

// an owner who accepts an invitation stays the owner
const insertClaimStatement = statement<{ user_id: string }>(
  'people-give-claim',
  `insert into claim (user_id, account_code, role, mobile_number, date_of_birth, since, level)
   values ($1, $2, 'AuthorisedPerson', $3, $4, $5, $6) on conflict (user_id, account_code) do nothing
   returning user_id`,
)
const insertUserStatement = statement<{ user_id: string }>(
  'people-make-user',
  `insert into login_user (user_id, username, password_hash, first_name, last_name, email)
   values ($1, $2, $3, $4, $5, $2) on conflict (username) do nothing returning user_id`,
)

type NewClaim = Pick<PersonDetails, 'mobileNumber' | 'dateOfBirth' | 'level'> & {
  readonly userId: string
  readonly accountCode: string
  readonly since: Date
}

/** Returns false if the user could act for the account already. */
export async function insertClaim(db: Queries, claim: NewClaim): Promise<boolean> {
  const { userId, accountCode, mobileNumber, dateOfBirth, since, level } = claim
  const values = [userId, accountCode, mobileNumber, dateOfBirth, since, level]
  return (await db.rows(insertClaimStatement, values)).length > 0
}

type NewUser = Pick<PersonDetails, 'email' | 'firstName' | 'lastName'> & {
  readonly userId: string
  readonly hash: string
}

/** Returns false if the username exists. */
export async function insertUser(db: Queries, user: NewUser): Promise<boolean> {
  const { userId, email, hash, firstName, lastName } = user
  return (await db.rows(insertUserStatement, [userId, email, hash, firstName, lastName])).length > 0
}
