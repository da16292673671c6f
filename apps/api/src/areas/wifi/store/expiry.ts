import { claimOnce } from '#api/platform/database/claim.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Database, Queries } from '#api/platform/database/database.ts'

import type { InventoryItemKey } from './items.ts'

const erase = statement<never>(
  'wifi-undo-erase',
  `update wifi_change set before = null, before_key_id = null, undo_until = null
   where before is not null and undo_until <= $1`,
)

/** Deletes settings whose undo period has passed. */
export async function deleteExpiredUndo(db: Queries, now: number): Promise<void> {
  await db.rows(erase, [new Date(now)])
}

/** The pause before another attempt to turn a guest network off. */
const RETRY_MILLISECONDS = 5 * 60_000
const MAX_ENDED_AT_ONCE = 20

const claim = statement<InventoryItemKey>(
  'wifi-guest-ended',
  `update wifi_change set guest_retry_at = $2
   where (account_code, inventory_item_id) in (${claimOnce(`
     select account_code, inventory_item_id from wifi_change
     where least(guest_ends_at, pending_guest_ends_at) <= $1 and (guest_retry_at is null or guest_retry_at <= $1)
     order by least(guest_ends_at, pending_guest_ends_at) limit ${MAX_ENDED_AT_ONCE} for update skip locked`)})
   returning account_code as "accountCode", inventory_item_id::text as "inventoryItemId"`,
)

/**
 * Claims guest networks past their end, each for one caller. It is not known whether the router has the stored end or the end of a
 * pending change, so the earlier counts. A network that is still on is claimed again after the pause.
 */
export async function claimEndedGuests(db: Database, now: number): Promise<InventoryItemKey[]> {
  return db.rows(claim, [new Date(now), new Date(now + RETRY_MILLISECONDS)])
}
