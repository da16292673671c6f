import type { Timeslot } from '@switchboard/domain/contact/contract'
import { timeText } from '@switchboard/domain/instant'

/** `9:00 am and 10:00 am`, by New Zealand's clocks. */
export function timeslotText({
  TimeslotStart,
  TimeslotEnd,
}: Pick<Timeslot, 'TimeslotStart' | 'TimeslotEnd'>) {
  return `${timeText(TimeslotStart)} and ${timeText(TimeslotEnd)}`
}
