import { addDays, day } from '../../day.ts'
import type { FibreOrder, FibreVisit } from '../order.ts'

const PLACED_ON = day.parse('2026-11-10')
const PLACED_AT = Date.parse('2026-11-09T20:00:00Z')

/** A visit that is neither booked nor requested, with differences. */
export function createFibreVisit(difference: Partial<FibreVisit> = {}): FibreVisit {
  return {
    VisitType: 'Install',
    state: 'none',
    timeslot: null,
    asked: null,
    mayBook: false,
    changeMayCostFrom: null,
    uid: `${difference.VisitType ?? 'Install'}@visits.example`,
    sequence: 0,
    changedAt: PLACED_AT,
    ...difference,
  }
}

/** An order in the state of network build, with differences. */
export function createFibreOrder(difference: Partial<FibreOrder> = {}): FibreOrder {
  return {
    OrderNumber: '5001',
    Description: 'Fibre 300 at 12 Rata Street',
    PlacedOn: PLACED_ON,
    RFSDateScheduled: null,
    FibreConnectionDetail: { Status: 'Network Build', SubStatus: '', SiteVisits: [] },
    SequenceDetails: { RowKey: 'ticket-5001', TicketStatus: 'Open', HardwareDetail: null },
    StatusSince: PLACED_AT,
    NextStatusBy: addDays(PLACED_ON, 30),
    ReadAt: PLACED_AT,
    Visits: [createFibreVisit({ VisitType: 'Scoping' }), createFibreVisit()],
    Timeline: [],
    Reports: [],
    ...difference,
  }
}
