import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'

import type { PortFilteringStatus } from '@switchboard/domain/port-filtering/contract'
import { changePortFiltering, readPortFiltering } from '@switchboard/domain/port-filtering/contract'
import { readDashboard } from '@switchboard/domain/dashboard/contract'
import { NO_SERVICES } from '@switchboard/domain/testing/account-facts'

import { showRoutes } from '#web/testing/area-routes.tsx'
import { benDashboard } from '#web/testing/ben.ts'
import { answers, listRequests, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls, testPortal } from '#web/testing/portal.tsx'

import { dashboard } from './area.ts'

const network = testNetwork()

beforeAll(() =>
  Promise.all([
    import('#web/areas/port-filtering/PortFilteringPanel.tsx'),
    import('#web/areas/usage/UsagePanels.tsx'),
    import('./AppDashboardScreen.tsx'),
  ]),
)

beforeEach(async () => {
  testCalls()
  signInAs()
})

type Home = {
  readonly on?: boolean
  readonly status?: PortFilteringStatus | null
  readonly internet?: boolean
  readonly mobile?: boolean
}

async function showHome({ on = true, status = 'ON', internet = true, mobile = false }: Home = {}) {
  await loadConfiguration(network, { features: { invoiceDisplay: true, portFiltering: on } })
  network.use(
    answers(readDashboard, { ...benDashboard, dataNow: null, callsNow: null }),
    answers(readPortFiltering, { status }),
  )
  showRoutes(dashboard.routes, '/', testPortal({ mobile }), { services: { ...NO_SERVICES, internet } })
  await screen.findByRole('region', { name: 'Your details' })
}

const panel = () => screen.queryByRole('region', { name: 'Port filtering' })

test.each([
  ['the web', false],
  ['the app', true],
])('DSH-014 the home page of %s shows port filtering', async (_where, mobile) => {
  await showHome({ mobile, status: 'OFF' })

  const shown = within(await screen.findByRole('region', { name: 'Port filtering' }))
  const toggle = await shown.findByRole('switch', { name: 'Port filtering' })
  expect(toggle.getAttribute('aria-checked')).toBe('false')
  expect(shown.getByRole('link', { name: 'What it does' }).getAttribute('href')).toBe('/port-filtering')
})

test('DSH-014 it is turned there', async () => {
  await showHome()
  network.use(answers(changePortFiltering, { status: 'OFF' }))
  await userEvent.click(await screen.findByRole('switch', { name: 'Port filtering' }))

  await vi.waitFor(() =>
    expect(
      listRequests()
        .filter(({ method }) => method === 'PUT')
        .map(({ body }) => body),
    ).toEqual([JSON.stringify({ status: 'OFF' })]),
  )
})

const listPanelRequests = () => listRequests().filter(({ url }) => url.pathname.endsWith('/portfiltering'))

test.each<[what: string, home: Home]>([
  ['DSH-018 CFG-017 while the feature is off', { on: false }],
  ['without internet', { internet: false }],
])('%s there is none, and nothing is asked', async (_what, home) => {
  await showHome(home)

  expect(panel()).toBeNull()
  expect(listPanelRequests()).toEqual([])
})

test('PFL-010 of an account with nothing to filter there is none', async () => {
  await showHome({ status: null })
  await vi.waitFor(() => expect(listPanelRequests()).toHaveLength(1))

  await vi.waitFor(() => expect(panel()).toBeNull())
})
