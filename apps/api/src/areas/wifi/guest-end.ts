import { isRefusal } from '#api/http/refusal.ts'

import { changed, followed, routerOf } from './change.ts'
import type { Asking } from './change.ts'
import type { GuestSetting, Settings } from './seal.ts'
import { lastChange } from './store.ts'
import type { OfItem } from './store.ts'

/** A guest network that is to be off; its name and password stay as the router has them. */
export const GUESTS_OFF: GuestSetting = { ssid: '', password: '', enabled: false, endsAt: null }

/**
 * Ends a guest network whose time is over: has the router turn it off, or, where that is under way, asks what became of it.
 * Whatever else waits for the router goes along. Not done before the router says so: until then its end stays due.
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
