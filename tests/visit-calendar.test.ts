import fc from 'fast-check'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { expect, test } from 'vitest'

import { calendarText, calendarVisits } from '../packages/domain/src/fibre-orders/calendar.ts'
import type { CalendarVisit } from '../packages/domain/src/fibre-orders/calendar.ts'
import { createFibreOrder, createFibreVisit } from '../packages/domain/src/fibre-orders/testing/orders.ts'

const ADDRESS = 'https://portal.example/order-status'

/** A visit as parsed by one of two independent libraries. */
type Read = {
  readonly uid: string
  readonly sequence: number
  readonly start: number
  readonly end: number
  readonly status: string
  readonly title: string
  readonly text: string
}

function byIcalJs(text: string): Read[] {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component, { strictExceptions: true })
    return {
      uid: event.uid,
      sequence: event.sequence,
      start: event.startDate.toJSDate().getTime(),
      end: event.endDate.toJSDate().getTime(),
      status: String(component.getFirstPropertyValue('status')),
      title: event.summary,
      text: event.description,
    }
  })
}

function byNodeIcal(text: string): Read[] {
  return Object.values(nodeIcal.sync.parseICS(text)).flatMap((event) =>
    event?.type === 'VEVENT'
      ? [
          {
            uid: event.uid,
            sequence: Number(event.sequence),
            start: event.start.getTime(),
            end: event.end?.getTime() ?? Number.NaN,
            status: event.status ?? '',
            title: plain(event.summary),
            text: plain(event.description),
          },
        ]
      : [],
  )
}

/** It answers with an object where a line has parameters; ours have none. */
const plain = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const SIGNS = [';', ',', ':', '"', '\n', 'n', ' ', 'ō', '😀', 'a', 'END:VEVENT', '='.repeat(40)]

const READERS: [name: string, read: (text: string) => Read[], signs: string[]][] = [
  ['ical.js', byIcalJs, [...SIGNS, '\\']],
  // it takes a backslash that is written before an n for the end of a line
  ['node-ical', byNodeIcal, SIGNS],
]

const visit: CalendarVisit = {
  uid: 'scoping-1@portal.example',
  sequence: 0,
  changedAt: Date.parse('2026-03-01T01:02:03Z'),
  startDateTime: Date.parse('2026-04-02T08:00:00+13:00'),
  endDateTime: Date.parse('2026-04-02T12:00:00+13:00'),
  isCancelled: false,
  title: 'Fibre: scoping visit',
  text: 'Be there.',
}

/** The read instant as a clock on a wall in New Zealand shows it. */
function clock(instantMilliseconds: number): string {
  const format = {
    timeZone: 'Pacific/Auckland',
    dateStyle: 'short',
    timeStyle: 'short',
    hour12: false,
  } as const
  return new Intl.DateTimeFormat('en-GB', format).format(instantMilliseconds)
}

