import type { WifiChangeState } from '@switchboard/domain/wifi/contract'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import type { SealedValue } from '#api/platform/key-ring.ts'

const applied = statement<{ changeId: string }>(
  'wifi-change-applied',
  `update wifi_change set state = 'applied', changed_at = $2, leased_until = null, task_id = null, pending = null,
     pending_key_id = null, before = case when $5 then before else $3 end,
     before_key_id = case when $5 then before_key_id else $7 end,
     undo_until = case when $5 then undo_until when $3::text is null then null else $4::timestamptz end,
     guest_ends_at = case when $6 then pending_guest_ends_at else guest_ends_at end, pending_guest_ends_at = null,
     guest_retry_at = null
   where change_id = $1 and state in ('asked', 'waiting') returning change_id::text as "changeId"`,
)

type AppliedOutcome = {
  readonly now: number
  /** The settings before the change; null if they cannot be restored. */
  readonly before: SealedValue | null
  readonly undoUntil: number
  /** Whether the settings for an earlier undo stay. */
  readonly keepsUndo: boolean
  /** Whether the change is about the guest network, whose scheduled end then applies. */
  readonly changesGuests: boolean
}

/**
 * Records that the router has the wanted settings and deletes the stored passwords, except those for an undo. Returns whether
 * this call completed the change.
 */
export async function saveApplied(
  queries: Queries,
  changeId: string,
  { now, before, undoUntil, keepsUndo, changesGuests }: AppliedOutcome,
): Promise<boolean> {
  const values = [
    changeId,
    new Date(now),
    before?.text ?? null,
    new Date(undoUntil),
    keepsUndo,
    changesGuests,
    before?.keyId ?? null,
  ]
  return (await queries.rows(applied, values)).length > 0
}

const refusedStatement = statement<never>(
  'wifi-change-refused',
  `update wifi_change set state = 'refused', changed_at = $2, leased_until = null, task_id = null, pending = null,
     pending_key_id = null, pending_guest_ends_at = null, reason = $3, fault = $4
   where change_id = $1 and state in ('asked', 'waiting')`,
)

type RefusedOutcome = {
  readonly now: number
  readonly reason: NonNullable<WifiChangeState['reason']>
  readonly fault: string | null
}

/** Records a failed change; the settings for an undo stay. */
export async function saveRefused(
  db: Queries,
  changeId: string,
  { now, reason, fault }: RefusedOutcome,
): Promise<void> {
  await db.rows(refusedStatement, [changeId, new Date(now), reason, fault])
}
