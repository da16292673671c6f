import { addDays, daysBetween } from '../day.ts'
import type { Day } from '../day.ts'
import { hourAt, hoursIn, startOfDay } from '../instant.ts'
import { addWorkingDays, isWorkingDay } from '../public-holidays.ts'

import type { FibreVisit, VisitType } from './contract.ts'
import type { VisitDays } from './states.ts'

/** Days that a visit has to be away for it to be moved. Source: FIB-042. */
export const LEAST_DAYS_AWAY = 1
/** Days that lie between scoping and installation at the least; the provider may set more. Source: FIB-044. */
export const LEAST_DAYS_BETWEEN = 1

/** The days between scoping and installation that hold where the provider has set so many. Source: FIB-044. */
export function daysBetweenVisits(set: number): number {
  return Math.max(LEAST_DAYS_BETWEEN, set)
}

/** Whether a visit can still be moved, or be booked for the first time. Source: FIB-042. */
export function canMove(visitDay: Day | null, today: Day): boolean {
  return visitDay === null || daysBetween(today, visitDay) >= LEAST_DAYS_AWAY
}

/** The days that the other visit leaves a visit; null where there is no limit. Source: FIB-043, FIB-044. */
export type DayLimits = { readonly from: Day | null; readonly to: Day | null }

/** Which days the other visit leaves for one of a type, so many days apart. Source: FIB-043, FIB-044. */
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
  /** Days between scoping and installation. */
  readonly between: number
  /** Days ahead that slots go. */
  readonly daysAhead: number
  /** Whose region's anniversary nobody works on, where it is known. */
  readonly town: string | null
}

/** Why a visit cannot be booked for a day, or null. Source: FIB-042 to FIB-044. */
export function bookingProblem(facts: VisitBookingFacts): BookingProblem | null {
  const { type, on, today, days, between, daysAhead, town } = facts
  if (!canMove(days[type], today)) return 'visitTooNear'
  if (daysBetween(today, on) < LEAST_DAYS_AWAY) return 'past'
  if (daysBetween(today, on) > daysAhead) return 'tooFarAhead'
  if (!isWorkingDay(on, town)) return 'notWorked'
  return isWithin(on, calculateDayLimits(type, days, between)) ? null : 'installBeforeScoping'
}

/** From when moving a visit may cost: an hour of the working day before it, 0 to 23. In milliseconds since 1970 UTC. */
export function mayCostFrom(visitDay: Day, hour: number): number {
  const hours = hoursIn(addWorkingDays(visitDay, -1))
  return hours.find((begins) => hourAt(begins) >= hour) ?? startOfDay(visitDay)
}

/** Whether it can be reported that nobody came to a visit: its time is over, and the company has not been. */
export function canReportMissed({ state, timeslot }: FibreVisit, now: number): boolean {
  return (state === 'booked' || state === 'missed') && timeslot !== null && timeslot.endDateTime <= now
}
