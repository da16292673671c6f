import { hourAt, timeText } from '../instant.ts'

const HOUR = 3_600_000
const MINUTE = 60_000

const clockTime = new Intl.DateTimeFormat('en-NZ', {
  timeZone: 'UTC',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})

/**
 * The clock times from an instant to the end of its half-hour or hour, such as `2:30 am to 3:00 am`. The end is counted by the
 * clock at the beginning, so that a change of the clocks does not show `2:30 am to 2:00 am`. In autumn, the repeated hour is marked.
 */
export function clockSpanText(begins: number, milliseconds: number): string {
  const time = timeText(begins)
  const minutes = Math.round((begins % HOUR) / MINUTE)
  const ends = hourAt(begins) * HOUR + minutes * MINUTE + milliseconds
  const end = clockTime.format(ends).replaceAll(/\s/g, ' ')
  return `${time} to ${end}${time === timeText(begins - HOUR) ? ', again' : ''}`
}
