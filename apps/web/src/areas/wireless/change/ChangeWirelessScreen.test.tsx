import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { kea } from '@switchboard/brands/kea'
import { product } from '@switchboard/brands/product'
import { twodegrees } from '@switchboard/brands/twodegrees'
import type { Brand } from '@switchboard/brands/brand'
import { readAccount } from '@switchboard/domain/accounts/contract'
import { amendOrder, commitOrder, createOrder } from '@switchboard/domain/ordering/contract'
import { forecastOrder } from '@switchboard/domain/ordering/forecast/contract'
import { salesPerson } from '@switchboard/domain/session/contract'
import { readWireless, readWirelessOffer } from '@switchboard/domain/wireless/contract'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { benAccount } from '#web/testing/ben.ts'
import { answers, breaks, refuses, listRequests, slowAnswer, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls, testPortal, testToken } from '#web/testing/portal.tsx'
import { SERVICE, SIGN_UP, UPGRADE } from '#web/testing/wireless.ts'

import { wireless } from '../area.ts'
import { WIRELESS_FORECAST, WIRELESS_ORDER } from '../testing/change-order.ts'

const network = testNetwork()
const PATH = '/my-wireless/change-product'

beforeAll(() => Promise.all([import('./ChangeWirelessScreen.tsx'), import('./ProductDialog.tsx')]))

beforeEach(async () => {
  testCalls()
  signInAs('100702')
  await loadConfiguration(network)
})

