import { dayAt } from '@switchboard/domain/day'

import { trailName } from '#api/platform/actor.ts'
import type { IdentifiedActor, SessionState } from '#api/platform/actor.ts'
import { actorColumns, insertEventsSql } from '#api/platform/audit.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Database } from '#api/platform/database/database.ts'

import type { Endpoint } from './handle.ts'

/** The action of a read in the audit trail. */
export const VIEW_ACTION = 'looked'
/** The action of a write by staff, whether or not it succeeds. */
const WRITE_ACTION = 'asked'

const MINUTE_CHARACTERS = 'yyyy-mm-ddThh:mm'.length

const insertAccess = statement<never>(
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
 * Records the calls of staff on an account, and the reads of authorised people. Changes by customers are recorded with the change.
 * The same read of the same staff member is recorded once a minute, and reads of an area by an authorised person once a day in
 * New Zealand. The record is written before the read, so that nothing is shown without a record.
 */
export async function noteAccess(
  db: Database,
  actor: IdentifiedActor,
  { role, endpoint, accountCode }: Access,
): Promise<void> {
  const { call, area = '' } = endpoint
  const isRead = call.method === 'GET' || call.reads === true
  const isStaff = actor.kind === 'staff'
  if (!isStaff && !(isRead && role === 'AuthorisedPerson')) return
  const at = new Date()
  const caller = trailName(actor)
  const operation = `${call.method} ${call.path}`
  const onceKey = isStaff
    ? `${caller} ${operation} ${at.toISOString().slice(0, MINUTE_CHARACTERS)}`
    : `${caller} ${area} ${dayAt(at.getTime())}`
  const [action, key] = isRead ? [VIEW_ACTION, onceKey] : [WRITE_ACTION, null]
  await db.rows(insertAccess, [at, actorColumns(actor), accountCode, action, operation, area, key])
}
