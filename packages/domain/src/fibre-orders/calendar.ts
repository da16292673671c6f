import { utf8Bytes } from '../utf8.ts'

import type { FibreOrder, VisitType } from './order.ts'
import { AT_HOME } from './visit-words.ts'

/** A visit as an event of a calendar. */
export type CalendarVisit = {
  /** The id of the event. It stays when the visit is moved, so that calendars update the event. */
  readonly uid: string
  /** The number of changes of the visit. */
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
 * The visits of an order that have or had a time. A visit without a time is only requested and left out. `address` is the
 * address of the page where customers move visits.
 */
export function calendarVisits(
  { OrderNumber, Description, Visits }: CalendarOrder,
  address: string,
): CalendarVisit[] {
  return Visits.flatMap(({ VisitType, state, timeslot, uid, sequence, changedAt }) => {
    if (timeslot === null) return []
    const text = `${AT_HOME[VisitType]}\n\nOrder ${OrderNumber}: ${Description}\nTo move the visit: ${address}`
    const isCancelled = state === 'cancelled'
    return [{ uid, sequence, changedAt, ...timeslot, isCancelled, title: TITLES[VisitType], text }]
  })
}

/** The interval at which calendar programs load a feed again: 4 hours. */
const REFRESH_INTERVAL = 'PT4H'

/**
 * A calendar of visits by RFC 5545. Its times are in UTC, so that it needs no time zone rules. Only a feed has a name, which
 * calendar programs show.
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
          `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH_INTERVAL}`,
          `X-PUBLISHED-TTL:${REFRESH_INTERVAL}`,
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
    `DTSTAMP:${toUtcText(changedAt)}`,
    `LAST-MODIFIED:${toUtcText(changedAt)}`,
    `DTSTART:${toUtcText(startDateTime)}`,
    `DTEND:${toUtcText(endDateTime)}`,
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
function toUtcText(instantMilliseconds: number): string {
  return `${new Date(instantMilliseconds).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

/** Escapes a text by RFC 5545. Control characters other than line breaks are not allowed and become spaces. */
function escapeText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?!\n)\p{Cc}/gu, ' ')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
}

const MAX_BYTES_A_LINE = 75

/** Splits a long line, never inside a letter. Each further line begins with a space. */
function foldLine(line: string): string {
  const lines = ['']
  let bytes = 0
  for (const letter of line) {
    const more = utf8Bytes(letter)
    if (bytes + more > MAX_BYTES_A_LINE) {
      lines.push('')
      bytes = 1 // the space
    }
    lines[lines.length - 1] += letter
    bytes += more
  }
  return lines.join('\r\n ')
}
