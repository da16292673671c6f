import type { ChangedNetwork, GuestNetwork, WifiChangeState } from '@switchboard/domain/wifi/contract'
import {
  readInventoryItem,
  readLinkedInventoryItem,
  readWifiSettings,
  saveGuestNetwork,
  saveWifiSettings,
  undoWifiChange,
} from '@switchboard/domain/wifi/contract'
import { BANDS, FIRST_SEQUENCE_NUMBER } from '@switchboard/domain/wifi/bands'
import type { Band } from '@switchboard/domain/wifi/bands'
import { guestEndProblem, networkProblems } from '@switchboard/domain/wifi/rules'

import type { AreaServices } from '#api/provider/area.ts'
import { handle } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { isRefusal, refuse } from '#api/platform/refusal.ts'

import { changeWifi, followChange, findRouter } from './change.ts'
import type { WifiContext } from './change.ts'
import { GUESTS_OFF } from './guest-end.ts'
import { createRouterManagementClient } from '#api/partners/routers/client.ts'
import { findGuestNetwork, toRouterWifi } from './router-wifi.ts'
import type { RouterNetwork, RouterWifi } from './router-wifi.ts'
import { createSeal } from './seal.ts'
import type { GuestSetting, Settings } from './seal.ts'
import { findConfigurableItem, findLastChange, findLinkedItem } from './store.ts'
import type { ChangeRow, ItemRow, InventoryItemKey } from './store.ts'

const notAvailable = () => refuse('WIFI_CONFIGURABLE_ITEM_NOT_AVAILABLE')

export function wifiEndpoints({ environment }: AreaServices): Endpoint[] {
  const seal = createSeal(environment)
  const createContext = ({ db, now }: Pick<WifiContext, 'db' | 'now'>): WifiContext => ({
    db,
    now,
    seal,
    management: createRouterManagementClient(environment, now),
  })
  return [
    ...inventoryEndpoints(),

    handle(readWifiSettings, async ({ db, now, accountCode, parameters: { inventoryItemId } }) => {
      const key = { accountCode, inventoryItemId }
      const item = await findConfigurableItem(db, key)
      return item === null ? notAvailable() : readSettings(createContext({ db, now }), key, item)
    }),

    handle(saveWifiSettings, async ({ db, now, accountCode, body, actor }) => {
      const { inventoryItemId, ...bands } = body
      const key = { accountCode, inventoryItemId }
      const item = await findConfigurableItem(db, key)
      if (item === null) return notAvailable()
      const problem = checkNetworks(item, bands)
      if (problem !== null) return refuse('MALFORMED_REQUEST', problem)
      const change = { wanted: toSettings(bands), author: { action: 'wifi-changed', actor } } as const
      const row = await changeWifi(createContext({ db, now }), key, change)
      return isRefusal(row) ? row : wireChange(row)
    }),

    handle(saveGuestNetwork, async ({ db, now, accountCode, body, actor }) => {
      const key = { accountCode, inventoryItemId: body.inventoryItemId }
      const item = await findConfigurableItem(db, key)
      if (item === null) return notAvailable()
      const guest: GuestSetting =
        body.guest === null
          ? GUESTS_OFF
          : {
              ...body.guest,
              enabled: true,
              endsAt: body.guest.endsAt === null ? null : Date.parse(body.guest.endsAt),
            }
      const problem = checkGuestNetwork(item, guest, now)
      if (problem !== null) return refuse('MALFORMED_REQUEST', problem)
      const change = { wanted: { guest }, author: { action: 'wifi-guest-changed', actor } } as const
      const row = await changeWifi(createContext({ db, now }), key, change)
      return isRefusal(row) ? row : wireChange(row)
    }),

    handle(undoWifiChange, async ({ db, now, accountCode, body, actor }) => {
      const key = { accountCode, inventoryItemId: body.inventoryItemId }
      if ((await findConfigurableItem(db, key)) === null) return notAvailable()
      const last = await findLastChange(db, key)
      const wanted = toUndoUntil(last, now) === null ? null : seal.openSettings(key, last?.before ?? null)
      if (wanted === null) return refuse('WIFI_UNDO_OVER')
      const author = { action: 'wifi-put-back', actor } as const
      const change = { wanted: withoutPast(wanted, now), author }
      const row = await changeWifi(createContext({ db, now }), key, change)
      return isRefusal(row) ? row : wireChange(row)
    }),
  ]
}

function inventoryEndpoints(): Endpoint[] {
  return [
    handle(readLinkedInventoryItem, async ({ db, accountCode }) => {
      const row = await findLinkedItem(db, accountCode)
      if (row === null) return refuse('NO_LINKED_INVENTORY_ITEM_ID')
      const { inventoryItemId } = row
      return isConfigurable(row) ? { inventoryItemId, inventoryItem: wireItem(row) } : { inventoryItemId }
    }),

    handle(readInventoryItem, async ({ db, accountCode, parameters: { inventoryItemId } }) => {
      const row = await findConfigurableItem(db, { accountCode, inventoryItemId })
      return row === null ? notAvailable() : wireItem(row)
    }),
  ]
}

