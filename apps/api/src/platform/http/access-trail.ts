import { dayAt } from '@switchboard/domain/day'

import { trailName } from '#api/platform/actor.ts'
import type { IdentifiedActor, SessionState } from '#api/platform/actor.ts'
import { actorColumns, insertEventsSql } from '#api/platform/audit.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Database } from '#api/platform/database/database.ts'

import type { Endpoint } from './handle.ts'

/** What the trail calls somebody's look at an account, and a write that staff asked for, whatever came of it. */
export const LOOKED = 'looked'
export const ASKED = 'asked'

/** An ISO instant up to the minute. */
const MINUTE_CHARACTERS = 16

const note = statement<never>(
  'access-note',
  `${insertEventsSql({
    at: '$1::timestamptz',
    actor: '$2',
    accountCode: '$3::text',
    action: '$4::text',
    detail: "json_build_object('operation', $5::text, 'area', $6::text)",
    onceKey: '$7::text',
  })}
   where $7::text is null
     or not exists (select 1 from audit_event e where e.account_code = $3 and e.once_key = $7)
   on conflict do nothing`,
)

type Access = {
  readonly role: SessionState['role']
  readonly endpoint: Endpoint
  readonly accountCode: string
}

/**
 * Writes down that staff make a call on an account, and what authorised persons look at; what customers change is in the
 * trail with the change. The same call of the same staff is written once a minute, the same part of the portal once a day
 * of New Zealand for an authorised person. It comes before anything is read: where it cannot be written, nothing is shown.
 */
export async function noteAccess(
  db: Database,
  actor: IdentifiedActor,
  { role, endpoint, accountCode }: Access,
): Promise<void> {
  const { call, area = '' } = endpoint
  const looks = call.method === 'GET' || call.reads === true
  const isStaff = actor.kind === 'staff'
  if (!isStaff && !(looks && role === 'AuthorisedPerson')) return
  const at = new Date()
  const who = trailName(actor)
  const operation = `${call.method} ${call.path}`
  const onceKey = isStaff
    ? `${who} ${operation} ${at.toISOString().slice(0, MINUTE_CHARACTERS)}`
    : `${who} ${area} ${dayAt(at.getTime())}`
  const action = looks ? LOOKED : ASKED
  await db.rows(note, [at, actorColumns(actor), accountCode, action, operation, area, looks ? onceKey : null])
}
