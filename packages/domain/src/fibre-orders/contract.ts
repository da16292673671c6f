import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { day } from '../day.ts'
import { instant } from '../instant.ts'

export const VISIT_TYPES = ['Scoping', 'Install'] as const
export const visitType = z.enum(VISIT_TYPES)
export type VisitType = z.output<typeof visitType>

/** When somebody comes, from and until. Source: FIB-047. */
export const timeslot = z.object({ startDateTime: instant, endDateTime: instant })
export type Timeslot = z.output<typeof timeslot>

/** A visit as the fibre company has it. Source: FIB-046. */
const siteVisit = z.object({
  VisitType: visitType,
  /** When it begins; null while no day is agreed. */
  StartDate: z.nullable(instant),
})
export type SiteVisit = z.output<typeof siteVisit>

/** The connection as the fibre company says it; the words are its own. Source: FIB-046. */
export const fibreConnectionDetail = z.object({
  Status: z.string(),
  /** Empty for none. */
  SubStatus: z.string(),
  SiteVisits: z.array(siteVisit),
})

/** The parcel with the hardware; links are null where the carrier is none that is known. Source: FIB-046. */
export const hardwareDetail = z.object({
  TrackingNumber: z.string(),
  Company: z.string(),
  Url: z.nullable(z.url({ protocol: /^https?$/ })),
  UrlChangeAddress: z.nullable(z.url({ protocol: /^https?$/ })),
})

/** How the order is known at the fibre company. Source: FIB-046. */
export const sequenceDetails = z.object({
  /** The ticket by which visits are booked. */
  RowKey: z.string(),
  TicketStatus: z.string(),
  HardwareDetail: z.nullable(hardwareDetail),
})

/**
 * What became of the last slot that was asked for: it waits to be read back, another one had it first, or the company said
 * no. Once it is read back it is the visit's own.
 */
export const ASKED_STATES = ['asked', 'lost', 'rejected'] as const

/** A visit of an order, booked or not. */
const visit = z.object({
  VisitType: visitType,
  /** Whether the company has it booked, has been, did not come, or dropped it; `none` before it was ever booked. */
  state: z.enum(['none', 'booked', 'done', 'missed', 'cancelled']),
  /** What the company has booked. Of one that was cancelled the last one. */
  timeslot: z.nullable(timeslot),
  /** The last slot that was asked for and is not the visit's: never a promise. */
  asked: z.nullable(
    z.object({
      timeslot,
      state: z.enum(ASKED_STATES),
      /** When it was asked for. */
      at: instant,
    }),
  ),
  /** Another slot may be asked for now: the order needs or has the visit, and it is at least a day away. Source: FIB-042. */
  mayBook: z.boolean(),
  /** From when a change of the booked visit may cost; null while nothing is booked. */
  changeMayCostFrom: z.nullable(instant),
  /** Of the calendar: the same for all times of a visit, and how often it was changed. */
  uid: z.string(),
  sequence: z.int().check(z.nonnegative()),
  /** When calendars last had another one. */
  changedAt: instant,
})
export type FibreVisit = z.output<typeof visit>

/** One change of an order, as it became known. */
const timelineEntry = z.object({
  at: instant,
  /**
   * The company says another status; a slot is asked for, booked, lost, rejected; a visit is moved by the company, done,
   * missed, cancelled; the parcel is on its way; the day of the start is another one; a customer reported that nobody came.
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
  /** Of a status. */
  status: z.nullable(z.string()),
  subStatus: z.nullable(z.string()),
  /** Of a visit. */
  type: z.nullable(visitType),
  timeslot: z.nullable(timeslot),
  /** Of the day of the start. */
  day: z.nullable(day),
})
export type TimelineEntry = z.output<typeof timelineEntry>

/** A report that nobody came to a visit. */
const missedVisitReport = z.object({
  reportNumber: z.string(),
  type: visitType,
  timeslot,
  reportedAt: instant,
  /** What the customer wrote; empty for nothing. */
  comment: z.string(),
})

