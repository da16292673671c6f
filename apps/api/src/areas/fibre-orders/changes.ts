import type { CompanyOrder } from '#api/partners/fibre/client.ts'
import type { HeldOrder, HeldVisit, OrderEvent } from './store/change.ts'

/** A booking unknown to the company after this time never reached it; before, it may still be on its way. */
const ON_ITS_WAY_MILLISECONDS = 15_000

type Changes = { readonly visits: readonly HeldVisit[]; readonly events: readonly OrderEvent[] }

/** The visits that change by the company's state of the order, and the events to report to the customer. */
export function changesBy(
  before: { readonly order: HeldOrder; readonly visits: readonly HeldVisit[] },
  companyOrder: CompanyOrder,
  now: number,
): Changes {
  const visitChanges = before.visits.map((visit) => ({ visit, ...changeVisit(visit, companyOrder, now) }))
  return {
    visits: visitChanges.flatMap(({ visit, after }) => (isSame(visit, after) ? [] : [after])),
    // the visits come first, because a status follows from them
    events: [
      ...visitChanges.flatMap(({ events }) => events),
      ...orderEvents(before.order, companyOrder, now),
    ],
  }
}

function orderEvents(order: HeldOrder, { connection, sequence, rfsOn }: CompanyOrder, now: number) {
  const events: OrderEvent[] = []
  const company = { by: 'company' as const, at: now }
  if (connection !== null) {
    const { status, subStatus } = connection
    if (status !== order.status || subStatus !== order.sub_status)
      events.push({ ...company, what: 'status', status, subStatus })
  }
  if (rfsOn !== null && rfsOn !== order.rfs_on) events.push({ ...company, what: 'startDay', day: rfsOn })
  if (sequence?.hardware && order.tracking_number === null) events.push({ ...company, what: 'hardwareSent' })
  return events
}

const WHAT = {
  booked: 'visitBooked',
  done: 'visitDone',
  missed: 'visitMissed',
  cancelled: 'visitCancelled',
} as const

type VisitAfter = { readonly after: HeldVisit; readonly events: readonly OrderEvent[] }

function changeVisit(visit: HeldVisit, companyOrder: CompanyOrder, now: number): VisitAfter {
  const { after, events } = applyVisitState(visit, companyOrder, now)
  return resolveBooking({ before: visit, after, events }, companyOrder, now)
}

/** The visit according to the company. A booked visit that the company no longer lists is cancelled. */
function applyVisitState(visit: HeldVisit, { visits }: CompanyOrder, now: number): VisitAfter {
  const theirs = visits.find(({ type }) => type === visit.visit_type)
  if (theirs === undefined && visit.state !== 'booked') return { after: visit, events: [] }
  const state = theirs?.state ?? 'cancelled'
  const starts = theirs === undefined ? visit.starts_at : new Date(theirs.start)
  const ends = theirs === undefined ? visit.ends_at : new Date(theirs.end)
  const isMoved = !isAt(starts, visit.starts_at) || !isAt(ends, visit.ends_at)
  if (state === visit.state && !isMoved) return { after: visit, events: [] }
  const isOther = isMoved || (state === 'cancelled') !== (visit.state === 'cancelled')
  const wasRequested = isAt(starts, visit.asked_starts_at)
  const what =
    isMoved && state === 'booked' && visit.state === 'booked' && !wasRequested ? 'visitMoved' : WHAT[state]
  return {
    after: {
      ...visit,
      state,
      starts_at: starts,
      ends_at: ends,
      ...(isOther && {
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
  { before, after, events }: VisitAfter & { readonly before: HeldVisit },
  { bookings }: CompanyOrder,
  now: number,
): VisitAfter {
  const { asked_state, asked_starts_at, asked_ends_at, asked_at, booking_id, visit_type } = before
  if (after.state === 'booked' && isAt(after.starts_at, asked_starts_at))
    return { after: withoutAsk(after), events }
  if (asked_state !== 'asked') return { after, events }
  const theirs = bookings.find(({ reference }) => reference === booking_id)
  if (theirs?.state === 'pending') return { after, events }
  // it was booked and has been moved since
  if (theirs?.state === 'booked') return { after: withoutAsk(after), events }
  const isOnItsWay = theirs === undefined && now - (asked_at?.getTime() ?? 0) < ON_ITS_WAY_MILLISECONDS
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

function withoutAsk(visit: HeldVisit): HeldVisit {
  return { ...visit, asked_state: null, asked_starts_at: null, asked_ends_at: null, asked_at: null }
}

function isSame(one: HeldVisit, other: HeldVisit): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function isAt(one: Date | null, other: Date | null): boolean {
  return one?.getTime() === other?.getTime()
}
