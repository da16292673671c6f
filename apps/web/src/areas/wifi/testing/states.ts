import type { WireReply } from '@switchboard/domain/call'
import type { readLinkedInventoryItem, readWifiSettings } from '@switchboard/domain/wifi/contract'

type WifiSettings = WireReply<typeof readWifiSettings>
type Network = WifiSettings['network24Ghz'][number]
type GuestNetwork = NonNullable<WifiSettings['guest']>
type WifiChange = NonNullable<WifiSettings['change']>

const SEEN_AT = '2026-11-20T21:00:00Z'

/** A modem with one network for each band and one for guests. */
export const LINKED_MODEM: WireReply<typeof readLinkedInventoryItem> = {
  inventoryItemId: '900001',
  inventoryItem: {
    inventoryItemId: '900001',
    model: 'Hub 6',
    wifiFeature: { numberOf24GhzNetworks: 1, numberOf5GhzNetworks: 1, hasGuestNetwork: true },
  },
}

export function wifiNetwork(ssid: string, differences: Partial<Network> = {}): Network {
  return {
    ssid,
    password: 'only for the home',
    sequenceNumber: 1,
    enabled: true,
    security: 'WPA2-Personal',
    channel: 6,
    devices: 9,
    ...differences,
  }
}

/** A guest network that is on. */
export function guestNetwork(differences: Partial<GuestNetwork> = {}): GuestNetwork {
  return {
    ssid: 'Manuhiri',
    password: 'for guests alone',
    enabled: true,
    security: 'WPA2-Personal',
    devices: 2,
    endsAt: '2099-01-05T05:00:00Z',
    ...differences,
  }
}

/** A guest network as the modem has it before it was ever on. */
export const GUESTS_OFF: GuestNetwork = {
  ssid: 'Guest-1',
  password: '',
  enabled: false,
  security: 'None',
  devices: 0,
  endsAt: null,
}

/** A change that the modem has not received yet. */
export function waitingChange(differences: Partial<WifiChange> = {}): WifiChange {
  return {
    state: 'waiting',
    changedAt: SEEN_AT,
    reason: null,
    fault: null,
    names: { network24Ghz: 'Whare', network5Ghz: 'Whare 5G' },
    ...differences,
  }
}

/** The settings of a modem that is online, without a guest network. */
export function wifiSettings(differences: Partial<WifiSettings> = {}): WifiSettings {
  return {
    inventoryItemId: '900001',
    network24Ghz: [wifiNetwork('Whare')],
    network5Ghz: [wifiNetwork('Whare 5G', { security: 'WPA3-Personal-Transition', channel: 36, devices: 1 })],
    guest: null,
    isOnline: true,
    lastSeen: SEEN_AT,
    change: null,
    undoUntil: null,
    ...differences,
  }
}
