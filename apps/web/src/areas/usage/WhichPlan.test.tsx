import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import type { WireReply } from '@switchboard/domain/call'
import { addDays, day } from '@switchboard/domain/day'
import { halfHoursIn } from '@switchboard/domain/instant'
import { readCurrentIcps, readElectricityCoreProducts } from '@switchboard/domain/power/contract'
import type { PowerPlan } from '@switchboard/domain/power/plans'
import { NIGHT_CHARGE } from '@switchboard/domain/power/prices'
import { readMonthsOfUse } from '@switchboard/domain/usage/contract'
import { readHalfHours } from '@switchboard/domain/usage/half-hours'
import { readPowerReadings, readPowerSummary } from '@switchboard/domain/usage/power'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { answers, refuses, listRequests, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { usage } from './area.ts'

const network = testNetwork()

// the lazy screens are loaded before the first test waits for them
beforeAll(() =>
  Promise.all([import('./PowerUsageScreen.tsx'), import('./PowerFiles.tsx'), import('./OwnPlans.tsx')]),
)

beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network)
})

const ICP = '0000000001ZZ9E3'
const PERIOD = {
  from: '2026-11-03',
  to: '2026-12-02',
  billDate: '2026-12-03',
  kwh: null,
  chargeIncludingGst: null,
  readType: null,
  knownTo: null,
} as const
const DAILY = { ChargeCategory: 'Fixed', DisplayName: 'Daily charge', ChargeIncludingGst: 0.5 } as const
const ONE: PowerPlan = {
  PlanKey: 'one',
  PlanDisplayName: 'One rate',
  PlanType: 'OneRate',
  planChangeLocked: false,
  Charges: [DAILY, { ChargeCategory: 'Variable', DisplayName: 'Electricity', ChargeIncludingGst: 0.25 }],
}
const NIGHT: PowerPlan = {
  ...ONE,
  PlanKey: 'night',
  PlanDisplayName: 'Day and night',
  PlanType: 'DayNight',
  Charges: [
    DAILY,
    { ChargeCategory: 'Variable', DisplayName: 'Electricity, day', ChargeIncludingGst: 0.25 },
    { ChargeCategory: 'Variable', DisplayName: NIGHT_CHARGE, ChargeIncludingGst: 0.1 },
  ],
}

function buildDays(many: number) {
  return Array.from({ length: many }, (_, back) => {
    const date = addDays(day.parse('2026-11-19'), -back)
    return { date, wattHours: halfHoursIn(date).map(() => 100), estimated: [] }
  }).toReversed()
}

type Months = WireReply<typeof readMonthsOfUse>
type Given = {
  isSmart?: boolean
  many?: number
  months?: Months
  plans?: readonly PowerPlan[]
  failing?: typeof readElectricityCoreProducts | typeof readHalfHours
}

function connections(many: number): WireReply<typeof readHalfHours> {
  return { connections: [{ icp: ICP, meterSerial: null, suppliedFrom: '2024-01-01', days: buildDays(many) }] }
}

const CONNECTION: WireReply<typeof readCurrentIcps> = [
  {
    icp: ICP,
    address: '1 Cuba Street, Wellington',
    ami: true,
    suppliedFrom: '2024-01-01',
    CoreProductKey: 'POWER',
    plan: ONE,
  },
]

function buildCoreProducts(plans: readonly PowerPlan[]): WireReply<typeof readElectricityCoreProducts> {
  return [{ CoreProductKey: 'POWER', DisplayName: 'Power', Service: 'Electricity', Plans: [...plans] }]
}

async function openPlans({
  isSmart = true,
  many = 365,
  months = [],
  plans = [ONE, NIGHT],
  failing,
}: Given = {}) {
  network.use(
    ...(failing === undefined ? [] : [refuses(failing, 'SERVICE_UNAVAILABLE')]),
    answers(readPowerSummary, { period: PERIOD, isSmart, days: [], rateChanges: [] }),
    answers(readPowerReadings, { periods: [PERIOD], readings: [] }),
    answers(readHalfHours, connections(many)),
    answers(readMonthsOfUse, months),
    answers(readCurrentIcps, CONNECTION),
    answers(readElectricityCoreProducts, buildCoreProducts(plans)),
  )
  showRoutes([...usage.routes, emptyHome], '/power-usage')
  const card = within(await screen.findByRole('region', { name: 'What each plan would have cost' }))
  expect(listRequests().some(({ url }) => url.pathname.endsWith('/icps'))).toBe(false)
  fireEvent.click(card.getByText('Compare the power plans by your last year'))
  return card
}

test("the plans are compared by the half-hours of the customer's own year, the cheapest first", async () => {
  const card = await openPlans()
  const table = within(await card.findByRole('table'))

  expect(
    table
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent),
  ).toEqual(['Day and night-$87.60$532.90', 'One rate Your plan now$0.00$620.50'])
  expect(card.getByText('1,752 kWh on 365 days, from 20 November 2025 to 19 November 2026.')).toBeTruthy()
})

test('too little of the year is refused, and a file of the previous company can be used instead', async () => {
  const card = await openPlans({ many: 40 })

  expect(await card.findByText(/^Only 40 days of the year are known\./)).toBeTruthy()
  fireEvent.click(card.getByText('Compare by a file of the power company you had before'))
  expect(await card.findByLabelText('EIEP13A file')).toBeTruthy()
})

test('for a meter that is read by hand the billed months are compared', async () => {
  const billed = { chargeIncludingGst: 100, chargeExcludingGst: 86.96 }
  const months = [
    ['2025-12-03', '2026-03-02'],
    ['2026-03-03', '2026-06-02'],
    ['2026-06-03', '2026-09-02'],
  ].map(([from = '', to = '']) => ({
    from,
    to,
    internet: null,
    calls: null,
    power: { kwh: 900, nightKwh: null, billed },
  }))
  const card = await openPlans({ isSmart: false, months })
  const table = within(await card.findByRole('table'))

  expect(
    table
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent),
  ).toEqual(['One rate Your plan now$0.00$812.00', 'Day and nightNot knownAt most $812.00'])
  expect(card.getByText(/^We do not know how much of it was used at night\./)).toBeTruthy()
  expect(listRequests().some(({ url }) => url.pathname.endsWith('electricityhalfhours'))).toBe(false)
})

test('the page shows that there is no plan for the meter', async () => {
  const card = await openPlans({ plans: [] })

  expect(await card.findByText('There is no other power plan for your meter.')).toBeTruthy()
})

test.each([
  ['plans', readElectricityCoreProducts, 'We could not load the power plans.'],
  ['own use', readHalfHours, 'We could not load what you have used.'],
])('%s that failed to load can be loaded again', async (_what, call, words) => {
  const card = await openPlans({ failing: call })
  expect(await card.findByText(words)).toBeTruthy()
  network.use(
    answers(readHalfHours, connections(365)),
    answers(readElectricityCoreProducts, buildCoreProducts([ONE, NIGHT])),
  )
  fireEvent.click(card.getByRole('button', { name: 'Try again' }))

  expect(await card.findByRole('table')).toBeTruthy()
})