/** A fibre order, what the fibre company says of it and what became of it here. Source: FIB-046, FIB-049. */
export const fibreOrder = z.object({
  OrderNumber: z.string(),
  Description: z.string(),
  PlacedOn: day,
  RFSDateScheduled: z.nullable(day),
  FibreConnectionDetail: fibreConnectionDetail,
  SequenceDetails: sequenceDetails,
  /** Since when the company says this status. */
  StatusSince: instant,
  /** By when it expects the next one; null where it does not say. */
  NextStatusBy: z.nullable(day),
  /** When the company last told of it or was last asked. */
  ReadAt: instant,
  /** Both visits, scoping first. An order without a scoping visit has that one as `none` and not to be booked. */
  Visits: z.array(visit).check(z.length(2)),
  /** Newest first. */
  Timeline: z.array(timelineEntry),
  Reports: z.array(missedVisitReport),
})
export type FibreOrder = z.output<typeof fibreOrder>

/** Why an order among others cannot be shown. Source: FIB-053 to FIB-055. */
export const ORDER_PROBLEMS = [
  'FIBRE_ORDER_STATUS_NOT_AVAILABLE',
  'FIBRE_ORDER_SEQUENCE_DETAILS_NOT_AVAILABLE',
  'FIBRE_CONNECTION_DETAILS_NOT_AVAILABLE',
] as const

export const fibreOrders = z.object({
  /** Newest first. */
  orders: z.array(fibreOrder).check(z.minLength(1)),
  /** Orders of which the company says too little; where all are, the call is refused with the first one's problem. */
  notShown: z.array(z.object({ OrderNumber: z.string(), problem: z.enum(ORDER_PROBLEMS) })),
  booking: z.object({
    /** Days that lie at least between scoping and installation. Source: FIB-044. */
    gapDays: z.int().check(z.positive()),
    /** How many days ahead slots go. */
    daysAhead: z.int().check(z.positive()),
  }),
  /** The account's private calendar address, which is told once, when it is made. */
  calendarFeed: z.nullable(z.object({ since: instant })),
  /** The provider's instant. */
  now: instant,
})
export type FibreOrders = z.output<typeof fibreOrders>

/** Reads the fibre orders of the account, translated by the provider from what the company says. Source: FIB-048, FIB-049. */
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

/** Reads the slots that a visit may be booked at now. Source: FIB-050. */
export const readBooking = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/booking',
  access: 'account',
  query: z.object({
    ticketId,
    type: visitType,
    /** The installation is to follow a scoping on this day, which is chosen and not booked yet. Source: FIB-043. */
    scopingOn: z.optional(day),
  }),
  reply: z.object({
    ticketId: z.string(),
    type: visitType,
    /**
     * Earliest first; none means that the visit cannot be moved now. Those of an installation leave the days after the scoping;
     * those of a scoping that leave none before the booked installation need that one to follow. Source: FIB-041, FIB-043.
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
 * Asks the company for a slot. It is booked once it was read back, and asked for until then: the same slot asked for again,
 * also at once, is one booking. Source: FIB-051.
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
    /** Of a scoping visit: the installation is asked for next, and one that is booked too early for it gives way. */
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

/** Reports that nobody came to the visit of a slot that has ended; the same visit again is the same report. */
export const reportMissedVisit = defineCall({
  method: 'POST',
  path: '/accounts/{accountCode}/booking/missed',
  access: 'account',
  needs: 'order',
  body: z.strictObject({
    ticketId,
    type: visitType,
    /** Of the visit, as it was booked. */
    startDateTime: instant,
    comment: z.string().check(z.maxLength(MOST_REPORT_CHARACTERS)),
  }),
  reply: missedVisitReport,
  errors: ['FIBRE_TICKET_NOT_FOUND', 'FIBRE_VISIT_NOT_MISSED'],
})

/** Makes a new private address of the account's calendar; one that there was serves nothing any more. */
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
