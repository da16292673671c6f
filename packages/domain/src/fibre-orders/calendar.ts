import { utf8Bytes } from '../utf8.ts'

import type { FibreOrder, VisitType } from './contract.ts'
import { AT_HOME } from './visit-words.ts'

/** A visit as calendars have it. */
export type CalendarVisit = {
  /** The same for all times of a visit, by which calendars know it again. */
  readonly uid: string
  /** How often it was changed. */
  readonly sequence: number
  /** Instants in milliseconds since 1970 UTC. */
  readonly changedAt: number
  readonly startDateTime: number
  readonly endDateTime: number
  readonly isCancelled: boolean
  readonly title: string
  readonly text: string
}

const TITLES: Record<VisitType, string> = {
  Scoping: 'Fibre: scoping visit',
  Install: 'Fibre: installation',
}

type CalendarOrder = Pick<FibreOrder, 'OrderNumber' | 'Description' | 'Visits'>

/**
 * The visits of an order that have or had a time; one that is only asked for is in no calendar. `address` is the page's
 * where they can be moved.
 */
export function calendarVisits(
  { OrderNumber, Description, Visits }: CalendarOrder,
  address: string,
): CalendarVisit[] {
  return Visits.flatMap(({ VisitType, state, timeslot, uid, sequence, changedAt }) =>
    timeslot === null
      ? []
      : [
          {
            uid,
            sequence,
            changedAt,
            ...timeslot,
            isCancelled: state === 'cancelled',
            title: TITLES[VisitType],
            text: `${AT_HOME[VisitType]}\n\nOrder ${OrderNumber}: ${Description}\nTo move the visit: ${address}`,
          },
        ],
  )
}

/** How often programs look again for changes of a calendar that they follow. */
const LOOK_AGAIN = 'PT4H'

/**
 * A calendar of visits by RFC 5545, its times in UTC, so that it needs no rules of time zones. A feed has a name, by which
 * programs that follow it list it.
 */
export function calendarText(visits: readonly CalendarVisit[], feedName: string | null = null): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Switchboard//Fibre visits//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...(feedName === null
      ? []
      : [
          `NAME:${escapeText(feedName)}`,
          `X-WR-CALNAME:${escapeText(feedName)}`,
          `REFRESH-INTERVAL;VALUE=DURATION:${LOOK_AGAIN}`,
          `X-PUBLISHED-TTL:${LOOK_AGAIN}`,
        ]),
    ...visits.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

function eventLines(visit: CalendarVisit): string[] {
  const { uid, sequence, changedAt, startDateTime, endDateTime, isCancelled, title, text } = visit
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utc(changedAt)}`,
    `LAST-MODIFIED:${utc(changedAt)}`,
    `DTSTART:${utc(startDateTime)}`,
    `DTEND:${utc(endDateTime)}`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(text)}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    ...(isCancelled ? [] : alarmLines(title)),
    'END:VEVENT',
  ]
}

function alarmLines(title: string): string[] {
  return ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escapeText(title)}`, 'TRIGGER:-P1D', 'END:VALARM']
}

/** `20261201T190000Z`. */
function utc(instantMilliseconds: number): string {
  return `${new Date(instantMilliseconds).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

/** Other signs that are not printed are allowed in no calendar. */
function escapeText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?!\n)\p{Cc}/gu, ' ')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
}

const MOST_BYTES_A_LINE = 75

/** Goes on in the next line behind a space before it has more bytes than allowed, never within a letter. */
function foldLine(line: string): string {
  const lines = ['']
  let bytes = 0
  for (const letter of line) {
    const more = utf8Bytes(letter)
    if (bytes + more > MOST_BYTES_A_LINE) {
      lines.push('')
      // of the space
      bytes = 1
    }
    lines[lines.length - 1] += letter
    bytes += more
  }
  return lines.join('\r\n ')
}
