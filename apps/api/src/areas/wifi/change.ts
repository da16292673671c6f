import { randomUUID } from 'node:crypto'

import { CHANGEABLE } from '@switchboard/domain/wifi/bands'
import type { WifiChange } from '@switchboard/domain/wifi/trail'

import { trailName } from '#api/platform/actor.ts'
import type { Actor } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import { lockAccount } from '#api/provider/books/accounts.ts'
import type { Database } from '#api/platform/database/database.ts'
import { isRefusal, refuse } from '#api/platform/refusal.ts'
import type { Refusal } from '#api/platform/refusal.ts'

import { followChange, readChangeProgress } from './follow-change.ts'
import { findRouter } from './router.ts'
import type { WifiContext } from './router.ts'
import { findClash, toCurrentSettings, toParameterValues, toRouterWifi } from './router-wifi.ts'
import type { Settings } from './seal.ts'
import { findLastChange, insertChange, markWaiting, restoreChange, savePending } from './store/changes.ts'
import type { ChangeRow } from './store/changes.ts'
import type { InventoryItemKey } from './store/items.ts'

/**
 * The actor of a requested change. If the guest network has reached its end, nobody requests the change: the action is null,
 * nothing is audited, and `name` is stored as the author's name.
 */
type WifiChangeAuthor =
  | { readonly action: WifiChange; readonly actor: Actor }
  | { readonly action: null; readonly name: string }

export type WifiChangeRequest = {
  readonly wanted: Settings
  readonly author: WifiChangeAuthor
  /** Whether the change ends an expired guest network. Such a change cannot be undone. */
  readonly endsGuests?: boolean
}

/**
 * Applies settings for each band's first network and the guest network to a router, and returns the state of the change. A
 * device has one change at a time: a queued one is replaced by the next. No database lock is held during calls to the
 * device management.
 */
export async function changeWifi(
  context: WifiContext,
  key: InventoryItemKey,
  { wanted, author, endsGuests = false }: WifiChangeRequest,
): Promise<ChangeRow | Refusal<'MALFORMED_REQUEST' | 'WIFI_CHANGE_UNDER_WAY' | 'WIFI_SETTINGS_UNAVAILABLE'>> {
  const { db, management, seal } = context
  const changeId = randomUUID()
  const claim = await claimDevice(context, key, { changeId, wanted, author, endsGuests })
  if (isRefusal(claim)) return claim

  const router = await prepareRouter(context, key, wanted)
  if (isRefusal(router)) {
    await restoreChange(db, changeId, claim.last)
    return router
  }
  const { device, values } = router
  const before = toCurrentSettings(toRouterWifi(device), wanted, claim.last?.guestEndsAt ?? null)
  await savePending(db, changeId, seal.sealSettings(key, { wanted, before, endsGuests }))
  if (claim.last?.state === 'waiting' && claim.last.taskId !== null)
    await management.deleteTask(claim.last.taskId)

  const task = await management.sendTask(device._id, { name: 'setParameterValues', parameterValues: values })
  // if the reply is lost, the task may exist: it is searched for after the lease has expired
  if (task !== null) {
    await markWaiting(db, changeId, task.taskId)
    const row = await findLastChange(db, key)
    if (row?.changeId === changeId) {
      if (task.isDone) await followChange(context, key, { row, device })
      else await readChangeProgress(context, key, { row, device })
    }
  }
  return requireLastChange(db, key)
}

/** Stores the change in place of the device's last change, which is returned. Refused while another request works on a change. */
function claimDevice(
  { db, seal, now }: WifiContext,
  key: InventoryItemKey,
  { changeId, wanted, author, endsGuests }: Required<WifiChangeRequest> & { readonly changeId: string },
): Promise<{ readonly last: ChangeRow | null } | Refusal<'WIFI_CHANGE_UNDER_WAY'>> {
  return db.transaction(async (queries) => {
    await lockAccount(queries, key.accountCode)
    const last = await findLastChange(queries, key)
    if (last?.state === 'asked' && last.isLeased) return refuse('WIFI_CHANGE_UNDER_WAY')
    await insertChange(queries, key, {
      changeId,
      pending: seal.sealSettings(key, { wanted, before: null, endsGuests }),
      names: toNetworkNames(wanted),
      guestEndsAt: wanted.guest?.endsAt ?? null,
      now,
      requestedBy: author.action === null ? author.name : trailName(author.actor),
    })
    if (author.action === null) return { last }
    const { accountCode, inventoryItemId: device } = key
    await audit(queries, author.actor, { accountCode, action: author.action, detail: { device } })
    return { last }
  })
}

/** Finds the router and the parameter values that apply the settings, or the reason why they cannot be applied. */
async function prepareRouter(context: WifiContext, key: InventoryItemKey, wanted: Settings) {
  const device = await findRouter(context, key)
  if (isRefusal(device)) return device
  const clash = findClash(toRouterWifi(device), wanted)
  if (clash !== null) return refuse('MALFORMED_REQUEST', clash)
  const values = toParameterValues(toRouterWifi(device), wanted)
  return values === null
    ? refuse('WIFI_SETTINGS_UNAVAILABLE', { message: 'the router has no such network' })
    : { device, values }
}

async function requireLastChange(db: Database, key: InventoryItemKey): Promise<ChangeRow> {
  const row = await findLastChange(db, key)
  if (row === null) throw new Error(`device ${key.inventoryItemId} has no change`)
  return row
}

function toNetworkNames(wanted: Settings): ChangeRow['names'] {
  return Object.fromEntries(
    CHANGEABLE.flatMap((part) => {
      const setting = wanted[part]
      return setting === undefined || setting.ssid === '' ? [] : [[part, setting.ssid]]
    }),
  )
}
