import { randomUUID } from 'node:crypto'

import { BANDS, CHANGEABLE } from '@switchboard/domain/wifi/bands'
import type { WifiChange } from '@switchboard/domain/wifi/trail'

import { trailName } from '#api/platform/actor.ts'
import type { Actor } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import { lockAccount } from '#api/provider/books/accounts.ts'
import type { Database } from '#api/platform/database/database.ts'
import { isRefusal, refuse } from '#api/platform/refusal.ts'
import type { Refusal } from '#api/platform/refusal.ts'
import { queueNotice } from '#api/provider/notices/notice.ts'

import type { Device, Management, QueuedTask } from '#api/partners/routers/client.ts'
import { guestEndNotice, wifiNotice } from './letters.ts'
import { READ, findClash, hasSettings, settingsNow, valuesFor, toRouterWifi } from './router-wifi.ts'
import type { Seal, Settings } from './seal.ts'
import {
  claimChange,
  endAsApplied,
  endAsRefused,
  keepPending,
  findLastChange,
  unclaimChange,
  waitFor,
} from './store.ts'
import type { ChangeRow, InventoryItemKey } from './store.ts'

/** The settings before a change can be restored for this long. */
const UNDO_MILLISECONDS = 24 * 3_600_000

/** The services that a change needs, and its time. */
export type WifiContext = {
  readonly db: Database
  readonly management: Management
  readonly seal: Seal
  /** The provider's time in milliseconds. */
  readonly now: number
}

/**
 * The actor of a requested change. If the guest network has reached its end, nobody requests the change: the action is null,
 * nothing is audited, and `name` is stored as the author's name.
 */
type WifiChangeAuthor =
  | { readonly action: WifiChange; readonly actor: Actor }
  | { readonly action: null; readonly name: string }
type Unavailable = Refusal<'WIFI_SETTINGS_UNAVAILABLE'>

export function managementSilent(): Unavailable {
  return refuse('WIFI_SETTINGS_UNAVAILABLE', { message: 'the device management did not answer' })
}

/** The router of a device, as the device management knows it. Devices are tagged with our numbers before they are sent out. */
export async function findRouter(
  { management }: Pick<WifiContext, 'management'>,
  { accountCode, inventoryItemId }: InventoryItemKey,
): Promise<Device | Unavailable> {
  const found = await management.findDevices(`inventory-${accountCode}-${inventoryItemId}`)
  if (found === null) return managementSilent()
  const [device] = found
  return (
    device ?? refuse('WIFI_SETTINGS_UNAVAILABLE', { message: 'the router has not been in touch with us yet' })
  )
}

