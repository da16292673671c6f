import type { WireReply } from '@switchboard/domain/call'
import { dayAt } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import type { readFibreOrders } from '@switchboard/domain/fibre-orders/contract'
import type { VisitType } from '@switchboard/domain/fibre-orders/order'
import { canMove, mayCostFrom } from '@switchboard/domain/fibre-orders/rules'
import { mapStatus } from '@switchboard/domain/fibre-orders/statuses'
import type { FibreState } from '@switchboard/domain/fibre-orders/statuses'

import type { StoredOrder, StoredVisit } from './store/read.ts'

type Reply = WireReply<typeof readFibreOrders>
type WireOrder = Reply['orders'][number]
type Problem = Reply['notShown'][number]['problem']

/** The states of an order in which a visit without a time can be booked. */
const BOOKABLE_STATES: Readonly<Record<VisitType, readonly FibreState[]>> = {
  Scoping: ['select-dates-scope'],
  Install: ['select-dates-install', 'select-dates-scope', 'consent-gained', 'network-build', 'rfs-confirmed'],
}
/** The states in which no visit takes place, or none before a decision. */
const STATES_WITHOUT_VISITS: readonly FibreState[] = [
  'all-done',
  'cancelled',
  'consent-declined',
  'quote',
  'jeopardy',
  'transition-rfs-confirmed',
  'day-before-transition',
]

/** A visit with its days in New Zealand. */
export type VisitState = Pick<StoredVisit, 'state' | 'requestState'> & {
  readonly day: Day | null
  readonly requestDay: Day | null
}

/** Whether a slot can be requested. An installation needs a scoping that is done, booked or requested. Source: FIB-042. */
export function mayBook(
  type: VisitType,
  visits: Readonly<Record<VisitType, VisitState>>,
  { state, today }: { readonly state: FibreState | null; readonly today: Day },
): boolean {
  const visit = visits[type]
  if (state === null || STATES_WITHOUT_VISITS.includes(state) || visit.state === 'done') return false
  if (visit.state === 'booked') return canMove(visit.day, today)
  if (!BOOKABLE_STATES[type].includes(state)) return false
  const { state: scoping, requestState } = visits.Scoping
  return type === 'Scoping' || scoping === 'booked' || scoping === 'done' || requestState === 'asked'
}

type WireOrderContext = { readonly today: Day; readonly costsFromHour: number; readonly publicUrl: string }

/** The order in the form of the contract, or the reason if a part is missing. Source: FIB-053 to FIB-055. */
export function toWireOrder(
  order: StoredOrder,
  context: WireOrderContext,
): WireOrder | { readonly problem: Problem } {
  const { ticket_id, ticket_status, status, sub_status, status_since, read_at } = order
  if (ticket_id === null || ticket_status === null || read_at === null)
    return { problem: 'FIBRE_ORDER_SEQUENCE_DETAILS_NOT_AVAILABLE' }
  if (status === null || status_since === null) return { problem: 'FIBRE_CONNECTION_DETAILS_NOT_AVAILABLE' }
  const reportedStatus = order.cancelled
    ? { status: 'Cancelled', subStatus: '' }
    : { status, subStatus: sub_status ?? '' }
  const state = mapStatus(reportedStatus)
  if (state === null) return { problem: 'FIBRE_ORDER_STATUS_NOT_AVAILABLE' }
  return {
    OrderNumber: String(order.order_number),
    Description: order.description,
    PlacedOn: order.placed_on,
    RFSDateScheduled: order.rfs_on,
    FibreConnectionDetail: {
      Status: reportedStatus.status,
      SubStatus: reportedStatus.subStatus,
      SiteVisits: order.visits.flatMap(({ type, starts }) =>
        starts === null ? [] : [{ VisitType: type, StartDate: starts }],
      ),
    },
    SequenceDetails: {
      RowKey: ticket_id,
      TicketStatus: ticket_status,
      HardwareDetail: toHardwareDetail(order),
    },
    StatusSince: status_since,
    NextStatusBy: order.next_status_by,
    ReadAt: read_at,
    Visits: toWireVisits(order, ticket_id, { ...context, state }),
    Timeline: order.timeline.map(({ starts, ends, ...event }) => ({
      ...event,
      timeslot: toSlot(starts, ends),
    })),
    Reports: order.reports.map(({ starts, ends, ...report }) => ({
      ...report,
      timeslot: { startDateTime: starts, endDateTime: ends },
    })),
  }
}

function toHardwareDetail(order: StoredOrder): WireOrder['SequenceDetails']['HardwareDetail'] {
  const { tracking_number, carrier, carrier_url, carrier_change_url } = order
  return tracking_number === null
    ? null
    : {
        TrackingNumber: tracking_number,
        Company: carrier ?? '',
        Url: carrier_url,
        UrlChangeAddress: carrier_change_url,
      }
}

function toWireVisits(
  { visits }: StoredOrder,
  ticketId: string,
  { state, today, costsFromHour, publicUrl }: WireOrderContext & { readonly state: FibreState },
): WireOrder['Visits'] {
  const states = toVisitStates(visits)
  return visits.map((visit) => {
    const { type, requestState, requestStarts, requestEnds, requestAt } = visit
    const requestedSlot = toSlot(requestStarts, requestEnds)
    const { day } = states[type]
    return {
      VisitType: type,
      state: visit.state,
      timeslot: toSlot(visit.starts, visit.ends),
      asked:
        requestState === null || requestedSlot === null || requestAt === null
          ? null
          : { timeslot: requestedSlot, state: requestState, at: requestAt },
      mayBook: mayBook(type, states, { state, today }),
      changeMayCostFrom:
        visit.state === 'booked' && day !== null
          ? new Date(mayCostFrom(day, costsFromHour)).toISOString()
          : null,
      uid: `${ticketId}-${type.toLowerCase()}@${new URL(publicUrl).hostname}`,
      sequence: visit.sequence,
      changedAt: visit.changedAt,
    }
  })
}

const NO_VISIT: VisitState = { state: 'none', requestState: null, day: null, requestDay: null }

export function toVisitStates(
  visits: readonly Pick<StoredVisit, 'type' | 'state' | 'starts' | 'requestState' | 'requestStarts'>[],
): Readonly<Record<VisitType, VisitState>> {
  const toVisitState = (type: VisitType): VisitState => {
    const visit = visits.find((each) => each.type === type)
    if (visit === undefined) return NO_VISIT
    const { state, requestState, starts, requestStarts } = visit
    return { state, requestState, day: parseDay(starts), requestDay: parseDay(requestStarts) }
  }
  return { Scoping: toVisitState('Scoping'), Install: toVisitState('Install') }
}

function parseDay(at: string | null): Day | null {
  return at === null ? null : dayAt(Date.parse(at))
}

function toSlot(starts: string | null, ends: string | null) {
  return starts === null || ends === null ? null : { startDateTime: starts, endDateTime: ends }
}