function open(offer: Partial<typeof UPGRADE> = {}, brand: Brand = kea) {
  network.use(
    answers(readWirelessOffer, { ...UPGRADE, ...offer }),
    answers(readWireless, { service: SERVICE, billDate: '2026-12-03' }),
    answers(readAccount, benAccount),
    answers(forecastOrder, { forecast: WIRELESS_FORECAST }),
    answers(createOrder, WIRELESS_ORDER),
    answers(amendOrder, WIRELESS_ORDER),
    answers(commitOrder, { ...WIRELESS_ORDER, state: 'Committed' }),
  )
  showRoutes([...wireless.routes, emptyHome], PATH, { ...testPortal(), brand })
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

const bodySent = (): unknown =>
  JSON.parse(listRequests().find(({ method }) => method === 'PUT')?.body ?? '{}')

async function choose(plan: string) {
  await userEvent.click(await screen.findByRole('radio', { name: plan }))
}

async function check(plan: string) {
  await choose(plan)
  await press('Check the order')
  await screen.findByRole('dialog')
}

async function place() {
  await userEvent.click(screen.getByRole('checkbox', { name: 'I accept these terms' }))
  await press('Place order')
}

test('WBB-009 all plans but the present plan are listed with prices and contents', async () => {
  open()
  await screen.findByRole('radio', { name: 'Wireless 300 GB' })

  expect(screen.getByText(/^You have Wireless Unlimited at 31 Riccarton Road/)).toBeTruthy()
  expect(screen.getAllByRole('radio')).toHaveLength(2)
  expect(screen.getByText(/^Comes with: Go 5G Max modem, sent to you\./)).toBeTruthy()
})

test('a missing choice of plan shows an error', async () => {
  open()
  await screen.findByRole('radio', { name: 'Wireless 300 GB' })
  await press('Check the order')

  expect(screen.getByRole('alert').textContent).toContain('Choose a plan.')
})

test('WBB-010 WBB-012 WBB-019 WBB-030 WBB-032 WBB-035 without new hardware no address is needed, and an expired contract begins again', async () => {
  open({ location: null })
  await choose('Wireless 300 GB')
  expect(screen.queryByLabelText('Street')).toBeNull()
  await press('Check the order')

  const dialog = await screen.findByRole('dialog', { name: 'Change to Wireless 300 GB?' })
  expect(within(dialog).getByText(/A contract of 12 months begins with it/)).toBeTruthy()
  expect(await within(dialog).findByText(/From the bill of 3 January 2027 it is/)).toBeTruthy()
  await place()
  await screen.findByRole('dialog', { name: 'Your order is placed' })
  expect(bodySent()).toMatchObject({
    AdditionalProducts: [
      {
        Service: 'wireless',
        ServiceEntity: 'wireless@demo.example',
        RatePlan: 'wbb2_300',
        ContractLength: 12,
        ContractHandlingOption: 'new',
      },
    ],
    HardwareOrders: [],
    PromoCodes: [],
  })
  const commit = listRequests().find(({ url }) => url.pathname.endsWith('/commit'))
  expect(JSON.parse(commit?.body ?? '')).toEqual({
    shown: {
      bill: 69,
      thirtyDays: 0,
      once: 0,
      bills: { now: 75, first: { day: '2026-12-03', amount: 68.5 }, each: { day: '2027-01-03', amount: 69 } },
    },
  })
  await press('Done')
  expect(await screen.findByText('Your data renews on 5 December 2026.')).toBeTruthy()
  expect(location.pathname).toBe('/my-wireless')
})

test('WBB-035 a running contract is kept', async () => {
  const { line } = UPGRADE
  if (line === null) throw new Error('no line')
  open({ line: { ...line, contract: { startsOn: '2026-10-02', endsOn: '2027-10-02' } } })
  await check('Wireless 300 GB')

  expect(screen.getByText('Your contract stays as it is.')).toBeTruthy()
  await place()
  await screen.findByRole('dialog', { name: 'Your order is placed' })
  expect(bodySent()).toMatchObject({
    AdditionalProducts: [{ ContractLength: 0, ContractHandlingOption: 'nochange' }],
  })
})

test('WBB-019 WBB-026 WBB-037 new hardware is sent to an address with a street, a suburb, a town and a postcode', async () => {
  // the register of addresses spells the country differently
  open({ location: UPGRADE.location && { ...UPGRADE.location, Country: 'NZ' } })
  await choose('Wireless Unlimited Plus')
  await userEvent.clear(screen.getByLabelText('Suburb'))
  await press('Check the order')

  expect(screen.getByRole('alert').textContent).toContain('Enter the suburb.')
  await userEvent.type(screen.getByLabelText('Suburb'), 'Ilam')
  await press('Check the order')
  expect(await screen.findByText('Sent to 31 Riccarton Road, Ilam, Christchurch 8011.')).toBeTruthy()
  await place()
  await screen.findByRole('dialog', { name: 'Your order is placed' })
  expect(bodySent()).toMatchObject({
    HardwareOrders: [
      {
        serviceEntity: 'wireless@demo.example',
        items: [{ key: 'WBB-GO5G-MAX' }],
        address: {
          StreetName: '31 Riccarton Road',
          Suburb: 'Ilam',
          City: 'Christchurch',
          PostCode: '8011',
          Country: 'New Zealand',
        },
        contract: { contractHandlingOption: 'new', contractLength: 12 },
      },
    ],
  })
})

test('WBB-007 WBB-010 WBB-012 WBB-040 wireless broadband in place of a fixed line shows what ends and the fee, and closing leads to the services page', async () => {
  open(SIGN_UP)
  expect(await screen.findByRole('heading', { level: 1, name: 'Get wireless broadband' })).toBeTruthy()
  await check('Wireless 300 GB')

  const dialog = screen.getByRole('dialog', { name: 'Get Wireless 300 GB?' })
  expect(within(dialog).getByText('Early termination fee')).toBeTruthy()
  expect(within(dialog).getByRole('heading', { name: 'What ends with it, each month' })).toBeTruthy()
  expect(within(dialog).getByText('Wireless broadband SIM card')).toBeTruthy()
  await place()
  expect(await screen.findByRole('dialog', { name: 'Wireless broadband is ordered' })).toBeTruthy()
  await press('Done')
  await waitFor(() => expect(location.pathname).toBe('/my-wireless'))
})

test('WBB-010 WBB-011 WBB-013 a failed sign-up opens its error dialog, which stays open while sending again', async () => {
  open(SIGN_UP)
  network.use(refuses(createOrder, 'GENERAL_ERROR'))
  await check('Wireless 300 GB')
  await place()
  const failure = await screen.findByRole('alertdialog', {
    name: 'Problem submitting your order of wireless broadband',
  })
  const commit = slowAnswer(commitOrder, { ...WIRELESS_ORDER, state: 'Committed' })
  network.use(answers(createOrder, WIRELESS_ORDER), commit.handler)
  await press('Send it again')

  expect(await within(failure).findByText('We are sending your order again.')).toBeTruthy()
  expect(within(failure).queryByRole('button', { name: 'Close' })).toBeNull()
  expect(within(failure).queryByRole('button', { name: 'Back to the order' })).toBeNull()
  expect(failure.getAttribute('closedby')).toBe('none')
  commit.come()
  expect(await screen.findByRole('dialog', { name: 'Wireless broadband is ordered' })).toBeTruthy()
})

test('WBB-010 WBB-011 a refused upgrade shows advice and is not sent again', async () => {
  open()
  network.use(
    answers(amendOrder, {
      ...WIRELESS_ORDER,
      state: 'NotOK',
      OrderFeedback: { ValidationFeedback: [{ FeedbackKey: 'ExistingOrderInProgress' }] },
    }),
  )
  await check('Wireless 300 GB')
  await place()
  const failure = await screen.findByRole('alertdialog', { name: 'Problem submitting order' })

  expect(within(failure).getByText(/is under way. Nothing more has been ordered/)).toBeTruthy()
  expect(within(failure).queryByRole('button', { name: 'Send it again' })).toBeNull()
})

test('closing a dialog returns the focus to its button', async () => {
  open()
  await check('Wireless 300 GB')
  await press('Not yet')

  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Check the order' }))
})

async function staffOpen(brand: Brand) {
  signInAs('100702', testToken({ iss: 'http://portal.test/identity/staff', staff: true }))
  network.use(answers(salesPerson, { code: 'SP042', name: 'Sam Tautahi' }))
  open({}, brand)
  await choose('Wireless 300 GB')
}

test.each([
  ['$150 joining credit, once', 'WBBJOIN150', 'Joining credit', 'Once'],
  ['Two months free', 'WBB2FREE', 'Two months free', 'Each month, for the first two months'],
])('WBB-020 WBB-021 WBB-025 staff give %s', async (label, promoCode, name, heading) => {
  await staffOpen(product)
  await userEvent.selectOptions(screen.getByLabelText('Promotion'), label)
  expect(screen.getByDisplayValue(label)).toBe(screen.getByLabelText('Promotion'))
  await press('Check the order')

  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(name)).toBeTruthy()
  expect(within(dialog).getByRole('heading', { name: heading })).toBeTruthy()
  await place()
  await screen.findByRole('dialog', { name: 'Your order is placed' })
  expect(bodySent()).toMatchObject({
    SalesPerson: 'Sam Tautahi',
    PromoCodes: [{ promoCode, serviceEntity: 'wireless@demo.example' }],
  })
})

