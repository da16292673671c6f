import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'

import type { WireReply } from '@switchboard/domain/call'
import {
  forecastProductChange,
  makeProductChange,
  readChangeable,
} from '@switchboard/domain/product-change/contract'
import { readDataByBillDate } from '@switchboard/domain/usage/data'

import {
  BILL_DAY,
  FORECAST,
  MADE,
  bill,
  change,
  choose,
  listSentChanges,
  openChange,
  press,
} from '#web/testing/changes.ts'
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

beforeAll(() => Promise.all([import('./DataCapScreen.tsx'), import('./own-use.ts')]))

const PERIODS: WireReply<typeof readDataByBillDate> = [
  makePeriod('2026-11-03', '2026-12-02', 231.9),
  makePeriod('2026-10-03', '2026-11-02', 386),
  makePeriod('2026-09-03', '2026-10-02', 90),
  makePeriod('2026-08-03', '2026-09-02', 401),
]

function toExtraData(dollars: number) {
  return {
    name: 'Extra data',
    about: '186 GB over, in blocks of 20 GB',
    from: BILL_DAY,
    to: '2026-12-31',
    isWhole: false,
    amountIncludingGst: dollars,
    amountExcludingGst: dollars,
  }
}

function makePeriod(from: string, to: string, gigabytes: number) {
  const usedMb = gigabytes * 1_024
  return { from, to, billDate: to, usedMb, allowanceMb: 102_400, unlimited: false, knownTo: to }
}

function open(differences: Partial<WireReply<typeof readChangeable>> = {}) {
  network.use(answers(readDataByBillDate, PERIODS))
  const opened = { routes: dataCap.routes, path: '/change-hub/change-data', feature: 'changeData' } as const
  const has = { plans: [CAPPED, UNLIMITED], planKey: CAPPED.key, startDays: [BILL_DAY], ...differences }
  return openChange(network, opened, has)
}

test('DAT-001 the data caps of the speed are shown with their prices, the price of more data and the first day', async () => {
  await open()

  expect(await screen.findByRole('heading', { level: 1, name: 'Data cap' })).toBeTruthy()
  expect(await screen.findByRole('radio', { name: '100 GB' })).toHaveProperty('checked', true)
  expect(screen.getByText('$79.00 each month')).toBeTruthy()
  expect(screen.getByText(/^Above it each 20 GB costs \$10\.00 a month\./)).toBeTruthy()
  expect(screen.getByRole('radio', { name: 'Unlimited data' })).toBeTruthy()
  expect(screen.getByText('From when: With your next bill, 1 December 2026.')).toBeTruthy()
})

test('DAT-011 the use of the last three months is beside each cap', async () => {
  await open()

  const use = 'In your last 3 months, up to 2 November 2026, you used 90 GB to 401 GB a month.'
  expect(await screen.findByText(use)).toBeTruthy()
  const more =
    'Above it each 20 GB costs $10.00 a month. You used 386 GB, 90 GB and 401 GB in your last 3 months, 2 above it.'
  expect(screen.getByText(more)).toBeTruthy()
})

test('DAT-011 without known use the caps are shown alone', async () => {
  await open()
  network.use(refuses(readDataByBillDate, 'NO_INTERNET_SERVICE'))

  expect(await screen.findByText('Above it each 20 GB costs $10.00 a month.')).toBeTruthy()
  expect(screen.queryByText(/In your last/)).toBeNull()
})

test('DAT-012 with weekly bills cap and block are those of a week', async () => {
  const weekly = [CAPPED, UNLIMITED].map((plan) => ({ ...plan, billFrequency: 'Weekly' as const }))
  await open({ plans: weekly, billFrequency: 'Weekly' })

  expect(await screen.findByRole('radio', { name: '23.08 GB a week' })).toHaveProperty('checked', true)
  expect(screen.getByText('Above it each 4.62 GB costs $2.31 a week.')).toBeTruthy()
})

test('DAT-012 a change that has not begun names the caps of a week', async () => {
  const waiting = {
    number: '1',
    startsOn: BILL_DAY,
    begins: ['ADSL: Unlimited data'],
    ends: ['ADSL: 100 GB'],
  }
  await open({ billFrequency: 'Weekly', waiting: { ...waiting, dataCaps: { 'ADSL: 100 GB': 102_400 } } })

  expect(await screen.findByText('From 1 December 2026 you have ADSL: Unlimited data.')).toBeTruthy()
  expect(screen.getByText('ADSL: 23.08 GB a week ends before 1 December 2026.')).toBeTruthy()
})

test('DAT-010 the bills to compare include data above the cap as an estimate', async () => {
  await open()
  const each = { ...bill('2027-01-01', 79), extraData: toExtraData(100) }
  const without = { ...FORECAST.without, each: { ...bill('2027-01-01', 89), extraData: toExtraData(60) } }
  network.use(answers(forecastProductChange, { without, with: { ...FORECAST.with, each } }))
  await choose('Unlimited data')
  await press('Continue')

  const compared = await screen.findByText('A usual month after that')
  expect(compared.closest('li')?.textContent).toBe(
    'A usual month after that instead of about $149.00about $179.00',
  )
  expect(screen.getByText(/Data above the cap is an estimate/)).toBeTruthy()
})

test('DAT-006 the current data cap is refused', async () => {
  await open()
  await press('Continue')

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
