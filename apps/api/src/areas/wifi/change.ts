import { randomUUID } from 'node:crypto'

import { BANDS, CHANGEABLE } from '@switchboard/domain/wifi/bands'
import type { WifiChange } from '@switchboard/domain/wifi/trail'

import { audit } from '#api/platform/audit.ts'
import { holdAccount } from '#api/provider/books/accounts.ts'
import type { Database } from '#api/platform/database/database.ts'
import { isRefusal, refused } from '#api/platform/refusal.ts'
import type { Refusal } from '#api/platform/refusal.ts'
import { queueNotice } from '#api/provider/notices/notice.ts'

import type { Device, Management, QueuedTask } from '#api/partners/routers/client.ts'
import { guestsOver, noticeOf } from './notices.ts'
import { READ, clashOf, says, settingsNow, valuesFor, wifiOf } from './router-wifi.ts'
import type { Seal, Settings } from './seal.ts'
import {
  claimChange,
  endAsApplied,
  endAsRefused,
  keepPending,
  lastChange,
  unclaimChange,
  waitFor,
} from './store.ts'
import type { ChangeRow, OfItem } from './store.ts'

/** The settings before a change can be restored for this long. */
const UNDO_MILLISECONDS = 24 * 3_600_000

/** The services that a change needs, and its time. */
export type Asking = {
  readonly db: Database
  readonly management: Management
  readonly seal: Seal
  /** The provider's time in milliseconds. */
  readonly now: number
}

/** The person who makes a change, for the audit trail. */
export type By = { readonly askedBy: string; readonly correlationId: string }
type Unavailable = Refusal<'WIFI_SETTINGS_UNAVAILABLE'>

export function managementSilent(): Unavailable {
  return refused('WIFI_SETTINGS_UNAVAILABLE', { message: 'the device management did not answer' })
}

/** The router of a device, as the device management knows it. Devices are tagged with our numbers before they are sent out. */
export async function routerOf(
  { management }: Pick<Asking, 'management'>,
  { accountCode, inventoryItemId }: OfItem,
): Promise<Device | Unavailable> {
  const found = await management.deviceTagged(`inventory-${accountCode}-${inventoryItemId}`)
  if (found === null) return managementSilent()
  const [device] = found
  return (
    device ??
    refused('WIFI_SETTINGS_UNAVAILABLE', { message: 'the router has not been in touch with us yet' })
  )
}

type Change = {
  readonly wanted: Settings
  /** The requested change. Null when no person requests one: the guest network has reached its end. */
  readonly action: WifiChange | null
  readonly by: By
  /** Whether the change ends an expired guest network. Such a change cannot be undone. */
  readonly endsGuests?: boolean
}

/**
 * Applies settings for each band's first network and the guest network to a router, and returns the state of the change. A
 * device has one change at a time: a queued one is replaced by the next. No database lock is held during calls to the
 * device management.
 */
export async function changed(
  asking: Asking,
  of: OfItem,
  { wanted, action, by, endsGuests = false }: Change,
): Promise<ChangeRow | Refusal<'MALFORMED_REQUEST' | 'WIFI_CHANGE_UNDER_WAY' | 'WIFI_SETTINGS_UNAVAILABLE'>> {
  const { db, management, seal, now } = asking
  const changeId = randomUUID()
  const before = await db.transaction(async (queries) => {
    await holdAccount(queries, of.accountCode)
    const last = await lastChange(queries, of)
    if (last?.state === 'asked' && last.isLeased) return refused('WIFI_CHANGE_UNDER_WAY')
    const pending = seal.sealed(of, { wanted, before: null, endsGuests })
    const { askedBy } = by
    const guestEndsAt = wanted.guest?.endsAt ?? null
    await claimChange(queries, of, { changeId, pending, names: namesOf(wanted), guestEndsAt, now, askedBy })
    if (action === null) return { last }
    const detail = { device: of.inventoryItemId }
    await audit(queries, {
      actor: askedBy,
      accountCode: of.accountCode,
      action,
      correlationId: by.correlationId,
      detail,
    })
    return { last }
  })
  if (isRefusal(before)) return before

  const device = await routerOf(asking, of)
  const values = isRefusal(device) ? null : valuesFor(wifiOf(device), wanted)
  const clash = isRefusal(device) ? null : clashOf(wifiOf(device), wanted)
  if (isRefusal(device) || values === null || clash !== null) {
    await unclaimChange(db, changeId, before.last)
    if (isRefusal(device)) return device
    return clash === null
      ? refused('WIFI_SETTINGS_UNAVAILABLE', { message: 'the router has no such network' })
      : refused('MALFORMED_REQUEST', clash)
  }
  const there = settingsNow(wifiOf(device), wanted, before.last?.guestEndsAt ?? null)
  await keepPending(db, changeId, seal.sealed(of, { wanted, before: there, endsGuests }))
  if (before.last?.state === 'waiting' && before.last.taskId !== null)
    await management.takeBack(before.last.taskId)

  const taken = await management.give(device._id, { name: 'setParameterValues', parameterValues: values })
  // if the answer is lost, the task may exist: it is looked up after the lease has expired
  if (taken !== null) {
    await waitFor(db, changeId, taken.taskId)
    const row = await lastChange(db, of)
    if (row?.changeId === changeId) {
      if (taken.isDone) await followed(asking, of, { row, device })
      else await standingOf(asking, of, { row, device })
    }
  }
  return lastOf(db, of)
}