for (const [name, read, signs] of READERS) {
  // the clocks go back on 5 April 2026 and forward on 27 September 2026
  test.each([
    ['on the last working day of summer time', '2026-04-02T08:00:00+13:00', '02/04/2026, 08:00'],
    ['on the first of standard time', '2026-04-07T08:00:00+12:00', '07/04/2026, 08:00'],
    ['on the last working day of standard time', '2026-09-25T13:00:00+12:00', '25/09/2026, 13:00'],
    ['on the first of summer time', '2026-09-28T13:00:00+13:00', '28/09/2026, 13:00'],
    ['in the night in which the clocks go back', '2026-04-05T01:30:00+13:00', '05/04/2026, 01:30'],
    ['in the night in which they go forward', '2026-09-27T03:30:00+13:00', '27/09/2026, 03:30'],
  ])(`${name} reads a visit %s at its hour`, (_why, from, wall) => {
    const startDateTime = Date.parse(from)
    const endDateTime = startDateTime + 4 * 3_600_000
    const [found] = read(calendarText([{ ...visit, startDateTime, endDateTime }]))

    expect(found).toMatchObject({ start: startDateTime, end: endDateTime })
    expect(clock(found?.start ?? 0)).toBe(wall)
  })

  test(`${name} reads a visit that was changed as the same one, changed later`, () => {
    const moved = { ...visit, sequence: 1, startDateTime: visit.startDateTime + 86_400_000 }
    const [before, after] = [visit, moved].map((each) => read(calendarText([each]))[0])

    expect(after?.uid).toBe(before?.uid)
    expect([before?.sequence, after?.sequence]).toEqual([0, 1])
    expect(after?.start).toBe(moved.startDateTime)
    expect(after?.status).toBe('CONFIRMED')
  })

  test(`${name} reads a visit that was cancelled`, () => {
    const [found] = read(calendarText([{ ...visit, sequence: 2, isCancelled: true }]))

    expect(found).toMatchObject({ uid: visit.uid, sequence: 2, status: 'CANCELLED' })
  })

  test(`${name} reads a feed of both visits of an order, and none that is only asked for`, () => {
    const at = { startDateTime: visit.startDateTime, endDateTime: visit.endDateTime }
    const requestedTime = { timeslot: at, state: 'asked', at: visit.changedAt } as const
    const order = (install: Parameters<typeof createFibreVisit>[0]) =>
      createFibreOrder({
        Visits: [
          createFibreVisit({ VisitType: 'Scoping', state: 'done', timeslot: at }),
          createFibreVisit(install),
        ],
      })
    const read2 = (install: Parameters<typeof createFibreVisit>[0]) =>
      read(calendarText(calendarVisits(order(install), ADDRESS), 'Fibre visits, account 100001'))

    expect(read2({ state: 'booked', timeslot: at }).map(({ title }) => title)).toEqual([
      'Fibre: scoping visit',
      'Fibre: installation',
    ])
    expect(read2({ asked: requestedTime })).toHaveLength(1)
    expect(read2({ state: 'cancelled', timeslot: at })[1]?.status).toBe('CANCELLED')
  })

  test(`${name} reads names with signs that mean something in calendars`, () => {
    const odd = 'Unit 2; 5 Kōwhai Rd, "Ngāti" \\ back\nsecond line: BEGIN:VEVENT'
    const [found, ...others] = read(calendarText([{ ...visit, title: odd, text: odd }], odd))

    expect(found).toMatchObject({ title: odd, text: odd })
    expect(others).toEqual([])
  })

  test(`${name} reads any text as it was written`, () => {
    // spaces at its ends are cut by readers
    const text = fc
      .array(fc.constantFrom(...signs), { minLength: 1, maxLength: 60 })
      .map((all) => `a${all.join('')}z`)

    fc.assert(
      fc.property(text, text, (title, body) => {
        const made = calendarText([{ ...visit, title, text: body }])
        expect(read(made)).toMatchObject([{ title, text: body }])
      }),
    )
  })
}

test('no line has more than 75 bytes, and each ends as lines of calendars do', () => {
  const made = calendarText(
    [{ ...visit, title: 'Kōwhai '.repeat(60), text: '😀'.repeat(90) }],
    'Ā'.repeat(200),
  )
  const lines = made.split('\r\n')

  expect(lines.at(-1)).toBe('')
  expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
  expect(lines.filter((line) => /[\r\n\uFFFD]/.test(line))).toEqual([])
})

test('the day before, a calendar reminds of a visit, and not of one that was cancelled', () => {
  const alarms = (isCancelled: boolean) =>
    new ICAL.Component(ICAL.parse(calendarText([{ ...visit, isCancelled }])))
      .getFirstSubcomponent('vevent')
      ?.getAllSubcomponents('valarm')
      .map((alarm) => String(alarm.getFirstPropertyValue('trigger')))

  expect(alarms(false)).toEqual(['-P1D'])
  expect(alarms(true)).toEqual([])
})
