import { expect, test } from 'vitest'

import { barScale } from './bar-scale.ts'

test.each([
  ['some', [12_000, 24_309], { low: 0, high: 25_000, ticks: [0, 5_000, 10_000, 15_000, 20_000, 25_000] }],
  ['credits too', [-5_000, 15_000], { low: -5_000, high: 15_000, ticks: [-5_000, 0, 5_000, 10_000, 15_000] }],
  ['credits only', [-900], { low: -1_000, high: 0, ticks: [-1_000, -800, -600, -400, -200, 0] }],
  ['a single cent', [1], { low: 0, high: 1, ticks: [0, 0.2, 0.4, 0.6, 0.8, 1] }],
  ['nothing', [0, 0], { low: 0, high: 1, ticks: [0] }],
  [
    'ten thousand dollars',
    [1_000_000],
    { low: 0, high: 1_000_000, ticks: [0, 200_000, 400_000, 600_000, 800_000, 1_000_000] },
  ],
])('the axis of %s is round and includes 0', (_what, values, axis) => {
  expect(barScale(values)).toEqual(axis)
})

test.each([
  ['no values', []],
  ['a value that is no number', [1, Number.NaN]],
  ['an endless one', [1, Number.POSITIVE_INFINITY]],
])('USE-063 %s are an INVALID_DATASET', (_what, values) => {
  expect(barScale(values)).toBe('INVALID_DATASET')
})
