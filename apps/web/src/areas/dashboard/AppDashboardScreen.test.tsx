import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'

import { BRANDS } from '@switchboard/brands/brands'
import type { Brand } from '@switchboard/brands/brand'
import { kea } from '@switchboard/brands/kea'
import type { AccountFacts } from '@switchboard/domain/access'
import { readDashboard } from '@switchboard/domain/dashboard/contract'
import { NO_SERVICES } from '@switchboard/domain/testing/account-facts'

import { billing } from '#web/areas/billing/area.ts'
import { power } from '#web/areas/power/area.ts'
import { showRoutes } from '#web/testing/area-routes.tsx'
import { benDashboard } from '#web/testing/ben.ts'
import { answers, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls, testPortal } from '#web/testing/portal.tsx'

import { dashboard } from './area.ts'

const ROUTES = [dashboard, billing, power].flatMap(({ routes }) => routes)

const network = testNetwork()

beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network)
})

type ShownApp = {
  readonly brand?: Brand
  readonly differences?: Partial<typeof benDashboard>
  readonly facts?: Partial<AccountFacts>
}

async function showApp({ brand = kea, differences, facts }: ShownApp = {}) {
  network.use(answers(readDashboard, { ...benDashboard, ...differences }))
  showRoutes(ROUTES, '/', { ...testPortal({ mobile: true }), brand }, facts)
  await screen.findByRole('heading', { level: 1, name: `${brand.greeting} Ben` })
}

function readChosenTab() {
  return screen.getByRole('tab', { selected: true }).textContent
}

test('DSH-003 the app has its own template for the home page', async () => {
  await showApp()

  expect(screen.getByRole('tablist', { name: 'Your account' })).toBeTruthy()
})

test('DSH-003 the web uses another template', async () => {
  network.use(answers(readDashboard, benDashboard))
  showRoutes(ROUTES, '/')

  expect(await screen.findByRole('heading', { level: 1, name: 'Kia ora Ben' })).toBeTruthy()
  expect(screen.queryByRole('tablist')).toBeNull()
})

test('APP-015 the first sentence names the amount of a bill that is paid by hand', async () => {
  const billingInformation = { ...benDashboard.billingInformation, AccountBalance: 159.84, OverdueBalance: 0 }
  const invoiceHeaders = benDashboard.invoiceHeaders.slice(0, 1)
  await showApp({ differences: { billingInformation, invoiceHeaders } })

  expect(screen.getByText('You owe $159.84, due on 30 November.')).toBeTruthy()
})

test("DSH-020 the app's tabs are Data, Billing, Power and Calls, in this order", async () => {
  await showApp()

  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Data',
    'Billing',
    'Power',
    'Calls',
  ])
})

test.each(BRANDS.map((brand) => [brand.id, brand] as const))(
  'DSH-021 only orcon starts on the second tab: %s',
  async (id, brand) => {
    await showApp({ brand })

    expect(readChosenTab()).toBe(id === 'orcon' ? 'Billing' : 'Data')
  },
)

test('DSH-007 DSH-008 DSH-013 DSH-016 each tab shows its subject, and the details are beneath the tabs', async () => {
  await showApp()
  expect(screen.getByRole('region', { name: 'Your details' })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Your internet' }).textContent).toContain('Fibre 300')

  await userEvent.click(screen.getByRole('tab', { name: 'Billing' }))
  expect(screen.getByRole('region', { name: 'What you owe' }).textContent).toContain('323.73')
  expect(screen.getByRole('region', { name: 'Recent bills' })).toBeTruthy()
  expect(await screen.findByRole('region', { name: 'Promise to pay' })).toBeTruthy()

  await userEvent.click(screen.getByRole('tab', { name: 'Power' }))
  expect(screen.getByRole('region', { name: 'Your power' }).textContent).toContain('Cuba Street')
})

const NOTHING = {
  services: [],
  dataNow: null,
  callsNow: null,
  powerNow: { orderInProcess: false, use: null },
}

test.each([
  ['Data', 'No internet on this account'],
  ['Power', 'No power on this account'],
  ['Calls', 'No phone line on this account'],
])('DSH-020 the tab of a service that the account lacks stays with a message: %s', async (name, words) => {
  await showApp({ differences: NOTHING })

  await userEvent.click(screen.getByRole('tab', { name }))

  expect(screen.getByRole('tabpanel').textContent).toContain(words)
})

test('DSH-010 DSH-011 services without a tab are listed beneath the tabs', async () => {
  const video = { kind: 'video', name: 'Prime Video', detail: 'ben@demo.example', status: 'on' } as const
  const insurance = { ...video, kind: 'insurance', name: 'Contents insurance', detail: 'HC-20417' } as const
  await showApp({ differences: { services: [...benDashboard.services, video, insurance] } })

  const others = within(screen.getByRole('region', { name: 'Your other services' }))
  expect(others.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Prime Videoben@demo.exampleOn',
    'Contents insuranceHC-20417On',
  ])
})

test('DSH-010 DSH-011 an account without other services has no such list', async () => {
  await showApp()

  expect(screen.queryByRole('region', { name: 'Your other services' })).toBeNull()
})

test('DSH-012 the mesh units are shown only with the internet of the app', async () => {
  await showApp({ facts: { services: { ...NO_SERVICES, internet: true, wifiUnits: 2 } } })

  expect(screen.getByRole('region', { name: 'Your internet' }).textContent).toContain('Mesh units2 units')
  expect(screen.getAllByText('Mesh units')).toHaveLength(1)
})
