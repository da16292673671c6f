import fc from 'fast-check'
import { expect, test } from 'vitest'

import { bytesOfDay, hoursOfDay } from './hour-bytes.ts'

const aDay = fc
  .constantFrom(0, 23, 24, 25)
  .chain((hours) => fc.array(fc.nat({ max: 2 ** 28 }), { minLength: hours, maxLength: hours }))

test('hours are read as they were written, each day by itself, and none of a day that has not come', () => {
  fc.assert(
    fc.property(fc.array(aDay, { maxLength: 31 }), (days) => {
      const bytes = Uint8Array.from(days.flatMap(bytesOfDay))

      expect(days.map((_day, place) => hoursOfDay(bytes, place + 1))).toEqual(days)
      expect(hoursOfDay(bytes, days.length + 1)).toEqual([])
      expect(hoursOfDay(bytes, days.length + 2)).toEqual([])
    }),
  )
})

test.each([
  [127, 1],
  [128, 2],
  [16_383, 2],
  [16_384, 3],
])('an hour of %i MB needs %i bytes', (mb, bytes) => {
  expect(bytesOfDay([mb])).toHaveLength(1 + bytes)
})
