import { isRefusal } from '#api/platform/refusal.ts'

import { changed, followed, routerOf } from './change.ts'
import type { Asking } from './change.ts'
import type { GuestSetting, Settings } from './seal.ts'
import { lastChange } from './store.ts'
import type { OfItem } from './store.ts'

/** Turns the guest network off; the router keeps its name and password. */
export const GUESTS_OFF: GuestSetting = { ssid: '', password: '', enabled: false, endsAt: null }

/**
 * Ends an expired guest network: turns it off, or, if that change is already open, checks its outcome. Other settings that wait
 * for the router are sent with it. The end stays due until the router reports the network as off.
 */
export async function endGuests(asking: Asking, of: OfItem): Promise<void> {
  const row = await lastChange(asking.db, of)
  if (row === null) return
  const pending = asking.seal.pendingIn(of, row.pending)
  if (pending?.wanted.guest?.enabled === false) {
    const device = await routerOf(asking, of)
    if (!isRefusal(device)) await followed(asking, of, { row, device })
    return
  }
  const wanted: Settings = { ...pending?.wanted, guest: GUESTS_OFF }
  const askedBy = pending === null ? 'provider' : row.askedBy
  const by = { askedBy, correlationId: 'job' }
  await changed(asking, of, { wanted, action: null, by, endsGuests: true })
}
