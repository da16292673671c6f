import type { Timeslot } from '@switchboard/domain/contact/contract'

import { timeSpanText } from '#web/ui/clock-text.ts'

/** For example `9:00 am and 10:00 am`. */
export function timeslotText({
  TimeslotStart,
  TimeslotEnd,
}: Pick<Timeslot, 'TimeslotStart' | 'TimeslotEnd'>) {
  return timeSpanText(TimeslotStart, TimeslotEnd, 'and')
}
