import type { WifiChangeState } from '@switchboard/domain/wifi/contract'

import { claimOnce } from '#api/platform/database/claim.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Database, Queries } from '#api/platform/database/database.ts'

/** Identifies a device of an account. */
export type InventoryItemKey = { readonly accountCode: string; readonly inventoryItemId: string }

/** Longest time for calls to the device management; during it no other request works on the change. */
const LEASE_SECONDS = 30
const MAX_ID_DIGITS = 15

export type ItemRow = {
  readonly inventoryItemId: string
  readonly model: string
  readonly numberOf24GhzNetworks: number
  readonly numberOf5GhzNetworks: number
  readonly hasGuestNetwork: boolean
}

const ITEM = `inventory_item_id::text as "inventoryItemId", model,
  number_of_24ghz_networks as "numberOf24GhzNetworks", number_of_5ghz_networks as "numberOf5GhzNetworks",
  has_guest_network as "hasGuestNetwork"`

const linked = statement<ItemRow>(
  'wifi-linked-item',
  `select ${ITEM} from inventory_item where account_code = $1
   order by number_of_24ghz_networks + number_of_5ghz_networks > 0 desc, inventory_item_id desc limit 1`,
)

/** The newest configurable device; if none is configurable, the newest device. Source: WIF-009. */
export async function findLinkedItem(db: Queries, accountCode: string): Promise<ItemRow | null> {
  const [row] = await db.rows(linked, [accountCode])
  return row ?? null
}

const item = statement<ItemRow>(
  'wifi-item',
  `select ${ITEM} from inventory_item where account_code = $1 and inventory_item_id = $2
     and number_of_24ghz_networks + number_of_5ghz_networks > 0`,
)

/** Finds a configurable device of the account. */
export async function findConfigurableItem(db: Queries, key: InventoryItemKey): Promise<ItemRow | null> {
  const id = parseItemId(key)
  if (id === null) return null
  const [row] = await db.rows(item, [key.accountCode, id])
  return row ?? null
}

/** Null for a text that cannot be a device id. */
function parseItemId({ inventoryItemId }: InventoryItemKey): string | null {
  return new RegExp(`^\\d{1,${MAX_ID_DIGITS}}$`).test(inventoryItemId) ? inventoryItemId : null
}

export type ChangeRow = {
  readonly changeId: string
  readonly state: 'asked' | WifiChangeState['state']
  /** Milliseconds of the provider's clock, like `undoUntil`. */
  readonly changedAt: number
  /** Whether a request is working on the change at the device management now. */
  readonly isLeased: boolean
  readonly askedBy: string
  readonly taskId: string | null
  readonly pending: string | null
  readonly names: WifiChangeState['names']
  readonly before: string | null
  readonly undoUntil: number | null
  /** The end of the router's guest network, and the end that the waiting change sets. */
  readonly guestEndsAt: number | null
  readonly pendingGuestEndsAt: number | null
  readonly reason: WifiChangeState['reason']
  readonly fault: string | null
}

const CHANGE = `change_id::text as "changeId", state, extract(epoch from changed_at)::float8 * 1000 as "changedAt",
  coalesce(leased_until > $3, false) as "isLeased", asked_by as "askedBy", task_id as "taskId", pending, names, before,
  extract(epoch from undo_until)::float8 * 1000 as "undoUntil", extract(epoch from guest_ends_at)::float8 * 1000 as "guestEndsAt",
  extract(epoch from pending_guest_ends_at)::float8 * 1000 as "pendingGuestEndsAt", reason, fault`

const last = statement<ChangeRow>(
  'wifi-change',
  `select ${CHANGE} from wifi_change where account_code = $1 and inventory_item_id = $2`,
)

/** The last change of a configurable device. */
export async function findLastChange(db: Queries, key: InventoryItemKey): Promise<ChangeRow | null> {
  const [row] = await db.rows(last, [key.accountCode, key.inventoryItemId, new Date()])
  return row ?? null
}

export type NewChange = {
  readonly changeId: string
  readonly pending: string
  readonly names: WifiChangeState['names']
  readonly guestEndsAt: number | null
  readonly now: number
  readonly askedBy: string
}

const claim = statement<never>(
  'wifi-change-claim',
  `insert into wifi_change (account_code, inventory_item_id, change_id, state, changed_at, leased_until, pending, names, asked_by,
     pending_guest_ends_at)
   values ($1, $2, $3, 'asked', $4, $5, $6, $7, $8, $9)
   on conflict (account_code, inventory_item_id) do update set change_id = $3, state = 'asked', changed_at = $4,
     leased_until = $5, task_id = null, pending = $6, names = $7, asked_by = $8, reason = null, fault = null,
     pending_guest_ends_at = $9`,
)

/** Replaces the device's last change by this one; the settings for an undo stay. */
export async function claimChange(queries: Queries, key: InventoryItemKey, change: NewChange): Promise<void> {
  const { changeId, pending, names, guestEndsAt, now, askedBy } = change
  const lease = new Date(Date.now() + LEASE_SECONDS * 1_000)
  const values = [
    changeId,
    new Date(now),
    lease,
    pending,
    JSON.stringify(names),
    askedBy,
    toDate(guestEndsAt),
  ]
  await queries.rows(claim, [key.accountCode, key.inventoryItemId, ...values])
}

