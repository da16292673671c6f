import { expect, test } from 'vitest'

import { addDays, day } from '../day.ts'

import type { VisitType } from './order.ts'
import { dateShown, fibreState, listVisitsToRemind } from './states.ts'
import type { FibreProgress } from './states.ts'
import { FIBRE_STATES } from './statuses.ts'
import type { FibreState } from './statuses.ts'

const today = day.parse('2026-11-26')

type Away = { readonly rfs?: number; readonly scoping?: number; readonly install?: number }

function progress(status: string, subStatus = '', { rfs, scoping, install }: Away = {}): FibreProgress {
  const on = (away: number | undefined) => (away === undefined ? null : addDays(today, away))
  return { status, subStatus, rfsDay: on(rfs), visitDays: { Scoping: on(scoping), Install: on(install) } }
}

const findState = (...args: Parameters<typeof progress>) => fibreState(progress(...args), today)

/** An order that shows each state. */
const SHOWN_BY: readonly [state: FibreState, status: string, subStatus?: string, away?: Away][] = [
  ['new', 'New'],
  ['consent-required', 'Consent Required'],
  ['consent-declined', 'Consent Declined'],
  ['consent-gained', 'Consent Gained'],
  ['network-build', 'Network Build'],
  ['select-dates-scope', 'Held', 'Schedule Scoping'],
  ['select-dates-install', 'Held', 'Schedule Install'],
  ['rfs-confirmed', 'Fibre Install Date Confirmed'],
  ['before-scoping', 'Network Build', '', { scoping: 1, install: 9 }],
  ['before-rfs', 'Network Build', '', { scoping: -9, install: 1 }],
  ['all-done', 'Completed'],
  ['transition-rfs-confirmed', 'Scheduled', '', { rfs: 2 }],
  ['day-before-transition', 'Scheduled', '', { rfs: 1 }],
  ['cancelled', 'Cancelled'],
  ['quote', 'Non-Standard Installation Costs'],
  ['jeopardy', 'Jeopardy'],
]

test('FIB-006, FIB-032: there are the fifteen states of the rows and jeopardy, each once', () => {
  expect(FIBRE_STATES).toEqual(SHOWN_BY.map(([state]) => state))
})

test.each(SHOWN_BY)('FIB-006: an order shows %s', (state, ...args) => {
  expect(findState(...args)).toBe(state)
})

test.each<[row: string, status: string, subStatus: string, state: FibreState]>([
  ['FIB-009', 'New', '', 'new'],
  ['FIB-010', 'Acknowledged', 'Accepted', 'new'],
  ['FIB-011', 'Acknowledged', 'Received', 'new'],
  ['FIB-012', 'Acknowledged', 'Feasibility', 'new'],
  ['FIB-012', 'Feasibility', '', 'new'],
  ['FIB-013', 'Consent Required', '', 'consent-required'],
  ['FIB-014', 'Consent Requested', '', 'consent-required'],
  ['FIB-015', 'Consent Investigation Required', '', 'consent-required'],
  ['FIB-016', 'Consent Gained', '', 'consent-gained'],
  ['FIB-017', 'Consent Not Required', '', 'consent-gained'],
  ['FIB-018', 'Consent Declined', '', 'consent-declined'],
  ['FIB-019', 'Network Build', '', 'network-build'],
  ['FIB-020', 'Design', '', 'network-build'],
  ['FIB-021', 'Completed', '', 'all-done'],
  ['FIB-022', 'Service Given', '', 'all-done'],
  ['FIB-023', 'Closed', 'Completed', 'all-done'],
  ['FIB-024', 'Closed', 'Access Denied', 'cancelled'],
  ['FIB-024', 'Closed', '', 'cancelled'],
  ['FIB-025', 'Scheduled', '', 'transition-rfs-confirmed'],
  ['FIB-027', 'Fibre Install Date Confirmed', '', 'rfs-confirmed'],
  ['FIB-027', 'In Progress', 'Fibre Install Date Confirmed', 'rfs-confirmed'],
  ['FIB-030', 'Cancelled', '', 'cancelled'],
  ['FIB-031', 'Non-Standard Installation Costs', '', 'quote'],
  ['FIB-032', 'Jeopardy', '', 'jeopardy'],
  ['FIB-033', 'Appointment Booking Required', 'Scoping', 'select-dates-scope'],
  ['FIB-033', 'Appointment Booking Required', 'Install', 'select-dates-install'],
  ['FIB-034', 'Held', 'Waiting on Quote Acceptance', 'quote'],
  ['FIB-035', 'Held', 'Intent to Cancel', 'jeopardy'],
  ['FIB-036', 'Held', 'Provider to Advise', 'jeopardy'],
  ['FIB-037', 'Held', 'Schedule Scoping', 'select-dates-scope'],
  ['FIB-038', 'Held', 'Schedule Install', 'select-dates-install'],
])('FIB-008, %s: %s %s shows as %s', (_row, status, subStatus, state) => {
  expect(findState(status, subStatus)).toBe(state)
})

