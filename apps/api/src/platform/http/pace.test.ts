import { expect, test } from 'vitest'

import { createPacer } from './pace.ts'

const HOUR = 3_600_000

test('a burst passes at once, and later work is spaced out', () => {
  const waitOf = createPacer({ everyMilliseconds: 10, atOnce: 3 })
  const waits = Array.from({ length: 6 }, () => waitOf('192.0.2.1', HOUR))

  expect(waits).toEqual([0, 0, 0, 10, 20, 30])
  expect(waitOf('192.0.2.2', HOUR)).toBe(0)
})

test('work at the pace never waits, and after a pause a burst passes at once again', () => {
  const waitOf = createPacer({ everyMilliseconds: 10, atOnce: 3 })
  const paced = Array.from({ length: 100 }, (_, place) => waitOf('192.0.2.1', HOUR + place * 10))
  const later = Array.from({ length: 4 }, () => waitOf('192.0.2.1', 2 * HOUR))

  expect(new Set(paced)).toEqual(new Set([0]))
  expect(later).toEqual([0, 0, 0, 10])
})

test('a caller who still has to wait is not forgotten', () => {
  const waitOf = createPacer({ everyMilliseconds: 10, atOnce: 1 })
  for (let place = 0; place < 2_000; place += 1) waitOf(`of ${place}`, HOUR)
  waitOf('192.0.2.1', HOUR + 1_000)

  expect(waitOf('192.0.2.1', HOUR + 1_000)).toBe(10)
})
