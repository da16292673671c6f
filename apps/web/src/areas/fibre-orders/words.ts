import type { FailureCode } from '@switchboard/domain/call'
import type { Day } from '@switchboard/domain/day'
import { shortDayText, weekdayName } from '@switchboard/domain/day'
import type { bookVisit, reportMissedVisit } from '@switchboard/domain/fibre-orders/contract'
import type { FibreVisit, Timeslot, VisitType } from '@switchboard/domain/fibre-orders/order'

import { commonAdvice } from '#web/http/common-advice.ts'
import { timeSpanText } from '#web/ui/clock-text.ts'

export const TITLE = 'Order status'

export const VISIT_WORDS: Record<VisitType, { readonly title: string; readonly about: string }> = {
  Scoping: {
    title: 'Scoping visit',
    about: 'Someone from the fibre company looks at how fibre can reach your home, and plans it with you.',
  },
  Install: {
    title: 'Installation',
    about: 'A technician brings the fibre into your home and connects it.',
  },
}

/** For example `Tuesday 1 December`. */
export function weekdayText(day: Day): string {
  return `${weekdayName(day)} ${shortDayText(day)}`
}

/** For example `8:00 am to 12:00 pm`. */
export function hoursText({ startDateTime, endDateTime }: Timeslot): string {
  return timeSpanText(startDateTime, endDateTime)
}

export const VISIT_STATE_WORDS: Record<
  FibreVisit['state'],
  { readonly label: string; readonly tone: 'positive' | 'neutral' | 'critical' | 'info' }
> = {
  none: { label: 'Not booked', tone: 'neutral' },
  booked: { label: 'Booked', tone: 'info' },
  done: { label: 'Done', tone: 'positive' },
  missed: { label: 'Missed', tone: 'critical' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}

/** Source: FIB-057. */
export const UNEXPECTED_ERROR = 'Unexpected error'

const NEWEST_BELOW = 'Its latest report is below.'

/** Advice about a time that was not booked. */
export const BOOKING_ADVICE: Record<FailureCode<typeof bookVisit>, string> = {
  ...commonAdvice(`We do not know whether the fibre company took it. ${NEWEST_BELOW}`),
  MALFORMED_REQUEST: 'The time was not understood. Choose another one.',
  NO_BOOKING_DATA: `We could not understand the fibre company’s answer. ${NEWEST_BELOW}`,
  FIBRE_TICKET_NOT_FOUND: 'The fibre company no longer knows this order.',
  FIBRE_VISIT_NOT_BOOKABLE: 'This visit can no longer be moved.',
  FIBRE_SLOT_NOT_AVAILABLE: 'That time is no longer available. Choose another one.',
  FIBRE_SLOT_TOO_EARLY: 'A visit has to be tomorrow or later. Choose another time.',
  FIBRE_VISITS_TOO_CLOSE: 'The installation has to come later after the scoping visit. Choose another time.',
  FIBRE_SLOT_LOST: 'Someone else got that time first. Choose another one.',
  FIBRE_BOOKING_REJECTED: 'The fibre company declined that time. Choose another one.',
  FIBRE_COMPANY_UNAVAILABLE: 'The fibre company cannot be reached. Try again in a few minutes.',
}

const NOT_REPORTED = 'It was not reported. Try again in a moment, or call the help desk.'

export const REPORT_ADVICE: Record<FailureCode<typeof reportMissedVisit>, string> = {
  ...commonAdvice(NOT_REPORTED),
  MALFORMED_REQUEST: 'Write it in fewer words.',
  FIBRE_TICKET_NOT_FOUND: 'This order is no longer known.',
  FIBRE_VISIT_NOT_MISSED: 'The fibre company says that it came, or the time is not over yet.',
}
