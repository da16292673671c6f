import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import type { ServiceFacts } from '@switchboard/domain/accounts/contract'

import { mobile } from '#web/areas/mobile/area.ts'
import { benServiceFacts } from '#web/testing/ben.ts'
import { testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { showDashboard } from './testing/dashboard.ts'

const network = testNetwork()

beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network)
})

test.each<[account: string, count: number, services: Partial<ServiceFacts>]>([
  ['without a mobile', 1, {}],
  ['with a mobile', 0, { lineRentalMobile: true }],
  ['with an order under way', 0, { otherActiveOrder: true }],
  ['that may order nothing new', 0, { canOrderNewProducts: false }],
])('MOB-090 home offers a first mobile to an account %s %i times', async (_which, count, services) => {
  await showDashboard(network, {}, { services: { ...benServiceFacts, ...services } }, mobile.routes)
  const panel = within(await screen.findByRole('region', { name: 'Your services' }))
  await panel.findAllByRole('listitem')

  expect(
    panel.queryAllByRole('link', { name: 'Get a mobile' }).map((link) => link.getAttribute('href')),
  ).toEqual(Array.from({ length: count }, () => '/my-mobile?dialog=signup'))
})
