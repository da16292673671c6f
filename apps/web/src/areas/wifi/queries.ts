import { queryOptions } from '@tanstack/react-query'

import type { SentBody } from '@switchboard/domain/call'
import {
  readInventoryItem,
  readLinkedInventoryItem,
  readWifiSettings,
  saveGuestNetwork,
  saveWifiSettings,
  undoWifiChange,
} from '@switchboard/domain/wifi/contract'

import { activeAccount, ofActiveAccount } from '#web/http/account.ts'
import { callQuery, dropAnswers } from '#web/http/query-client.ts'
import { useChange } from '#web/http/use-change.ts'

const POLLING_MILLISECONDS = 5_000
/** An open page polls for five minutes. After that, the customer can reload by a button. */
const MAX_POLLS = 60

/** Source: WIF-009. */
export const routerItemQuery = () => callQuery(readLinkedInventoryItem, ofActiveAccount())

function ofItem(inventoryItemId: string) {
  return { parameters: { accountCode: activeAccount(), inventoryItemId } }
}

/** Source: WIF-010. */
export const itemQuery = (inventoryItemId: string) => callQuery(readInventoryItem, ofItem(inventoryItemId))

/** The router's settings. While a change waits for the router, they are polled. Source: WIF-011. */
export function settingsQuery(inventoryItemId: string) {
  return queryOptions({
    ...callQuery(readWifiSettings, ofItem(inventoryItemId)),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.change?.state === 'waiting' && dataUpdateCount < MAX_POLLS ? POLLING_MILLISECONDS : false,
  })
}

export type Bands = Omit<SentBody<typeof saveWifiSettings>, 'inventoryItemId'>

/** Runs after failures too: if the reply was lost, the router may have received the change. */
const onSettled = () => dropAnswers(readWifiSettings)

/** Source: WIF-012. */
export function useSaveWifi(inventoryItemId: string) {
  return useChange(
    saveWifiSettings,
    (bands: Bands) => ({ ...ofActiveAccount(), body: { inventoryItemId, ...bands } }),
    { onSettled, gcTime: 0 },
  )
}

export type Guest = SentBody<typeof saveGuestNetwork>['guest']

/** Turns the guest network on; null turns it off. */
export function useSaveGuests(inventoryItemId: string) {
  return useChange(
    saveGuestNetwork,
    (guest: Guest) => ({ ...ofActiveAccount(), body: { inventoryItemId, guest } }),
    { onSettled, gcTime: 0 },
  )
}

export function useUndoWifi(inventoryItemId: string) {
  return useChange(undoWifiChange, () => ({ ...ofActiveAccount(), body: { inventoryItemId } }), { onSettled })
}
