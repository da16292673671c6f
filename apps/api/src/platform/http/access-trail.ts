import { dayAt } from '@switchboard/domain/day'

import { trailName } from '#api/platform/audit.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Database } from '#api/platform/database/database.ts'

import type { Endpoint } from './handle.ts'
import type { SessionState } from '#api/platform/actor.ts'

/** The action of a read in the audit trail. */
export const VIEW_ACTION = 'looked'
/** The action of a write by staff, whether or not it succeeds. */
const WRITE_ACTION = 'asked'

const MINUTE_CHARACTERS = 'yyyy-mm-ddThh:mm'.length

const insertAccess = statement<never>(
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
 * Records the calls of staff on an account, and the reads of authorised people. Changes by customers are recorded with the change.
 * The same read of the same staff member is recorded once a minute, and reads of an area by an authorised person once a day in
 * New Zealand. The record is written before the read, so that nothing is shown without a record.
 */
export async function noteAccess(
  db: Database,
  { session, endpoint, accountCode, correlationId }: Access,
): Promise<void> {
  const { actor, role } = session
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
  await db.rows(insertAccess, [at, caller, accountCode, action, correlationId, operation, area, key])
}
