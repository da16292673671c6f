import { readAccountAccess } from '@switchboard/domain/people/access-calls'
import {
  addContactPerson as addContactCall,
  readContactPeople,
  removeContactPerson as removeContactCall,
} from '@switchboard/domain/people/contact-person-calls'
import {
  addPerson,
  inviteAgain,
  readPendingPeople,
  readPeople,
  removePendingPerson,
  removePerson,
  setPersonLevel,
} from '@switchboard/domain/people/contract'
import { acceptInvitation as acceptCall, readInvitation } from '@switchboard/domain/people/invitation-calls'
import { isAgeAllowed } from '@switchboard/domain/people/rules'

import type { AreaServices } from '#api/provider/area.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { JsonText, handle } from '#api/platform/http/handle.ts'
import type { IdentifiedActor } from '#api/platform/actor.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { refuse } from '#api/platform/refusal.ts'
import { buildPasswordPolicy } from '#api/identity/complexity.ts'
import { countAttempt, createAddressCounter } from '#api/platform/attempts.ts'
import { findCustomer, readUserpool } from '#api/identity/users.ts'
import type { Job } from '#api/platform/jobs/jobs.ts'
import type { Services } from '#api/platform/services.ts'

import { acceptInvitation, refuseLink } from './accept.ts'
import { changeLevel } from './change-level.ts'
import { buildAccessStatement, readAccessText } from './store/access.ts'
import { readContactPeopleText } from './store/contacts.ts'
import { addContactPerson, removeContactPerson } from './contact-people.ts'
import { endInvitation, invitePerson } from './invite.ts'
import { deleteExpiredPending, findPendingByCode, findPending, readPendingText } from './store/pending.ts'
import { deletePerson } from './remove.ts'
import { readAccountNames, ownsAccount, readPeopleText } from './store/people.ts'

/** Links that one address may read in five minutes. */
const MAX_LINKS_READ = 60
const TOO_YOUNG_OR_OLD = 'expected a day between 18 and 100 years ago'

export function peopleEndpoints({ areas, ...services }: AreaServices): Endpoint[] {
  const { PUBLIC_URL: publicUrl } = services.environment
  const policy = buildPasswordPolicy(services)
  const accessList = buildAccessStatement(areas.flatMap(({ changes = [] }) => changes))
  return [
    handle(
      readPeople,
      async ({ db, accountCode, actor }) =>
        new JsonText(await readPeopleText(db, accountCode, await findReader(db, accountCode, actor))),
    ),

    handle(
      readPendingPeople,
      async ({ db, accountCode }) => new JsonText(await readPendingText(db, accountCode)),
    ),

    handle(
      readAccountAccess,
      async ({ db, accountCode, actor, query }) =>
        new JsonText(
          await readAccessText(db, accessList, { accountCode, before: query.before, reader: actor.subject }),
        ),
    ),

    handle(addPerson, async ({ body, ...changer }) => {
      if (body.poolKey !== (await readUserpool(changer.db))) {
        return refuse('FORBIDDEN', { field: 'poolKey', message: 'no such user pool' })
      }
      if (!isAgeAllowed(body.dateOfBirth, changer.today)) {
        return refuse('MALFORMED_REQUEST', { field: 'dateOfBirth', message: TOO_YOUNG_OR_OLD })
      }
      return invitePerson(changer, body, publicUrl)
    }),

    handle(removePerson, async ({ parameters, ...changer }) =>
      (await deletePerson(changer, parameters.userGuid)) ? {} : refuse('PAGE_NOT_FOUND'),
    ),

    handle(setPersonLevel, async ({ parameters, body, ...changer }) =>
      (await changeLevel(changer, parameters.userGuid, body.level)) ? {} : refuse('PAGE_NOT_FOUND'),
    ),

    handle(removePendingPerson, async ({ parameters, ...changer }) =>
      (await endInvitation(changer, parameters.pendingId)) ? {} : refuse('PAGE_NOT_FOUND'),
    ),

    handle(inviteAgain, async ({ parameters, ...changer }) => {
      const person = await findPending(changer.db, changer.accountCode, parameters.pendingId)
      return person === null
        ? refuse('PAGE_NOT_FOUND')
        : invitePerson(changer, { ...person, sendWelcomeComm: true }, publicUrl)
    }),

    handle(readInvitation, async ({ db, body, peer }) => {
      const retryAfterSeconds = await countAttempt(db, [
        createAddressCounter('links of', peer, MAX_LINKS_READ),
      ])
      if (retryAfterSeconds !== null) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds })
      const person = await findPendingByCode(db, body.Token)
      if (person === null) return refuseLink()
      const { name: accountName, ownerName: inviterName } = await readAccountNames(db, person.accountCode)
      const signsInAlready = (await findCustomer(db, person.email)) !== null
      return { inviterName, accountName, emailAddress: person.email, level: person.level, signsInAlready }
    }),

    handle(acceptCall, ({ body, ...input }) =>
      acceptInvitation({ ...input, code: body.Token, password: body.Password, policy, publicUrl }),
    ),
    ...contactPersonEndpoints(),
  ]
}

/** The older calls for the list of people, which includes people who cannot sign in. */
function contactPersonEndpoints(): Endpoint[] {
  return [
    handle(
      readContactPeople,
      async ({ db, accountCode, actor }) =>
        new JsonText(await readContactPeopleText(db, accountCode, await findReader(db, accountCode, actor))),
    ),

    handle(addContactCall, async ({ body, ...changer }) => {
      if (!isAgeAllowed(body.DateOfBirth, changer.today)) {
        return refuse('MALFORMED_REQUEST', { field: 'DateOfBirth', message: TOO_YOUNG_OR_OLD })
      }
      const ContactID = await addContactPerson(changer, body)
      return ContactID === null ? refuse('TOO_MANY_INVITATIONS') : { ContactID }
    }),

    handle(removeContactCall, async ({ body: { ContactID }, ...changer }) => {
      const removed =
        (await removeContactPerson(changer, ContactID)) || (await deletePerson(changer, ContactID))
      return removed ? {} : refuse('PAGE_NOT_FOUND', { field: 'ContactID' })
    }),
  ]
}

async function findReader(db: Queries, accountCode: string, { kind, subject }: IdentifiedActor) {
  return { userId: subject, seesAll: kind === 'staff' || (await ownsAccount(db, accountCode, subject)) }
}

const EVERY_SECONDS = 600

export function peopleJobs({ db }: Services): Job[] {
  return [
    {
      name: 'people-expiry',
      everySeconds: EVERY_SECONDS,
      run: async () => {
        await deleteExpiredPending(db)
      },
    },
  ]
}