test('WBB-020 staff of the other brand choose a promotion too, by default none', async () => {
  await staffOpen(twodegrees)
  const field = screen.getByLabelText('Promotion')

  expect(screen.getByDisplayValue('None')).toBe(field)
  expect(within(field).getAllByRole('option')).toHaveLength(3)
})

test('WBB-020 staff of any other brand, and customers, have no promotions', async () => {
  await staffOpen(kea)
  expect(screen.queryByLabelText('Promotion')).toBeNull()
})

test('WBB-020 a customer of a brand with promotions cannot choose a promotion', async () => {
  open({}, product)
  await choose('Wireless 300 GB')

  expect(screen.queryByLabelText('Promotion')).toBeNull()
})

test('WBB-029 an address without wireless broadband has no plans', async () => {
  open({ ...SIGN_UP, isAvailable: false })

  expect(await screen.findByText(/^Wireless broadband does not reach 31 Riccarton Road/)).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
})

test('an order under way replaces the plans', async () => {
  open({ orderUnderWay: '5000900' })

  expect(await screen.findByRole('link', { name: 'See order 5000900' })).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
})

test('plans that do not load show an error and can be loaded again', async () => {
  open()
  network.use(breaks(readWirelessOffer))

  expect(await screen.findByText('We could not load the plans.')).toBeTruthy()
  network.use(answers(readWirelessOffer, UPGRADE))
  await press('Try again')
  await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(2))
})
