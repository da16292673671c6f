import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'

import type { WireReply } from '@switchboard/domain/call'
import { makeProductChange, readChangeable } from '@switchboard/domain/product-change/contract'

import { BILL_DAY, MADE, change, listSentChanges, openChange, press } from '#web/testing/changes.ts'
import { answers, refuses, listRequests, testNetwork } from '#web/testing/network.ts'

import { dataCap } from './area.ts'

const network = testNetwork()
type Plan = WireReply<typeof readChangeable>['plans'][number]
const CAPPED: Plan = {
  key: 'ADSL-100',
  coreProductKey: 'ADSL',
  service: 'Internet',
  description: 'ADSL: 100 GB',
  chargeIncludingGst: 79,
  chargeExcludingGst: 68.7,
  billFrequency: 'Monthly',
  dataCapMb: 102_400,
  dataBlock: { mb: 20_480, chargeIncludingGst: 10, chargeExcludingGst: 8.7 },
}
const { dataBlock: _block, ...rest } = CAPPED
const UNLIMITED: Plan = { ...rest, key: 'ADSL-UNL', dataCapMb: 0, chargeIncludingGst: 89 }

beforeAll(() => import('./DataCapScreen.tsx'))

function open() {
  const opened = { routes: dataCap.routes, path: '/change-hub/change-data', feature: 'changeData' } as const
  const has = { plans: [CAPPED, UNLIMITED], planKey: CAPPED.key, startDays: [BILL_DAY] }
  return openChange(network, opened, has)
}

test('DAT-001 the data caps of the speed are shown with their prices, the price of more data and the first day', async () => {
  await open()

  expect(await screen.findByRole('heading', { level: 1, name: 'Change data cap' })).toBeTruthy()
  expect(await screen.findByRole('radio', { name: '100 GB' })).toHaveProperty('checked', true)
  expect(screen.getByText('$79.00 each month')).toBeTruthy()
  expect(screen.getByText('Above it each 20 GB costs $10.00 a month.')).toBeTruthy()
  expect(screen.getByRole('radio', { name: 'Unlimited data' })).toBeTruthy()
  expect(screen.getByText('From when: With your next bill, 1 December 2026.')).toBeTruthy()
})

test('DAT-006 the current data cap is refused', async () => {
  await open()
  await press('Go on')

  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(listRequests().filter(({ method }) => method === 'POST')).toEqual([])
})

test('DAT-006 another data cap is sent as another plan of the internet service', async () => {
  await open()
  network.use(answers(makeProductChange, MADE))
  await change('Unlimited data')

  await screen.findByRole('heading', { name: 'Your change is made' })
  expect(listSentChanges()).toEqual([
    { kind: 'data-cap', startsOn: BILL_DAY, products: {}, planKey: 'ADSL-UNL', salesChannel: 'SelfService' },
  ])
})

test.each([
  ['DAT-007', 'SERVICE_NOT_IN_CURRENT_CORE_PRODUCT'],
  ['DAT-008', 'SERVICE_NOT_AVAILABLE_IN_CURRENT_CORE_PRODUCT'],
] as const)('%s %s shows that there is no internet service', async (_id, code) => {
  await open()
  network.use(refuses(readChangeable, code))

  expect(await screen.findByText('There is no broadband on this account')).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
})

test('DAT-007 DAT-008 a failure to load is not shown as a missing internet service', async () => {
  await open()
  network.use(refuses(readChangeable, 'GENERAL_ERROR'))

  expect(await screen.findByText('We could not load what you have.')).toBeTruthy()
  expect(screen.queryByText('There is no broadband on this account')).toBeNull()
})

test('DAT-009 a failed change shows an error', async () => {
  await open()
  network.use(refuses(makeProductChange, 'FORBIDDEN'))
  await change('Unlimited data')

  expect((await screen.findByRole('alert')).textContent).toContain('Problem changing data cap')
})
