import { expect, test } from 'vitest'

import { day } from '../day.ts'
import type { DetailLine } from './invoice-lines.ts'
import { isTooOld } from './line-age.ts'
import { power, reprice } from './testing/bill-lines.ts'

test.each<[why: string, expected: boolean, differences: Partial<DetailLine>]>([
  ['began more than 6 months before the bill', true, { PeriodStart: day.parse('2026-05-19') }],
  ['began 6 months before the bill', false, { PeriodStart: day.parse('2026-05-20') }],
  ['says no days', false, {}],
  ['is a credit', false, { PeriodStart: day.parse('2025-05-19'), UnitPriceCents: -1 }],
])('a line that %s: too old is %s', (_why, expected, differences) => {
  expect(isTooOld(reprice(power, differences), day.parse('2026-11-20'))).toBe(expected)
})
