import type { WireReply } from '@switchboard/domain/call'
import type { readBooking, readFibreOrders } from '@switchboard/domain/fibre-orders/contract'

export type WireOrders = WireReply<typeof readFibreOrders>
export type WireOrder = WireOrders['orders'][number]
export type WireVisit = WireOrder['Visits'][number]
export type WireSlot = WireReply<typeof readBooking>['timeslots'][number]

/** A Thursday morning in New Zealand. */
export const NOW = '2026-11-25T20:00:00.000Z'

/** The morning or afternoon of a day in daylight saving time. */
export function slotOn(day: string, half: 'morning' | 'afternoon' = 'morning'): WireSlot {
  const [from, to] = half === 'morning' ? ['08', '12'] : ['13', '17']
  const at = (hour: string) => new Date(`${day}T${hour}:00:00+13:00`).toISOString()
  return { startDateTime: at(from), endDateTime: at(to) }
}

export function visit(type: WireVisit['VisitType'], difference: Partial<WireVisit> = {}): WireVisit {
  return {
    VisitType: type,
    state: 'none',
    timeslot: null,
    asked: null,
    mayBook: false,
    changeMayCostFrom: null,
    uid: `${type}-5001@portal.test`,
    sequence: 0,
    changedAt: NOW,
    ...difference,
  }
}

/** A visit booked for the morning of a day that may be moved. */
export function toBooked(
  type: WireVisit['VisitType'],
  day: string,
  difference: Partial<WireVisit> = {},
): WireVisit {
  return visit(type, {
    state: 'booked',
    timeslot: slotOn(day),
    mayBook: true,
    changeMayCostFrom: '2026-12-01T02:00:00.000Z',
    ...difference,
  })
}

type OrderFacts = {
  readonly status?: string
  readonly subStatus?: string
  readonly scoping?: WireVisit
  readonly install?: WireVisit
  readonly more?: Partial<WireOrder>
}

/** An order whose network is being built, with these differences. */
export function order({
  status = 'Network Build',
  subStatus = '',
  scoping = visit('Scoping'),
  install = visit('Install'),
  more = {},
}: OrderFacts = {}): WireOrder {
  const visits = [scoping, install]
  return {
    OrderNumber: '5001',
    Description: 'Fibre 300',
    PlacedOn: '2026-11-10',
    RFSDateScheduled: null,
    FibreConnectionDetail: {
      Status: status,
      SubStatus: subStatus,
      SiteVisits: visits.flatMap(({ VisitType, timeslot, state }) =>
        timeslot === null || state === 'cancelled' ? [] : [{ VisitType, StartDate: timeslot.startDateTime }],
      ),
    },
    SequenceDetails: { RowKey: 'ticket-5001', TicketStatus: 'Open', HardwareDetail: null },
    StatusSince: '2026-11-20T00:00:00.000Z',
    NextStatusBy: null,
    ReadAt: NOW,
    Visits: visits,
    Timeline: [],
    Reports: [],
    ...more,
  }
}

export function orders(shown: readonly WireOrder[], more: Partial<WireOrders> = {}): WireOrders {
  return {
    orders: [...shown],
    notShown: [],
    booking: { gapDays: 3, daysAhead: 89 },
    calendarFeed: null,
    now: NOW,
    ...more,
  }
}

type WireHardware = NonNullable<NonNullable<WireOrder['SequenceDetails']>['HardwareDetail']>

export const HARDWARE: WireHardware = {
  TrackingNumber: 'NZ123',
  Company: 'Kiwi Couriers',
  Url: 'https://courier.example/NZ123',
  UrlChangeAddress: 'https://courier.example/NZ123/address',
}

export function buildOrderWithHardware(hardware: WireHardware): WireOrder {
  return order({
    more: { SequenceDetails: { RowKey: 'ticket-5001', TicketStatus: 'Open', HardwareDetail: hardware } },
  })
}
