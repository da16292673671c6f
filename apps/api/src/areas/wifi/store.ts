import type { WifiChangeState } from '@switchboard/domain/wifi/contract'

import { statement } from '#api/database/database.ts'
import type { Database, Queries } from '#api/database/database.ts'

/** A device of an account. */
export type OfItem = { readonly accountCode: string; readonly inventoryItemId: string }

/** As long as whoever asks the router's management may take, nobody else does. */
const LEASE_SECONDS = 30
const MOST_ID_DIGITS = 15

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

/** The newest device that can be configured; where none can, the newest there is. Source: WIF-009. */
export async function linkedItem(db: Queries, accountCode: string): Promise<ItemRow | null> {
  const [row] = await db.rows(linked, [accountCode])
  return row ?? null
}

const item = statement<ItemRow>(
  'wifi-item',
  `select ${ITEM} from inventory_item where account_code = $1 and inventory_item_id = $2
     and number_of_24ghz_networks + number_of_5ghz_networks > 0`,
)

/** A device of the account that can be configured. */
export async function configurableItem(db: Queries, of: OfItem): Promise<ItemRow | null> {
  const id = idOf(of)
  if (id === null) return null
  const [row] = await db.rows(item, [of.accountCode, id])
  return row ?? null
}

/** A text that cannot be the id of a device is that of none. */
function idOf({ inventoryItemId }: OfItem): string | null {
  return new RegExp(`^\\d{1,${MOST_ID_DIGITS}}$`).test(inventoryItemId) ? inventoryItemId : null
}

export type ChangeRow = {
  readonly changeId: string
  readonly state: 'asked' | WifiChangeState['state']
  /** In milliseconds by the provider's clock, as is `undoUntil`. */
  readonly changedAt: number
  /** Whether somebody is asking the management about it just now. */
  readonly isLeased: boolean
  readonly askedBy: string
  readonly taskId: string | null
  readonly pending: string | null
  readonly names: WifiChangeState['names']
  readonly before: string | null
  readonly undoUntil: number | null
  /** When the guest network ends that the router has, and the one that waits for it. */
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

/** The last change of a device that can be configured. */
export async function lastChange(db: Queries, of: OfItem): Promise<ChangeRow | null> {
  const [row] = await db.rows(last, [of.accountCode, of.inventoryItemId, new Date()])
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

/** Makes this the change of the device, in place of the one before; what can be put back stays as it is. */
export async function claimChange(queries: Queries, of: OfItem, change: NewChange): Promise<void> {
  const { changeId, pending, names, guestEndsAt, now, askedBy } = change
  const lease = new Date(Date.now() + LEASE_SECONDS * 1_000)
  const values = [
    changeId,
    new Date(now),
    lease,
    pending,
    JSON.stringify(names),
    askedBy,
    dateOf(guestEndsAt),
  ]
  await queries.rows(claim, [of.accountCode, of.inventoryItemId, ...values])
}

const unclaimed = statement<never>(
  'wifi-change-unclaim',
  `update wifi_change set change_id = $2, state = $3, changed_at = $4, leased_until = null, task_id = $5, pending = $6,
     names = $7, reason = $8, fault = $9, asked_by = $10, pending_guest_ends_at = $11
   where change_id = $1 and state = 'asked'`,
)
const dropped = statement<never>('wifi-change-drop', 'delete from wifi_change where change_id = $1')

/** A change of which nobody was told has not been: the one before is the last one again. */
export async function unclaimChange(db: Queries, changeId: string, before: ChangeRow | null): Promise<void> {
  if (before === null) {
    await db.rows(dropped, [changeId])
    return
  }
  const { state, changedAt, taskId, pending, names, reason, fault, askedBy } = before
  const endsAt = dateOf(before.pendingGuestEndsAt)
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

/** Keeps what the router said before a change, beside what is wanted. */
export async function keepPending(db: Queries, changeId: string, pending: string): Promise<void> {
  await db.rows(keep, [changeId, pending])
}

const wait = statement<never>(
  'wifi-change-wait',
  `update wifi_change set state = 'waiting', task_id = $2, leased_until = null
   where change_id = $1 and state = 'asked'`,
)

/** The management has it in its queue, as this task. */
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
  /** What was there before, sealed; null where it cannot be put back. */
  readonly before: string | null
  readonly undoUntil: number
  /** Whether what can be put back stays as it is. */
  readonly keepsUndo: boolean
  /** Whether it was of the guest network, which ends by it when that was said. */
  readonly isOfGuests: boolean
}

/**
 * The router says what was wanted: what is kept of passwords goes, but for what can be put back. Answers whether it was this
 * call that ended the change.
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

function dateOf(milliseconds: number | null): Date | null {
  return milliseconds === null ? null : new Date(milliseconds)
}

/** A change came to nothing; what can be put back stays as it is. */
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

/** Erases what can be put back no longer. */
export async function eraseWhatIsOver(db: Queries, now: number): Promise<void> {
  await db.rows(erase, [new Date(now)])
}

/** How long a router is left alone that did not turn its guest network off, and how many are asked at once. */
const RETRY_MILLISECONDS = 5 * 60_000
const MOST_ENDED_AT_ONCE = 20

const ended = statement<OfItem>(
  'wifi-guest-ended',
  `update wifi_change set guest_retry_at = $2
   where (account_code, inventory_item_id) in (
     select account_code, inventory_item_id from wifi_change
     where least(guest_ends_at, pending_guest_ends_at) <= $1 and (guest_retry_at is null or guest_retry_at <= $1)
     order by least(guest_ends_at, pending_guest_ends_at) limit ${MOST_ENDED_AT_ONCE} for update skip locked)
   returning account_code as "accountCode", inventory_item_id::text as "inventoryItemId"`,
)

/** Guest networks whose time is over, each given to one caller, and again after a while if it is still on then. */
export async function claimEndedGuests(db: Database, now: number): Promise<OfItem[]> {
  return db.rows(ended, [new Date(now), new Date(now + RETRY_MILLISECONDS)])
}
