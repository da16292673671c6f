import { describe, expect, test } from 'vitest'

import { day } from '../../day.ts'
import { NO_ADDRESS } from '../adding/mobile/sim.ts'
import { ORDER } from '../testing/orders.ts'

import { toCourseLines } from './course.ts'
import type { Course } from './course.ts'

const step = (name: Course['steps'][number]['step'], on: string) => ({
  step: name,
  on: day.parse(on),
  done: false,
})
const toSentences = (course: Course) =>
  toCourseLines(course).map(({ title, note }) => `${title}. ${note}`.trim())

const accepted = step('accepted', '2026-11-21')
const connected = step('connected', '2026-12-07')
const POWER = {
  Icp: '0000000001',
  CoreProductKey: 'POWER',
  RatePlan: 'POWER',
  ServiceAddress: { LocationID: '7' },
  RequestedDateOfProvisioning: day.parse('2026-12-07'),
  RequestedDateOfRelinquishment: day.parse('2026-12-07'),
}

test.each<[what: string, course: Course, words: string[]]>([
  [
    'a change with a visit of a technician and a modem',
    { type: 'plan', order: ORDER, visited: true, steps: [accepted, step('sent', '2026-12-02'), connected] },
    [
      'We have your order.',
      'Your modem goes to the courier. It takes one to three working days.',
      'A technician comes, and your new plan begins. Someone over 18 must be at home.',
    ],
  ],
  [
    'a change without a visit',
    { type: 'product', order: ORDER, visited: false, steps: [connected] },
    ['Your new plan begins. You need not be at home.'],
  ],
  [
    'extras alone',
    { type: 'product', order: { ...ORDER, CoreProductsToChange: [] }, visited: false, steps: [connected] },
    ['What you ordered begins.'],
  ],
  [
    'a move on one day',
    {
      type: 'movehouse',
      order: { ...ORDER, ElectricityToChange: POWER },
      visited: false,
      steps: [connected, step('powerOn', '2026-12-07')],
    },
    [
      'Broadband begins at the new address. You need not be at home. Broadband ends at the old address on the same day.',
      'Power begins at the new address. Power ends at the old address on the same day.',
    ],
  ],
  [
    'a move on many days',
    {
      type: 'movehouse',
      order: { ...ORDER, ElectricityToChange: POWER },
      visited: true,
      steps: [
        step('broadbandEnds', '2026-12-01'),
        connected,
        step('powerOn', '2026-12-08'),
        step('powerEnds', '2026-12-09'),
      ],
    },
    [
      'Broadband ends at the old address.',
      'A technician comes, and broadband begins at the new address. Someone over 18 must be at home.',
      'Power begins at the new address.',
      'Power ends at the old address.',
    ],
  ],
  [
    'a new mobile',
    { type: 'connection', order: ORDER, visited: false, steps: [step('added', '2026-11-25')] },
    ['What you ordered begins. Your SIM card comes by post before that day.'],
  ],
  [
    'MOB-079 a new mobile on an eSIM',
    {
      type: 'connection',
      order: {
        ...ORDER,
        HardwareOrders: [{ serviceEntity: '', address: NO_ADDRESS, items: [{ key: 'ESIM' }] }],
      },
      visited: false,
      steps: [step('added', '2026-11-25')],
    },
    ['What you ordered begins. Install your eSIM from that day, under My mobile.'],
  ],
])('the steps of %s are described in sentences', (_what, course, words) => {
  expect(toSentences(course)).toEqual(words)
})

test('a completed step asks nothing of the customer', () => {
  const steps = [{ ...connected, done: true }]
  expect(toSentences({ type: 'plan', order: ORDER, visited: true, steps })).toEqual([
    'A technician comes, and your new plan begins.',
  ])
})

describe('the step of laying fibre shows the scoping visit', () => {
  const steps = [step('networkBuild', '2026-11-27')]
  const fibre: Course = { type: 'plan', order: ORDER, visited: true, steps }
  const visitOn = (on: string) => ({
    startDateTime: Date.parse(`${on}T08:00:00+13:00`),
    endDateTime: Date.parse(`${on}T12:00:00+13:00`),
  })
  const scoping = { type: 'Scoping' as const, state: 'booked' as const, timeslot: visitOn('2026-11-26') }
  const install = { type: 'Install' as const, state: 'booked' as const, timeslot: visitOn('2026-12-07') }

  test.each<[when: string, visits: Course['visits'], words: string]>([
    [
      'before the visit has a time',
      undefined,
      'The fibre company may make a scoping visit first. Someone who may decide where the fibre goes must be at home, and signs the plan. We write to you once its time is booked.',
    ],
    [
      'once the visit is booked',
      [scoping, install],
      'A scoping visit comes first, on Thursday 26 November 2026, 8:00 am to 12:00 pm. Someone who may decide where the fibre goes must be at home, and signs the plan.',
    ],
    ['not after the visit', [{ ...scoping, state: 'done' }, install], ''],
    ['not if only the installation is booked', [install], ''],
  ])('%s', (_when, visits, words) => {
    expect(toCourseLines({ ...fibre, visits })[0]?.note).toBe(words)
  })

  test('the connection shows the time of the installation', () => {
    expect(toCourseLines({ ...fibre, steps: [connected], visits: [scoping, install] })[0]?.note).toBe(
      'The time is Monday 7 December 2026, 8:00 am to 12:00 pm. Someone over 18 must be at home.',
    )
  })
})
