import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'

import { makeProductChange } from '@switchboard/domain/product-change/contract'

import {
  MADE,
  TOMORROW,
  change,
  listSentChanges,
  toHeldProduct,
  openChange,
  buildProduct,
} from '#web/testing/changes.ts'
import { answers, refuses, testNetwork } from '#web/testing/network.ts'

import { protectionPlan } from './area.ts'

const network = testNetwork()
const NO_PLAN = 'No protection plan'
const MAINTENANCE = buildProduct('wiremaintenence', 'WIRE-MAINTENANCE', 'Wire maintenance', 3.45)
const INSURANCE = buildProduct('wireinsurance', 'WIRE-INSURANCE', 'Wire insurance', 5.75)
const OTHER = buildProduct('wireinsurance', 'WIRE-INSURANCE-2', 'Wire insurance for two', 9)

beforeAll(() => import('./ProtectionPlanScreen.tsx'))

function open(has: Parameters<typeof openChange>[2] = {}) {
  const path = '/change-hub/protection-plan'
  const opened = { routes: protectionPlan.routes, path, feature: 'changeProtectionPlan' } as const
  return openChange(network, opened, { products: [MAINTENANCE, INSURANCE, OTHER], ...has })
}

test('WPP-001 the screen is titled Wiring Protection Plan, and has the plans of both services', async () => {
  await open()

  expect(await screen.findByRole('heading', { level: 1, name: 'Wiring Protection Plan' })).toBeTruthy()
  expect(await screen.findByRole('radio', { name: NO_PLAN })).toHaveProperty('checked', true)
  expect(screen.getByText('$3.45 each month')).toBeTruthy()
  expect(screen.getByText('$5.75 each month')).toBeTruthy()
})

test.each([
  ['WPP-006 without a plan one is added', [], 'Wire maintenance', { wiremaintenence: 'WIRE-MAINTENANCE' }],
  ['WPP-006 without a plan the other is added', [], 'Wire insurance', { wireinsurance: 'WIRE-INSURANCE' }],
  [
    'WPP-007 a plan is changed for one of the other service, which it takes the place of',
    [toHeldProduct(MAINTENANCE)],
    'Wire insurance',
    { wireinsurance: 'WIRE-INSURANCE', wiremaintenence: null },
  ],
  [
    'WPP-007 a plan is changed for another of its service',
    [toHeldProduct(INSURANCE)],
    'Wire insurance for two',
    { wireinsurance: 'WIRE-INSURANCE-2' },
  ],
  ['WPP-008 a plan is removed by none', [toHeldProduct(INSURANCE)], NO_PLAN, { wireinsurance: null }],
  [
    'WPP-008 the other plan is removed by none',
    [toHeldProduct(MAINTENANCE)],
    NO_PLAN,
    { wiremaintenence: null },
  ],
])('WPP-009 %s', async (_what, has, name, products) => {
  await open({ held: has })
  network.use(answers(makeProductChange, MADE))
  await change(name)

  await screen.findByRole('heading', { name: 'Your change is made' })
  expect(listSentChanges()).toMatchObject([{ kind: 'protection-plan', startsOn: TOMORROW, planKey: null }])
  expect(listSentChanges()).toEqual([expect.objectContaining({ products })])
})

test.each([
  [[], 'You are not covered now: you pay a technician to repair the wires.'],
  [[toHeldProduct(MAINTENANCE)], 'You are covered when the wires fail. Damage is not covered.'],
  [[toHeldProduct(INSURANCE)], 'You are covered when the wires fail, and when they are damaged.'],
  [
    [toHeldProduct(MAINTENANCE), toHeldProduct(INSURANCE)],
    'You are covered when the wires fail, and when they are damaged.',
  ],
])('WPP-010 the cover is described by the plans of the account: %#', async (has, text) => {
  await open({ held: has })
  expect(await screen.findByText(text)).toBeTruthy()
})

test('WPP-011 a failed change shows an error', async () => {
  await open()
  network.use(refuses(makeProductChange, 'FORBIDDEN'))
  await change('Wire insurance')

  expect((await screen.findByRole('alert')).textContent).toContain('Problem changing protection plan')
})
