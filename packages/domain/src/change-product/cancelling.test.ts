import { expect, test } from 'vitest'

import { TODAY } from '../ordering/testing/orders.ts'
import { addDays, day } from '../day.ts'

import { cancellableUntil } from './cancelling.ts'
import type { ScheduledDates } from './draft.ts'
import { buildOrder } from './order.ts'
import { ELSEWHERE, NEW_MOVE, NEW_PLAN, factsWith } from './testing/facts.ts'

const SEVENTH = day.parse('2026-12-07')
const EIGHTH = addDays(SEVENTH, 1)
const dates = (given: Partial<ScheduledDates>): ScheduledDates => ({
  internetConnect: SEVENTH,
  internetDisconnect: SEVENTH,
  powerConnect: SEVENTH,
  powerDisconnect: SEVENTH,
  linked: false,
  ...given,
})
const ofPlan = (given: Partial<ScheduledDates>) =>
  cancellableUntil(buildOrder({ ...NEW_PLAN, scheduledDates: dates(given) }, factsWith({})))
const ofMove = (given: Partial<ScheduledDates>) =>
  cancellableUntil(
    buildOrder(
      { ...NEW_MOVE, address: ELSEWHERE, scheduledDates: dates(given) },
      factsWith({ hasPower: true }),
    ),
  )

test('an order can be cancelled until the day before its first date', () => {
  expect(ofPlan({})).toBe('2026-12-06')
  expect(ofPlan({ internetConnect: EIGHTH })).toBe('2026-12-07')
  expect(ofMove({ powerDisconnect: addDays(SEVENTH, -3) })).toBe('2026-12-03')
  expect(ofMove({ internetDisconnect: addDays(SEVENTH, -2) })).toBe('2026-12-04')
  // a change of plan has no end date of the old broadband
  expect(ofPlan({ internetDisconnect: addDays(SEVENTH, -2) })).toBe('2026-12-06')
})

test('a move that leaves the old address today cannot be cancelled', () => {
  expect(ofMove({ internetDisconnect: TODAY })).toBeNull()
  expect(ofMove({ internetDisconnect: addDays(TODAY, 1) })).toBe(TODAY)
})

test('the last day to cancel is unknown until the day of connection is chosen', () => {
  expect(ofMove({ internetConnect: null })).toBeNull()
})