const unclaimed = statement<never>(
  'wifi-change-unclaim',
  `update wifi_change set change_id = $2, state = $3, changed_at = $4, leased_until = null, task_id = $5, pending = $6,
     names = $7, reason = $8, fault = $9, asked_by = $10, pending_guest_ends_at = $11
   where change_id = $1 and state = 'asked'`,
)
const dropped = statement<never>('wifi-change-drop', 'delete from wifi_change where change_id = $1')

/** Drops a change that was never sent to the device management, and restores the one before. */
export async function unclaimChange(db: Queries, changeId: string, before: ChangeRow | null): Promise<void> {
  if (before === null) {
    await db.rows(dropped, [changeId])
    return
  }
  const { state, changedAt, taskId, pending, names, reason, fault, askedBy } = before
  const endsAt = toDate(before.pendingGuestEndsAt)
  const values = [
    state,
    new Date(changedAt),
    taskId,
    pending,
    JSON.stringify(names),
    reason,
    fault,
    askedBy,
    endsAt,
  ]
  await db.rows(unclaimed, [changeId, before.changeId, ...values])
}

const keep = statement<never>(
  'wifi-change-keep',
  `update wifi_change set pending = $2 where change_id = $1 and state = 'asked'`,
)

/** Stores the router's settings before the change beside the wanted ones. */
export async function keepPending(db: Queries, changeId: string, pending: string): Promise<void> {
  await db.rows(keep, [changeId, pending])
}

const wait = statement<never>(
  'wifi-change-wait',
  `update wifi_change set state = 'waiting', task_id = $2, leased_until = null
   where change_id = $1 and state = 'asked'`,
)

/** Records that the change waits in the management's queue as this task. */
export async function waitFor(db: Queries, changeId: string, taskId: string): Promise<void> {
  await db.rows(wait, [changeId, taskId])
}

const applied = statement<{ changeId: string }>(
  'wifi-change-applied',
  `update wifi_change set state = 'applied', changed_at = $2, leased_until = null, task_id = null, pending = null,
     before = case when $5 then before else $3 end,
     undo_until = case when $5 then undo_until when $3::text is null then null else $4::timestamptz end,
     guest_ends_at = case when $6 then pending_guest_ends_at else guest_ends_at end, pending_guest_ends_at = null,
     guest_retry_at = null
   where change_id = $1 and state in ('asked', 'waiting') returning change_id::text as "changeId"`,
)

type Applied = {
  readonly now: number
  /** The sealed settings before the change; null if they cannot be restored. */
  readonly before: string | null
  readonly undoUntil: number
  /** Whether the settings for an earlier undo stay. */
  readonly keepsUndo: boolean
  /** Whether it changed the guest network; then the network's scheduled end applies. */
  readonly isOfGuests: boolean
}

/**
 * Records that the router has the wanted settings and deletes the stored passwords, except those for an undo. Returns whether
 * this call completed the change.
 */
export async function endAsApplied(
  queries: Queries,
  changeId: string,
  { now, before, undoUntil, keepsUndo, isOfGuests }: Applied,
): Promise<boolean> {
  const values = [changeId, new Date(now), before, new Date(undoUntil), keepsUndo, isOfGuests]
  return (await queries.rows(applied, values)).length > 0
}

const refusedStatement = statement<never>(
  'wifi-change-refused',
  `update wifi_change set state = 'refused', changed_at = $2, leased_until = null, task_id = null, pending = null,
     pending_guest_ends_at = null, reason = $3, fault = $4
   where change_id = $1 and state in ('asked', 'waiting')`,
)

type Refused = {
  readonly now: number
  readonly reason: NonNullable<WifiChangeState['reason']>
  readonly fault: string | null
}

function toDate(milliseconds: number | null): Date | null {
  return milliseconds === null ? null : new Date(milliseconds)
}

/** Records a failed change; the settings for an undo stay. */
export async function endAsRefused(
  db: Queries,
  changeId: string,
  { now, reason, fault }: Refused,
): Promise<void> {
  await db.rows(refusedStatement, [changeId, new Date(now), reason, fault])
}

const erase = statement<never>(
  'wifi-undo-erase',
  'update wifi_change set before = null, undo_until = null where before is not null and undo_until <= $1',
)

/** Deletes settings whose undo period has passed. */
export async function eraseWhatIsOver(db: Queries, now: number): Promise<void> {
  await db.rows(erase, [new Date(now)])
}

/** Pause before another attempt to turn a guest network off, and the number of routers in one run. */
const RETRY_MILLISECONDS = 5 * 60_000
const MAX_ENDED_AT_ONCE = 20

const ended = statement<InventoryItemKey>(
  'wifi-guest-ended',
  `update wifi_change set guest_retry_at = $2
   where (account_code, inventory_item_id) in (${claimOnce(`
     select account_code, inventory_item_id from wifi_change
     where least(guest_ends_at, pending_guest_ends_at) <= $1 and (guest_retry_at is null or guest_retry_at <= $1)
     order by least(guest_ends_at, pending_guest_ends_at) limit ${MAX_ENDED_AT_ONCE} for update skip locked`)})
   returning account_code as "accountCode", inventory_item_id::text as "inventoryItemId"`,
)

/** Claims expired guest networks, each for one caller. One that is still on is claimed again after the pause. */
export async function claimEndedGuests(db: Database, now: number): Promise<InventoryItemKey[]> {
  return db.rows(ended, [new Date(now), new Date(now + RETRY_MILLISECONDS)])
}
