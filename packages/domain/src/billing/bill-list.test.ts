import { expect, test } from 'vitest'

import { parseBillSearch } from './bill-list.ts'

test.each([
  ['94', '94'],
  ['$94.50', '94.50'],
  [' 1,094.5 ', '1094.5'],
  ['94.', '94.'],
  ['1005170024', '1005170024'],
  ['Bill 1005170024', '1005170024'],
  ['\u200e９４', '94'],
])('%j is searched as %s', (typed, search) => {
  expect(parseBillSearch(typed)).toBe(search)
})

test.each([[''], ['bill'], ['last March'], ['94.505'], ['-94'], ['12%'], ['1234567890123456']])(
  '%j is no amount or bill number',
  (typed) => {
    expect(parseBillSearch(typed)).toBeNull()
  },
)