async function lastOf(db: Database, of: OfItem): Promise<ChangeRow> {
  const row = await lastChange(db, of)
  if (row === null) throw new Error(`device ${of.inventoryItemId} has no change`)
  return row
}

function namesOf(wanted: Settings): ChangeRow['names'] {
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
export async function followed(
  asking: Asking,
  of: OfItem,
  { row, device }: { readonly row: ChangeRow | null; readonly device: Device },
): Promise<Read | Unavailable> {
  const standing = row === null ? 'over' : await standingOf(asking, of, { row, device })
  const read = await readAnew(asking, of, device)
  if (row === null || isRefusal(read)) return read
  if (standing === 'gone' && read.isOnline) await endBy(asking, of, { row, device: read.device })
  return read
}

/**
 * The state of a change in the device management. `queued`: it waits there. `gone`: it has left the queue, so the router's
 * settings show the outcome. `over`: it is not open, another request works on it now, or the router has refused it, which
 * is recorded here.
 */
async function standingOf(
  asking: Asking,
  of: OfItem,
  { row, device }: { readonly row: ChangeRow; readonly device: Device },
): Promise<'over' | 'unknown' | 'queued' | 'gone'> {
  const { db, management, now } = asking
  if (row.pending === null || (row.state === 'asked' && row.isLeased)) return 'over'
  const queue = await management.queueOf(device._id)
  if (queue === null) return 'unknown'
  const task = queue.find((queued) =>
    row.taskId === null ? isFor(asking, of, { row, device, queued }) : queued._id === row.taskId,
  )
  if (task === undefined) return 'gone'
  const fault = await management.faultOf(device._id, task._id)
  if (fault === null) return 'unknown'
  if (fault === undefined) {
    if (row.taskId === null) await waitFor(db, row.changeId, task._id)
    return 'queued'
  }
  // otherwise the management would repeat the task for ever
  await management.takeBack(task._id)
  await endAsRefused(db, row.changeId, { now, reason: 'fault', fault })
  return 'over'
}

type Queued = { readonly row: ChangeRow; readonly device: Device; readonly queued: QueuedTask }

/** Whether a queued task belongs to the change. Its task id was lost with the answer. */
function isFor({ seal }: Asking, of: OfItem, { row, device, queued }: Queued): boolean {
  const pending = seal.pendingIn(of, row.pending)
  if (pending === null) return false
  return (
    queued.name === 'setParameterValues' &&
    JSON.stringify(queued.parameterValues) === JSON.stringify(valuesFor(wifiOf(device), pending.wanted))
  )
}

async function readAnew(asking: Asking, of: OfItem, device: Device): Promise<Read | Unavailable> {
  const { management } = asking
  const taken = await management.give(device._id, { name: 'getParameterValues', parameterNames: READ })
  if (taken === null) return managementSilent()
  if (!taken.isDone) {
    await management.takeBack(taken.taskId)
    return { device, isOnline: false }
  }
  const read = await routerOf(asking, of)
  return isRefusal(read) ? read : { device: read, isOnline: true }
}

/** Completes a change that has left the queue: the settings just read from the router show whether it was applied. */
async function endBy(
  { db, seal, now }: Asking,
  of: OfItem,
  { row, device }: { readonly row: ChangeRow; readonly device: Device },
): Promise<void> {
  const pending = seal.pendingIn(of, row.pending)
  if (pending === null || !says(wifiOf(device), pending.wanted)) {
    const reason = row.taskId === null ? 'lost' : 'different'
    await endAsRefused(db, row.changeId, { now, reason, fault: null })
    return
  }
  const { wanted, endsGuests } = pending
  const before = endsGuests && pending.before !== null ? ofHome(pending.before) : pending.before
  const keepsUndo = before !== null && Object.keys(before).length === 0
  const kept = before !== null && canBePutBack(before) ? seal.sealed(of, before) : null
  await db.transaction(async (queries) => {
    const name = await holdAccount(queries, of.accountCode)
    const undoUntil = now + UNDO_MILLISECONDS
    const isOfGuests = wanted.guest !== undefined
    const ended = { now, before: kept, undoUntil, keepsUndo, isOfGuests }
    if (!(await endAsApplied(queries, row.changeId, ended))) return
    const told = { row, name, now, wanted }
    await queueNotice(queries, keepsUndo ? guestsOver(of, told) : noticeOf(of, told))
  })
}

function ofHome({ guest: _guest, ...home }: Settings): Settings {
  return home
}

/** Turning a network on again needs its password, which some routers do not reveal. */
function canBePutBack({ guest, ...home }: Settings): boolean {
  return BANDS.every((band) => home[band]?.password !== '') && !(guest?.enabled && guest.password === '')
}
