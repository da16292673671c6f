import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { findGuardRedirect } from '@switchboard/domain/access'
import { commitOrder, createOrder } from '@switchboard/domain/ordering/contract'
import { forecastOrder } from '@switchboard/domain/ordering/forecast/contract'
import { NO_SERVICES, accountFacts } from '@switchboard/domain/testing/account-facts'

import { answers, refuses, slowAnswer, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'
import { MESH, RENTAL_FORECAST, RENTAL_ORDER } from '#web/testing/rental.ts'

import { mesh } from './area.ts'
import { PATH, chooseGoogle, listSent, openMesh, press } from './testing/mesh-order.ts'

const network = testNetwork()

beforeAll(() => Promise.all([import('./MeshScreen.tsx'), import('#web/ordering/renting/ConfirmRental.tsx')]))
beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network, { features: { meshUnits: true } })
})

const open = (offer: Parameters<typeof openMesh>[1] = {}) => openMesh(network, offer)

async function check() {
  await userEvent.click(screen.getByRole('checkbox', { name: 'I accept these terms' }))
  await press('Check the order')
  const dialog = await screen.findByRole('dialog', { name: 'Rent 2 units?' })
  await within(dialog).findByText(/From the bill of 10 January 2027 it is/)
  return dialog
}

test('MSH-001 MSH-002 MSH-003 the route needs a session, its feature, an account that may order, and a fixed line', () => {
  const [route] = mesh.routes
  const services = { ...NO_SERVICES, internet: true, canOrderNewProducts: true }
  const to = (differences: Partial<Parameters<typeof accountFacts>[0]> = {}) =>
    findGuardRedirect(route?.guards ?? [], accountFacts({ services, ...differences }))

  expect([route?.path, route?.session]).toEqual([PATH, 'required'])
  expect(to({ features: new Set(['meshUnits']) })).toBeNull()
  expect(to({ features: new Set() })).toBe('/change-hub')
  expect(to({ services: { ...services, canOrderNewProducts: false } })).toBe('/change-hub')
  expect(to({ services: { ...services, wirelessVersion: 2 } })).toBe('/change-hub')
})

test('MSH-005 MSH-007 MSH-012 MSH-015 MSH-016 MSH-024 a type is chosen, then the recommended number or one more', async () => {
  open()
  const google = await screen.findByRole('radio', { name: 'Google mesh unit' })
  expect(google).toHaveProperty('checked', true)
  expect(screen.queryByRole('checkbox')).toBeNull()
  await chooseGoogle()

  expect(screen.getByRole('radio', { name: '2 units' })).toHaveProperty('checked', true)
  expect(screen.getByText('What we recommend for a medium home: yours has 180 m².')).toBeTruthy()
  const three = screen.getByRole('radio', { name: '3 units' })
  expect(three.parentElement?.textContent).toContain('$15.00 each month')
  expect(screen.getAllByText(/^One more/)).toHaveLength(1)
  expect(three.parentElement?.textContent).toContain('One more')
  expect(screen.getByLabelText('Street')).toHaveProperty('value', '48 Cuba Street')
  expect(screen.getByRole('heading', { name: 'The terms' })).toBeTruthy()
})

test('MSH-015 one more is not offered if it is not available', async () => {
  open({ hardware: { ...MESH.hardware, numberOfMeshSatelliteUnitsCanStillOrder: 2 } })
  await chooseGoogle()

  expect(screen.queryByRole('radio', { name: '3 units' })).toBeNull()
})

test('MSH-013 MSH-016 for a home of unknown size two Google units are recommended', async () => {
  const propertySummary = { floorAreaSqm: null }
  open({ hardware: { ...MESH.hardware, propertySummary, suggestedMeshSatelliteUnitsToAcquire: [] } })
  await chooseGoogle()

  const two = screen.getByRole('radio', { name: '2 units' })
  expect(two).toHaveProperty('checked', true)
  expect(two.parentElement?.textContent).toContain('What we recommend for most homes.')
})

test.each([
  [2, 2, 'You have 2 units, as many as your home should need.'],
  [2, 3, 'What we recommend for a medium home: yours has 180 m². You have 2 units already.'],
  [1, null, 'What we recommend for a medium home: yours has 180 m². You have 1 unit already.'],
])('MSH-030 an account with %d of %s needed units is recommended one more', async (owned, needed, reason) => {
  const count = (numberOfWifiUnits: number) => [
    { meshSatelliteHardwareKey: 'MESH-GOOGLE', numberOfWifiUnits },
  ]
  open({
    hardware: {
      ...MESH.hardware,
      suggestedMeshSatelliteUnitsToAcquire: [],
      numberOfMeshSatelliteUnitsNecessaryForCoverage: needed === null ? [] : count(needed),
      ownedMeshSatelliteUnitsCompatibleWithRouter: count(owned),
    },
  })

  const one = await screen.findByRole('radio', { name: '1 unit' })
  expect(one).toHaveProperty('checked', true)
  expect(one.parentElement?.textContent).toContain(reason)
})

test('MSH-019 an order with a complete address stops once the terms are no longer accepted', async () => {
  open()
  await chooseGoogle()
  await check()
  await press('Not yet')
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: 'I accept these terms' }))
  await press('Check the order')

  expect(screen.getByRole('alert').textContent).toContain('Accept the terms to continue.')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('MSH-018 MSH-019 an order needs accepted terms and an address', async () => {
  open()
  await chooseGoogle()
  await userEvent.clear(screen.getByLabelText('Suburb'))
  await press('Check the order')

  const summary = screen.getByRole('alert')
  expect(summary.textContent).toContain('Enter the suburb.')
  expect(summary.textContent).toContain('Accept the terms to continue.')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(listSent('POST', /orders/)).toEqual([])
})

