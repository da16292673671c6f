import { orderBody } from '@switchboard/domain/ordering/contract'
import type { Day } from '@switchboard/domain/day'
import { stepsByStatus } from '@switchboard/domain/ordering/following/by-status'
import { lastDayToCancel } from '@switchboard/domain/ordering/following/cancelling'
import type { FollowedStep } from '@switchboard/domain/ordering/following/contract'
import { toTrackingNumber } from '@switchboard/domain/ordering/following/parcel'

import { parseSnapshot, toDollarAmounts } from '../snapshot.ts'
import type { OrderSnapshot } from '../snapshot.ts'

import type { FoundOrder } from './store.ts'

/** An order in the format of the API. */
export function toFollowedOrder(order: FoundOrder, today: Day) {
  const shared = {
    OrderIdentifier: String(order.order_number),
    CustomerFacingTicketStatus: order.status,
    description: order.description,
    placedOn: order.placed_on,
    expectedOn: order.expected_on,
    cancelledOn: order.cancelled_on,
    ...(order.visits !== null && { visits: order.visits.map(wireVisit) }),
  }
  if (order.order_id === null || order.kind === null || order.body === null || order.snapshot === null)
    return { ...shared, ...detailsByStatus(order) }
  const { place, costs, visited, ends, ...snapshot } = parseSnapshot(order.snapshot)
  return {
    ...shared,
    orderId: order.order_id,
    type: order.kind,
    address: place.address,
    order: orderBody.parse(JSON.parse(order.body)),
    costs: costs.map(toDollarAmounts),
    steps: listSteps(order, snapshot.steps),
    visited,
    ends: ends.map(toDollarAmounts),
    cancelUntil: findLastCancelDay(order, snapshot.steps, today),
  }
}

function wireVisit({ type, state, starts, ends }: NonNullable<FoundOrder['visits']>[number]) {
  const timeslot = {
    startDateTime: new Date(starts).toISOString(),
    endDateTime: new Date(ends).toISOString(),
  }
  return { type, state, timeslot }
}

/** The details of an order that was placed elsewhere: its steps follow from its status. */
function detailsByStatus({
  order_number,
  listed_kind,
  status,
  sub_status,
  placed_on,
  expected_on,
}: FoundOrder) {
  const listed = {
    kind: listed_kind,
    status,
    subStatus: sub_status,
    placedOn: placed_on,
    expectedOn: expected_on,
  }
  return {
    orderId: String(order_number),
    type: 'elsewhere' as const,
    address: '',
    order: null,
    costs: [],
    steps: stepsByStatus(listed),
    visited: false,
    ends: [],
    cancelUntil: null,
  }
}

/** Adds the parcel once it was sent. */
export function toFollowedOrderWithParcel(order: FoundOrder, today: Day, courierSite: string | null) {
  const details = toFollowedOrder(order, today)
  const isSent =
    details.type !== 'elsewhere' && details.steps.some(({ step, done }) => done && step === 'sent')
  if (!isSent) return details
  const trackingNumber = toTrackingNumber(order.order_number)
  const href = courierSite === null ? null : `${courierSite}?parcel=${trackingNumber}`
  return { ...details, parcel: { trackingNumber, href } }
}

/** A cancelled order has only the steps that were done, and its cancellation. */
function listSteps(order: FoundOrder, steps: OrderSnapshot['steps']): FollowedStep[] {
  const { steps_done, cancelled_on } = order
  const placeholder = findPlaceholderDay(order, steps)
  const listed = steps.map(({ step, on }, index) => {
    const done = index < (steps_done ?? 0)
    return { step, on: !done && on === placeholder ? null : on, done }
  })
  if (cancelled_on === null) return listed
  return [...listed.filter(({ done }) => done), { step: 'cancelled', on: cancelled_on, done: true }]
}

/**
 * The day of the next check, which is stored as the day of the connection while the fibre company has no day. It is not shown.
 * Null if the connection has a real day.
 */
function findPlaceholderDay(
  { steps_done, next_on, waits_since, expected_on }: FoundOrder,
  steps: OrderSnapshot['steps'],
): Day | null {
  const waits = waits_since !== null && expected_on === null && steps[steps_done ?? 0]?.step === 'connected'
  return waits ? next_on : null
}

/**
 * The last day on which the order can be cancelled; null if it is too late. An order that waits, or whose next step has failed,
 * can be cancelled on any day, because nobody could end it otherwise.
 */
export function findLastCancelDay(
  order: OrderProgress,
  steps: OrderSnapshot['steps'],
  today: Day,
): Day | null {
  if (order.waits_since !== null || hasFailed(order, today)) return today
  const until = lastDayToCancel(steps)
  return order.cancelled_on !== null || until === null || until < today ? null : until
}

type OrderProgress = Pick<FoundOrder, 'cancelled_on' | 'next_on' | 'placed_on' | 'waits_since'>

/** Whether the next step was not taken on its day. The day of a step can be before the day of the order. */
function hasFailed({ next_on, placed_on }: OrderProgress, today: Day): boolean {
  return next_on !== null && next_on < today && placed_on < today
}
