import { cleanup, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'

import { readDashboard } from '@switchboard/domain/dashboard/contract'
import { FEATURES } from '@switchboard/domain/config/contract'
import { NO_SERVICES } from '@switchboard/domain/testing/account-facts'

import { billing as billingArea } from '#web/areas/billing/area.ts'
import { showRoutes } from '#web/testing/area-routes.tsx'
import { benAccount, benContact, benCurrentProducts, benDashboard } from '#web/testing/ben.ts'
import { benPromiseStanding } from '#web/testing/ben-bills.ts'
import { answers, listRequests, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls, testPortal } from '#web/testing/portal.tsx'
import { testRoute } from '#web/testing/test-route.ts'

import { dashboard } from './area.ts'
import { readSummaryValue, showDashboard } from './testing/dashboard.ts'

const network = testNetwork()

beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network)
})

test('a person is greeted by the first name, with the state of the account', async () => {
  await showDashboard(network)

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Kia ora Ben')
  const sentence = '$163.89 has been overdue since 30 October. Please pay it now.'
  expect(await screen.findByText(sentence)).toBeTruthy()
})

test('a business is greeted by its full name', async () => {
  await showDashboard(network, {
    account: { ...benAccount, name: 'Ema Tamihere Florist', businessGroup: '2degreessmb' },
  })

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Kia ora Ema Tamihere Florist')
})

const WITH_FEATURES = { features: new Set(FEATURES) }

test.each([
  {
    id: 'DSH-010',
    service: { kind: 'insurance', name: 'Contents insurance', detail: 'Policy HC-20417', status: 'on' },
    href: '/change-hub/insurance',
    has: { insurance: true },
  },
  {
    id: 'DSH-011',
    service: { kind: 'video', name: 'Prime Video', detail: '', status: 'on' },
    href: '/prime-video',
    has: { video: 'has' },
  },
] as const)('$id of its services $service.name leads to its page', async ({ service, href, has }) => {
  network.use(answers(readDashboard, { ...benDashboard, services: [service] }))
  const facts = { ...WITH_FEATURES, services: { ...NO_SERVICES, ...has } }
  showRoutes([...dashboard.routes, testRoute(href)], '/', testPortal(), facts)

  const services = within(await screen.findByRole('region', { name: 'Your services' }))
  expect(services.getByRole('link', { name: service.name }).getAttribute('href')).toBe(href)
})

const MESH = '/change-hub/get-wifi-mesh'

function showWithMeshUnits(wifiUnits: number) {
  network.use(answers(readDashboard, benDashboard))
  showRoutes([...dashboard.routes, testRoute(MESH)], '/', testPortal(), {
    ...WITH_FEATURES,
    services: { ...NO_SERVICES, internet: true, wifiUnits },
  })
}

test.each([
  [1, '1 unit'],
  [2, '2 units'],
])('DSH-012 the services include the mesh units (%d) with a link to more', async (units, text) => {
  showWithMeshUnits(units)

  const services = within(await screen.findByRole('region', { name: 'Your services' }))
  expect(services.getByRole('link', { name: 'Mesh units' }).getAttribute('href')).toBe(MESH)
  expect(services.getByText(text)).toBeTruthy()
})

test('DSH-012 an account without mesh units has no row of them', async () => {
  showWithMeshUnits(0)

  await screen.findByText('Fibre 300')
  expect(screen.queryByText('Mesh units')).toBeNull()
})

test('DSH-015 the bill frequency is shown, with a link to change it, only to customers who may change it', async () => {
  network.use(answers(readDashboard, benDashboard))
  const routes = [...dashboard.routes, ...billingArea.routes, testRoute('/flexible-billing')]
  const open = (internet: boolean) =>
    showRoutes(routes, '/', testPortal(), { ...WITH_FEATURES, services: { ...NO_SERVICES, internet } })
  open(true)

  const link = await screen.findByRole('link', { name: 'Change how often' })
  expect(link.getAttribute('href')).toBe('/flexible-billing')
  expect(readSummaryValue('Bills come')).toBe('every month Change how often')
  cleanup()
  open(false)
  await screen.findByText(/323\.73/)
  expect(screen.queryByText('Bills come')).toBeNull()
})