/** The router's settings. An open change is completed first, according to these settings. */
async function readSettings(context: WifiContext, key: InventoryItemKey, item: ItemRow) {
  const { db, now } = context
  const device = await findRouter(context, key)
  if (isRefusal(device)) return device
  const before = await findLastChange(db, key)
  const read = await followChange(context, key, { row: before, device })
  if (isRefusal(read)) return read
  const row = isUnderWay(before) ? await findLastChange(db, key) : before
  const networks = toRouterWifi(read.device)
  return {
    inventoryItemId: key.inventoryItemId,
    network24Ghz: networks.network24Ghz.slice(0, item.numberOf24GhzNetworks).map(wireNetwork),
    network5Ghz: networks.network5Ghz.slice(0, item.numberOf5GhzNetworks).map(wireNetwork),
    guest: item.hasGuestNetwork ? wireGuest(networks, row) : null,
    isOnline: read.isOnline,
    lastSeen: read.device._lastInform,
    change: row === null ? null : wireChange(row),
    undoUntil: toUndoUntil(row, now),
  }
}

type Bands = { readonly [B in Band]?: ChangedNetwork | undefined }

/** Why these networks cannot be changed: only the first network of each of the device's bands can. Source: WIF-004, WIF-005. */
function checkNetworks(
  item: ItemRow,
  bands: Bands,
): { readonly field: string; readonly message: string } | null {
  for (const band of BANDS) {
    const given = bands[band]
    if (given === undefined) continue
    if (countNetworks(item, band) === 0)
      return { field: band, message: 'the device has no network of this band' }
    if (given.sequenceNumber !== FIRST_SEQUENCE_NUMBER)
      return { field: `${band}.sequenceNumber`, message: 'expected the number of the first network' }
    for (const [field, problem] of Object.entries(networkProblems(given)))
      if (problem !== null) return { field: `${band}.${field}`, message: problem }
  }
  return null
}

function checkGuestNetwork(
  { hasGuestNetwork }: ItemRow,
  guest: GuestSetting,
  now: number,
): { readonly field: string; readonly message: string } | null {
  if (!hasGuestNetwork) return { field: 'guest', message: 'the device has no guest network' }
  if (!guest.enabled) return null
  const { ssid, password } = networkProblems(guest)
  const endsAt = guest.endsAt === null ? null : guestEndProblem(guest.endsAt, now)
  const [first] = Object.entries({ ssid, password, endsAt }).flatMap(([field, message]) =>
    message === null ? [] : [{ field: `guest.${field}`, message }],
  )
  return first ?? null
}

/** Replaces a guest network whose end has passed by one that is off, so that an undo does not turn it on again. */
function withoutPast({ guest, ...home }: Settings, now: number): Settings {
  if (guest === undefined) return home
  const isOver = guest.endsAt !== null && guest.endsAt <= now
  return { ...home, guest: isOver || !guest.enabled ? GUESTS_OFF : guest }
}

function toSettings(bands: Bands): Settings {
  return Object.fromEntries(
    BANDS.flatMap((band) => {
      const given = bands[band]
      if (given === undefined) return []
      const { ssid, password, enabled } = given
      return [[band, { ssid, password, enabled }]]
    }),
  )
}

function isConfigurable({ numberOf24GhzNetworks, numberOf5GhzNetworks }: ItemRow): boolean {
  return numberOf24GhzNetworks + numberOf5GhzNetworks > 0
}

function countNetworks(item: ItemRow, band: Band): number {
  return band === 'network24Ghz' ? item.numberOf24GhzNetworks : item.numberOf5GhzNetworks
}

function wireItem(item: ItemRow) {
  const { inventoryItemId, model, numberOf24GhzNetworks, numberOf5GhzNetworks, hasGuestNetwork } = item
  const wifiFeature = { numberOf24GhzNetworks, numberOf5GhzNetworks, hasGuestNetwork }
  return { inventoryItemId, model, wifiFeature }
}

function wireNetwork({ ssidPath: _ssid, accessPointPath: _accessPoint, ...network }: RouterNetwork) {
  return network
}

/** Only a guest network that is on has an end. */
function wireGuest(networks: RouterWifi, row: ChangeRow | null): WireGuest | null {
  const guest = findGuestNetwork(networks)
  if (guest === null) return null
  const { ssid, password, enabled, security, devices } = guest
  const endsAt = enabled && row?.guestEndsAt ? new Date(row.guestEndsAt).toISOString() : null
  return { ssid, password, enabled, security, devices, endsAt }
}

type WireGuest = Omit<GuestNetwork, 'endsAt'> & { readonly endsAt: string | null }

function isUnderWay(row: ChangeRow | null): boolean {
  return row !== null && row.pending !== null
}

/** To readers a change in state `asked` waits for the router, too. */
function wireChange({ state, changedAt, reason, fault, names }: ChangeRow) {
  const shownState: WifiChangeState['state'] = state === 'asked' ? 'waiting' : state
  return { state: shownState, changedAt: new Date(changedAt).toISOString(), reason, fault, names }
}

function toUndoUntil(row: ChangeRow | null, now: number): string | null {
  if (row === null || row.undoUntil === null || isUnderWay(row) || row.undoUntil <= now) return null
  return new Date(row.undoUntil).toISOString()
}
