import type { CompanyOrder } from '#api/partners/fibre/client.ts'
import type { OrderEvent } from './store/events.ts'
import type { LockedOrder, LockedVisit } from './store/locked-order.ts'

/** If the company does not know a booking after this time, the booking was lost on its way. */
const MAX_DELIVERY_MILLISECONDS = 15_000

type Changes = { readonly visits: readonly LockedVisit[]; readonly events: readonly OrderEvent[] }

/** Compares our order with the company's. Returns the changed visits, and the events for the timeline and the notices. */
export function calculateChanges(
  before: { readonly order: LockedOrder; readonly visits: readonly LockedVisit[] },
  companyOrder: CompanyOrder,
  now: number,
): Changes {
  const visitChanges = before.visits.map((visit) => ({
    visit,
    ...calculateVisitChange(visit, companyOrder, now),
  }))
  return {
    visits: visitChanges.flatMap(({ visit, after }) => (isSame(visit, after) ? [] : [after])),
    // visits first, because a status follows from them
    events: [
      ...visitChanges.flatMap(({ events }) => events),
      ...listOrderEvents(before.order, companyOrder, now),
    ],
  }
}

function listOrderEvents(order: LockedOrder, { connection, sequence, rfsOn }: CompanyOrder, now: number) {
  const events: OrderEvent[] = []
  const origin = { by: 'company' as const, at: now }
  if (connection !== null) {
    const { status, subStatus } = connection
    if (status !== order.status || subStatus !== order.sub_status)
      events.push({ ...origin, what: 'status', status, subStatus })
  }
  if (rfsOn !== null && rfsOn !== order.rfs_on) events.push({ ...origin, what: 'startDay', day: rfsOn })
  if (sequence?.hardware && order.tracking_number === null) events.push({ ...origin, what: 'hardwareSent' })
  return events
}

const VISIT_EVENTS = {
  booked: 'visitBooked',
  done: 'visitDone',
  missed: 'visitMissed',
  cancelled: 'visitCancelled',
} as const

type VisitAfter = { readonly after: LockedVisit; readonly events: readonly OrderEvent[] }

function calculateVisitChange(visit: LockedVisit, companyOrder: CompanyOrder, now: number): VisitAfter {
  const { after, events } = applyVisitState(visit, companyOrder, now)
  return resolveBooking({ before: visit, after, events }, companyOrder, now)
}

/** The visit according to the company. A booked visit that the company no longer lists is cancelled. */
function applyVisitState(visit: LockedVisit, { visits }: CompanyOrder, now: number): VisitAfter {
  const companyEntry = visits.find(({ type }) => type === visit.visit_type)
  if (companyEntry === undefined && visit.state !== 'booked') return { after: visit, events: [] }
  const state = companyEntry?.state ?? 'cancelled'
  const starts = companyEntry === undefined ? visit.starts_at : new Date(companyEntry.start)
  const ends = companyEntry === undefined ? visit.ends_at : new Date(companyEntry.end)
  const isMoved = !isAt(starts, visit.starts_at) || !isAt(ends, visit.ends_at)
  if (state === visit.state && !isMoved) return { after: visit, events: [] }
  const isChanged = isMoved || (state === 'cancelled') !== (visit.state === 'cancelled')
  const wasRequested = isAt(starts, visit.asked_starts_at)
  const staysBooked = state === 'booked' && visit.state === 'booked'
  const what = staysBooked && isMoved && !wasRequested ? 'visitMoved' : VISIT_EVENTS[state]
  return {
    after: {
      ...visit,
      state,
      starts_at: starts,
      ends_at: ends,
      ...(isChanged && {
        // the first time of a visit is not a change
        sequence: visit.starts_at === null ? visit.sequence : visit.sequence + 1,
        changed_at: new Date(now),
      }),
    },
    events: [{ at: now, what, by: 'company', type: visit.visit_type, starts, ends }],
  }
}

/** Resolves a requested booking: it is booked, rejected, or still waits. */
function resolveBooking(
  { before, after, events }: VisitAfter & { readonly before: LockedVisit },
  { bookings }: CompanyOrder,
  now: number,
): VisitAfter {
  const { asked_state, asked_starts_at, asked_ends_at, asked_at, booking_id, visit_type } = before
  if (after.state === 'booked' && isAt(after.starts_at, asked_starts_at))
    return { after: clearRequest(after), events }
  if (asked_state !== 'asked') return { after, events }
  const companyEntry = bookings.find(({ reference }) => reference === booking_id)
  if (companyEntry?.state === 'pending') return { after, events }
  // the visit was booked and then moved
  if (companyEntry?.state === 'booked') return { after: clearRequest(after), events }
  const isOnItsWay =
    companyEntry === undefined && now - (asked_at?.getTime() ?? 0) < MAX_DELIVERY_MILLISECONDS
  if (isOnItsWay) return { after, events }
  const rejected: OrderEvent = {
    at: now,
    what: 'visitRejected',
    by: 'company',
    type: visit_type,
    starts: asked_starts_at,
    ends: asked_ends_at,
  }
  return { after: { ...after, asked_state: 'rejected' }, events: [...events, rejected] }
}

function clearRequest(visit: LockedVisit): LockedVisit {
  return { ...visit, asked_state: null, asked_starts_at: null, asked_ends_at: null, asked_at: null }
}

function isSame(one: LockedVisit, other: LockedVisit): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function isAt(one: Date | null, other: Date | null): boolean {
  return one?.getTime() === other?.getTime()
}
