import { orderBody } from '@switchboard/domain/ordering/contract'
import type { Day } from '@switchboard/domain/day'
import { stepsByStatus } from '@switchboard/domain/ordering/following/by-status'
import { lastDayToCancel } from '@switchboard/domain/ordering/following/cancelling'
import type { FollowedStep } from '@switchboard/domain/ordering/following/contract'
import { toTrackingNumber } from '@switchboard/domain/ordering/following/parcel'

import { parseSnapshot, wireAmounts } from '../snapshot.ts'
import type { OrderSnapshot } from '../snapshot.ts'

import type { KnownOrder } from './store.ts'

/** An order as its call answers it. */
export function toFollowedOrder(order: KnownOrder, today: Day) {
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
    return { ...shared, ...ofStatus(order) }
  const { place, costs, visited, ends, ...snapshot } = parseSnapshot(order.snapshot)
  return {
    ...shared,
    orderId: order.order_id,
    type: order.kind,
    address: place.address,
    order: orderBody.parse(JSON.parse(order.body)),
    costs: costs.map(wireAmounts),
    steps: stepsSoFar(order, snapshot.steps),
    visited,
    ends: ends.map(wireAmounts),
    cancelUntil: cancelUntil(order, snapshot.steps, today),
  }
}

function wireVisit({ type, state, starts, ends }: NonNullable<KnownOrder['visits']>[number]) {
  const timeslot = {
    startDateTime: new Date(starts).toISOString(),
    endDateTime: new Date(ends).toISOString(),
  }
  return { type, state, timeslot }
}

function ofStatus({ order_number, listed_kind, status, sub_status, placed_on, expected_on }: KnownOrder) {
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

/** The same with its parcel, once that was sent. */
export function toFollowedOrderWithParcel(order: KnownOrder, today: Day, courierSite: string | null) {
  const details = toFollowedOrder(order, today)
  const isSent =
    details.type !== 'elsewhere' && details.steps.some(({ step, done }) => done && step === 'sent')
  if (!isSent) return details
  const trackingNumber = toTrackingNumber(order.order_number)
  const href = courierSite === null ? null : `${courierSite}?parcel=${trackingNumber}`
  return { ...details, parcel: { trackingNumber, href } }
}

/** A cancelled order has those steps that it had come to. */
function stepsSoFar(order: KnownOrder, steps: OrderSnapshot['steps']): FollowedStep[] {
  const { steps_done, cancelled_on } = order
  const unknown = unknownDay(order, steps)
  const course = steps.map(({ step, on }, place) => {
    const done = place < (steps_done ?? 0)
    return { step, on: !done && on === unknown ? null : on, done }
  })
  if (cancelled_on === null) return course
  return [...course.filter(({ done }) => done), { step: 'cancelled', on: cancelled_on, done: true }]
}

/** The day that an order has while the fibre company has none: when it is looked at again, and no day to tell anybody. */
function unknownDay(
  { steps_done, next_on, waits_since, expected_on }: KnownOrder,
  steps: OrderSnapshot['steps'],
): Day | null {
  const waits = waits_since !== null && expected_on === null && steps[steps_done ?? 0]?.step === 'connected'
  return waits ? next_on : null
}

/**
 * The last day on which the order can be cancelled; null where that is over. While its address is somebody's, and where its
 * next step has failed, it can be cancelled on any day: nobody could ever end it otherwise.
 */
export function cancelUntil(order: OrderProgress, steps: OrderSnapshot['steps'], today: Day): Day | null {
  if (order.waits_since !== null || hasFailed(order, today)) return today
  const until = lastDayToCancel(steps)
  return order.cancelled_on !== null || until === null || until < today ? null : until
}

type OrderProgress = Pick<KnownOrder, 'cancelled_on' | 'next_on' | 'placed_on' | 'waits_since'>

/** Whether its next step was not taken on its day; the day of one may lie before that of the order. */
function hasFailed({ next_on, placed_on }: OrderProgress, today: Day): boolean {
  return next_on !== null && next_on < today && placed_on < today
}
