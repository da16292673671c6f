import { expect, test } from 'vitest'

import { dialDigits, handAt, turnsClockwise } from './dials.ts'

test.each<[what: string, hands: readonly number[], digits: readonly number[]]>([
  ['between two numbers takes the lower', [3.5, 1.5, 6.5], [3, 1, 6]],
  ['between 9 and 0 takes 9', [9.5, 9.5], [9, 9]],
  ['on a number takes it where the dial to the right has passed 0', [4, 0.5], [4, 0]],
  ['on a number takes it where the dial to the right is on 0', [4, 0], [4, 0]],
  ['on a number has not passed it where the dial to the right is before 0', [4, 9.5], [3, 9]],
  ['on 0 has not passed it where the dial to the right is before 0', [0, 8], [9, 8]],
  ['on a number at the right end takes it', [7.5, 2], [7, 2]],
])('a hand %s', (_what, hands, digits) => {
  expect(dialDigits(hands)).toEqual(digits)
})

test('neighbouring dials turn opposite ways, counted from the last', () => {
  const ways = (last: boolean) => [0, 1, 2, 3, 4].map((place) => turnsClockwise(place, 5, last))

  expect(ways(true)).toEqual([true, false, true, false, true])
  expect(ways(false)).toEqual([false, true, false, true, false])
})

test.each([
  ['to the top', 0, 0, 0],
  ['a little right of the top', 0.01, 0, 0],
  ['to the right', 0.25, 2.5, 7.5],
  ['down', 0.5, 5, 5],
  ['nearly all the way round', 0.99, 0, 0],
  ['a third', 0.35, 3.5, 6.5],
])(
  "the number of a hand that points %s depends on the dial's direction",
  (_where, turns, clockwise, other) => {
    expect([handAt(turns, true), handAt(turns, false)]).toEqual([clockwise, other])
  },
)
