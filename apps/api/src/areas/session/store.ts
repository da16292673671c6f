import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

const claims = statement<{ text: string }>(
  'account-claims',
  `select json_build_object('AccountClaims', coalesce(json_agg(json_strip_nulls(json_build_object(
     'AccountCode', a.account_code,
     'businessGroup', case when not c.without_business_group then a.business_group end,
     'actingFor', case when c.role = 'AuthorisedPerson' then json_build_object(
       'firstName', u.first_name,
       'lastName', u.last_name,
       'mobileNumber', c.mobile_number,
       'holder', a.name,
       'level', c.level) end))
     order by c.role, a.account_code), '[]'))::text as text
   from claim c join account a using (account_code) join login_user u using (user_id) where c.user_id = $1`,
)
const findUser = statement<{
  sub: string
  username: string
  firstName: string
  lastName: string
  email: string
  legacyUser: boolean
}>(
  'identity-of-user',
  `select user_id as sub, username, first_name as "firstName", last_name as "lastName", email,
     legacy_user as "legacyUser"
   from login_user where user_id = $1`,
)
const staffMember = statement<{ username: string; name: string; sales_person_code: string }>(
  'staff-member',
  'select username, name, sales_person_code from staff_member where staff_id = $1',
)

/** The accounts that a user may act for, as JSON text; owned ones first. Source: ACC-004, ACC-005. */
export async function readClaimsText(db: Queries, userId: string): Promise<string> {
  const [row] = await db.rows(claims, [userId])
  if (row === undefined) throw new Error('claims answered no row')
  return row.text
}

export async function readCustomer(db: Queries, userId: string) {
  const [row] = await db.rows(findUser, [userId])
  if (row === undefined) throw new Error(`no user ${userId}`)
  return row
}

export async function readStaffMember(db: Queries, staffId: string) {
  const [row] = await db.rows(staffMember, [staffId])
  if (row === undefined) throw new Error(`no member of staff ${staffId}`)
  return row
}
