import { randomUUID } from 'node:crypto'

import type { NewContactPerson } from '@switchboard/domain/people/contact-person-calls'

import { audit } from '#api/audit.ts'
import { holdAccount } from '#api/books/accounts.ts'
import { statement } from '#api/database/database.ts'
import type { Queries } from '#api/database/database.ts'

import type { Changer } from './invite.ts'

/** People to talk to that an account may have. */
export const MOST_CONTACT_PEOPLE = 20

/** Those who may sign in for the account come in the older form too. Source: PPL-012, PPL-028. */
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
const add = statement<never>(
  'contact-person-add',
  `insert into contact_person (contact_id, account_code, first_name, middle_name, last_name, home_number, work_number,
     mobile_number, email, date_of_birth) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
)
const remove = statement<{ name: string }>(
  'contact-person-remove',
  `delete from contact_person where account_code = $1 and contact_id = $2
   returning first_name || ' ' || last_name as name`,
)

export async function contactPeopleText(
  db: Queries,
  accountCode: string,
  reader: { readonly userId: string; readonly seesAll: boolean },
): Promise<string> {
  const [row] = await db.rows(list, [accountCode, reader.userId, reader.seesAll])
  if (row === undefined) throw new Error('the contact people answered no row')
  return row.text
}

/** The id of who was added; null where the account has as many as it may. Source: PPL-013, PPL-029. */
export function addContactPerson(changer: Changer, person: NewContactPerson): Promise<string | null> {
  const { accountCode } = changer
  const { Name, ContactDetails } = person
  return changer.db.transaction(async (queries) => {
    await holdAccount(queries, accountCode)
    const [there] = await queries.rows(count, [accountCode])
    if ((there?.count ?? 0) >= MOST_CONTACT_PEOPLE) return null
    const contactId = randomUUID()
    await queries.rows(add, [
      contactId,
      accountCode,
      Name.FirstName,
      Name.MiddleName ?? null,
      Name.LastName,
      ContactDetails.HomeNumber ?? null,
      ContactDetails.WorkNumber ?? null,
      ContactDetails.MobileNumber,
      ContactDetails.Email,
      person.DateOfBirth,
    ])
    await note(queries, changer, 'contact-person-added', `${Name.FirstName} ${Name.LastName}`)
    return contactId
  })
}

/** False where the account has nobody of this id who cannot sign in. Source: PPL-030. */
export function removeContactPerson(changer: Changer, contactId: string): Promise<boolean> {
  return changer.db.transaction(async (queries) => {
    const [removed] = await queries.rows(remove, [changer.accountCode, contactId])
    if (removed === undefined) return false
    await note(queries, changer, 'contact-person-removed', removed.name)
    return true
  })
}

function note(
  queries: Queries,
  { accountCode, actor, correlationId }: Changer,
  action: string,
  person: string,
): Promise<void> {
  return audit(queries, {
    actor: `${actor.kind}:${actor.subject}`,
    accountCode,
    action,
    correlationId,
    detail: { person },
  })
}
