import { randomBytes, randomUUID } from 'node:crypto'

import type { NewPerson } from '@switchboard/domain/people/contract'

import { trailName } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import { lockAccount } from '#api/provider/books/accounts.ts'
import type { Database, Queries } from '#api/platform/database/database.ts'
import type { IdentifiedActor } from '#api/platform/actor.ts'
import { refuse } from '#api/platform/refusal.ts'
import type { Refusal } from '#api/platform/refusal.ts'
import { countAttempt } from '#api/platform/attempts.ts'
import { withdrawLinks, queueLetter } from '#api/provider/notices/letter.ts'
import { queueNotice } from '#api/provider/notices/notice.ts'

import { invitationLetter, personInvitedNotice, toOwner } from './letters.ts'
import { findAddressState, deletePending, savePending, readInvitationWait } from './store/pending.ts'
import { readAccountNames } from './store/people.ts'
import type { PersonDetails } from './store/people.ts'

/** Open invitations of an account at a time. */
export const MAX_OPEN_INVITATIONS = 10
/** Letters for one account, and to one address, in five minutes. */
export const MAX_LETTERS = { account: 15, address: 3 } as const
/** Invitations of one account, and to one address, in 24 hours. Ended invitations count too. */
export const MAX_INVITATIONS_A_DAY = { account: 20, address: 5 } as const
const CODE_BYTES = 32

/** A change of the people of an account. */
export type Changer = {
  readonly db: Database
  readonly accountCode: string
  readonly actor: IdentifiedActor
  /** By the provider clock. */
  readonly now: number
}

type InviteRefusal = Refusal<
  | 'PERSON_IS_YOU'
  | 'PERSON_ALREADY_ADDED'
  | 'PERSON_ALREADY_INVITED'
  | 'TOO_MANY_INVITATIONS'
  | 'TOO_MANY_REQUESTS'
>

/**
 * Invites a person: stores the invitation, and mails a link unless the body asks for no letter. The reply does not depend on whether the address belongs to a
 * customer, so that nobody learns it. Source: PPL-014 to PPL-018.
 */
export async function invitePerson(
  changer: Changer,
  body: PersonDetails & Pick<NewPerson, 'sendWelcomeComm'>,
  publicUrl: string,
): Promise<Record<string, never> | InviteRefusal> {
  const { db, accountCode, actor } = changer
  const email = body.email.toLowerCase()
  const retryAfterSeconds = await countAttempt(db, [
    { name: `invitations of ${accountCode}`, most: MAX_LETTERS.account },
    { name: `invitations to ${email}`, most: MAX_LETTERS.address },
  ])
  if (retryAfterSeconds !== null) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds })

  return db.transaction(async (queries) => {
    await lockAccount(queries, accountCode)
    const state = await findAddressState(queries, accountCode, { email, readerId: actor.subject })
    if (state.isYou) return refuse('PERSON_IS_YOU', { field: 'email' })
    if (state.isAdded) return refuse('PERSON_ALREADY_ADDED', { field: 'email' })
    if (state.isInvited) return refuse('PERSON_ALREADY_INVITED', { field: 'email' })
    if (state.open >= MAX_OPEN_INVITATIONS) return refuse('TOO_MANY_INVITATIONS')
    const waitSeconds = await readInvitationWait(queries, { accountCode, email }, MAX_INVITATIONS_A_DAY)
    if (waitSeconds !== null) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: waitSeconds })
    const sendsLetter = body.sendWelcomeComm
    await writeInvitation(queries, changer, { person: { ...body, email }, publicUrl, sendsLetter })
    return {}
  })
}

type Invitation = {
  readonly person: PersonDetails
  readonly publicUrl: string
  readonly sendsLetter: boolean
}

async function writeInvitation(
  queries: Queries,
  { accountCode, actor, now: at }: Changer,
  { person, publicUrl, sendsLetter }: Invitation,
): Promise<void> {
  const pendingId = randomUUID()
  const code = randomBytes(CODE_BYTES).toString('base64url')
  const expiresAt = await savePending(queries, { ...person, pendingId, accountCode }, { code, invitedAt: at })
  const name = `${person.firstName} ${person.lastName}`
  const { email, level } = person
  await audit(queries, actor, {
    accountCode,
    action: 'person-invited',
    detail: { person: name, email, pendingId, level },
  })
  const source = `person-invited:${pendingId}`
  const names = await readAccountNames(queries, accountCode)
  const link = {
    address: `${publicUrl}/accept-invitation?${new URLSearchParams({ token: code })}`,
    expiresAt,
  }
  const facts = { ...names, accountCode, at, person: name, email, level }
  if (sendsLetter)
    await queueLetter(queries, { ...invitationLetter(facts), pendingId, source, to: email, at, link })
  await queueNotice(queries, {
    ...personInvitedNotice(facts),
    ...toOwner(names),
    accountCode,
    source,
    at,
    doneBy: trailName(actor),
  })
}

/** Ends an invitation and its link; returns false if the account has no such invitation. Source: PPL-027. */
export function endInvitation(changer: Changer, pendingId: string): Promise<boolean> {
  const { db, accountCode, actor } = changer
  return db.transaction(async (queries) => {
    const ended = await deletePending(queries, accountCode, pendingId)
    if (ended === null) return false
    await withdrawLinks(queries, { pendingId })
    await audit(queries, actor, {
      accountCode,
      action: 'invitation-ended',
      detail: { person: `${ended.firstName} ${ended.lastName}`, pendingId },
    })
    return true
  })
}
