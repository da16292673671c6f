import { expect, test } from 'vitest'

import { todayAt } from './today.ts'

const MIDNIGHT_IN_AUCKLAND = Date.parse('2026-11-20T11:00:00Z')

test('the day changes with the last millisecond before midnight in Auckland, and back', () => {
  expect(todayAt(MIDNIGHT_IN_AUCKLAND - 1)).toBe('2026-11-20')
  expect(todayAt(MIDNIGHT_IN_AUCKLAND)).toBe('2026-11-21')
  expect(todayAt(MIDNIGHT_IN_AUCKLAND - 1)).toBe('2026-11-20')
})
