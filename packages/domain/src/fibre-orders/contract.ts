import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
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
 * The state of the last requested slot: the company has not confirmed it yet, somebody else got it first,
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
const missedVisitReport = z.object({
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

/** Why an order in a list cannot be shown. Source: FIB-053 to FIB-055. */
export const ORDER_PROBLEMS = [
  'FIBRE_ORDER_STATUS_NOT_AVAILABLE',
  'FIBRE_ORDER_SEQUENCE_DETAILS_NOT_AVAILABLE',
  'FIBRE_CONNECTION_DETAILS_NOT_AVAILABLE',
] as const

export const fibreOrders = z.object({
  /** Newest first. */
  orders: z.array(fibreOrder).check(z.minLength(1)),
  /** Orders with too little data from the company. If there are no others, the call is refused with the first problem. */
  notShown: z.array(z.object({ OrderNumber: z.string(), problem: z.enum(ORDER_PROBLEMS) })),
  booking: z.object({
    /** Minimum of days between scoping and installation. Source: FIB-044. */
    gapDays: z.int().check(z.positive()),
    /** How many days ahead slots can be booked. */
    daysAhead: z.int().check(z.positive()),
  }),
  /** The start of the account's private calendar address; null without one. Only `renewCalendarFeed` returns the URL. */
  calendarFeed: z.nullable(z.object({ since: instant })),
  /** The instant of the provider clock. */
  now: instant,
})
export type FibreOrders = z.output<typeof fibreOrders>

/** Reads the fibre orders of the account, translated from the company's data. Source: FIB-048, FIB-049. */
export const readFibreOrders = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/productorders/fibre',
  access: 'account',
  reply: fibreOrders,
  errors: ['FIBRE_ORDERS_NOT_AVAILABLE', ...ORDER_PROBLEMS],
  malformed: 'FIBRE_ORDER_STATUS_NOT_AVAILABLE',
  cacheSeconds: 0,
})

const ticketId = z.string().check(z.minLength(1), z.maxLength(64))

/** Reads the slots in which a visit can be booked now. Source: FIB-050. */
export const readBooking = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/booking',
  access: 'account',
  query: z.object({
    ticketId,
    type: visitType,
    /** For an installation: the chosen day of a scoping visit that is not booked yet. Source: FIB-043. */
    scopingOn: z.optional(day),
  }),
  reply: z.object({
    ticketId: z.string(),
    type: visitType,
    /**
     * Earliest first; an empty list means that the visit cannot be moved now. Slots of an installation
     * start after the minimum of days from the scoping. Slots of a scoping visit may be too late for the
     * booked installation, which then has to be moved too. Source: FIB-041, FIB-043.
     */
    timeslots: z.array(timeslot),
  }),
  errors: [
    'NO_BOOKING_DATA',
    'FIBRE_TICKET_NOT_FOUND',
    'FIBRE_VISIT_NOT_BOOKABLE',
    'FIBRE_COMPANY_UNAVAILABLE',
  ],
  malformed: 'NO_BOOKING_DATA',
  cacheSeconds: 0,
})
export type BookingSlots = z.output<(typeof readBooking)['reply']>

/**
 * Requests a slot from the company. It is booked once it was read back from the company. The same slot
 * requested again, also concurrently, is one booking. Source: FIB-051.
 */
export const bookVisit = defineCall({
  method: 'PUT',
  path: '/accounts/{accountCode}/booking',
  access: 'account',
  needs: 'order',
  body: z.strictObject({
    ticketId,
    type: visitType,
    timeslot: z.strictObject({ startDateTime: instant, endDateTime: instant }),
    /**
     * For a scoping visit: the installation is requested next, so an installation that is booked too early
     * for it is given up.
     */
    installFollows: z.optional(z.boolean()),
  }),
  reply: z.object({
    ticketId: z.string(),
    type: visitType,
    timeslot,
    state: z.enum(['asked', 'booked']),
  }),
  errors: [
    'NO_BOOKING_DATA',
    'FIBRE_TICKET_NOT_FOUND',
    'FIBRE_VISIT_NOT_BOOKABLE',
    'FIBRE_SLOT_NOT_AVAILABLE',
    'FIBRE_SLOT_TOO_EARLY',
    'FIBRE_VISITS_TOO_CLOSE',
    'FIBRE_SLOT_LOST',
    'FIBRE_BOOKING_REJECTED',
    'FIBRE_COMPANY_UNAVAILABLE',
  ],
  malformed: 'NO_BOOKING_DATA',
})

export const MOST_REPORT_CHARACTERS = 500

/** Reports that nobody came to the visit of a slot that has ended. A second report of the same visit returns the first. */
export const reportMissedVisit = defineCall({
  method: 'POST',
  path: '/accounts/{accountCode}/booking/missed',
  access: 'account',
  needs: 'order',
  body: z.strictObject({
    ticketId,
    type: visitType,
    /** The start of the booked slot. */
    startDateTime: instant,
    comment: z.string().check(z.maxLength(MOST_REPORT_CHARACTERS)),
  }),
  reply: missedVisitReport,
  errors: ['FIBRE_TICKET_NOT_FOUND', 'FIBRE_VISIT_NOT_MISSED'],
})

/** Makes a new private address of the account's calendar. An older address stops working. */
export const renewCalendarFeed = defineCall({
  method: 'POST',
  path: '/accounts/{accountCode}/booking/calendar',
  access: 'owner',
  reply: z.object({ url: z.url({ protocol: /^https?$/ }), since: instant }),
  errors: [],
})

/** Withdraws the private address of the account's calendar. */
export const withdrawCalendarFeed = defineCall({
  method: 'DELETE',
  path: '/accounts/{accountCode}/booking/calendar',
  access: 'owner',
  reply: z.object({ calendarFeed: z.null() }),
  errors: [],
})
