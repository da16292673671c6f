import { expect, test } from 'vitest'

import { matchesSearch } from './matches-search.ts'

const TEXT = '021 555 0104 Mobile 12 GB, Hōne Tāwhai'

test.each(['', '021', '0215550104', '555-01', 'hone', 'TĀWHAI', 'tawhai 12', 'gb mobile'])(
  'a text is found by %j',
  (typed) => {
    expect(matchesSearch(TEXT, typed)).toBe(true)
  },
)

test.each(['022', 'hone x', '12gbs', 'mere'])('a text is not found by %j', (typed) => {
  expect(matchesSearch(TEXT, typed)).toBe(false)
})
