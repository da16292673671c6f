import fc from 'fast-check'
import { expect, test } from 'vitest'

import { encodeDay, decodeDay } from './hour-bytes.ts'

const aDay = fc
  .constantFrom(0, 23, 24, 25)
  .chain((hours) => fc.array(fc.nat({ max: 2 ** 28 }), { minLength: hours, maxLength: hours }))

test('each day of a month is decoded to its encoded hours, and a day that is not stored to none', () => {
  fc.assert(
    fc.property(fc.array(aDay, { maxLength: 31 }), (days) => {
      const bytes = Uint8Array.from(days.flatMap(encodeDay))

      expect(days.map((_day, place) => decodeDay(bytes, place + 1))).toEqual(days)
      expect(decodeDay(bytes, days.length + 1)).toEqual([])
      expect(decodeDay(bytes, days.length + 2)).toEqual([])
    }),
  )
})

test.each([
  [127, 1],
  [128, 2],
  [16_383, 2],
  [16_384, 3],
])('an hour of %i MB needs %i bytes', (mb, bytes) => {
  expect(encodeDay([mb])).toHaveLength(1 + bytes)
})