test.each([
  ['SERVICE_GIVEN', ''],
  ['ServiceGiven', ''],
  ['closed', 'completed'],
])('FIB-008: %s %s is read however it is spelled', (status, subStatus) => {
  expect(findState(status, subStatus)).toBe('all-done')
})

test.each([
  ['Acknowledged', 'Schedule Install'],
  ['Held', 'Accepted'],
  ['Appointment Booking Required', ''],
  ['In Progress', 'Completed'],
  ['Lost', 'Completed'],
  ['', ''],
])('FIB-039: %s %s has no match, whatever the visits', (status, subStatus) => {
  expect(findState(status, subStatus, { rfs: 1, scoping: 2, install: 2 })).toBeNull()
})

test.each([
  [0, 'transition-rfs-confirmed'],
  [1, 'day-before-transition'],
  [2, 'transition-rfs-confirmed'],
])('FIB-026: Scheduled with an RFS date %s days away shows as %s', (rfs, state) => {
  expect(findState('Scheduled', '', { rfs })).toBe(state)
})

test('FIB-026: an RFS date of tomorrow replaces the transition alone', () => {
  expect(findState('Network Build', '', { rfs: 1 })).toBe('network-build')
})

const BY_DAYS: [away: number, isNear: boolean][] = [
  [-1, false],
  [0, false],
  [1, true],
  [2, true],
  [3, true],
  [4, false],
]

test.each(BY_DAYS)('FIB-028: a scoping visit %s days away is near: %s', (scoping, isNear) => {
  expect(findState('Consent Gained', '', { scoping })).toBe(isNear ? 'before-scoping' : 'consent-gained')
})

test.each(BY_DAYS)('FIB-029: an install visit %s days away is near: %s', (install, isNear) => {
  const state = findState('Fibre Install Date Confirmed', '', { install })
  expect(state).toBe(isNear ? 'before-rfs' : 'rfs-confirmed')
})

test.each<[scoping: number, install: number, state: FibreState]>([
  [1, 3, 'before-scoping'],
  [3, 1, 'before-rfs'],
  [-1, 2, 'before-rfs'],
  [2, 2, 'before-scoping'],
])('FIB-028, FIB-029: of visits %s and %s days away the earlier counts', (scoping, install, state) => {
  expect(findState('Network Build', '', { scoping, install })).toBe(state)
})

test.each<[row: string, status: string, state: FibreState]>([
  ['FIB-021', 'Completed', 'all-done'],
  ['FIB-030', 'Cancelled', 'cancelled'],
  ['FIB-018', 'Consent Declined', 'consent-declined'],
  ['FIB-031', 'Non-Standard Installation Costs', 'quote'],
  ['FIB-032', 'Jeopardy', 'jeopardy'],
  ['FIB-025', 'Scheduled', 'transition-rfs-confirmed'],
])('FIB-028, FIB-029, %s: near visits do not replace %s', (_row, status, state) => {
  expect(findState(status, '', { scoping: 1, install: 2 })).toBe(state)
})

test.each(BY_DAYS)('FIB-040: of a visit %s days away the customer is reminded: %s', (away, isReminded) => {
  const near = (visit: Away) => listVisitsToRemind(progress('Network Build', '', visit), today)

  expect(near({ scoping: away })).toEqual(isReminded ? ['Scoping'] : [])
  expect(near({ install: away })).toEqual(isReminded ? ['Install'] : [])
})

test.each<[why: string, status: string, visits: VisitType[]]>([
  ['that is in jeopardy, as someone comes', 'Jeopardy', ['Scoping', 'Install']],
  ['that is cancelled', 'Cancelled', []],
  ['that is done', 'Completed', []],
  ['to which a neighbour said no', 'Consent Declined', []],
  ['whose status nobody knows', 'Lost', []],
])('FIB-040: which visits are reminded of for an order %s', (_why, status, visits) => {
  expect(listVisitsToRemind(progress(status, '', { scoping: 1, install: 3 }), today)).toEqual(visits)
})

test.each<[state: FibreState, withDay: string, without: string]>([
  ['consent-declined', 'Declined', 'Declined'],
  ['all-done', 'Completed', 'Completed'],
  ['cancelled', 'Cancelled', 'Cancelled'],
  ['new', today, 'TBC'],
  ['jeopardy', today, 'TBC'],
])(
  'FIB-007: the date of an order that is %s reads %s, and %s where there is none',
  (state, withDay, without) => {
    expect(dateShown(state, today)).toBe(withDay)
    expect(dateShown(state, null)).toBe(without)
  },
)
