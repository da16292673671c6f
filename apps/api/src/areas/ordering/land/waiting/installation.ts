import { dayAt } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import { holdAccount } from '#api/books/accounts.ts'
import type { Queries } from '#api/database/database.ts'

import { parsedSnapshot, storedText } from '../../snapshot.ts'
import type { OrderSnapshot } from '../../snapshot.ts'

import type { Landing } from '../landing.ts'
import { holdOrder } from '../store.ts'
import type { DueOrder } from '../store.ts'

import { installationOf, postponeOrder, showExpected } from './store.ts'
import { nextTry, postponed, readOrderTown } from './waiting.ts'

/** When an order can be connected at the soonest. */
type Connection = {
  readonly on: Day
  /** Whether the company has no day for it, and this is when to look again. */
  readonly waits: boolean
}

/**
 * When fibre that is still to be laid connects an order: later today while the technician may be there, or has been and the
 * company has not said so; on the next working day while the company has no day. Null where nothing is to be waited for, as on the day after
 * the visit whatever the company says. Source: docs/decisions/0081-the-fibre-company-says-what-is-booked.md.
 */
export async function connectionOf(
  queries: Queries,
  { accountCode, body }: Landing,
  { fibreNumber, now }: { readonly fibreNumber: number; readonly now: number },
): Promise<Connection | null> {
  const visit = await installationOf(queries, accountCode, fibreNumber)
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

/** The order is connected on the day for which its installation is booked, if that is later or was waited for; else false. */
export async function followInstallation(queries: Queries, order: DueOrder): Promise<boolean> {
  await holdAccount(queries, order.account_code)
  const held = await holdOrder(queries, order)
  if (held === null || held.fibre_order_number === null) return false
  const visit = await installationOf(queries, order.account_code, held.fibre_order_number)
  if (visit?.state !== 'booked' || visit.starts_at === null) return false
  const snapshot = parsedSnapshot(held.snapshot)
  const to = dayAt(visit.starts_at.getTime())
  const at = snapshot.steps.findIndex(({ step }) => step === 'connected')
  if (at < held.steps_done || (held.waits_since === null && (snapshot.steps[at]?.on ?? to) >= to))
    return false
  await connectOn(queries, order, { snapshot, done: held.steps_done, to, waitsSince: null })
  return true
}

type Connecting = {
  readonly snapshot: OrderSnapshot
  /** How many of its steps are done. */
  readonly done: number
  readonly to: Day
  readonly waitsSince: Day | null
}

/** Gives an order another day of its connection, which is not done yet. The company's letters tell of that day. */
export async function connectOn(
  queries: Queries,
  order: DueOrder,
  { snapshot, done, to, waitsSince }: Connecting,
): Promise<void> {
  const at = snapshot.steps.findIndex(({ step }) => step === 'connected')
  const steps = postponed(snapshot.steps, at, to)
  const next = steps[done]
  if (next === undefined) throw new Error(`order ${order.order_number} has no step ${done}`)
  await postponeOrder(queries, order, {
    snapshot: storedText({ ...snapshot, steps }),
    nextOn: next.on,
    waitsSince,
  })
  // nobody knows a day while it waits
  await showExpected(queries, order, waitsSince === null ? (steps.at(-1)?.on ?? to) : null)
}
