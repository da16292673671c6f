import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { day } from '../day.ts'
import { instant } from '../instant.ts'

import { fibreOrder, missedVisitReport, timeslot, visitType } from './order.ts'

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

export const MAX_REPORT_CHARACTERS = 500

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
    comment: z.string().check(z.maxLength(MAX_REPORT_CHARACTERS)),
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
