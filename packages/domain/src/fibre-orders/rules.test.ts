import { expect, test } from 'vitest'

import { day } from '../day.ts'
import type { Day } from '../day.ts'

import type { FibreVisit } from './order.ts'
import {
  bookingProblem,
  canMove,
  canReportMissed,
  daysBetweenVisits,
  isWithin,
  calculateDayLimits,
  mayCostFrom,
} from './rules.ts'
import type { VisitBookingFacts, BookingProblem } from './rules.ts'

const toDay = (text: string) => day.parse(text)
/** A Thursday. */
const today = toDay('2026-11-26')

test.each([
  ['2026-11-25', false],
  ['2026-11-26', false],
  ['2026-11-27', true],
])('FIB-042: a visit on %s can be moved on 26 November: %s', (visitDay, can) => {
  expect(canMove(toDay(visitDay), today)).toBe(can)
})

test('FIB-042: a visit without a day can be booked', () => {
  expect(canMove(null, today)).toBe(true)
})

test.each([
  [0, 1],
  [1, 1],
  [5, 5],
])('FIB-044: with %s days configured between scoping and installation, %s apply', (set, held) => {
  expect(daysBetweenVisits(set)).toBe(held)
})

test('FIB-043, FIB-044: the installation is at least the minimum of days after the scoping', () => {
  const limits = calculateDayLimits('Install', { Scoping: toDay('2026-12-01'), Install: null }, 3)

  expect(isWithin(toDay('2026-12-03'), limits)).toBe(false)
  expect(isWithin(toDay('2026-12-04'), limits)).toBe(true)
})

test('FIB-043, FIB-044: the scoping is at least the minimum of days before an installation that stays', () => {
  const limits = calculateDayLimits(
    'Scoping',
    { Scoping: toDay('2026-12-01'), Install: toDay('2026-12-10') },
    3,
  )

  expect(isWithin(toDay('2026-12-07'), limits)).toBe(true)
  expect(isWithin(toDay('2026-12-08'), limits)).toBe(false)
})

test('FIB-043: a visit without another has no limits', () => {
  expect(
    isWithin(toDay('2027-02-01'), calculateDayLimits('Scoping', { Scoping: null, Install: null }, 3)),
  ).toBe(true)
  expect(
    isWithin(toDay('2026-11-27'), calculateDayLimits('Install', { Scoping: null, Install: null }, 3)),
  ).toBe(true)
})

const facts: VisitBookingFacts = {
  type: 'Install',
  on: toDay('2026-12-10'),
  today,
  days: { Scoping: toDay('2026-12-02'), Install: toDay('2026-12-15') },
  between: 1,
  daysAhead: 89,
  town: 'Auckland',
}

const days = (Scoping: Day | null, Install: Day | null) => ({ days: { Scoping, Install } })

test('a visit can be booked for a working day', () => {
  expect(bookingProblem(facts)).toBeNull()
})

test.each<[row: string, why: string, difference: Partial<VisitBookingFacts>, problem: BookingProblem | null]>(
  [
    ['FIB-042', 'a visit of today is moved', days(null, today), 'visitTooNear'],
    ['FIB-042', 'a day of yesterday is asked for', { on: toDay('2026-11-25') }, 'past'],
    ['FIB-042', 'today is asked for', { on: today }, 'past'],
    ['FIB-041', 'a Saturday is asked for', { on: toDay('2026-12-12') }, 'notWorked'],
    ['FIB-041', 'a public holiday is asked for', { on: toDay('2026-12-25') }, 'notWorked'],
    ['FIB-041', 'the anniversary of the region is asked for', { on: toDay('2027-02-01') }, 'notWorked'],
    ['FIB-041', 'the 89th day is asked for', { on: toDay('2027-02-23') }, null],
    ['FIB-041', 'the 90th day is asked for', { on: toDay('2027-02-24') }, 'tooFarAhead'],
    ['FIB-044', 'the day of the scoping is asked for', { on: toDay('2026-12-02') }, 'installBeforeScoping'],
    ['FIB-044', 'the day after the scoping is asked for', { on: toDay('2026-12-03') }, null],
    [
      'FIB-044',
      'fewer days lie between than are set',
      { on: toDay('2026-12-03'), between: 3 },
      'installBeforeScoping',
    ],
    [
      'FIB-043',
      'the scoping is moved behind an installation that stays',
      { type: 'Scoping', on: toDay('2026-12-16') },
      'installBeforeScoping',
    ],
    ['FIB-043', 'the scoping is moved before it', { type: 'Scoping', on: toDay('2026-12-14') }, null],
  ],
)('%s: the problem of a booking where %s', (_row, _why, difference, problem) => {
  expect(bookingProblem({ ...facts, ...difference })).toBe(problem)
})

test.each([
  ['2026-12-10', '2026-12-09T15:00:00+13:00'],
  ['2026-12-14', '2026-12-11T15:00:00+13:00'],
  ['2026-12-29', '2026-12-24T15:00:00+13:00'],
  ['2027-04-05', '2027-04-02T15:00:00+13:00'],
  ['2027-04-06', '2027-04-05T15:00:00+12:00'],
])('moving a visit of %s may cost from %s, the working day before', (visitDay, from) => {
  const toIso = (milliseconds: number) => new Date(milliseconds).toISOString()

  expect(toIso(mayCostFrom(toDay(visitDay), 15))).toBe(toIso(Date.parse(from)))
})

const NOW = Date.parse('2026-12-10T12:00:00+13:00')
const ENDED = { startDateTime: NOW - 4 * 3_600_000, endDateTime: NOW }

const visit: FibreVisit = {
  VisitType: 'Install',
  state: 'booked',
  timeslot: ENDED,
  asked: null,
  mayBook: false,
  changeMayCostFrom: null,
  uid: 'one',
  sequence: 0,
  changedAt: NOW,
}

test.each<[why: string, difference: Partial<FibreVisit>, can: boolean]>([
  ['whose time is over', {}, true],
  ['whose time is not over', { timeslot: { ...ENDED, endDateTime: NOW + 1 } }, false],
  ['that the company reports as missed', { state: 'missed' }, true],
  ['that was made', { state: 'done' }, false],
  ['that was cancelled', { state: 'cancelled' }, false],
  ['that was never booked', { state: 'none', timeslot: null }, false],
])('a visit %s can be reported as missed: %s', (_why, difference, can) => {
  expect(canReportMissed({ ...visit, ...difference }, NOW)).toBe(can)
})
