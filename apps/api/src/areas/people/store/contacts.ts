import type { NewContactPerson } from '@switchboard/domain/people/contact-person-calls'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

/** The list includes the authorised people, in the older form. Source: PPL-012, PPL-028. */
const list = statement<{ text: string }>(
  'contact-people',
  `select coalesce(json_agg(json_build_object(
     'ContactID', p.id,
     'Name', json_build_object('FirstName', p.first_name, 'MiddleName', p.middle_name, 'LastName', p.last_name),
     'ContactDetails', json_build_object('HomeNumber', p.home_number, 'WorkNumber', p.work_number,
       'MobileNumber', case when p.seen then p.mobile_number end, 'Email', p.email),
     'DateOfBirth', case when p.seen then p.date_of_birth end,
     'MyAccountAuthorization', p.signs_in) order by p.signs_in desc, p.last_name, p.first_name, p.id), '[]')::text as text
   from (
     select u.user_id as id, u.first_name, null as middle_name, u.last_name, null as home_number, null as work_number,
       c.mobile_number, u.email, c.date_of_birth, true as signs_in, $3 or u.user_id = $2 as seen
     from claim c join login_user u using (user_id) where c.account_code = $1 and c.role = 'AuthorisedPerson'
     union all
     select contact_id, first_name, middle_name, last_name, case when $3 then home_number end,
       case when $3 then work_number end, mobile_number, email, date_of_birth, false, $3::boolean
     from contact_person where account_code = $1) p`,
)
const count = statement<{ count: number }>(
  'contact-people-count',
  'select count(*) as count from contact_person where account_code = $1',
)
const insert = statement<never>(
  'contact-person-add',
  `insert into contact_person (contact_id, account_code, first_name, middle_name, last_name, home_number, work_number,
     mobile_number, email, date_of_birth) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
)
const remove = statement<{ name: string }>(
  'contact-person-remove',
  `delete from contact_person where account_code = $1 and contact_id = $2
   returning first_name || ' ' || last_name as name`,
)

export async function readContactPeopleText(
  db: Queries,
  accountCode: string,
  reader: { readonly userId: string; readonly seesAll: boolean },
): Promise<string> {
  const [row] = await db.rows(list, [accountCode, reader.userId, reader.seesAll])
  if (row === undefined) throw new Error('the contact people answered no row')
  return row.text
}

export async function countContactPeople(db: Queries, accountCode: string): Promise<number> {
  const [row] = await db.rows(count, [accountCode])
  return row?.count ?? 0
}

export async function insertContactPerson(
  db: Queries,
  person: NewContactPerson & { readonly contactId: string; readonly accountCode: string },
): Promise<void> {
  const { contactId, accountCode, Name, ContactDetails, DateOfBirth } = person
  await db.rows(insert, [
    contactId,
    accountCode,
    Name.FirstName,
    Name.MiddleName ?? null,
    Name.LastName,
    ContactDetails.HomeNumber ?? null,
    ContactDetails.WorkNumber ?? null,
    ContactDetails.MobileNumber,
    ContactDetails.Email,
    DateOfBirth,
  ])
}

/** Returns the name of the removed person; null if the account has no such person. */
export async function deleteContactPerson(
  db: Queries,
  accountCode: string,
  contactId: string,
): Promise<string | null> {
  const [removed] = await db.rows(remove, [accountCode, contactId])
  return removed?.name ?? null
}
