import type { WireReply } from '@switchboard/domain/call'
import type { readInventoryItem, readWifiSettings, saveWifiSettings } from '@switchboard/domain/wifi/contract'

export const ITEM: WireReply<typeof readInventoryItem> = {
  inventoryItemId: '900001',
  model: 'Hub 6',
  wifiFeature: { numberOf24GhzNetworks: 1, numberOf5GhzNetworks: 1 },
}

export function buildNetwork(ssid: string) {
  return {
    ssid,
    password: `password of ${ssid}`,
    sequenceNumber: 1,
    enabled: true,
    security: 'WPA2-Personal',
    channel: 6,
    devices: 9,
  }
}

export const SETTINGS: WireReply<typeof readWifiSettings> = {
  inventoryItemId: '900001',
  network24Ghz: [buildNetwork('Whare'), buildNetwork('Another')],
  network5Ghz: [buildNetwork('Whare 5G')],
  isOnline: true,
  lastSeen: '2026-11-20T21:00:00Z',
  change: null,
  undoUntil: null,
}

export const APPLIED: WireReply<typeof saveWifiSettings> = {
  state: 'applied',
  changedAt: '2026-11-20T21:00:00Z',
  reason: null,
  fault: null,
  names: { network24Ghz: 'Kereru' },
}

export const WAITING = { ...APPLIED, state: 'waiting' } as const
