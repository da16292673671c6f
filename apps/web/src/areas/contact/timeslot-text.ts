import type { Timeslot } from '@switchboard/domain/contact/contract'
import { timeText } from '@switchboard/domain/instant'

/** For example `9:00 am and 10:00 am`, in New Zealand time. */
export function timeslotText({
  TimeslotStart,
  TimeslotEnd,
}: Pick<Timeslot, 'TimeslotStart' | 'TimeslotEnd'>) {
  return `${timeText(TimeslotStart)} and ${timeText(TimeslotEnd)}`
}
