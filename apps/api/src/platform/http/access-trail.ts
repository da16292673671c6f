import { dayAt } from '@switchboard/domain/day'

import { trailName } from '#api/platform/audit.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Database } from '#api/platform/database/database.ts'

import type { Endpoint } from './handle.ts'
import type { SessionState } from '#api/platform/actor.ts'

/** What the trail calls somebody's look at an account, and a write that staff asked for, whatever came of it. */
export const VIEW_ACTION = 'looked'
export const WRITE_ACTION = 'asked'

/** An ISO instant up to the minute. */
const MINUTE_CHARACTERS = 16

const note = statement<never>(
  'access-note',
  `insert into audit_event (at, actor, account_code, action, correlation_id, detail, once_key)
   select $1, $2, $3, $4, $5, json_build_object('operation', $6::text, 'area', $7::text), $8
   where $8::text is null
     or not exists (select 1 from audit_event e where e.account_code = $3 and e.once_key = $8)
   on conflict do nothing`,
)

type Access = {
  readonly session: SessionState
  readonly endpoint: Endpoint
  readonly accountCode: string
  readonly correlationId: string
}

/**
 * Writes down that staff make a call on an account, and what authorised persons look at; what customers change is in the
 * trail with the change. The same call of the same staff is written once a minute, the same part of the portal once a day
 * of New Zealand for an authorised person. It comes before anything is read: where it cannot be written, nothing is shown.
 */
export async function noteAccess(
  db: Database,
  { session, endpoint, accountCode, correlationId }: Access,
): Promise<void> {
  const { actor, role } = session
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
  const action = looks ? VIEW_ACTION : WRITE_ACTION
  await db.rows(note, [at, who, accountCode, action, correlationId, operation, area, looks ? onceKey : null])
}
