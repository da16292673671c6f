import { dayAt, dayText, weekdayName } from '../day.ts'
import { timeText } from '../instant.ts'

import type { Timeslot, VisitType } from './order.ts'

/** Who must be at home for a visit: a text for pages, letters and calendars. */
export const AT_HOME: Record<VisitType, string> = {
  Scoping: 'Someone who may decide where the fibre goes must be at home, and signs the plan.',
  Install: 'Someone of 18 years or more must be at home. Keep the way to the modem’s place free.',
}

/** `Tuesday 1 December 2026, 8:00 am to 12:00 pm`. */
export function slotText({ startDateTime, endDateTime }: Timeslot): string {
  const on = dayAt(startDateTime)
  return `${weekdayName(on)} ${dayText(on)}, ${timeText(startDateTime)} to ${timeText(endDateTime)}`
}
