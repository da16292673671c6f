import { BANDS } from '@switchboard/domain/wifi/bands'

import { lockAccount } from '#api/provider/books/accounts.ts'
import { isRefusal } from '#api/platform/refusal.ts'
import { queueNotice } from '#api/provider/notices/notice.ts'
import type { Device, QueuedTask } from '#api/partners/routers/client.ts'

import { guestEndNotice, wifiNotice } from './letters.ts'
import { findRouter, refuseUnavailable } from './router.ts'
import type { Unavailable, WifiContext } from './router.ts'
import { READ, hasSettings, toParameterValues, toRouterWifi } from './router-wifi.ts'
import type { Settings } from './seal.ts'
import { markWaiting } from './store/changes.ts'
import type { ChangeRow } from './store/changes.ts'
import type { InventoryItemKey } from './store/items.ts'
import { saveApplied, saveRefused } from './store/outcomes.ts'

/** The settings before a change can be restored for this long. */
const UNDO_MILLISECONDS = 24 * 3_600_000

/** The router as it is now, or, if it is offline, as the management last read it. */
export type RouterReading = { readonly device: Device; readonly isOnline: boolean }

/** Reads the router, and completes an open change according to the router's settings. */
export async function followChange(
  context: WifiContext,
  key: InventoryItemKey,
  { row, device }: { readonly row: ChangeRow | null; readonly device: Device },
): Promise<RouterReading | Unavailable> {
  const progress = row === null ? 'closed' : await readChangeProgress(context, key, { row, device })
  const read = await refreshRouter(context, key, device)
  if (row === null || isRefusal(read)) return read
  if (progress === 'gone' && read.isOnline) await completeChange(context, key, { row, device: read.device })
  return read
}

/**
 * The state of a change in the device management. `queued`: it waits there. `gone`: it has left the queue, so the router's
 * settings show the outcome. `closed`: it has ended, another request works on it, or the router has refused it, which this
 * function stores.
 */
export async function readChangeProgress(
  context: WifiContext,
  key: InventoryItemKey,
  { row, device }: { readonly row: ChangeRow; readonly device: Device },
): Promise<'closed' | 'unknown' | 'queued' | 'gone'> {
  const { db, management, now } = context
  if (row.pending === null || (row.state === 'asked' && row.isLeased)) return 'closed'
  const queue = await management.listQueue(device._id)
  if (queue === null) return 'unknown'
  const task = queue.find((queued) =>
    row.taskId === null ? isTaskOfChange(context, key, { row, device, queued }) : queued._id === row.taskId,
  )
  if (task === undefined) return 'gone'
  const fault = await management.findFault(device._id, task._id)
  if (fault === null) return 'unknown'
  if (fault === undefined) {
    if (row.taskId === null) await markWaiting(db, row.changeId, task._id)
    return 'queued'
  }
  // without this the management would repeat the task for ever
  await management.deleteTask(task._id)
  await saveRefused(db, row.changeId, { now, reason: 'fault', fault })
  return 'closed'
}

type Queued = { readonly row: ChangeRow; readonly device: Device; readonly queued: QueuedTask }

/** Whether a queued task belongs to the change. Its task id was lost with the answer. */
function isTaskOfChange(
  { seal }: WifiContext,
  key: InventoryItemKey,
  { row, device, queued }: Queued,
): boolean {
  const pending = seal.openPending(key, row)
  if (pending === null) return false
  return (
    queued.name === 'setParameterValues' &&
    JSON.stringify(queued.parameterValues) ===
      JSON.stringify(toParameterValues(toRouterWifi(device), pending.wanted))
  )
}

async function refreshRouter(
  context: WifiContext,
  key: InventoryItemKey,
  device: Device,
): Promise<RouterReading | Unavailable> {
  const { management } = context
  const task = await management.sendTask(device._id, { name: 'getParameterValues', parameterNames: READ })
  if (task === null) return refuseUnavailable()
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
  const pending = seal.openPending(key, row)
  if (pending === null || !hasSettings(toRouterWifi(device), pending.wanted)) {
    const reason = row.taskId === null ? 'lost' : 'different'
    await saveRefused(db, row.changeId, { now, reason, fault: null })
    return
  }
  const { wanted, endsGuests } = pending
  const before = endsGuests && pending.before !== null ? omitGuest(pending.before) : pending.before
  const keepsUndo = before !== null && Object.keys(before).length === 0
  const sealedSettings = before !== null && canBeRestored(before) ? seal.sealSettings(key, before) : null
  await db.transaction(async (queries) => {
    const name = await lockAccount(queries, key.accountCode)
    const undoUntil = now + UNDO_MILLISECONDS
    const changesGuests = wanted.guest !== undefined
    const outcome = { now, before: sealedSettings, undoUntil, keepsUndo, changesGuests }
    if (!(await saveApplied(queries, row.changeId, outcome))) return
    const { accountCode } = key
    const facts = { accountCode, customer: name, at: now, wanted }
    const notice = { accountCode, source: `wifi:${row.changeId}`, at: now }
    await queueNotice(
      queries,
      keepsUndo
        ? { ...notice, ...guestEndNotice(facts) }
        : { ...notice, ...wifiNotice(facts), doneBy: row.requestedBy },
    )
  })
}

function omitGuest({ guest: _guest, ...home }: Settings): Settings {
  return home
}

/** Turning a network on again needs its password, which some routers do not reveal. */
function canBeRestored({ guest, ...home }: Settings): boolean {
  return BANDS.every((band) => home[band]?.password !== '') && !(guest?.enabled && guest.password === '')
}
