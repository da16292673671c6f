import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'

import { benCurrentProducts, benServices } from '#web/testing/ben.ts'
import { testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { showDashboard } from './testing/dashboard.ts'

const network = testNetwork()

beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network)
})

async function findPanel(name: string) {
  return within(await screen.findByRole('region', { name }))
}

test('five services of a kind are shown, and on request all', async () => {
  const mobiles = Array.from({ length: 60 }, (_, place) => ({
    kind: 'mobile' as const,
    name: 'Mobile 12 GB',
    detail: `021 555 ${String(place).padStart(4, '0')}`,
    status: 'on' as const,
  }))
  await showDashboard(network, { services: [...mobiles, ...benServices] })
  const panel = await findPanel('Your services')

  expect(panel.getAllByRole('listitem')).toHaveLength(5 + benServices.length)
  expect(panel.getAllByText('48 Cuba Street, Wellington')).toHaveLength(benServices.length)
  await userEvent.click(panel.getByRole('button', { name: `Show all ${60 + benServices.length} services` }))
  expect(panel.getAllByRole('listitem')).toHaveLength(60 + benServices.length)
  expect(document.activeElement?.textContent).toBe('Show fewer')
})

test('five orders are shown, and on request all', async () => {
  const ProductOrders = Array.from({ length: 12 }, (_, place) => ({
    OrderNumber: String(700_001 + place),
    CustomerFacingTicketStatus: 'In Progress',
    Description: `Mobile ${place + 1}`,
    PlacedOn: '2026-11-18',
    ExpectedOn: null,
    Active: true,
  }))
  await showDashboard(network, { products: { ...benCurrentProducts, ProductOrders } })
  const panel = await findPanel('Your orders')

  expect(panel.getAllByRole('link', { name: /^Mobile/ })).toHaveLength(5)
  await userEvent.click(panel.getByRole('button', { name: 'Show all 12 orders' }))
  expect(panel.getAllByRole('link', { name: /^Mobile/ })).toHaveLength(12)
  expect(document.activeElement?.textContent).toBe('Show fewer')
})
