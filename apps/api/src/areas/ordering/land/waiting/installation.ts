import { addDays, dayAt } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import type { OrderStep } from '@switchboard/domain/ordering/following/contract'
import { sentOn } from '@switchboard/domain/ordering/following/steps'

import { holdAccount } from '#api/books/accounts.ts'
import type { Queries } from '#api/database/database.ts'

import { parsedSnapshot, storedText } from '../../snapshot.ts'
import type { OrderSnapshot } from '../../snapshot.ts'

import type { Landing } from '../landing.ts'
import { holdOrder } from '../store.ts'
import type { DueOrder } from '../store.ts'

import { installationOf, postponeOrder, showExpected } from './store.ts'

/**
 * The day on which fibre that is still to be laid connects an order at the soonest: today while the technician may still be
 * there, tomorrow while the company has no day; null where nothing is to be waited for. Source:
 * docs/decisions/0081-the-fibre-company-says-what-is-booked.md.
 */
export async function installedOn(
  queries: Queries,
  { accountCode }: Landing,
  { fibreNumber, now }: { readonly fibreNumber: number; readonly now: number },
): Promise<Day | null> {
  const visit = await installationOf(queries, accountCode, fibreNumber)
  if (visit === null || visit.state === 'done') return null
  const today = dayAt(now)
  if (visit.state !== 'booked' || visit.starts_at === null || visit.ends_at === null) return addDays(today, 1)
  if (visit.ends_at.getTime() <= now) return null
  const on = dayAt(visit.starts_at.getTime())
  return on < today ? today : on
}

/** The order is connected on the day for which its installation is booked, before or after the one that was told; false where it is over. */
export async function followInstallation(queries: Queries, order: DueOrder, today: Day): Promise<boolean> {
  await holdAccount(queries, order.account_code)
  const held = await holdOrder(queries, order)
  if (held === null || held.fibre_order_number === null) return false
  const visit = await installationOf(queries, order.account_code, held.fibre_order_number)
  if (visit?.state !== 'booked' || visit.starts_at === null) return false
  const snapshot = parsedSnapshot(held.snapshot)
  if (!snapshot.steps.slice(held.steps_done).some(({ step }) => step === 'connected')) return false
  const to = dayAt(visit.starts_at.getTime())
  await connectOn(queries, order, { snapshot, done: held.steps_done, to, today })
  return true
}

type Connecting = {
  readonly snapshot: OrderSnapshot
  /** How many of its steps are done. */
  readonly done: number
  readonly to: Day
  readonly today: Day
}

/** Gives an order another day of its connection, which is not done yet. The company's letters tell of that day. */
export async function connectOn(queries: Queries, order: DueOrder, connecting: Connecting): Promise<void> {
  const { snapshot, done, to } = connecting
  const steps = connectedOn(connecting)
  const next = steps[done]
  if (next === undefined) throw new Error(`order ${order.order_number} has no step ${done}`)
  await postponeOrder(queries, order, {
    snapshot: storedText({ ...snapshot, steps }),
    nextOn: next.on,
    waitsSince: null,
  })
  await showExpected(queries, order, steps.at(-1)?.on ?? to)
}

/** What comes before the connection, of one day. */
const BEFORE: ReadonlySet<OrderStep['step']> = new Set([
  'consentRequired',
  'consentGained',
  'networkBuild',
  'installDateConfirmed',
  'sent',
])

/** The modem is sent for that day, and what the company does before comes on it at the latest. */
function connectedOn({ snapshot, done, to, today }: Connecting): OrderSnapshot['steps'] {
  const ahead = snapshot.steps.slice(done)
  const others = ahead
    .filter(({ step }) => step !== 'connected')
    .map(({ step, on }) => {
      if (step === 'sent') return { step, on: sentOn(today, to, null) }
      return { step, on: BEFORE.has(step) && on > to ? to : on }
    })
    .toSorted((one, other) => (one.on < other.on ? -1 : Number(one.on > other.on)))
  const behind = others.findIndex(({ step, on }) => on > to || (on === to && !BEFORE.has(step)))
  const place = behind === -1 ? others.length : behind
  return [
    ...snapshot.steps.slice(0, done),
    ...others.slice(0, place),
    { step: 'connected', on: to },
    ...others.slice(place),
  ]
}
