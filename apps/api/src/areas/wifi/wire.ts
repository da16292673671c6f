import type { GuestNetwork, WifiChangeState } from '@switchboard/domain/wifi/contract'

import { findGuestNetwork } from './router-wifi.ts'
import type { RouterNetwork, RouterWifi } from './router-wifi.ts'
import type { ChangeRow } from './store/changes.ts'
import type { ItemRow } from './store/items.ts'

export function toWireItem(item: ItemRow) {
  const { inventoryItemId, model, numberOf24GhzNetworks, numberOf5GhzNetworks, hasGuestNetwork } = item
  const wifiFeature = { numberOf24GhzNetworks, numberOf5GhzNetworks, hasGuestNetwork }
  return { inventoryItemId, model, wifiFeature }
}

export function toWireNetwork({ ssidPath: _ssid, accessPointPath: _accessPoint, ...network }: RouterNetwork) {
  return network
}

/** Only a guest network that is on has an end. */
export function toWireGuest(networks: RouterWifi, row: ChangeRow | null): WireGuest | null {
  const guest = findGuestNetwork(networks)
  if (guest === null) return null
  const { ssid, password, enabled, security, devices } = guest
  const endsAt = enabled && row?.guestEndsAt ? new Date(row.guestEndsAt).toISOString() : null
  return { ssid, password, enabled, security, devices, endsAt }
}

type WireGuest = Omit<GuestNetwork, 'endsAt'> & { readonly endsAt: string | null }

export function isUnderWay(row: ChangeRow | null): boolean {
  return row !== null && row.pending !== null
}

/** A change that was only sent to the device management (`asked`) also waits for the router, and customers see it as waiting. */
export function toWireChange({ state, changedAt, reason, fault, names }: ChangeRow) {
  const shownState: WifiChangeState['state'] = state === 'asked' ? 'waiting' : state
  return { state: shownState, changedAt: new Date(changedAt).toISOString(), reason, fault, names }
}

export function toUndoUntil(row: ChangeRow | null, now: number): string | null {
  if (row === null || row.undoUntil === null || isUnderWay(row) || row.undoUntil <= now) return null
  return new Date(row.undoUntil).toISOString()
}
