import { expect, test } from 'vitest'

import { formatTimeLeft } from './TimeLeft.tsx'

test.each([
  [7_200, '2 hours left'],
  [7_199, '1 hour 59 minutes left'],
  [3_661, '1 hour 1 minute left'],
  [120, '2 minutes left'],
  [60, '1 minute left'],
  [59, '59 seconds left'],
  [1, '1 second left'],
  [0, 'no time left'],
])('%i seconds are shown as %s', (seconds, text) => {
  expect(formatTimeLeft(seconds)).toBe(text)
})
