import type { WifiChangeState } from '@switchboard/domain/wifi/contract'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import type { SealedValue } from '#api/platform/key-ring.ts'

import type { InventoryItemKey } from './items.ts'

/** Longest time for calls to the device management; during it no other request works on the change. */
const LEASE_SECONDS = 30

export type ChangeRow = {
  readonly changeId: string
  readonly state: 'asked' | WifiChangeState['state']
  /** Milliseconds of the provider's clock, like `undoUntil`. */
  readonly changedAt: number
  /** Whether a request is working on the change at the device management now. */
  readonly isLeased: boolean
  readonly requestedBy: string
  readonly taskId: string | null
  readonly pending: string | null
  readonly pendingKeyId: string | null
  readonly names: WifiChangeState['names']
  readonly before: string | null
  readonly beforeKeyId: string | null
  readonly undoUntil: number | null
  /** The end of the router's guest network, and the end that the waiting change sets. */
  readonly guestEndsAt: number | null
  readonly pendingGuestEndsAt: number | null
  readonly reason: WifiChangeState['reason']
  readonly fault: string | null
}

const CHANGE = `change_id::text as "changeId", state, extract(epoch from changed_at)::float8 * 1000 as "changedAt",
  coalesce(leased_until > $3, false) as "isLeased", asked_by as "requestedBy", task_id as "taskId", pending, names, before,
  pending_key_id as "pendingKeyId", before_key_id as "beforeKeyId",
  extract(epoch from undo_until)::float8 * 1000 as "undoUntil", extract(epoch from guest_ends_at)::float8 * 1000 as "guestEndsAt",
  extract(epoch from pending_guest_ends_at)::float8 * 1000 as "pendingGuestEndsAt", reason, fault`

const findLast = statement<ChangeRow>(
  'wifi-change',
  `select ${CHANGE} from wifi_change where account_code = $1 and inventory_item_id = $2`,
)

/** Finds the last change of a configurable device. */
export async function findLastChange(db: Queries, key: InventoryItemKey): Promise<ChangeRow | null> {
  const [row] = await db.rows(findLast, [key.accountCode, key.inventoryItemId, new Date()])
  return row ?? null
}

export type NewChange = {
  readonly changeId: string
  readonly pending: SealedValue
  readonly names: WifiChangeState['names']
  readonly guestEndsAt: number | null
  readonly now: number
  readonly requestedBy: string
}

const insert = statement<never>(
  'wifi-change-claim',
  `insert into wifi_change (account_code, inventory_item_id, change_id, state, changed_at, leased_until, pending, names, asked_by,
     pending_guest_ends_at, pending_key_id)
   values ($1, $2, $3, 'asked', $4, $5, $6, $7, $8, $9, $10)
   on conflict (account_code, inventory_item_id) do update set change_id = $3, state = 'asked', changed_at = $4,
     leased_until = $5, task_id = null, pending = $6, names = $7, asked_by = $8, reason = null, fault = null,
     pending_guest_ends_at = $9, pending_key_id = $10`,
)

/** Replaces the last change of the device by a new change. The settings for an undo stay. */
export async function insertChange(
  queries: Queries,
  key: InventoryItemKey,
  change: NewChange,
): Promise<void> {
  const { changeId, pending, names, guestEndsAt, now, requestedBy } = change
  const lease = new Date(Date.now() + LEASE_SECONDS * 1_000)
  const values = [
    changeId,
    new Date(now),
    lease,
    pending.text,
    JSON.stringify(names),
    requestedBy,
    toDate(guestEndsAt),
    pending.keyId,
  ]
  await queries.rows(insert, [key.accountCode, key.inventoryItemId, ...values])
}

const restore = statement<never>(
  'wifi-change-unclaim',
  `update wifi_change set change_id = $2, state = $3, changed_at = $4, leased_until = null, task_id = $5, pending = $6,
     names = $7, reason = $8, fault = $9, asked_by = $10, pending_guest_ends_at = $11, pending_key_id = $12
   where change_id = $1 and state = 'asked'`,
)
const remove = statement<never>('wifi-change-drop', 'delete from wifi_change where change_id = $1')

/** Deletes a change that was not sent to the device management, and restores the previous change. */
export async function restoreChange(db: Queries, changeId: string, before: ChangeRow | null): Promise<void> {
  if (before === null) {
    await db.rows(remove, [changeId])
    return
  }
  const { state, changedAt, taskId, pending, pendingKeyId, names, reason, fault, requestedBy } = before
  const endsAt = toDate(before.pendingGuestEndsAt)
  const values = [
    state,
    new Date(changedAt),
    taskId,
    pending,
    JSON.stringify(names),
    reason,
    fault,
    requestedBy,
    endsAt,
    pendingKeyId,
  ]
  await db.rows(restore, [changeId, before.changeId, ...values])
}

const save = statement<never>(
  'wifi-change-keep',
  `update wifi_change set pending = $2, pending_key_id = $3 where change_id = $1 and state = 'asked'`,
)

/** Stores the sealed new settings together with the router's settings before the change. */
export async function savePending(db: Queries, changeId: string, pending: SealedValue): Promise<void> {
  await db.rows(save, [changeId, pending.text, pending.keyId])
}

const wait = statement<never>(
  'wifi-change-wait',
  `update wifi_change set state = 'waiting', task_id = $2, leased_until = null
   where change_id = $1 and state = 'asked'`,
)

/** Records that the change waits in the management's queue as this task. */
export async function markWaiting(db: Queries, changeId: string, taskId: string): Promise<void> {
  await db.rows(wait, [changeId, taskId])
}

function toDate(milliseconds: number | null): Date | null {
  return milliseconds === null ? null : new Date(milliseconds)
}
