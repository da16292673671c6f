import { describe, expect, test } from 'vitest'

import { addDays, day } from '../day.ts'
import type { Day } from '../day.ts'
import { addWorkingDays } from '../public-holidays.ts'

import type { TimelineEntry } from './order.ts'
import { findFibreStatusAt, findFibreStatus } from './fibre-status.ts'
import type { Holder, FibreOrderStatus } from './fibre-status.ts'
import type { FibreProgress } from './states.ts'
import { FIBRE_STATES, STATUS_ROWS, mapStatus } from './statuses.ts'
import { createFibreOrder } from './testing/orders.ts'

const today = day.parse('2026-11-26')
const changedOn = addDays(today, -10)

const quiet: FibreProgress = {
  status: 'Network Build',
  subStatus: '',
  rfsDay: null,
  visitDays: { Scoping: null, Install: null },
}

const context = { today, changedOn, expectedBy: null }

function findStatus(difference: Partial<FibreProgress>): FibreOrderStatus {
  const found = findFibreStatus({ ...quiet, ...difference }, context)
  if (found === null) throw new Error('no standing')
  return found
}

/** The standing of an order with an installation on a day. */
function findConfirmedStatus(Install: Day | null): FibreOrderStatus {
  return findStatus({ status: 'Fibre Install Date Confirmed', visitDays: { Scoping: null, Install } })
}

describe('every status with every substatus and every day', () => {
  const statuses = [...new Set(STATUS_ROWS.map(({ status }) => status))]
  const subStatuses = [
    '',
    'Access Denied',
    ...new Set(STATUS_ROWS.flatMap(({ subStatus }) => (subStatus === null ? [] : [subStatus]))),
  ]
  const days = [null, ...[-2, -1, 0, 1, 2, 3, 4, 5].map((away) => addDays(today, away))]
  const named = statuses.flatMap((status) =>
    subStatuses
      .filter((subStatus) => mapStatus({ status, subStatus }) !== null)
      .map((subStatus) => ({ status, subStatus })),
  )

  test('FIB-006, FIB-008: has one state, holder and next step', async ({ annotate }) => {
    const { walked, gaps, counts } = walk(named, days, findFibreStatus)
    // the table is printed by the verbose reporter
    await annotate(
      `${walked} of ${named.length} statuses with substatus x ${days.length ** 2} days\n${[...counts].map(([line, count]) => `${line}: ${count}`).join('\n')}`,
    )

    expect(gaps).toEqual([])
    expect(walked).toBe(named.length * days.length ** 2)
    expect(walked).toBe(38_313)
    expect(new Set([...counts.keys()].map((line) => line.split(' ')[0]))).toEqual(new Set(FIBRE_STATES))
    expect(counts.size).toBe(FIBRE_STATES.length)
  })

  test('a planted gap is found', () => {
    const builds = named.filter(({ status }) => status === 'Design' || status === 'Network Build')
    const { gaps } = walk(builds, days, (progress, at) =>
      progress.visitDays.Install === days.at(-1) && progress.status === 'Design'
        ? null
        : findFibreStatus(progress, at),
    )

    expect(gaps).toHaveLength(subStatuses.length * days.length)
    expect(gaps.every((gap) => gap.startsWith('Design'))).toBe(true)
  })

  test('FIB-039: only unknown substatuses of a status have no match', () => {
    const unmatched = statuses.filter((status) =>
      subStatuses.some((subStatus) => mapStatus({ status, subStatus }) === null),
    )

    expect(unmatched).toEqual(['Acknowledged', 'In Progress', 'Appointment Booking Required', 'Held'])
    expect(statuses.length * subStatuses.length - named.length).toBe(UNMATCHED)
  })
})

/** Four statuses with 25 substatuses each, of which 3, 13, 2 and 5 are known. */
const UNMATCHED = 77

type Named = Pick<FibreProgress, 'status' | 'subStatus'>

/** Counts each state with its holder and next step, and lists combinations without a complete standing. */
function walk(named: readonly Named[], days: readonly (Day | null)[], rule: typeof findFibreStatus) {
  const counts = new Map<string, number>()
  const gaps: string[] = []
  for (const { status, subStatus } of named) {
    for (const Scoping of days) {
      for (const Install of days) {
        // the line is ready for service on the day of the installation
        const progress = { status, subStatus, rfsDay: Install, visitDays: { Scoping, Install } }
        const found = rule(progress, context)
        if (found === null || !isWhole(found)) gaps.push(`${status} ${subStatus} ${Scoping} ${Install}`)
        else {
          const line = `${found.state} held by ${found.holder}, next ${found.next}`
          counts.set(line, (counts.get(line) ?? 0) + 1)
        }
      }
    }
  }
  return { walked: gaps.length + [...counts.values()].reduce((sum, count) => sum + count, 0), gaps, counts }
}

