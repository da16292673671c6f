import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { amendOrder, commitOrder, createOrder } from '@switchboard/domain/ordering/contract'
import { AMENDED_ORDER, CREATED_ORDER, PLACED_ORDER } from '@switchboard/domain/ordering/testing/responses'
import { readWireless } from '@switchboard/domain/wireless/contract'
import { endAddOn, forecastAddOnEnd } from '@switchboard/domain/wireless/end-add-on'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { FORECAST } from '#web/testing/changes.ts'
import { answers, breaks, refuses, listRequests, slowAnswer, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'
import { SERVICE } from '#web/testing/wireless.ts'

import { wireless } from '../area.ts'

const network = testNetwork()

beforeAll(() =>
  Promise.all([import('./WirelessScreen.tsx'), import('./AddOnDialog.tsx'), import('./EndAddOnDialog.tsx')]),
)
beforeEach(async () => {
  testCalls()
  signInAs('100702')
  await loadConfiguration(network)
})

function open(service: Partial<typeof SERVICE> | null = {}) {
  network.use(
    answers(readWireless, {
      service: service === null ? null : { ...SERVICE, ...service },
      billDate: '2026-12-03',
    }),
    answers(createOrder, CREATED_ORDER),
    answers(amendOrder, AMENDED_ORDER),
  )
  showRoutes([...wireless.routes, emptyHome], '/my-wireless')
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

async function ask() {
  await userEvent.click(await screen.findByRole('button', { name: 'Add 60 GB wireless data' }))
  await screen.findByRole('dialog')
}

async function order() {
  await ask()
  await userEvent.click(screen.getByRole('checkbox', { name: 'I accept these terms' }))
  await press('Add it')
}

test('WBB-006 WBB-016 WBB-025 WBB-039 the service is shown with price, place, contract and the day on which its data renews', async () => {
  open()

  expect(await screen.findByText('Your data renews on 5 December 2026.')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 2, name: 'Wireless Unlimited' })).toBeTruthy()
  expect(screen.getByText('Contract: Expired')).toBeTruthy()
  expect(screen.getByText('It ended on 2 October 2025: you can change or leave at any time.')).toBeTruthy()
  expect(screen.getByText('31 Riccarton Road, Christchurch')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Change plan' }).getAttribute('href')).toBe(
    '/my-wireless/change-product',
  )
})

test.each([
  [
    'WBB-014',
    { startsOn: '2026-01-05', endsOn: null },
    'Contract: Open',
    'Since 5 January 2026, with no end date.',
  ],
  [
    'WBB-015',
    { startsOn: '2026-01-05', endsOn: '2027-01-05' },
    'Contract: Ongoing',
    'From 5 January 2026 to 5 January 2027.',
  ],
  [
    'WBB-017',
    { startsOn: null, endsOn: null },
    'Contract: Expired',
    'There is no contract: you can change or leave at any time.',
  ],
])('%s a contract is shown by its status and its days', async (_id, contract, pill, text) => {
  open({ contract })

  expect(await screen.findByText(pill)).toBeTruthy()
  expect(screen.getByText(text)).toBeTruthy()
})

test('an order under way replaces the buttons to order, and links to its page', async () => {
  open({ orderUnderWay: '5000900', addOns: SERVICE.soldAddOns })

  const link = await screen.findByRole('link', { name: 'See order 5000900' })
  expect(link.getAttribute('href')).toBe('/change-hub/order/5000900')
  expect(screen.queryByRole('link', { name: 'Change plan' })).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('heading', { name: 'You have' })).toBeTruthy()
})

test('WBB-018 an add-on is not sent before its terms are accepted', async () => {
  open()
  await ask()
  await press('Add it')

  const box = screen.getByRole('checkbox', { name: 'I accept these terms' })
  expect(screen.getByText('Accept the terms to place the order.')).toBeTruthy()
  expect(document.activeElement).toBe(box)
  expect(listRequests().filter(({ method }) => method === 'POST')).toEqual([])
})

test('ORD-070 an add-on in a state that is not named is not confirmed as placed', async () => {
  open()
  network.use(answers(commitOrder, { ...PLACED_ORDER, state: 'Held' }))
  await order()

  const dialog = await screen.findByRole('alertdialog', { name: 'We have your order and will write to you' })
  expect(dialog.textContent).toContain('Your order number is 5000123.')
})

