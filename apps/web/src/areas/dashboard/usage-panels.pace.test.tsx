import { screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { benPowerNow } from '#web/testing/ben.ts'
import { testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { findCard, showHome } from './testing/usage-panels.ts'

const network = testNetwork()

// load lazy scripts before the first test waits for them
beforeAll(() => Promise.all([import('#web/areas/usage/UsagePanels.tsx'), import('./AppDashboardScreen.tsx')]))

beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network)
})

test('USE-071 power shows the use at this pace by the end of the bill period', async () => {
  await showHome(network)
  await screen.findByRole('region', { name: 'Power' })

  expect(findCard('Power').getByText('At this pace, 223.5 kWh by the end.')).toBeTruthy()
})

test('USE-071 power of a meter that is read by hand has no pace', async () => {
  const use = { ...benPowerNow.use, isSmart: false, knownDays: 0, estimatedDays: 0 }
  await showHome(network, { parts: { powerNow: { orderInProcess: false, use } } })
  await screen.findByRole('region', { name: 'Power' })

  expect(findCard('Power').queryByText(/At this pace/)).toBeNull()
})

const READ_BY_HAND = { power: 'has', meterReadByHand: true } as const

test.each([
  ['the home page', false, READ_BY_HAND, 1],
  ['the app', true, READ_BY_HAND, 1],
  ['the home page of a smart meter', false, { power: 'has', meterReadByHand: false } as const, 0],
])('USE-070 power on %s: buttons to enter a reading', async (_where, mobile, facts, many) => {
  await showHome(network, { mobile, facts })
  screen.queryByRole('tab', { name: 'Power' })?.click()
  await screen.findByRole('region', { name: 'Power' })

  const buttons = findCard('Power').queryAllByRole('link', { name: 'Enter a reading' })
  expect(buttons.map((button) => button.getAttribute('href'))).toEqual(
    Array.from({ length: many }, () => '/meter-reading'),
  )
})
