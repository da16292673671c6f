import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import { listServiceProviders } from '@switchboard/domain/catalogue/listing/contract'
import { listFreeNumbers, listMobileProducts, listMobileServices } from '@switchboard/domain/mobile/contract'
import { readMyMobile } from '@switchboard/domain/mobile/my-mobile'
import { amendOrder, commitOrder, createOrder } from '@switchboard/domain/ordering/contract'
import { forecastOrder } from '@switchboard/domain/ordering/forecast/contract'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { benAccount } from '#web/testing/ben.ts'
import { answers, listRequests, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { mobile } from '../area.ts'
import { PRODUCTS } from '../testing/plans.ts'

const network = testNetwork()
const NEW_NUMBER = '021 555 2000'
const REPLY = { orderId: 'o', OrderIdentifier: '77', OrderFeedback: { ValidationFeedback: [] } }
const COMING = { serviceEntity: NEW_NUMBER, planName: 'Mobile 12 GB', on: '2026-11-26', orderNumber: '77' }

beforeAll(() => Promise.all([import('../MyMobileScreen.tsx'), import('../MobileDialogs.tsx')]))

beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network)
  network.use(
    answers(listMobileServices, []),
    answers(readMyMobile, { services: [], coming: [], asks: [], use: null }),
    answers(listMobileProducts, PRODUCTS),
    answers(listFreeNumbers, ['021 555 1999', NEW_NUMBER]),
    answers(readAccount, benAccount),
    answers(forecastOrder, { forecast: null }),
    answers(createOrder, { ...REPLY, state: 'New' }),
    answers(amendOrder, { ...REPLY, state: 'OK' }),
    answers(commitOrder, { ...REPLY, state: 'Committed' }),
  )
})

async function openSignUp() {
  showRoutes([...mobile.routes, emptyHome], '/my-mobile?dialog=signup')
  const dialog = within(await screen.findByRole('dialog', { name: 'Get a mobile' }))
  await userEvent.click(await dialog.findByRole('radio', { name: 'Mobile Endless' }))
  await userEvent.click(await dialog.findByRole('radio', { name: NEW_NUMBER }))
  return dialog
}

async function orderEsim() {
  const dialog = await openSignUp()
  await userEvent.click(dialog.getByRole('radio', { name: 'eSIM' }))
  await userEvent.click(dialog.getByLabelText('I accept these terms'))
  await userEvent.click(dialog.getByRole('button', { name: 'Order the mobile' }))
  return screen.findByRole('dialog', { name: 'Your mobile is ordered' })
}

test('SHL-077 the sign-up of a mobile links to the privacy statement', async () => {
  const dialog = await openSignUp()

  expect(dialog.getByRole('link', { name: /^How we handle personal information/ })).toBeTruthy()
})

test('MOB-078 a SIM card by post is chosen first, and an eSIM has no delivery address', async () => {
  const dialog = await openSignUp()
  expect(dialog.getByRole('radio', { name: 'SIM card by post' })).toHaveProperty('checked', true)
  expect(dialog.getByLabelText('Street')).toBeTruthy()
  await userEvent.click(dialog.getByRole('radio', { name: 'eSIM' }))

  expect(dialog.queryByLabelText('Street')).toBeNull()
})

test('MOB-078 a mobile on an eSIM is ordered without an address that was typed before', async () => {
  const dialog = await openSignUp()
  await userEvent.type(dialog.getByLabelText('Street'), '5 Hinemoa Street')
  await userEvent.click(dialog.getByRole('radio', { name: 'eSIM' }))
  await userEvent.click(dialog.getByLabelText('I accept these terms'))
  await userEvent.click(dialog.getByRole('button', { name: 'Order the mobile' }))
  await screen.findByRole('dialog', { name: 'Your mobile is ordered' })

  const amended = listRequests().find(({ method }) => method === 'PUT')
  expect(JSON.parse(amended?.body ?? '')).toMatchObject({
    HardwareOrders: [{ serviceEntity: NEW_NUMBER, items: [{ key: 'ESIM' }] }],
  })
  expect(amended?.body).not.toContain('Hinemoa')
})

async function bringNumber() {
  network.use(answers(listServiceProviders, [{ key: 'HARBOUR-MOBILE', name: 'Harbour Mobile' }]))
  showRoutes([...mobile.routes, emptyHome], '/my-mobile?dialog=signup')
  const dialog = within(await screen.findByRole('dialog', { name: 'Get a mobile' }))
  await userEvent.click(await dialog.findByRole('radio', { name: 'Mobile Endless' }))
  await userEvent.click(dialog.getByRole('radio', { name: 'Bring my number' }))
  await userEvent.click(dialog.getByRole('radio', { name: 'eSIM' }))
  await userEvent.click(dialog.getByLabelText('I accept these terms'))
  return dialog
}

