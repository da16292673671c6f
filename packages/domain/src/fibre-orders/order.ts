import * as z from 'zod/mini'

import { day } from '../day.ts'
import { instant } from '../instant.ts'

export const VISIT_TYPES = ['Scoping', 'Install'] as const
export const visitType = z.enum(VISIT_TYPES)
export type VisitType = z.output<typeof visitType>

/** The start and the end of a visit's time window. Source: FIB-047. */
export const timeslot = z.object({ startDateTime: instant, endDateTime: instant })
export type Timeslot = z.output<typeof timeslot>

/** A visit in the fibre company's data. Source: FIB-046. */
const siteVisit = z.object({
  VisitType: visitType,
  /** The start of the visit; null while no day is agreed. */
  StartDate: z.nullable(instant),
})
export type SiteVisit = z.output<typeof siteVisit>

/** The state of the connection in the fibre company's own words. Source: FIB-046. */
export const fibreConnectionDetail = z.object({
  Status: z.string(),
  /** Empty for none. */
  SubStatus: z.string(),
  SiteVisits: z.array(siteVisit),
})

/** The parcel with the hardware; links are null if the carrier is unknown. Source: FIB-046. */
export const hardwareDetail = z.object({
  TrackingNumber: z.string(),
  Company: z.string(),
  Url: z.nullable(z.url({ protocol: /^https?$/ })),
  UrlChangeAddress: z.nullable(z.url({ protocol: /^https?$/ })),
})

/** The order's identifiers at the fibre company. Source: FIB-046. */
export const sequenceDetails = z.object({
  /** The ticket by which visits are booked. */
  RowKey: z.string(),
  TicketStatus: z.string(),
  HardwareDetail: z.nullable(hardwareDetail),
})

/**
 * The state of the last requested slot: the company has not confirmed it yet, someone else got it first,
 * or the company rejected it. A confirmed slot becomes the visit's `timeslot`.
 */
export const ASKED_STATES = ['asked', 'lost', 'rejected'] as const

/** A visit of an order, booked or not. */
const visit = z.object({
  VisitType: visitType,
  /** Whether the visit is booked, done, missed or cancelled at the company; `none` before it was ever booked. */
  state: z.enum(['none', 'booked', 'done', 'missed', 'cancelled']),
  /** The booked slot. For a cancelled visit, its last slot. */
  timeslot: z.nullable(timeslot),
  /** The last requested slot that is not the visit's own. It must never be shown as a promise. */
  asked: z.nullable(
    z.object({
      timeslot,
      state: z.enum(ASKED_STATES),
      /** When the slot was requested. */
      at: instant,
    }),
  ),
  /**
   * Whether another slot can be requested now: the order needs or has the visit, and it is at least a day
   * away. Source: FIB-042.
   */
  mayBook: z.boolean(),
  /** The instant from which a change of the booked visit may cost; null while nothing is booked. */
  changeMayCostFrom: z.nullable(instant),
  /** The calendar UID of a visit, which never changes. `sequence` counts the changes. */
  uid: z.string(),
  sequence: z.int().check(z.nonnegative()),
  /** When the calendar entry last changed. */
  changedAt: instant,
})
export type FibreVisit = z.output<typeof visit>

/** A change of an order, at the time when it became known. */
const timelineEntry = z.object({
  at: instant,
  /**
   * The kind of change: the company reports another status; a slot is requested, booked, lost or rejected;
   * the company moves a visit, or it is done, missed or cancelled; the parcel is sent; the start day
   * changes; a customer reports that nobody came.
   */
  what: z.enum([
    'status',
    'visitAsked',
    'visitBooked',
    'visitLost',
    'visitRejected',
    'visitMoved',
    'visitDone',
    'visitMissed',
    'visitCancelled',
    'hardwareSent',
    'startDay',
    'nobodyCame',
  ]),
  by: z.enum(['customer', 'provider', 'company']),
  /** Set for a status. */
  status: z.nullable(z.string()),
  subStatus: z.nullable(z.string()),
  /** Set for a visit. */
  type: z.nullable(visitType),
  timeslot: z.nullable(timeslot),
  /** Set for a start day. */
  day: z.nullable(day),
})
export type TimelineEntry = z.output<typeof timelineEntry>

/** A report that nobody came to a visit. */
export const missedVisitReport = z.object({
  reportNumber: z.string(),
  type: visitType,
  timeslot,
  reportedAt: instant,
  /** The customer's comment; may be empty. */
  comment: z.string(),
})

/** A fibre order with the fibre company's data and its history here. Source: FIB-046, FIB-049. */
export const fibreOrder = z.object({
  OrderNumber: z.string(),
  Description: z.string(),
  PlacedOn: day,
  RFSDateScheduled: z.nullable(day),
  FibreConnectionDetail: fibreConnectionDetail,
  SequenceDetails: sequenceDetails,
  /** When the company first reported this status. */
  StatusSince: instant,
  /** When the company expects the next status; null if it does not state a day. */
  NextStatusBy: z.nullable(day),
  /** When the company last sent a notification about the order or was last queried. */
  ReadAt: instant,
  /** Both visits, scoping first. Without a scoping visit, its state is `none` and it cannot be booked. */
  Visits: z.array(visit).check(z.length(2)),
  /** Newest first. */
  Timeline: z.array(timelineEntry),
  Reports: z.array(missedVisitReport),
})
export type FibreOrder = z.output<typeof fibreOrder>
