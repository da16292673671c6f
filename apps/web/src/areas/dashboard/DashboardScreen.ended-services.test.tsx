import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'

import { readEndedServices } from '@switchboard/domain/accounts/ended-services'

import { answers, breaks, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { showDashboard } from './testing/dashboard.ts'

const network = testNetwork()

beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network)
})

async function findPanel() {
  return within(await screen.findByRole('region', { name: 'Your services' }))
}

const FIBRE = {
  kind: 'broadband',
  name: 'Fibre 300',
  detail: '48 Cuba Street, Wellington',
  lastDay: '2026-03-31',
} as const

test('DSH-028 an account that had services sees them with their last day', async () => {
  network.use(answers(readEndedServices, [FIBRE]))
  await showDashboard(network, { services: [] })
  const panel = await findPanel()

  expect(await panel.findByText('Fibre 300')).toBeTruthy()
  expect(panel.getByText('Last day: 31 March 2026')).toBeTruthy()
  expect(panel.getByText(/^You have no services now/)).toBeTruthy()
  expect(screen.queryByText('No services yet')).toBeNull()
})

test('DSH-028 of many ended services five are shown, and on request all', async () => {
  const many = Array.from({ length: 7 }, (_, place) => ({ ...FIBRE, detail: `${place + 1} Cuba Street` }))
  network.use(answers(readEndedServices, many))
  await showDashboard(network, { services: [] })
  const panel = await findPanel()

  expect(await panel.findAllByRole('listitem')).toHaveLength(5)
  await userEvent.click(panel.getByRole('button', { name: 'Show all 7' }))
  expect(panel.getAllByRole('listitem')).toHaveLength(7)
})

test('an account that never had a service reads “No services yet”', async () => {
  network.use(answers(readEndedServices, []))
  await showDashboard(network, { services: [] })

  expect(await screen.findByText('No services yet')).toBeTruthy()
})

test('ended services that did not load are not “No services yet”', async () => {
  network.use(breaks(readEndedServices))
  await showDashboard(network, { services: [] })

  expect(await screen.findByText('We could not load the services that you had.')).toBeTruthy()
  expect(screen.queryByText('No services yet')).toBeNull()
})