test('MOB-080 a mobile that brings a number begins on the first free one, and names the other', async () => {
  const dialog = await bringNumber()
  expect(await dialog.findByText(/Your mobile begins on 021 555 1999/)).toBeTruthy()
  expect(dialog.queryByRole('radio', { name: NEW_NUMBER })).toBeNull()
  await userEvent.type(dialog.getByLabelText('Mobile number to move to us'), '+64 21 777 0123')
  await userEvent.selectOptions(await dialog.findByLabelText('Who the number is with now'), 'HARBOUR-MOBILE')
  await userEvent.type(dialog.getByLabelText('Your account number with them'), 'HM-4471')
  await userEvent.click(dialog.getByRole('button', { name: 'Order the mobile' }))
  const placed = await screen.findByRole('dialog', { name: 'Your mobile is ordered' })

  expect(placed.textContent).toContain('Then move your number, under My mobile.')
  const amended = listRequests().find(({ method }) => method === 'PUT')
  expect(JSON.parse(amended?.body ?? '')).toMatchObject({
    AdditionalProducts: [{ ServiceEntity: '021 555 1999' }],
    NumberToBring: {
      number: '+64 21 777 0123',
      providerKey: 'HARBOUR-MOBILE',
      providerAccount: 'HM-4471',
    },
  })
})

test('MOB-080 a sign-up that brings a number is not sent without number, provider and account', async () => {
  const dialog = await bringNumber()
  await userEvent.click(dialog.getByRole('button', { name: 'Order the mobile' }))

  const summary = within(dialog.getByRole('alert'))
  expect(summary.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '#signup-bring-number',
    '#signup-bring-provider',
    '#signup-bring-account',
  ])
})

test('MOB-080 a number that was typed before a new one was chosen is not brought', async () => {
  const dialog = await bringNumber()
  await userEvent.type(dialog.getByLabelText('Mobile number to move to us'), '0217770123')
  await userEvent.click(dialog.getByRole('radio', { name: 'A new number' }))
  await userEvent.click(await dialog.findByRole('radio', { name: NEW_NUMBER }))
  await userEvent.click(dialog.getByRole('button', { name: 'Order the mobile' }))
  const placed = await screen.findByRole('dialog', { name: 'Your mobile is ordered' })

  expect(placed.textContent).not.toContain('move your number')
  expect(listRequests().find(({ method }) => method === 'PUT')?.body).not.toContain('NumberToBring')
})

test('MOB-079 the terms name the way to the eSIM, or the post', async () => {
  const dialog = await openSignUp()
  expect(dialog.getByText(/Your SIM card comes by post before it/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('radio', { name: 'eSIM' }))

  expect(dialog.getByText(/Install your eSIM from that day, under My mobile/)).toBeTruthy()
  expect(dialog.queryByText(/comes by post/)).toBeNull()
})

test('MOB-079 a placed order of an eSIM promises no post', async () => {
  const placed = await orderEsim()

  expect(placed.textContent).toContain('Install your eSIM on the day that the mobile begins, or later')
  expect(placed.textContent).not.toContain('post')
})

test.each([
  ['esim', 'Install your eSIM from 26 November 2026, under My mobile.'],
  ['card', 'SIM card by post'],
  [undefined, 'SIM card by post'],
] as const)('MOB-079 a coming mobile with the SIM %s shows: %s', async (sim, text) => {
  const coming = [sim === undefined ? COMING : { ...COMING, sim }]
  network.use(answers(readMyMobile, { services: [], coming, asks: [], use: null }))
  showRoutes([...mobile.routes, emptyHome], '/my-mobile')

  expect(within(await screen.findByRole('region', { name: NEW_NUMBER })).getByText(text)).toBeTruthy()
})

const AMOUNTS = { amountIncludingGst: 94, amountExcludingGst: 81.74 }
const BILL = { ...AMOUNTS, day: '2026-12-03', lines: [] }

test('MOB-073 a sign-up shows the bills to come once plan and number are chosen, without address and terms', async () => {
  const each = { ...BILL, amountIncludingGst: 179 }
  network.use(answers(forecastOrder, { forecast: { now: AMOUNTS, first: BILL, each } }))
  const dialog = await openSignUp()

  expect((await dialog.findByText(/^You pay/)).textContent).toContain('$179.00 each month')
  expect(dialog.getByLabelText('Street')).toHaveProperty('value', '')
  expect(dialog.getByLabelText('I accept these terms')).toHaveProperty('checked', false)
})
