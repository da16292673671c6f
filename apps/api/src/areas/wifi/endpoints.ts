import {
  readInventoryItem,
  readLinkedInventoryItem,
  readWifiSettings,
  saveGuestNetwork,
  saveWifiSettings,
  undoWifiChange,
} from '@switchboard/domain/wifi/contract'
import { BANDS } from '@switchboard/domain/wifi/bands'

import type { AreaServices } from '#api/provider/area.ts'
import { handle } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { isRefusal, refuse } from '#api/platform/refusal.ts'
import { createRouterManagementClient } from '#api/partners/routers/client.ts'

import { changeWifi } from './change.ts'
import type { WifiChangeRequest } from './change.ts'
import { findGuestProblem, findNetworkProblem } from './check-networks.ts'
import type { Bands } from './check-networks.ts'
import { followChange } from './follow-change.ts'
import { GUESTS_OFF } from './guest-end.ts'
import { findRouter } from './router.ts'
import type { WifiContext } from './router.ts'
import { toRouterWifi } from './router-wifi.ts'
import { createSeal } from './seal.ts'
import type { GuestSetting, Settings } from './seal.ts'
import { findLastChange } from './store/changes.ts'
import { findConfigurableItem, findLinkedItem } from './store/items.ts'
import type { ItemRow, InventoryItemKey } from './store/items.ts'
import { isUnderWay, toUndoUntil, toWireChange, toWireGuest, toWireItem, toWireNetwork } from './wire.ts'

const refuseItem = () => refuse('WIFI_CONFIGURABLE_ITEM_NOT_AVAILABLE')

export function wifiEndpoints({ environment }: AreaServices): Endpoint[] {
  const seal = createSeal(environment)
  const createContext = ({ db, now }: Pick<WifiContext, 'db' | 'now'>): WifiContext => ({
    db,
    now,
    seal,
    management: createRouterManagementClient(environment, now),
  })
  async function applyChange(
    services: Pick<WifiContext, 'db' | 'now'>,
    key: InventoryItemKey,
    change: WifiChangeRequest,
  ) {
    const row = await changeWifi(createContext(services), key, change)
    return isRefusal(row) ? row : toWireChange(row)
  }
  return [
    ...inventoryEndpoints(),

    handle(readWifiSettings, async ({ db, now, accountCode, parameters: { inventoryItemId } }) => {
      const key = { accountCode, inventoryItemId }
      const item = await findConfigurableItem(db, key)
      return item === null ? refuseItem() : readSettings(createContext({ db, now }), key, item)
    }),

    handle(saveWifiSettings, async ({ db, now, accountCode, body, actor }) => {
      const { inventoryItemId, ...bands } = body
      const key = { accountCode, inventoryItemId }
      const item = await findConfigurableItem(db, key)
      if (item === null) return refuseItem()
      const problem = findNetworkProblem(item, bands)
      if (problem !== null) return refuse('MALFORMED_REQUEST', problem)
      const author = { action: 'wifi-changed', actor } as const
      return applyChange({ db, now }, key, { wanted: toSettings(bands), author })
    }),

    handle(saveGuestNetwork, async ({ db, now, accountCode, body, actor }) => {
      const key = { accountCode, inventoryItemId: body.inventoryItemId }
      const item = await findConfigurableItem(db, key)
      if (item === null) return refuseItem()
      const guest: GuestSetting =
        body.guest === null
          ? GUESTS_OFF
          : {
              ...body.guest,
              enabled: true,
              endsAt: body.guest.endsAt === null ? null : Date.parse(body.guest.endsAt),
            }
      const problem = findGuestProblem(item, guest, now)
      if (problem !== null) return refuse('MALFORMED_REQUEST', problem)
      const author = { action: 'wifi-guest-changed', actor } as const
      return applyChange({ db, now }, key, { wanted: { guest }, author })
    }),

    handle(undoWifiChange, async ({ db, now, accountCode, body, actor }) => {
      const key = { accountCode, inventoryItemId: body.inventoryItemId }
      if ((await findConfigurableItem(db, key)) === null) return refuseItem()
      const last = await findLastChange(db, key)
      const wanted = last === null || toUndoUntil(last, now) === null ? null : seal.openBefore(key, last)
      if (wanted === null) return refuse('WIFI_UNDO_OVER')
      const author = { action: 'wifi-put-back', actor } as const
      return applyChange({ db, now }, key, { wanted: replaceExpiredGuests(wanted, now), author })
    }),
  ]
}

function inventoryEndpoints(): Endpoint[] {
  return [
    handle(readLinkedInventoryItem, async ({ db, accountCode }) => {
      const row = await findLinkedItem(db, accountCode)
      if (row === null) return refuse('NO_LINKED_INVENTORY_ITEM_ID')
      const { inventoryItemId } = row
      return isConfigurable(row) ? { inventoryItemId, inventoryItem: toWireItem(row) } : { inventoryItemId }
    }),

    handle(readInventoryItem, async ({ db, accountCode, parameters: { inventoryItemId } }) => {
      const row = await findConfigurableItem(db, { accountCode, inventoryItemId })
      return row === null ? refuseItem() : toWireItem(row)
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
    network24Ghz: networks.network24Ghz.slice(0, item.numberOf24GhzNetworks).map(toWireNetwork),
    network5Ghz: networks.network5Ghz.slice(0, item.numberOf5GhzNetworks).map(toWireNetwork),
    guest: item.hasGuestNetwork ? toWireGuest(networks, row) : null,
    isOnline: read.isOnline,
    lastSeen: read.device._lastInform,
    change: row === null ? null : toWireChange(row),
    undoUntil: toUndoUntil(row, now),
  }
}

/** Turns a guest network off whose end has passed, so that an undo does not turn it on again. */
function replaceExpiredGuests({ guest, ...home }: Settings, now: number): Settings {
  if (guest === undefined) return home
  const isOver = guest.endsAt !== null && guest.endsAt <= now
  return { ...home, guest: isOver || !guest.enabled ? GUESTS_OFF : guest }
}

function toSettings(bands: Bands): Settings {
  return Object.fromEntries(
    BANDS.flatMap((band) => {
      const network = bands[band]
      if (network === undefined) return []
      const { ssid, password, enabled } = network
      return [[band, { ssid, password, enabled }]]
    }),
  )
}

function isConfigurable({ numberOf24GhzNetworks, numberOf5GhzNetworks }: ItemRow): boolean {
  return numberOf24GhzNetworks + numberOf5GhzNetworks > 0
}
