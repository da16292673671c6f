import { addDays, daysBetween } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import type { OrderBody } from '@switchboard/domain/ordering/contract'
import { MAX_DAYS_WAITING } from '@switchboard/domain/ordering/following/cancelling'
import type { OrderStep } from '@switchboard/domain/ordering/following/contract'
import { addWorkingDays } from '@switchboard/domain/public-holidays'

import type { Queries } from '#api/platform/database/database.ts'
import { findTown, lockLocation } from '#api/provider/locations/location.ts'
import { queueNotice } from '#api/provider/notices/notice.ts'

import { KINDS } from '../../kinds.ts'
import { waitingNotice } from '../../letters.ts'
import { occupantsNowAt } from '../../place/store.ts'
import { toStoredText } from '../../snapshot.ts'
import type { OrderSnapshot } from '../../snapshot.ts'
import type { StoredKind } from '../../store.ts'

import type { EnteringStep, Landing } from '../landing.ts'
import { showStatus } from '../store.ts'
import type { PlacedOrder } from '../store.ts'

import { isPlaceOccupied, postponeOrder } from './store.ts'

/** Whether a step must wait because another account still has the service at the place. */
export async function mustWait(
  queries: Queries,
  { accountCode, body }: Landing,
  { kind, step }: { readonly kind: StoredKind; readonly step: OrderStep['step'] },
): Promise<boolean> {
  if (!isEntering(kind, step)) return false
  const locationId = PLACE_OF[step](body)
  if (locationId === null) return false
  await lockLocation(queries, locationId)
  return isPlaceOccupied(queries, accountCode, { step, locationId })
}

/** Whether a step of this kind of order waits while its place is occupied. */
export function isEntering(kind: StoredKind, step: OrderStep['step']): step is EnteringStep {
  return KINDS[kind].enters.some((each) => each === step)
}

/** The place to which an order of this kind brings a line; null if there is none. */
export function placeEntered(kind: StoredKind, body: OrderBody): string | null {
  const [place = null] = KINDS[kind].enters.flatMap((step) => PLACE_OF[step](body) ?? [])
  return place
}

const PLACE_OF: Record<EnteringStep, (body: OrderBody) => string | null> = {
  connected: (body) => body.CoreProductsToChange[0]?.ToServiceAddress?.LocationID ?? null,
  powerOn: (body) => body.ElectricityToChange?.ServiceAddress.LocationID ?? null,
}

/** The days that an order has waited if the limit is reached, otherwise null. */
export function findExpiredWait(
  { waits_since }: Pick<PlacedOrder, 'waits_since'>,
  today: Day,
): number | null {
  const waited = waits_since === null ? 0 : daysBetween(waits_since, today)
  return waited >= MAX_DAYS_WAITING ? waited : null
}

type Waiting = {
  readonly done: number
  /** The accounts that were notified that somebody moves in. */
  readonly occupantsTold: readonly string[]
  /** The first day of the wait. */
  readonly since: Day
  readonly today: Day
  readonly now: number
  /** The name of the account's owner. */
  readonly name: string
}

/** The day of the next try. A line is connected by technicians on a working day of the town; power is switched on on any day. */
export function nextTry(step: OrderStep['step'], today: Day, town: string | null): Day {
  return step === 'connected' ? addWorkingDays(today, 1, town) : addDays(today, 1)
}

/** The town of the address of an order; null if the order has no address in the register. */
export async function readOrderTown(queries: Queries, body: OrderBody): Promise<string | null> {
  const locationId = PLACE_OF.connected(body) ?? PLACE_OF.powerOn(body)
  return locationId === null ? null : findTown(queries, locationId)
}

type Remaining = {
  readonly kind: StoredKind
  /** The number of steps of the order that are done. */
  readonly done: number
  readonly today: Day
}

/** Whether a step of an order that has waited still waits, after other steps are done. */
export async function stillWaits(
  queries: Queries,
  landing: Landing,
  { kind, done, today }: Remaining,
): Promise<boolean> {
  const { snapshot, body } = landing
  const town = await readOrderTown(queries, body)
  for (const { step, on } of snapshot.steps.slice(done)) {
    if (!isEntering(kind, step) || on > nextTry(step, today, town)) continue
    // power is due before the line only if the line waits; a later day of power may be the customer's choice
    if (step === 'connected' || (await mustWait(queries, landing, { kind, step }))) return true
  }
  return false
}

/**
 * Moves the order's next step to the next try, see `nextTry`; steps that are due before it are taken first. The owner is
 * notified once.
 */
export async function postpone(
  queries: Queries,
  { accountCode, orderNumber, snapshot, body }: Landing,
  { done, occupantsTold, since, today, now, name }: Waiting,
): Promise<void> {
  const waiting = snapshot.steps[done]
  if (waiting === undefined) throw new Error(`order ${orderNumber} has no step ${done}`)
  const town = await readOrderTown(queries, body)
  const steps = postponeStep(snapshot.steps, done, nextTry(waiting.step, today, town))
  const order = { account_code: accountCode, order_number: orderNumber }
  const next = steps[done] ?? waiting
  await postponeOrder(queries, order, {
    snapshot: toStoredText({ ...snapshot, steps }),
    nextOn: next.on,
    waitsSince: since,
  })
  const place = PLACE_OF.connected(body) ?? PLACE_OF.powerOn(body) ?? ''
  const others = await occupantsNowAt(queries, accountCode, place)
  await showStatus(queries, order, {
    status: 'Held',
    subStatus: 'Address occupied',
    expectedOn: steps.at(-1)?.on ?? null,
  })
  await queueNotice(queries, {
    ...waitingNotice({
      number: orderNumber,
      name,
      address: snapshot.place.address,
      areNotified: others.every((other) => occupantsTold.includes(other)),
      mostDays: MAX_DAYS_WAITING,
    }),
    accountCode,
    source: `order:${orderNumber}:waits`,
    at: now,
  })
}

/** Moves a step to a later day, behind the steps that are due before that day. */
export function postponeStep(steps: OrderSnapshot['steps'], place: number, to: Day): OrderSnapshot['steps'] {
  const [waiting, ...rest] = steps.slice(place)
  if (waiting === undefined) return steps
  // the moved step is first on its day, as when it was ordered: an old address that ends on this day ends with or before it
  const behind = rest.findIndex(({ on }) => on >= to)
  const before = behind === -1 ? rest.length : behind
  return [...steps.slice(0, place), ...rest.slice(0, before), { ...waiting, on: to }, ...rest.slice(before)]
}
