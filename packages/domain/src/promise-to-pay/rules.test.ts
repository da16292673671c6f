import { describe, expect, test } from 'vitest'

import { day } from '../day.ts'

import type { PromiseStanding } from './contract.ts'
import { lastPromiseDay, promiseDateProblem, promiseShown } from './rules.ts'

const today = day.parse('2026-11-21')
const lastDay = day.parse('2026-12-05')
const eligible: PromiseStanding = {
  activationStatus: 'active',
  blockingStatus: 'warning',
  latestAvailableDate: lastDay,
}

describe('the last day that may be promised', () => {
  test('PTP-003 PTP-004 is the latest available date of an active account with a warning, in any letter case', () => {
    expect(lastPromiseDay(eligible, today)).toBe(lastDay)
    expect(
      lastPromiseDay({ ...eligible, activationStatus: 'Active', blockingStatus: 'WARNING' }, today),
    ).toBe(lastDay)
  })

  test('PTP-003 is there in every activation status but cancelled', () => {
    expect(lastPromiseDay({ ...eligible, activationStatus: 'suspended' }, today)).toBe(lastDay)
  })

  test('PTP-005 is there while the latest date is a day away', () => {
    const tomorrow = day.parse('2026-11-22')

    expect(lastPromiseDay({ ...eligible, latestAvailableDate: tomorrow }, today)).toBe(tomorrow)
  })

  test.each<[why: string, Partial<PromiseStanding>]>([
    ['PTP-003 is cancelled', { activationStatus: 'cancelled' }],
    ['PTP-003 is cancelled, in another letter case', { activationStatus: 'Cancelled' }],
    ['PTP-004 has no warning', { blockingStatus: 'none' }],
    ['PTP-004 is blocked already', { blockingStatus: 'blocked' }],
    ['PTP-005 has no latest date', { latestAvailableDate: null }],
    ['PTP-005 has a latest date of today', { latestAvailableDate: today }],
    ['PTP-005 has a latest date of yesterday', { latestAvailableDate: day.parse('2026-11-20') }],
  ])('there is none for an account that: %s', (_why, difference) => {
    expect(lastPromiseDay({ ...eligible, ...difference }, today)).toBeNull()
  })
})

test.each([
  ['PTP-006', null, 'missing'],
  ['a day that has passed', '2026-11-20', 'past'],
  ['today', '2026-11-21', null],
  ['PTP-007 the latest allowed date itself', '2026-12-05', null],
  ['PTP-007 the day after it', '2026-12-06', 'tooLate'],
])('a promised day, %s: %s is %s', (_why, promised, problem) => {
  const promiseDate = promised === null ? null : day.parse(promised)

  expect(promiseDateProblem(promiseDate, { today, lastDay })).toBe(problem)
})

test('an open promise is shown in place of the form, and nothing where neither is', () => {
  const promiseDate = day.parse('2026-11-30')

  expect(promiseShown(eligible, { promiseDate: null }, today)).toEqual({ kind: 'form', lastDay })
  expect(promiseShown(eligible, { promiseDate }, today)).toEqual({ kind: 'promised', promiseDate })
  expect(promiseShown({ ...eligible, blockingStatus: 'none' }, { promiseDate: null }, today)).toEqual({
    kind: 'none',
  })
})