test('DSH-013 PTP-001 promise to pay is shown only to an account that may promise', async () => {
  await showDashboard(network)
  expect(await screen.findByRole('region', { name: 'Promise to pay' })).toBeTruthy()

  cleanup()
  await showDashboard(network, { promiseStanding: { ...benPromiseStanding, blockingStatus: 'none' } })
  expect(screen.queryByRole('region', { name: 'Promise to pay' })).toBeNull()
  expect(listRequests().some(({ url }) => url.pathname.includes('/promise'))).toBe(false)
})

describe('DSH-008 personal details', () => {
  const details = () => within(screen.getByRole('region', { name: 'Your details' }))
  const valueOfDetail = (term: string) => details().getByText(term).nextElementSibling?.textContent

  test('show how the customer is reached, without an extra call, and link to their form', async () => {
    await showDashboard(network)

    expect(['Name', 'Email', 'Phone', 'Address'].map(valueOfDetail)).toEqual([
      'Ben Fowler',
      'ben@demo.example',
      '022 555 0117',
      '48 Cuba Street, Te Aro, Wellington 6011',
    ])
    expect(details().getByRole('link', { name: 'See or change' }).getAttribute('href')).toBe('/details')
    expect(listRequests().some(({ url }) => url.pathname.endsWith('/contactinformation'))).toBe(false)
  })

  test('show which contact details are missing', async () => {
    await showDashboard(network, { contactInformation: { ...benContact, email: null, mobilePhone: null } })

    expect(['Email', 'Phone'].map(valueOfDetail)).toEqual(['We have none', 'We have none'])
  })

  test('show the home phone if there is no mobile', async () => {
    await showDashboard(network, {
      contactInformation: { ...benContact, mobilePhone: null, homePhone: '045550117' },
    })

    expect(valueOfDetail('Phone')).toBe('04 555 0117')
  })
})

test('DSH-009 an order under way is shown with its state and a link to its page; a finished order is not shown', async () => {
  const order = {
    OrderNumber: '700003',
    CustomerFacingTicketStatus: 'In Progress',
    Description: 'From Fibre 300 to Fibre 900',
    PlacedOn: '2026-11-18',
    ExpectedOn: '2026-11-26',
    Active: true,
  }
  const done = { ...order, OrderNumber: '700002', Active: false }
  await showDashboard(network, { products: { ...benCurrentProducts, ProductOrders: [done, order] } })

  const orders = within(screen.getByRole('region', { name: 'Your orders' }))
  expect(orders.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Your plan', '/change-hub'],
    ['From Fibre 300 to Fibre 900', '/change-hub/order/700003'],
  ])
  expect(orders.getByText('In Progress, since 18 November 2026, expected on 26 November 2026.')).toBeTruthy()

  cleanup()
  await showDashboard(network, { products: { ...benCurrentProducts, ProductOrders: [done] } })
  expect(screen.queryByRole('region', { name: 'Your orders' })).toBeNull()
})

test('DSH-009 a fibre order under way leads to the order status', async () => {
  const order = {
    OrderNumber: '700003',
    CustomerFacingTicketStatus: 'In Progress',
    Description: 'Fibre 300',
    PlacedOn: '2026-11-18',
    ExpectedOn: null,
    Active: true,
  }
  const services = { ...NO_SERVICES, fibreOrder: true, activeFibreOrder: true }
  await showDashboard(network, { products: { ...benCurrentProducts, ProductOrders: [order] } }, { services })

  const orders = within(screen.getByRole('region', { name: 'Your orders' }))
  expect(orders.getByRole('link', { name: 'Order status' }).getAttribute('href')).toBe('/order-status')
})

test('services show whether they are on or ordered', async () => {
  await showDashboard(network)

  const services = within(screen.getByRole('region', { name: 'Your services' })).getAllByRole('listitem')
  expect(services.map(({ textContent }) => textContent)).toEqual([
    'Fibre 30048 Cuba Street, WellingtonOn',
    'Power, smart meter48 Cuba Street, WellingtonOrdered',
  ])
})
