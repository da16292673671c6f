import { providerActor, trailName } from '#api/platform/actor.ts'
import { isRefusal } from '#api/platform/refusal.ts'

import { changeWifi } from './change.ts'
import { followChange } from './follow-change.ts'
import { findRouter } from './router.ts'
import type { WifiContext } from './router.ts'
import type { GuestSetting, Settings } from './seal.ts'
import { findLastChange } from './store/changes.ts'
import type { InventoryItemKey } from './store/items.ts'

/** Turns the guest network off; the router keeps its name and password. */
export const GUESTS_OFF: GuestSetting = { ssid: '', password: '', enabled: false, endsAt: null }

/**
 * Ends an expired guest network: turns it off, or, if that change is already open, checks its outcome. Other settings that wait
 * for the router are sent with it. The end stays due until the router reports the network as off.
 */
export async function endGuests(context: WifiContext, key: InventoryItemKey): Promise<void> {
  const row = await findLastChange(context.db, key)
  if (row === null) return
  const pending = context.seal.openPending(key, row)
  if (pending?.wanted.guest?.enabled === false) {
    const device = await findRouter(context, key)
    if (!isRefusal(device)) await followChange(context, key, { row, device })
    return
  }
  const wanted: Settings = { ...pending?.wanted, guest: GUESTS_OFF }
  const name = pending === null ? trailName(providerActor('job')) : row.requestedBy
  await changeWifi(context, key, { wanted, author: { action: null, name }, endsGuests: true })
}
