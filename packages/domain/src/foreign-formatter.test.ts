import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { addDays, day, dayAt } from './day.ts'
import { halfHoursIn, hourAt, hoursIn, startOfDay } from './instant.ts'
import { clockSpanText } from './usage/clock-span.ts'

const HALF_HOUR = 1_800_000
const PUT_FORWARD = day.parse('2026-09-27')
const PUT_BACK = day.parse('2027-04-04')

describe('in an engine whose formatted dates and times have their parts in another order', () => {
  beforeEach(() => {
    const prototype: { format: unknown } = Intl.DateTimeFormat.prototype
    vi.spyOn(prototype, 'format', 'get').mockImplementation(function format(this: Intl.DateTimeFormat) {
      return (moment?: number) =>
        this.formatToParts(moment)
          .toReversed()
          .map(({ value }) => value)
          .join('')
    })
  })
  afterEach(() => vi.restoreAllMocks())

  test('a formatted day is another text', () => {
    const text = new Intl.DateTimeFormat('en-NZ').format(Date.parse('2026-11-28T09:00:00Z'))
    expect(text).toBe('2026/11/28')
  })

  test.each([
    [PUT_FORWARD, 46, '2026-09-26T12:00:00Z'],
    [addDays(PUT_FORWARD, 1), 48, '2026-09-27T11:00:00Z'],
    [PUT_BACK, 50, '2027-04-03T11:00:00Z'],
    [addDays(PUT_BACK, 1), 48, '2027-04-04T12:00:00Z'],
  ])('the half-hours and hours of %s are right', (date, halfHours, begins) => {
    expect(startOfDay(date)).toBe(Date.parse(begins))
    expect(halfHoursIn(date)).toHaveLength(halfHours)
    expect(hoursIn(date).map(dayAt)).toEqual(hoursIn(date).map(() => date))
    expect(hoursIn(date)).toHaveLength(halfHours / 2)
  })

  test('the hours of the day on which the clock is put back repeat one', () => {
    expect(hoursIn(PUT_BACK).map(hourAt)).toEqual([
      0,
      1,
      2,
      2,
      ...Array.from({ length: 21 }, (_, n) => n + 3),
    ])
  })

  test('the repeated hour is marked, and no other', () => {
    const marked = halfHoursIn(PUT_BACK).filter((begins) =>
      clockSpanText(begins, HALF_HOUR).endsWith(', again'),
    )
    expect(marked).toEqual(halfHoursIn(PUT_BACK).slice(6, 8))
  })
})
