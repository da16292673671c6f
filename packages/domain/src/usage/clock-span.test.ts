import { expect, test } from 'vitest'

import { clockSpanText } from './clock-span.ts'

const HALF_HOUR = 1_800_000

test.each([
  ['on an ordinary day', '2026-11-20T18:00:00Z', '7:00 am to 7:30 am'],
  ['before midnight', '2026-11-20T10:30:00Z', '11:30 pm to 12:00 am'],
  ['before the clocks go back', '2026-04-04T13:30:00Z', '2:30 am to 3:00 am'],
  ['in the repeated hour', '2026-04-04T14:00:00Z', '2:00 am to 2:30 am, again'],
  ['before the clocks go forward', '2026-09-26T13:30:00Z', '1:30 am to 2:00 am'],
])('a half-hour %s ends half an hour later by its clock', (_when, begins, text) => {
  expect(clockSpanText(Date.parse(begins), HALF_HOUR)).toBe(text)
})