const HOLDERS: readonly Holder[] = ['you', 'us', 'company', 'neighbour', 'nobody']

function isWhole({ state, holder, next, since, can }: FibreOrderStatus): boolean {
  return (
    FIBRE_STATES.includes(state) &&
    HOLDERS.includes(holder) &&
    next.length > 0 &&
    since <= today &&
    can.length > 0
  )
}

test.each<[status: string, subStatus: string, holder: Holder]>([
  ['Acknowledged', 'Received', 'company'],
  ['Consent Required', '', 'neighbour'],
  ['Consent Declined', '', 'you'],
  ['Held', 'Schedule Install', 'you'],
  ['Held', 'Provider to Advise', 'us'],
  ['Cancelled', '', 'nobody'],
])('%s %s is held by %s', (status, subStatus, holder) => {
  expect(findStatus({ status, subStatus }).holder).toBe(holder)
})

test('a state begins with the last change', () => {
  expect(findStatus({}).since).toBe(changedOn)
})

test('a reminder begins three days before its visit, or with the booking if that was later', () => {
  const visitDays = { Scoping: addDays(today, 2), Install: null }

  expect(findStatus({ visitDays }).since).toBe(addDays(today, -1))
  expect(findFibreStatus({ ...quiet, visitDays }, { ...context, changedOn: today })?.since).toBe(today)
})

test('the next step of a visit is on its day; the next step of work is after its usual number of working days', () => {
  expect(findConfirmedStatus(addDays(today, 9)).by).toBe(addDays(today, 9))
  expect(findStatus({ status: 'Acknowledged', subStatus: 'Received' }).by).toBe('2026-11-18')
})

test('the day that the company expects replaces the usual number of working days', () => {
  const expectedBy = addDays(today, 20)

  expect(findFibreStatus(quiet, { ...context, expectedBy })?.by).toBe(expectedBy)
})

test('a step without a known day has none', () => {
  expect(findConfirmedStatus(null).by).toBeNull()
  expect(findStatus({ status: 'Held', subStatus: 'Schedule Scoping' }).by).toBeNull()
})

test('a step is late from the day after its day', () => {
  expect(findConfirmedStatus(today).isLate).toBe(false)
  expect(findConfirmedStatus(addDays(today, -1)).isLate).toBe(true)
})

test('a visit tomorrow can be moved, a visit today cannot', () => {
  expect(findConfirmedStatus(addDays(today, 1)).can).toContain('moveVisit')
  expect(findConfirmedStatus(today).can).not.toContain('moveVisit')
})

test('working days leave out weekends and public holidays', () => {
  expect(addWorkingDays(day.parse('2026-12-24'), 1)).toBe('2026-12-29')
})

const instantOn = (on: Day) => Date.parse(`${on}T12:00:00+13:00`)

function createStatusEntry(away: number, status: string, subStatus: string): TimelineEntry {
  const at = instantOn(addDays(today, away))
  return { at, what: 'status', by: 'company', status, subStatus, type: null, timeslot: null, day: null }
}

test('a state begins when the company first reported it, even if its words changed since', () => {
  const order = createFibreOrder({
    Timeline: [
      createStatusEntry(-2, 'Acknowledged', 'Feasibility'),
      createStatusEntry(-5, 'Acknowledged', 'Received'),
      createStatusEntry(-9, 'Consent Required', ''),
      createStatusEntry(-12, 'New', ''),
    ],
    FibreConnectionDetail: { Status: 'Acknowledged', SubStatus: 'Feasibility', SiteVisits: [] },
    StatusSince: instantOn(addDays(today, -2)),
  })

  expect(findFibreStatusAt(order, instantOn(today))?.since).toBe(addDays(today, -5))
})

test('a visit that the company dropped has no day', () => {
  const at = instantOn(addDays(today, 2))
  const order = createFibreOrder({
    FibreConnectionDetail: {
      Status: 'Network Build',
      SubStatus: '',
      SiteVisits: [{ VisitType: 'Install', StartDate: at }],
    },
  })
  const [scoping, install] = order.Visits
  if (scoping === undefined || install === undefined) throw new Error('no visits')
  const dropped = { ...order, Visits: [scoping, { ...install, state: 'cancelled' as const }] }

  expect(findFibreStatusAt(order, instantOn(today))?.state).toBe('before-rfs')
  expect(findFibreStatusAt(dropped, instantOn(today))?.state).toBe('network-build')
})
