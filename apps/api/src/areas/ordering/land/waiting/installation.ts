import { dayAt } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import { lockAccount } from '#api/provider/books/accounts.ts'
import type { Queries } from '#api/platform/database/database.ts'

import { parseSnapshot, toStoredText } from '../../snapshot.ts'
import type { OrderSnapshot } from '../../snapshot.ts'

import type { Landing } from '../landing.ts'
import { holdOrder } from '../store.ts'
import type { DueOrder } from '../store.ts'

import { findInstallation, postponeOrder, showExpected } from './store.ts'
import { nextTry, postponeStep, readOrderTown } from './waiting.ts'

/** The earliest day on which an order can be connected. */
type Connection = {
  readonly on: Day
  /** True if the company has no day yet; `on` is then the day of the next check. */
  readonly waits: boolean
}

/**
 * The day on which a pending fibre installation can connect an order. It is today while the technician may be there, or has
 * been there and the company has not reported the result. It is the next working day while the company has no day. Null if
 * there is nothing to wait for: for example the day after the visit, whatever the company reports. Source:
 * docs/decisions/0081.
 */
export async function findConnectionDay(
  queries: Queries,
  { accountCode, body }: Landing,
  { fibreNumber, now }: { readonly fibreNumber: number; readonly now: number },
): Promise<Connection | null> {
  const visit = await findInstallation(queries, accountCode, fibreNumber)
  if (visit === null || visit.is_done) return null
  const { state, starts_at: starts, ends_at: ends, read_at: read } = visit
  const today = dayAt(now)
  if (!visit.is_under_way || state !== 'booked' || starts === null || ends === null)
    return { on: nextTry('connected', today, await readOrderTown(queries, body)), waits: true }
  const on = dayAt(starts.getTime())
  if (on > today) return { on, waits: false }
  const isOver = ends.getTime() <= now && (on < today || (read !== null && read >= ends))
  return isOver ? null : { on: today, waits: false }
}

/**
 * Moves the connection to the day of the booked installation if that day is later or the order waited for it. Returns whether
 * the order was moved.
 */
export async function followInstallation(queries: Queries, order: DueOrder): Promise<boolean> {
  await lockAccount(queries, order.account_code)
  const held = await holdOrder(queries, order)
  if (held === null || held.fibre_order_number === null) return false
  const visit = await findInstallation(queries, order.account_code, held.fibre_order_number)
  if (visit?.state !== 'booked' || visit.starts_at === null) return false
  const snapshot = parseSnapshot(held.snapshot)
  const to = dayAt(visit.starts_at.getTime())
  const at = snapshot.steps.findIndex(({ step }) => step === 'connected')
  if (at < held.steps_done || (held.waits_since === null && (snapshot.steps[at]?.on ?? to) >= to))
    return false
  await connectOn(queries, order, { snapshot, done: held.steps_done, to, waitsSince: null })
  return true
}

type Connecting = {
  readonly snapshot: OrderSnapshot
  /** The number of steps that are done. */
  readonly done: number
  readonly to: Day
  readonly waitsSince: Day | null
}

/** Moves the connection of an order, which is not done yet, to another day. The company's letters announce that day. */
export async function connectOn(
  queries: Queries,
  order: DueOrder,
  { snapshot, done, to, waitsSince }: Connecting,
): Promise<void> {
  const at = snapshot.steps.findIndex(({ step }) => step === 'connected')
  const steps = postponeStep(snapshot.steps, at, to)
  const next = steps[done]
  if (next === undefined) throw new Error(`order ${order.order_number} has no step ${done}`)
  await postponeOrder(queries, order, {
    snapshot: toStoredText({ ...snapshot, steps }),
    nextOn: next.on,
    waitsSince,
  })
  // while the order waits, its day is not known
  await showExpected(queries, order, waitsSince === null ? (steps.at(-1)?.on ?? to) : null)
}
