import { addDays, daysBetween } from '../day.ts'
import type { Day } from '../day.ts'
import { hourAt, hoursIn, startOfDay } from '../instant.ts'
import { addWorkingDays, isWorkingDay } from '../public-holidays.ts'

import type { FibreVisit, VisitType } from './order.ts'
import type { VisitDays } from './states.ts'

/** The minimum number of days before a visit in which it can be moved. Source: FIB-042. */
export const MIN_DAYS_AWAY = 1
/** The minimum number of days from scoping to installation. The provider may configure more. Source: FIB-044. */
export const MIN_DAYS_BETWEEN = 1

/** The days from scoping to installation: the configured number, or the minimum if that is more. Source: FIB-044. */
export function daysBetweenVisits(configuredDays: number): number {
  return Math.max(MIN_DAYS_BETWEEN, configuredDays)
}

/** Whether a visit can still be moved, or be booked for the first time. Source: FIB-042. */
export function canMove(visitDay: Day | null, today: Day): boolean {
  return visitDay === null || daysBetween(today, visitDay) >= MIN_DAYS_AWAY
}

/** The first and the last possible day of a visit; null without a limit. Source: FIB-043, FIB-044. */
export type DayLimits = { readonly from: Day | null; readonly to: Day | null }

/** The limits that the other visit sets. `between` is the number of days from scoping to installation. Source: FIB-043, FIB-044. */
export function calculateDayLimits(type: VisitType, days: VisitDays, between: number): DayLimits {
  if (type === 'Install') {
    return { from: days.Scoping === null ? null : addDays(days.Scoping, between), to: null }
  }
  return { from: null, to: days.Install === null ? null : addDays(days.Install, -between) }
}

export function isWithin(on: Day, { from, to }: DayLimits): boolean {
  return (from === null || on >= from) && (to === null || on <= to)
}

/** Why a visit cannot be booked for a day. */
export type BookingProblem = 'visitTooNear' | 'past' | 'tooFarAhead' | 'notWorked' | 'installBeforeScoping'

export type VisitBookingFacts = {
  readonly type: VisitType
  readonly on: Day
  readonly today: Day
  /** The days of both visits as they are now. */
  readonly days: VisitDays
  /** Days from scoping to installation. */
  readonly between: number
  /** How many days ahead slots can be booked. */
  readonly daysAhead: number
  /** Decides which regional holiday applies; null if unknown. */
  readonly town: string | null
}

/** Why a visit cannot be booked for a day, or null. Source: FIB-042 to FIB-044. */
export function bookingProblem(facts: VisitBookingFacts): BookingProblem | null {
  const { type, on, today, days, between, daysAhead, town } = facts
  if (!canMove(days[type], today)) return 'visitTooNear'
  if (daysBetween(today, on) < MIN_DAYS_AWAY) return 'past'
  if (daysBetween(today, on) > daysAhead) return 'tooFarAhead'
  if (!isWorkingDay(on, town)) return 'notWorked'
  return isWithin(on, calculateDayLimits(type, days, between)) ? null : 'installBeforeScoping'
}

/**
 * When a move of a visit begins to cost, in milliseconds since 1970 UTC: at an hour (0 to 23) of the working day before the
 * visit.
 */
export function mayCostFrom(visitDay: Day, hour: number): number {
  const hours = hoursIn(addWorkingDays(visitDay, -1))
  return hours.find((begins) => hourAt(begins) >= hour) ?? startOfDay(visitDay)
}

/** Whether a customer can report that nobody came: the time of the visit is over, and the visit is not done. */
export function canReportMissed({ state, timeslot }: FibreVisit, now: number): boolean {
  return (state === 'booked' || state === 'missed') && timeslot !== null && timeslot.endDateTime <= now
}
