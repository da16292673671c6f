import { dayAt } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import { lockAccount } from '#api/provider/books/accounts.ts'
import type { Queries } from '#api/platform/database/database.ts'

import { parseSnapshot, toStoredText } from '../../snapshot.ts'
import type { OrderSnapshot } from '../../snapshot.ts'

import type { Landing } from '../landing.ts'
import { lockPendingOrder } from '../store/due-orders.ts'
import type { DueOrder } from '../store/due-orders.ts'

import { findInstallation, postponeOrder, showExpectedDay } from './store.ts'
import { calculateNextTry, postponeStep, readOrderTown } from './waiting.ts'

/** The earliest day on which an order can be connected. */
type Connection = {
  readonly on: Day
  /** True if the company has no day yet; `on` is then the day of the next check. */
  readonly waits: boolean
}

/**
 * The day on which a pending fibre installation can connect an order. Today during the visit, and until the company has reported
 * its result. The next working day while the company has no day. Null if there is nothing to wait for, as on the day after the
 * visit. Source: docs/decisions/0081.
 */
export async function findConnectionDay(
  queries: Queries,
  { accountCode, body }: Landing,
  { fibreNumber, now }: { readonly fibreNumber: number; readonly now: number },
): Promise<Connection | null> {
  const visit = await findInstallation(queries, accountCode, fibreNumber)
  if (visit === null || visit.is_done) return null
  const { state, starts_at: starts, ends_at: ends, read_at: readAt } = visit
  const today = dayAt(now)
  if (!visit.is_under_way || state !== 'booked' || starts === null || ends === null)
    return { on: calculateNextTry('connected', today, await readOrderTown(queries, body)), waits: true }
  const on = dayAt(starts.getTime())
  if (on > today) return { on, waits: false }
  const isReported = readAt !== null && readAt >= ends
  const isOver = ends.getTime() <= now && (on < today || isReported)
  return isOver ? null : { on: today, waits: false }
}

/**
 * Moves the connection to the day of the booked installation if that day is later or the order waited for it. Returns whether
 * the order was moved.
 */
export async function followInstallation(queries: Queries, key: DueOrder): Promise<boolean> {
  await lockAccount(queries, key.account_code)
  const order = await lockPendingOrder(queries, key)
  if (order === null || order.fibre_order_number === null) return false
  const visit = await findInstallation(queries, key.account_code, order.fibre_order_number)
  if (visit?.state !== 'booked' || visit.starts_at === null) return false
  const snapshot = parseSnapshot(order.snapshot)
  const to = dayAt(visit.starts_at.getTime())
  const index = findConnection(snapshot)
  const isConnected = index < order.steps_done
  const isSoonEnough = order.waits_since === null && (snapshot.steps[index]?.on ?? to) >= to
  if (isConnected || isSoonEnough) return false
  await connectOn(queries, key, { snapshot, done: order.steps_done, to, waitsSince: null })
  return true
}

/** The index of the step that connects the order. */
function findConnection({ steps }: OrderSnapshot): number {
  return steps.findIndex(({ step }) => step === 'connected')
}

type ConnectionMove = {
  readonly snapshot: OrderSnapshot
  /** The number of steps that are done. */
  readonly done: number
  readonly to: Day
  readonly waitsSince: Day | null
}

/** Moves the connection of an order to another day. The company's letters announce that day. */
export async function connectOn(
  queries: Queries,
  order: DueOrder,
  { snapshot, done, to, waitsSince }: ConnectionMove,
): Promise<void> {
  const steps = postponeStep(snapshot.steps, findConnection(snapshot), to)
  const next = steps[done]
  if (next === undefined) throw new Error(`order ${order.order_number} has no step ${done}`)
  await postponeOrder(queries, order, {
    snapshot: toStoredText({ ...snapshot, steps }),
    nextOn: next.on,
    waitsSince,
  })
  // while the order waits, its day is not known
  await showExpectedDay(queries, order, waitsSince === null ? (steps.at(-1)?.on ?? to) : null)
}
