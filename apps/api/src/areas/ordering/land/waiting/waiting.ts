import { addDays, dayAt, daysBetween } from '@switchboard/domain/day'
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
import { listCurrentOccupants } from '../../place/store.ts'
import { toStoredText } from '../../snapshot.ts'
import type { OrderSnapshot } from '../../snapshot.ts'
import type { StoredKind } from '../../store.ts'

import type { DueStep, EnteringStep, Landing } from '../landing.ts'
import { showOrderStatus } from '../store/due-orders.ts'
import type { PlacedOrder } from '../store/due-orders.ts'

import { isAddressOccupied, postponeOrder } from './store.ts'

/** Whether a step must wait because another account still has the service at the address. */
export async function mustWait(
  queries: Queries,
  { accountCode, body }: Landing,
  { kind, step }: { readonly kind: StoredKind; readonly step: OrderStep['step'] },
): Promise<boolean> {
  if (!isEntering(kind, step)) return false
  const locationId = FIND_LOCATION[step](body)
  if (locationId === null) return false
  await lockLocation(queries, locationId)
  return isAddressOccupied(queries, accountCode, { step, locationId })
}

/** Whether a step of this kind of order waits while its address is occupied. */
function isEntering(kind: StoredKind, step: OrderStep['step']): step is EnteringStep {
  return KINDS[kind].enters.some((each) => each === step)
}

/** The location where an order of this kind begins services; null if there is none. */
export function findEnteredLocation(kind: StoredKind, body: OrderBody): string | null {
  const [locationId = null] = KINDS[kind].enters.flatMap((step) => FIND_LOCATION[step](body) ?? [])
  return locationId
}

const FIND_LOCATION: Record<EnteringStep, (body: OrderBody) => string | null> = {
  connected: (body) => body.CoreProductsToChange[0]?.ToServiceAddress?.LocationID ?? null,
  powerOn: (body) => body.ElectricityToChange?.ServiceAddress.LocationID ?? null,
}

/** The location of broadband in the order, or of power if it has no broadband. */
function findOrderLocation(body: OrderBody): string | null {
  return FIND_LOCATION.connected(body) ?? FIND_LOCATION.powerOn(body)
}

/** The days that an order has waited if the limit is reached, otherwise null. */
export function findExpiredWait(
  { waits_since }: Pick<PlacedOrder, 'waits_since'>,
  today: Day,
): number | null {
  const waitedDays = waits_since === null ? 0 : daysBetween(waits_since, today)
  return waitedDays >= MAX_DAYS_WAITING ? waitedDays : null
}

/** Technicians connect broadband on a working day of the town. Power is switched on on any day. */
export function calculateNextTry(step: OrderStep['step'], today: Day, town: string | null): Day {
  return step === 'connected' ? addWorkingDays(today, 1, town) : addDays(today, 1)
}

/** The town of the address of an order; null if the order has no address in the register. */
export async function readOrderTown(queries: Queries, body: OrderBody): Promise<string | null> {
  const locationId = findOrderLocation(body)
  return locationId === null ? null : findTown(queries, locationId)
}

type RemainingSteps = {
  readonly kind: StoredKind
  /** The number of steps of the order that are done. */
  readonly done: number
  readonly today: Day
}

/** Whether an order that has waited still waits after one of its steps is done. */
export async function stillWaits(
  queries: Queries,
  landing: Landing,
  { kind, done, today }: RemainingSteps,
): Promise<boolean> {
  const { snapshot, body } = landing
  const town = await readOrderTown(queries, body)
  for (const { step, on } of snapshot.steps.slice(done)) {
    if (!isEntering(kind, step) || on > calculateNextTry(step, today, town)) continue
    // power is due before broadband only if broadband waits; a later day of power may be the customer's choice
    if (step === 'connected' || (await mustWait(queries, landing, { kind, step }))) return true
  }
  return false
}

/**
 * Moves the next step of an order to the day of the next try; steps that are due before it are taken first. The owner is
 * notified once.
 */
export async function postponeNextStep(
  queries: Queries,
  { accountCode, orderNumber, snapshot, body }: Landing,
  { order, step, customerName, now }: DueStep,
): Promise<void> {
  const { steps_done: done, occupants_told: notifiedOccupants } = order
  const today = dayAt(now)
  const nextTry = calculateNextTry(step, today, await readOrderTown(queries, body))
  const steps = postponeStep(snapshot.steps, done, nextTry)
  const key = { account_code: accountCode, order_number: orderNumber }
  await postponeOrder(queries, key, {
    snapshot: toStoredText({ ...snapshot, steps }),
    nextOn: steps[done]?.on ?? nextTry,
    waitsSince: order.waits_since ?? today,
  })
  const expectedOn = steps.at(-1)?.on ?? null
  await showOrderStatus(queries, key, { status: 'Held', subStatus: 'Address occupied', expectedOn })
  const occupants = await listCurrentOccupants(queries, accountCode, findOrderLocation(body) ?? '')
  await queueNotice(queries, {
    ...waitingNotice({
      number: orderNumber,
      name: customerName,
      address: snapshot.place.address,
      areNotified: occupants.every((occupant) => notifiedOccupants.includes(occupant)),
      maxDays: MAX_DAYS_WAITING,
    }),
    accountCode,
    source: `order:${orderNumber}:waits`,
    at: now,
  })
}

/** Moves a step to a later day, behind the steps that are due before that day. */
export function postponeStep(steps: OrderSnapshot['steps'], index: number, to: Day): OrderSnapshot['steps'] {
  const [moved, ...later] = steps.slice(index)
  if (moved === undefined) return steps
  // the moved step is the first of its day, as when it was ordered, and an old service of that day ends with it
  const next = later.findIndex(({ on }) => on >= to)
  const before = next === -1 ? later : later.slice(0, next)
  return [...steps.slice(0, index), ...before, { ...moved, on: to }, ...later.slice(before.length)]
}