type WifiChangeRequest = {
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
  const { db, management, seal, now } = context
  const changeId = randomUUID()
  const before = await db.transaction(async (queries) => {
    await lockAccount(queries, key.accountCode)
    const last = await findLastChange(queries, key)
    if (last?.state === 'asked' && last.isLeased) return refuse('WIFI_CHANGE_UNDER_WAY')
    const pending = seal.sealSettings(key, { wanted, before: null, endsGuests })
    const guestEndsAt = wanted.guest?.endsAt ?? null
    await claimChange(queries, key, {
      changeId,
      pending,
      names: toNetworkNames(wanted),
      guestEndsAt,
      now,
      askedBy: author.action === null ? author.name : trailName(author.actor),
    })
    if (author.action === null) return { last }
    const { accountCode, inventoryItemId: device } = key
    await audit(queries, author.actor, { accountCode, action: author.action, detail: { device } })
    return { last }
  })
  if (isRefusal(before)) return before

  const device = await findRouter(context, key)
  const values = isRefusal(device) ? null : valuesFor(toRouterWifi(device), wanted)
  const clash = isRefusal(device) ? null : findClash(toRouterWifi(device), wanted)
  if (isRefusal(device) || values === null || clash !== null) {
    await unclaimChange(db, changeId, before.last)
    if (isRefusal(device)) return device
    return clash === null
      ? refuse('WIFI_SETTINGS_UNAVAILABLE', { message: 'the router has no such network' })
      : refuse('MALFORMED_REQUEST', clash)
  }
  const there = settingsNow(toRouterWifi(device), wanted, before.last?.guestEndsAt ?? null)
  await keepPending(db, changeId, seal.sealSettings(key, { wanted, before: there, endsGuests }))
  if (before.last?.state === 'waiting' && before.last.taskId !== null)
    await management.deleteTask(before.last.taskId)

  const task = await management.sendTask(device._id, { name: 'setParameterValues', parameterValues: values })
  // if the answer is lost, the task may exist: it is looked up after the lease has expired
  if (task !== null) {
    await waitFor(db, changeId, task.taskId)
    const row = await findLastChange(db, key)
    if (row?.changeId === changeId) {
      if (task.isDone) await followChange(context, key, { row, device })
      else await readChangeProgress(context, key, { row, device })
    }
  }
  return requireLastChange(db, key)
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

/** The router as just read, or, if it is offline, as the management last read it. */
export type Read = { readonly device: Device; readonly isOnline: boolean }

/** Reads the router, and completes an open change according to the router's settings. */
export async function followChange(
  context: WifiContext,
  key: InventoryItemKey,
  { row, device }: { readonly row: ChangeRow | null; readonly device: Device },
): Promise<Read | Unavailable> {
  const progress = row === null ? 'over' : await readChangeProgress(context, key, { row, device })
  const read = await refreshRouter(context, key, device)
  if (row === null || isRefusal(read)) return read
  if (progress === 'gone' && read.isOnline) await completeChange(context, key, { row, device: read.device })
  return read
}

/**
 * The state of a change in the device management. `queued`: it waits there. `gone`: it has left the queue, so the router's
 * settings show the outcome. `over`: it is not open, another request works on it now, or the router has refused it, which
 * is recorded here.
 */
async function readChangeProgress(
  context: WifiContext,
  key: InventoryItemKey,
  { row, device }: { readonly row: ChangeRow; readonly device: Device },
): Promise<'over' | 'unknown' | 'queued' | 'gone'> {
  const { db, management, now } = context
  if (row.pending === null || (row.state === 'asked' && row.isLeased)) return 'over'
  const queue = await management.listQueue(device._id)
  if (queue === null) return 'unknown'
  const task = queue.find((queued) =>
    row.taskId === null ? isTaskOfChange(context, key, { row, device, queued }) : queued._id === row.taskId,
  )
  if (task === undefined) return 'gone'
  const fault = await management.findFault(device._id, task._id)
  if (fault === null) return 'unknown'
  if (fault === undefined) {
    if (row.taskId === null) await waitFor(db, row.changeId, task._id)
    return 'queued'
  }
  // otherwise the management would repeat the task for ever
  await management.deleteTask(task._id)
  await endAsRefused(db, row.changeId, { now, reason: 'fault', fault })
  return 'over'
}

type Queued = { readonly row: ChangeRow; readonly device: Device; readonly queued: QueuedTask }

/** Whether a queued task belongs to the change. Its task id was lost with the answer. */
function isTaskOfChange(
  { seal }: WifiContext,
  key: InventoryItemKey,
  { row, device, queued }: Queued,
): boolean {
  const pending = seal.openPending(key, row.pending)
  if (pending === null) return false
  return (
    queued.name === 'setParameterValues' &&
    JSON.stringify(queued.parameterValues) === JSON.stringify(valuesFor(toRouterWifi(device), pending.wanted))
  )
}

async function refreshRouter(
  context: WifiContext,
  key: InventoryItemKey,
  device: Device,
): Promise<Read | Unavailable> {
  const { management } = context
  const task = await management.sendTask(device._id, { name: 'getParameterValues', parameterNames: READ })
  if (task === null) return managementSilent()
  if (!task.isDone) {
    await management.deleteTask(task.taskId)
    return { device, isOnline: false }
  }
  const read = await findRouter(context, key)
  return isRefusal(read) ? read : { device: read, isOnline: true }
}

/** Completes a change that has left the queue: the settings just read from the router show whether it was applied. */
async function completeChange(
  { db, seal, now }: WifiContext,
  key: InventoryItemKey,
  { row, device }: { readonly row: ChangeRow; readonly device: Device },
): Promise<void> {
  const pending = seal.openPending(key, row.pending)
  if (pending === null || !hasSettings(toRouterWifi(device), pending.wanted)) {
    const reason = row.taskId === null ? 'lost' : 'different'
    await endAsRefused(db, row.changeId, { now, reason, fault: null })
    return
  }
  const { wanted, endsGuests } = pending
  const before = endsGuests && pending.before !== null ? withoutGuest(pending.before) : pending.before
  const keepsUndo = before !== null && Object.keys(before).length === 0
  const sealedSettings = before !== null && canBePutBack(before) ? seal.sealSettings(key, before) : null
  await db.transaction(async (queries) => {
    const name = await lockAccount(queries, key.accountCode)
    const undoUntil = now + UNDO_MILLISECONDS
    const isOfGuests = wanted.guest !== undefined
    const ended = { now, before: sealedSettings, undoUntil, keepsUndo, isOfGuests }
    if (!(await endAsApplied(queries, row.changeId, ended))) return
    const { accountCode } = key
    const facts = { accountCode, customer: name, at: now, wanted }
    const notice = { accountCode, source: `wifi:${row.changeId}`, at: now }
    await queueNotice(
      queries,
      keepsUndo
        ? { ...notice, ...guestEndNotice(facts) }
        : { ...notice, ...wifiNotice(facts), doneBy: row.askedBy },
    )
  })
}

function withoutGuest({ guest: _guest, ...home }: Settings): Settings {
  return home
}

/** Turning a network on again needs its password, which some routers do not reveal. */
function canBePutBack({ guest, ...home }: Settings): boolean {
  return BANDS.every((band) => home[band]?.password !== '') && !(guest?.enabled && guest.password === '')
}
