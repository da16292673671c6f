import { expect, test } from 'vitest'

import { day } from './day.ts'
import { hoursIn, instant, momentText, timeText, waitText } from './instant.ts'

test.each([
  ['2026-11-20T21:05:00Z', '21 November 2026, 10:05 am'],
  ['2026-11-20T11:00:00.000Z', '21 November 2026, 12:00 am'],
  ['2026-07-01T09:30:00+12:00', '1 July 2026, 9:30 am'],
  // this hour occurs twice when daylight saving ends
  ['2026-04-04T13:30:00Z', '5 April 2026, 2:30 am'],
  ['2026-04-04T14:30:00Z', '5 April 2026, 2:30 am'],
])('%s is %s in New Zealand', (text, expected) => {
  expect(momentText(instant.parse(text))).toBe(expected)
})

test.each(['2026-11-20', '2026-11-20T21:05:00', 'yesterday', '2026-02-31T00:00:00Z'])(
  '%s is no moment',
  (text) => {
    expect(instant.safeParse(text).success).toBe(false)
  },
)

test.each([
  [1, 'a minute'],
  [60, 'a minute'],
  [61, '2 minutes'],
  [3_241, '55 minutes'],
  [3_600, '60 minutes'],
  [3_601, '2 hours'],
  [86_400, '24 hours'],
])('a wait of %i seconds is never shown as shorter: %s', (seconds, text) => {
  expect(waitText(seconds)).toBe(text)
})

test.each([
  ['2026-04-05', 25, ['2:00 am', '2:00 am']],
  ['2026-09-27', 23, ['1:00 am', '3:00 am']],
  ['2026-11-20', 24, ['1:00 am', '2:00 am']],
])('USE-049 %s has %i hours in New Zealand', (date, many, around) => {
  const hours = hoursIn(day.parse(date)).map(timeText)

  expect(hours).toHaveLength(many)
  const [first] = around
  const place = hours.indexOf(first ?? '')
  expect(hours.slice(place, place + 2)).toEqual(around)
})
