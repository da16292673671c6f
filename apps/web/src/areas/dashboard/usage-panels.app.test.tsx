import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { readPowerNow } from '@switchboard/domain/usage/now'

import { benCurrentProducts } from '#web/testing/ben.ts'
import { breaks, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { NONE, findCard, showHome } from './testing/usage-panels.ts'
import type { HomeOptions } from './testing/usage-panels.ts'

const network = testNetwork()

// load lazy scripts before the first test waits for them
beforeAll(() => Promise.all([import('#web/areas/usage/UsagePanels.tsx'), import('./AppDashboardScreen.tsx')]))

beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network)
})

describe('DSH-019 CFG-017 the power promo of the app', () => {
  const PROMO = { name: 'Power and internet, one bill' }
  const paths = ['/get-power']

  function switchPromo(mobilePowerPromo: boolean) {
    return loadConfiguration(network, { features: { mobilePowerPromo, getPower: true } })
  }

  test('is shown to an account that could have power, and leads to it', async () => {
    await switchPromo(true)
    await showHome(network, { mobile: true, facts: { internet: true, power: 'available' }, paths })

    expect(findCard(PROMO.name).getByRole('link').getAttribute('href')).toBe('/get-power')
  })

  test.each([
    ['its switch is off', false, { facts: { power: 'available' }, mobile: true, paths }],
    ['the account has power', true, { facts: { power: 'has' }, mobile: true, paths }],
    [
      'an order is under way',
      true,
      { facts: { power: 'available', otherActiveOrder: true }, mobile: true, paths },
    ],
    [
      'the account may order nothing new',
      true,
      { facts: { power: 'available', canOrderNewProducts: false }, mobile: true, paths },
    ],
    ['there is no page to lead to', true, { facts: { power: 'available' }, mobile: true }],
    ['it is not the app', true, { facts: { power: 'available' }, paths }],
  ] as const)('is not shown where %s', async (_why, isOn, shown) => {
    await switchPromo(isOn)
    await showHome(network, shown)

    expect(screen.queryByRole('region', PROMO)).toBeNull()
  })
})

describe('the tabs of the app', () => {
  async function showTab(name: string, shown: HomeOptions) {
    await showHome(network, { mobile: true, ...shown })
    await userEvent.click(screen.getByRole('tab', { name }))
    return within(screen.getByRole('tabpanel'))
  }

  test.each([
    ['DSH-004', 'Data', '60 GB'],
    ['DSH-005', 'Calls', '3 calls'],
    ['DSH-006', 'Power', '74.5 kWh'],
  ])('%s %s shows the figure of the web', async (_id, name, figure) => {
    expect((await showTab(name, {})).getByText(figure)).toBeTruthy()
  })

  const order = {
    OrderNumber: '700003',
    CustomerFacingTicketStatus: 'Accepted',
    Description: 'Move',
    PlacedOn: '2026-11-18',
    ExpectedOn: null,
    Active: true,
  }

  test('USE-025 an account whose power is ordered sees that it is on its way', async () => {
    const tab = await showTab('Power', {
      parts: { powerNow: { orderInProcess: true, use: null } },
      facts: {},
      products: { ...benCurrentProducts, ProductOrders: [order] },
    })

    expect(tab.getByText('Your power is on its way')).toBeTruthy()
  })

  test.each([
    ['no pending orders', [], 'See what you can have'],
    ['orders that are done', [{ ...order, Active: false }], 'See what you can have'],
    ['a pending order', [order], 'See how your order is going'],
  ])('USE-026 an account without the service and with %s', async (_what, ProductOrders, words) => {
    const tab = await showTab('Power', {
      parts: NONE,
      facts: {},
      products: { ...benCurrentProducts, ProductOrders },
    })

    expect(tab.getByText('No power on this account')).toBeTruthy()
    expect(tab.getByRole('link').textContent).toBe(words)
  })

  test('USE-036 if power cannot be looked up, its tab shows that there is none', async () => {
    const tab = await showTab('Power', {
      parts: { powerNow: {} },
      facts: null,
      without: [breaks(readPowerNow)],
    })

    expect(await tab.findByText('No power on this account')).toBeTruthy()
  })
})