test('WBB-010 WBB-012 WBB-031 WBB-033 WBB-034 the chosen one of two add-ons is created, amended, committed, and its success is shown', async () => {
  const smaller = {
    key: 'addon-wbb-20',
    name: '20 GB wireless data',
    chargeIncludingGst: 10,
    chargeExcludingGst: 8.7,
  }
  open({ soldAddOns: [smaller, ...SERVICE.soldAddOns] })
  network.use(answers(commitOrder, PLACED_ORDER))
  await order()

  const dialog = await screen.findByRole('dialog', { name: 'Your order is placed' })
  expect(within(dialog).getByText('Thank you. Your order number is 5000123.')).toBeTruthy()
  const sent = listRequests().filter(({ method }) => method !== 'GET')
  expect(sent.map(({ method, url }) => `${method} ${url.pathname}`)).toEqual([
    'POST /api/accounts/100702/orders',
    'PUT /api/accounts/100702/orders/order-1',
    'POST /api/accounts/100702/orders/order-1/commit',
  ])
  expect(JSON.parse(sent[0]?.body ?? '')).toEqual({ type: 'wirelessaddon' })
  expect(JSON.parse(sent[1]?.body ?? '')).toMatchObject({
    SalesChannel: 'SelfService',
    AdditionalProducts: [
      { Service: 'mobile2_wbb_addon', ServiceEntity: 'wireless@demo.example', RatePlan: 'addon-wbb-60' },
    ],
  })
})

test('WBB-013 WBB-040 a dialog can be closed only after sending, and then the page shows the ordered add-on', async () => {
  open()
  const commit = slowAnswer(commitOrder, PLACED_ORDER)
  network.use(commit.handler)
  await order()

  const dialog = screen.getByRole('dialog', { name: 'Add 60 GB wireless data?' })
  expect(await within(dialog).findByText('We are sending your order.')).toBeTruthy()
  expect(within(dialog).queryByRole('button', { name: 'Close' })).toBeNull()
  expect(within(dialog).queryByRole('button', { name: 'Not yet' })).toBeNull()
  expect(dialog.getAttribute('closedby')).toBe('none')

  commit.come()
  await screen.findByRole('dialog', { name: 'Your order is placed' })
  await press('Done')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(location.pathname).toBe('/my-wireless')
  expect(await screen.findByText('60 GB wireless data is ordered.')).toBeTruthy()
})

test('WBB-010 WBB-011 a failed order opens the error, can be sent again there, and returns to the choice', async () => {
  open()
  network.use(refuses(createOrder, 'GENERAL_ERROR'))
  await order()
  await screen.findByRole('alertdialog', { name: 'Problem submitting order' })
  await press('Send it again')
  await waitFor(() =>
    expect(listRequests().filter(({ url }) => url.pathname.endsWith('/orders'))).toHaveLength(2),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Back to the order' }))

  expect(screen.getByRole('dialog', { name: 'Add 60 GB wireless data?' })).toBeTruthy()
  await press('Not yet')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add 60 GB wireless data' }))
})

async function askToEnd() {
  open({ addOns: SERVICE.soldAddOns, soldAddOns: [] })
  await userEvent.click(await screen.findByRole('button', { name: 'End 60 GB wireless data' }))
  await screen.findByRole('dialog', { name: 'End 60 GB wireless data?' })
}

test('WBB-042 an add-on is ended where it was bought, after its bills were shown', async () => {
  network.use(answers(forecastAddOnEnd, FORECAST), answers(endAddOn, { lastDay: '2026-11-21' }))
  await askToEnd()
  await screen.findByText('Your bill of 1 December')
  network.use(answers(readWireless, { service: { ...SERVICE, soldAddOns: [] }, billDate: '2026-12-03' }))
  await press('Yes, end it')

  expect(await screen.findByText('60 GB wireless data has ended.')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  const sent = listRequests().filter(({ method }) => method === 'DELETE')
  expect(sent.map(({ url }) => url.pathname)).toEqual(['/api/accounts/100702/wireless/addons/addon-wbb-60'])
})

test('WBB-042 a failed forecast does not prevent the end of an add-on, and a failed end is shown', async () => {
  network.use(breaks(forecastAddOnEnd), refuses(endAddOn, 'GENERAL_ERROR'))
  await askToEnd()
  await screen.findByText('We could not work out your bills.')
  await press('Yes, end it')

  expect(await screen.findByText('We do not know whether the add-on has ended.')).toBeTruthy()
})

test('an account without wireless broadband sees that it has none', async () => {
  open(null)

  expect(await screen.findByText('No wireless broadband yet')).toBeTruthy()
})

test('a service that does not load shows an error and can be loaded again', async () => {
  open()
  network.use(breaks(readWireless))

  expect(await screen.findByText('We could not load your wireless broadband.')).toBeTruthy()
  network.use(answers(readWireless, { service: SERVICE, billDate: '2026-12-03' }))
  await press('Try again')
  expect(await screen.findByText('Contract: Expired')).toBeTruthy()
})
