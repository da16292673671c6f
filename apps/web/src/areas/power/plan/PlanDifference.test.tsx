import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { readCapacityCharge } from '@switchboard/domain/power/contract'
import type { PowerPlan } from '@switchboard/domain/power/plans'

import { answers, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, showScreen, signInAs, testCalls } from '#web/testing/portal.tsx'

import { PlanDifference } from './PlanDifference.tsx'

const network = testNetwork()

beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network)
  network.use(answers(readCapacityCharge, { capacityCharge: null }))
})

type Rates = { readonly daily: number; readonly units: readonly (readonly [name: string, dollars: number])[] }

function plan({ daily, units }: Rates): PowerPlan {
  return {
    PlanKey: JSON.stringify(units),
    PlanDisplayName: 'A plan',
    PlanType: 'OneRate',
    planChangeLocked: false,
    Charges: [
      { ChargeCategory: 'Fixed', DisplayName: 'Daily charge', ChargeIncludingGst: daily },
      ...units.map(([DisplayName, ChargeIncludingGst]) => ({
        ChargeCategory: 'Variable' as const,
        DisplayName,
        ChargeIncludingGst,
      })),
    ],
  }
}

const oneRate = (daily: number, unit: number) => plan({ daily, units: [['Electricity', unit]] })
const twoRates = (byDay: number, atNight: number) =>
  plan({
    daily: 0.5,
    units: [
      ['Electricity, day', byDay],
      ['Electricity, night', atNight],
    ],
  })

test.each([
  ['dearer', oneRate(0.53, 0.241), oneRate(0.345, 0.279), 'About $5.85 more a month for you'],
  ['cheaper', oneRate(0.53, 0.241), oneRate(0.53, 0.2), 'About $12.30 less a month for you'],
  ['equal', oneRate(0.53, 0.241), oneRate(0.53, 0.241), 'Costs you the same'],
  ['dearer by day and by night', twoRates(0.3, 0.2), twoRates(0.4, 0.3), 'Costs you more'],
  ['cheaper by day and by night', twoRates(0.3, 0.2), twoRates(0.2, 0.1), 'Costs you less'],
  [
    'dearer by day and cheaper by night',
    twoRates(0.3, 0.2),
    twoRates(0.4, 0.1),
    'Costs more or less, depending on when you use power',
  ],
])('a plan that is %s names the difference for this customer', async (_what, from, to, text) => {
  showScreen(<PlanDifference icp="0001000002CKCA7" from={from} to={to} units="300" />)

  expect(await screen.findByText(text)).toBeTruthy()
})