test.each(['Street', 'Suburb', 'Town or city', 'Postcode'])(
  'MSH-018 an order without %s cannot be submitted, even with accepted terms',
  async (label) => {
    open()
    await chooseGoogle()
    await userEvent.click(screen.getByRole('checkbox', { name: 'I accept these terms' }))
    await userEvent.clear(screen.getByLabelText(label))
    await press('Check the order')

    expect(screen.getByRole('alert')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  },
)

test('MSH-005 MSH-009 MSH-021 MSH-025 the bills are shown before anything is sent, and the order is created, amended and committed', async () => {
  open()
  await chooseGoogle()
  await check()
  expect(listSent('POST', /\/orders$/)).toEqual([])
  await press('Place order')

  expect(await screen.findByText('Your order is placed')).toBeTruthy()
  expect(screen.getByText(/The rent begins on/).textContent).toMatch(/you can cancel it/)
  expect(screen.getByRole('link', { name: 'See the order' }).getAttribute('href')).toBe(
    '/change-hub/order/5000123',
  )
  const [created] = listSent('POST', /\/orders$/)
  expect(JSON.parse(created?.body ?? '')).toEqual({ type: 'meshunits' })
  const [amended] = listSent('PUT', /order-1$/)
  expect(JSON.parse(amended?.body ?? '')).toMatchObject({
    SalesChannel: 'SelfService',
    SalesPerson: 'SelfServiceV1',
    PromoCodes: [],
    HardwareOrders: [
      {
        serviceEntity: 'ben@demo.example',
        address: {
          StreetName: '48 Cuba Street',
          Suburb: 'Te Aro',
          City: 'Wellington',
          PostCode: '6011',
          Country: 'New Zealand',
        },
        items: [{ key: 'MESH-GOOGLE' }, { key: 'MESH-GOOGLE' }],
      },
    ],
  })
  const [committed] = listSent('POST', /commit$/)
  expect(JSON.parse(committed?.body ?? '')).toMatchObject({
    shown: { bill: 10, bills: { now: 85, first: { day: '2026-12-10', amount: 89.84 } } },
  })
})

test('MSH-020 MSH-021 NetComm units are ordered with the code of their trial, which is shown', async () => {
  open()
  await userEvent.click(await screen.findByRole('radio', { name: 'NetComm mesh unit' }))
  await press('Continue')
  expect(await screen.findByText(/The first two months are free/)).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox'))
  await press('Check the order')
  const dialog = await screen.findByRole('dialog', { name: 'Rent 1 unit?' })
  expect(within(dialog).getByText('Trial: two months free')).toBeTruthy()
  await within(dialog).findByText(/From the bill of/)
  await press('Place order')
  await screen.findByText('Your order is placed')

  const [amended] = listSent('PUT', /order-1$/)
  expect(JSON.parse(amended?.body ?? '')).toMatchObject({
    PromoCodes: [{ promoCode: 'TRIAL', serviceEntity: 'ben@demo.example' }],
  })
})

test('ORD-070 a rental in a state that is not named is not confirmed as placed', async () => {
  open()
  network.use(answers(commitOrder, { ...RENTAL_ORDER, state: 'Held' }))
  await chooseGoogle()
  await check()
  await press('Place order')

  await screen.findByRole('alertdialog', { name: 'We have your order and will write to you' })
  expect(screen.queryByText('Your order is placed')).toBeNull()
})

test('MSH-005 MSH-010 MSH-028 a failed order shows an error, and the form keeps its values', async () => {
  open()
  await chooseGoogle()
  await userEvent.click(screen.getByRole('radio', { name: '3 units' }))
  await userEvent.click(screen.getByRole('radio', { name: '2 units' }))
  await userEvent.type(screen.getByLabelText('Street'), ', upstairs')
  await check()
  network.use(refuses(createOrder, 'GENERAL_ERROR'))
  await press('Place order')

  expect((await screen.findByRole('alert')).textContent).toContain('Problem submitting order')
  const commit = slowAnswer(commitOrder, { ...RENTAL_ORDER, state: 'Committed' })
  network.use(answers(createOrder, RENTAL_ORDER), commit.handler)
  await press('Back to the choice')
  expect(screen.getByLabelText('Street')).toHaveProperty('value', '48 Cuba Street, upstairs')
  await press('Check the order')
  await screen.findByText(/From the bill of 10 January 2027 it is/)
  await press('Place order')
  expect(await screen.findByText('We are sending your order.')).toBeTruthy()
  commit.come()
  expect(await screen.findByText('Your order is placed')).toBeTruthy()
})

test('a forecast that fails disables the order until it has loaded', async () => {
  open()
  network.use(refuses(forecastOrder, 'SERVICE_UNAVAILABLE'))
  await chooseGoogle()
  await userEvent.click(screen.getByRole('checkbox'))
  await press('Check the order')
  expect(await screen.findByText('We could not work out your bills.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Place order' })).toHaveProperty('disabled', true)

  network.use(answers(forecastOrder, { forecast: RENTAL_FORECAST }))
  await press('Try again')
  await screen.findByText(/From the bill of 10 January 2027 it is/)
  expect(screen.getByRole('button', { name: 'Place order' })).toHaveProperty('disabled', false)
})
