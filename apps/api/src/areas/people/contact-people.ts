import { randomUUID } from 'node:crypto'

import type { NewContactPerson } from '@switchboard/domain/people/contact-person-calls'

import { audit } from '#api/platform/audit.ts'
import { lockAccount } from '#api/provider/books/accounts.ts'
import type { Queries } from '#api/platform/database/database.ts'

import type { Changer } from './invite.ts'
import { contactPeopleCount, deleteContactPerson, insertContactPerson } from './store/contacts.ts'

/** People to talk to that an account may have. */
export const MAX_CONTACT_PEOPLE = 20

/** The id of who was added; null where the account has as many as it may. Source: PPL-013, PPL-029. */
export function addContactPerson(changer: Changer, person: NewContactPerson): Promise<string | null> {
  const { accountCode } = changer
  const { Name } = person
  return changer.db.transaction(async (queries) => {
    await lockAccount(queries, accountCode)
    if ((await contactPeopleCount(queries, accountCode)) >= MAX_CONTACT_PEOPLE) return null
    const contactId = randomUUID()
    await insertContactPerson(queries, { ...person, contactId, accountCode })
    await record(queries, changer, {
      action: 'contact-person-added',
      person: `${Name.FirstName} ${Name.LastName}`,
    })
    return contactId
  })
}

/** False where the account has nobody of this id who cannot sign in. Source: PPL-030. */
export function removeContactPerson(changer: Changer, contactId: string): Promise<boolean> {
  return changer.db.transaction(async (queries) => {
    const removed = await deleteContactPerson(queries, changer.accountCode, contactId)
    if (removed === null) return false
    await record(queries, changer, { action: 'contact-person-removed', person: removed })
    return true
  })
}

function record(
  queries: Queries,
  { accountCode, actor }: Changer,
  { action, person }: { readonly action: string; readonly person: string },
): Promise<void> {
  return audit(queries, actor, { accountCode, action, detail: { person } })
}
