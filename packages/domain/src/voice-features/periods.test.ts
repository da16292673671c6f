import { describe, expect, test } from 'vitest'

import { TIME_PERIODS, isWithin, weekTimeAt, whoRings } from './periods.ts'
import type { Reachable, TimePeriod } from './periods.ts'

const at = (weekday: number, clock: string) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return { weekday, minute: hours * 60 + minutes }
}
const [SUNDAY, MONDAY, FRIDAY, SATURDAY] = [0, 1, 5, 6]

test('VFE-038 the periods', () => {
  expect(TIME_PERIODS).toEqual([
    'Always',
    'AvailableHours',
    'WorkHours',
    'OutsideOfAvailableHours',
    'OutsideOfWorkHours',
  ])
})

describe('times within a period', () => {
  test.each([
    ['VFE-039', SATURDAY, '07:59', false, false],
    ['VFE-039', SATURDAY, '08:00', true, false],
    ['VFE-039', SUNDAY, '21:59', true, false],
    ['VFE-039', SUNDAY, '22:00', false, false],
    ['VFE-040', MONDAY, '08:59', true, false],
    ['VFE-040', MONDAY, '09:00', true, true],
    ['VFE-040', FRIDAY, '16:59', true, true],
    ['VFE-040', FRIDAY, '17:00', true, false],
    ['VFE-040', SATURDAY, '10:00', true, false],
    ['VFE-040', SUNDAY, '10:00', true, false],
  ])('%s on weekday %i at %s', (_id, ...[weekday, clock, available, work]) => {
    const time = at(weekday, clock)

    expect(TIME_PERIODS.map((period) => isWithin(period, time))).toEqual([
      true,
      available,
      work,
      !available,
      !work,
    ])
  })
})

test.each([
  // Saturday 21 November 2026 in New Zealand, summer time
  ['2026-11-20T21:00:00Z', SATURDAY, '10:00'],
  // winter time
  ['2026-06-30T12:30:00Z', 3, '00:30'],
  ['2026-11-22T10:59:00Z', SUNDAY, '23:59'],
])('%s in the line’s own time zone', (instant, weekday, clock) => {
  expect(weekTimeAt(Date.parse(instant))).toEqual(at(weekday, clock))
})

describe('where calls ring', () => {
  const off = { enabled: false, forwardedToPhoneNumber: '', duration: 0, timePeriod: 'Always' as const }
  const line: Reachable = {
    voicemail: { enabled: false, diversionTimer: 25 },
    callForwardAlways: off,
    callForwardBusy: off,
    callForwardNoAnswer: off,
  }
  const to = (forwardedToPhoneNumber: string, timePeriod: TimePeriod = 'Always') => ({
    enabled: true,
    forwardedToPhoneNumber,
    duration: 15,
    timePeriod,
  })
  const SATURDAY_AT_TEN = at(SATURDAY, '10:00')
  const number = (phoneNumber: string) => ({ to: 'number', number: phoneNumber })

  test('without any feature only the line rings', () => {
    expect(whoRings(line, SATURDAY_AT_TEN)).toEqual({
      rings: 'line',
      busy: null,
      noAnswer: null,
      after: null,
    })
  })

  test('VFE-038 VFE-039 VFE-040 on Saturday at ten all calls are forwarded exactly in the matching periods', () => {
    const rings = (period: TimePeriod) =>
      whoRings({ ...line, callForwardAlways: to('0215551234', period) }, SATURDAY_AT_TEN).rings

    expect(TIME_PERIODS.map(rings)).toEqual(['other', 'other', 'line', 'line', 'other'])
  })

  test('forwarding of all calls takes precedence', () => {
    const all = {
      voicemail: { enabled: true, diversionTimer: 25 },
      callForwardAlways: to('0215551234'),
      callForwardBusy: to('0215550001'),
      callForwardNoAnswer: to('0215550002'),
    }

    expect(whoRings(all, SATURDAY_AT_TEN)).toEqual({ rings: 'other', number: '0215551234' })
  })

  test('voicemail takes calls that no forwarding takes, after its own time', () => {
    const withVoicemail = { ...line, voicemail: { enabled: true, diversionTimer: 25 } }
    const voicemail = { to: 'voicemail' }

    expect(whoRings(withVoicemail, SATURDAY_AT_TEN)).toEqual({
      rings: 'line',
      busy: voicemail,
      noAnswer: voicemail,
      after: 25,
    })
    expect(whoRings({ ...withVoicemail, callForwardNoAnswer: to('0215550002') }, SATURDAY_AT_TEN)).toEqual({
      rings: 'line',
      busy: voicemail,
      noAnswer: number('0215550002'),
      after: 15,
    })
    expect(
      whoRings({ ...withVoicemail, callForwardBusy: to('0215550001', 'WorkHours') }, SATURDAY_AT_TEN),
    ).toMatchObject({ busy: voicemail })
  })

  test('a busy line and no answer each have their own number and period', () => {
    const both = {
      ...line,
      callForwardBusy: to('0215550001'),
      callForwardNoAnswer: to('0215550002', 'OutsideOfWorkHours'),
    }

    expect(whoRings(both, SATURDAY_AT_TEN)).toEqual({
      rings: 'line',
      busy: number('0215550001'),
      noAnswer: number('0215550002'),
      after: 15,
    })
    expect(whoRings(both, at(MONDAY, '10:00'))).toEqual({
      rings: 'line',
      busy: number('0215550001'),
      noAnswer: null,
      after: null,
    })
  })
})
