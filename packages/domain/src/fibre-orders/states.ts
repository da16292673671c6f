import { dayAt, daysBetween } from '../day.ts'
import type { Day } from '../day.ts'

import { VISIT_TYPES } from './order.ts'
import type { FibreOrder, VisitType } from './order.ts'
import { mapStatus } from './statuses.ts'
import type { FibreState } from './statuses.ts'

/** The current status of an order at the fibre company; a day is null while none is agreed. */
export type FibreProgress = {
  readonly status: string
  readonly subStatus: string
  /** The day on which the line is ready for service, `RFSDateScheduled`. */
  readonly rfsDay: Day | null
  readonly visitDays: VisitDays
}

/** The days of an order's visits; null while none is agreed. Source: FIB-002, FIB-003. */
export type VisitDays = Readonly<Record<VisitType, Day | null>>

/** Extracts the progress from an order. A visit that the company cancelled has no day. */
export function toFibreProgress(
  order: Pick<FibreOrder, 'FibreConnectionDetail' | 'RFSDateScheduled' | 'Visits'>,
): FibreProgress {
  const { Status, SubStatus, SiteVisits } = order.FibreConnectionDetail
  const findVisitDay = (type: VisitType) => {
    const start = SiteVisits.find(({ VisitType }) => VisitType === type)?.StartDate ?? null
    const isDropped = order.Visits.some(({ VisitType, state }) => VisitType === type && state === 'cancelled')
    return start === null || isDropped ? null : dayAt(start)
  }
  return {
    status: Status,
    subStatus: SubStatus,
    rfsDay: order.RFSDateScheduled,
    visitDays: { Scoping: findVisitDay('Scoping'), Install: findVisitDay('Install') },
  }
}

/** Days before a visit on which the customer is reminded, both ends included. Source: FIB-028, FIB-029, FIB-040. */
export const REMINDER_DAYS = { from: 3, to: 1 } as const

/** States that take precedence over near visits. Source: Readings. */
const KEPT_BEFORE_VISITS: readonly FibreState[] = [
  'all-done',
  'cancelled',
  'consent-declined',
  'quote',
  'jeopardy',
  'transition-rfs-confirmed',
  'day-before-transition',
]

/** States in which no visit follows. */
export const OVER: readonly FibreState[] = ['all-done', 'cancelled', 'consent-declined']

/** The state in which an order is shown on a day; null if its status is unknown. Source: FIB-008 to FIB-039. */
export function fibreState(progress: FibreProgress, today: Day): FibreState | null {
  const mapped = mapStatus(progress)
  if (mapped === 'transition-rfs-confirmed' && isTomorrow(progress.rfsDay, today))
    return 'day-before-transition'
  if (mapped === null || KEPT_BEFORE_VISITS.includes(mapped)) return mapped
  const [next] = nearVisits(progress, today)
  if (next === undefined) return mapped
  return next === 'Scoping' ? 'before-scoping' : 'before-rfs'
}

/** The visits of which the customer is reminded, the earlier first. Source: FIB-040. */
export function listVisitsToRemind(progress: FibreProgress, today: Day): VisitType[] {
  const mapped = mapStatus(progress)
  return mapped === null || OVER.includes(mapped) ? [] : nearVisits(progress, today)
}

function nearVisits({ visitDays }: FibreProgress, today: Day): VisitType[] {
  return VISIT_TYPES.map((type) => ({ type, on: visitDays[type] }))
    .flatMap(({ type, on }) => (on === null ? [] : [{ type, away: daysBetween(today, on) }]))
    .filter(({ away }) => away >= REMINDER_DAYS.to && away <= REMINDER_DAYS.from)
    .toSorted((one, other) => one.away - other.away)
    .map(({ type }) => type)
}

function isTomorrow(on: Day | null, today: Day): boolean {
  return on !== null && daysBetween(today, on) === 1
}

/** Shown instead of a date. Source: FIB-007, Readings. */
export type DatePlaceholder = 'TBC' | 'Declined' | 'Completed' | 'Cancelled'

const PLACEHOLDERS: Partial<Record<FibreState, DatePlaceholder>> = {
  'consent-declined': 'Declined',
  'all-done': 'Completed',
  cancelled: 'Cancelled',
}

/** The date of an order or its placeholder. Source: FIB-007. */
export function dateShown(state: FibreState, on: Day | null): Day | DatePlaceholder {
  return PLACEHOLDERS[state] ?? on ?? 'TBC'
}
