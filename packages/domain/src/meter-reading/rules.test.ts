import { expect, test } from 'vitest'

import { addDays, day } from '../day.ts'
import type { Day } from '../day.ts'

import { readMeters } from './contract.ts'
import {
  READ_DATE_MESSAGES,
  readByHand,
  readDateProblem,
  readDates,
  readingMessage,
  readingProblem,
  listRegisters,
} from './rules.ts'
import type { Register } from './rules.ts'
import { METER_LOCATION_MESSAGES, truncateNotes, meterLocationProblem } from './site-access.ts'

const TODAY = day.parse('2026-11-21')

/** A register of five dials that was read so many days ago at 7365.5, or never. */
function register(daysAgo: number | null, value = 7_365.5, numberOfDials = 5): Register {
  const previous = daysAgo === null ? null : { date: addDays(TODAY, -daysAgo), value }
  return { serialNumber: 'M1', channelNumber: 1, numberOfDials, counts: 'all', previous }
}

const meters = (metering: object) =>
  readMeters.reply.parse([{ icp: '0001', address: '1 Road', metering: { meters: [], ...metering } }])

test.each<[what: string, metering: object, isRead: boolean]>([
  ['MTR-002 MTR-004 no ami flag', {}, false],
  ['MTR-002 MTR-004 the ami flag set', { ami: true }, false],
  ['MTR-002 MTR-004 the ami flag not set', { ami: false }, true],
])('a meter with %s is read by hand: %s', (_what, metering, isRead) => {
  expect(readByHand(meters(metering))).toHaveLength(isRead ? 1 : 0)
})

test('MTR-021 MTR-023 every register has its own latest actual reading, or none', () => {
  const [connection] = meters({
    ami: false,
    meters: [
      {
        serialNumber: 'M1',
        channels: [
          { channelNumber: 1, numberOfDials: 5, counts: 'day' },
          { channelNumber: 2, numberOfDials: 5, counts: 'night' },
        ],
      },
      { serialNumber: 'M2', channels: [{ channelNumber: 2, numberOfDials: 4, counts: 'all' }] },
    ],
  })
  if (connection === undefined) throw new Error('no connection')
  const known = {
    serialNumber: 'M1',
    numberOfDials: 5,
    date: TODAY,
    readBy: 'Reader' as const,
    hasPhoto: false,
    mayWithdraw: false,
  }
  const registers = listRegisters(connection, [
    { ...known, channelNumber: 2, counts: 'night', value: 5 },
    { ...known, serialNumber: 'M2', channelNumber: 2, counts: 'all', value: 7 },
  ])

  expect(registers.map(({ previous }) => previous?.value ?? null)).toEqual([null, 5, 7])
})

test.each<[what: string, daysAgo: readonly (number | null)[], earliest: Day]>([
  ['nobody has read it', [null], addDays(TODAY, -7)],
  ['it was read long ago', [30], addDays(TODAY, -7)],
  ['it was read eight days ago', [8], addDays(TODAY, -7)],
  ['it was read seven days ago', [7], addDays(TODAY, -6)],
  ['it was read yesterday', [1], TODAY],
  ['one of two was read three days ago', [30, 3], addDays(TODAY, -2)],
  ['of two one was read and one never', [null, 3], addDays(TODAY, -2)],
])('MTR-009 MTR-010 where %s the dates begin there and end tomorrow', (_what, daysAgo, earliest) => {
  const registers = daysAgo.map((ago) => register(ago))

  expect(readDates(registers, TODAY)).toEqual({ earliest, latest: addDays(TODAY, 1) })
})

test.each([
  ['MTR-007 no day', null, 3, 'missing'],
  ['MTR-008 the previous day', -3, 3, 'notAfterPrevious'],
  ['MTR-008 the day after the previous one', -2, 3, null],
  ['MTR-009 seven days ago', -7, 30, null],
  ['MTR-009 eight days ago', -8, 30, 'tooEarly'],
  ['MTR-009 seven days ago, of a register without a reading', -7, null, null],
  ['MTR-010 tomorrow', 1, 3, null],
  ['MTR-010 the day after tomorrow', 2, 3, 'tooLate'],
])('%s as the read date: %s days from today', (_what, days, daysAgo, problem) => {
  const date = days === null ? null : addDays(TODAY, days)

  expect(readDateProblem(date, [register(daysAgo)], TODAY)).toBe(problem)
})

test.each([
  ['MTR-011 nothing', '', 'missing'],
  ['MTR-011 spaces', '  ', 'missing'],
  ['letters', '12a', 'noNumber'],
  ['a negative number', '-12', 'noNumber'],
  ['a point alone', '.', 'noNumber'],
  ['an exponent', '1e3', 'noNumber'],
  ['MTR-012 five digits', '07400', null],
  ['MTR-012 six digits', '107400', 'tooManyDigits'],
  ['MTR-012 six digits with zeros in front', '007400', 'tooManyDigits'],
  ['MTR-013 two decimals', '7400.25', null],
  ['MTR-013 three decimals', '7400.255', 'tooManyDecimals'],
  ['MTR-015 the previous reading', '7365.5', 'notMore'],
  ['MTR-015 less than it', '7365.49', 'notMore'],
  ['MTR-015 a hundredth more', '7365.51', null],
  ['MTR-016 MTR-031 4999.99 more', '12365.49', null],
  ['MTR-016 MTR-031 exactly 5000 more', '12365.5', 'tooMuch'],
])('%s is a reading or has its problem', (_what, typed, problem) => {
  expect(readingProblem(typed, register(10))).toBe(problem)
})

test('two decimals are compared as they are written', () => {
  expect(readingProblem('0.3', register(10, 0.1 + 0.2))).toBe('notMore')
  expect(readingProblem('5001.1', register(10, 1.1))).toBe('tooMuch')
})

test.each([
  ['0', null],
  ['99999.99', null],
  ['100000', 'tooManyDigits'],
])('MTR-012 without an earlier reading %s is bound by digits and decimals alone', (typed, problem) => {
  expect(readingProblem(typed, register(null))).toBe(problem)
})

test('MTR-007 MTR-011 MTR-014 MTR-015 MTR-016 the messages say what the rows say', () => {
  expect(READ_DATE_MESSAGES.missing).toBe('Read date is required')
  expect(readingMessage('missing', register(1))).toBe('Reading is required')
  expect(readingMessage('tooManyDigits', register(1, 1, 6))).toBe(
    'Reading must be no more than 6 numbers long, excluding decimals',
  )
  expect(readingMessage('notMore', register(1))).toBe('Reading must exceed previous reading amount')
  expect(readingMessage('tooMuch', register(1))).toBe(
    'Reading cannot be over 5000kWh more than the latest actual read',
  )
})

test('MTR-017 a meter location is one of the list', () => {
  const locations = [{ key: 'gate', display: 'At the gate' }]

  expect(['', 'roof', 'gate'].map((code) => meterLocationProblem(code, locations))).toEqual([
    'missing',
    'notOffered',
    null,
  ])
  expect(METER_LOCATION_MESSAGES.missing).toBe('Meter location is required')
})

test.each([
  ['255 characters', 'n'.repeat(255), 'n'.repeat(255)],
  ['256 characters', 'n'.repeat(256), 'n'.repeat(255)],
  ['a letter of two units at the end', `${'n'.repeat(254)}🐕🐕`, `${'n'.repeat(254)}🐕`],
])('MTR-018 of notes of %s 255 are kept', (_what, notes, kept) => {
  expect(truncateNotes(notes)).toBe(kept)
})
