import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { findGuardRedirect } from '@switchboard/domain/access'
import { readAccount } from '@switchboard/domain/accounts/contract'
import { listWifiHardware, readWifiConditions, readWifiLine } from '@switchboard/domain/google-wifi/contract'
import type { WifiOption } from '@switchboard/domain/google-wifi/contract'
import { amendOrder, commitOrder, createOrder } from '@switchboard/domain/ordering/contract'
import { forecastOrder } from '@switchboard/domain/ordering/forecast/contract'
import { NO_SERVICES, accountFacts } from '@switchboard/domain/testing/account-facts'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { benAccount } from '#web/testing/ben.ts'
import { answers, breaks, refuses, listRequests, slowAnswer, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'
import { RENTAL_FORECAST, RENTAL_ORDER, WIFI_LINE, WIFI_OPTIONS } from '#web/testing/rental.ts'
import { testRoute } from '#web/testing/test-route.ts'

import { googleWifi } from './area.ts'
import { toWifiState } from './wifi-state.ts'

const network = testNetwork()
const PATH = '/change-hub/google-wifi'
const CONDITIONS = { contractType: 'new', coreProductComponentServiceID: 'ben@demo.example' } as const

beforeAll(() =>
  Promise.all([import('./GoogleWifiScreen.tsx'), import('#web/ordering/renting/ConfirmRental.tsx')]),
)
beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network, { features: { googleWifi: true } })
})

function open(options = WIFI_OPTIONS) {
  network.use(
    answers(readWifiLine, WIFI_LINE),
    answers(listWifiHardware, options),
    answers(readWifiConditions, CONDITIONS),
    answers(readAccount, benAccount),
    answers(forecastOrder, { forecast: RENTAL_FORECAST }),
    answers(createOrder, RENTAL_ORDER),
    answers(amendOrder, RENTAL_ORDER),
    answers(commitOrder, { ...RENTAL_ORDER, state: 'Committed' }),
  )
  showRoutes([...googleWifi.routes, emptyHome, testRoute('/change-hub')], PATH)
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

async function check() {
  await userEvent.click(await screen.findByRole('radio', { name: 'Google Wifi' }))
  await press('Check the order')
  const dialog = await screen.findByRole('dialog', { name: 'Rent Google Wifi?' })
  await within(dialog).findByText(/From the bill of 10 January 2027 it is/)
  return dialog
}

/** The requests that were sent, in their order. */
const steps = () =>
  listRequests()
    .map(({ method, url }) => `${method} ${url.pathname.replace('/api/accounts/100517', '')}`)
    .filter((step) => /conditions|\/orders/.test(step) && !step.includes('forecast'))

test.each<[id: string, to: string | null, differences: Partial<Parameters<typeof accountFacts>[0]>]>([
  ['open', null, {}],
  ['GWF-002', '/', { features: new Set() }],
  ['GWF-003', '/change-hub', { services: { ...NO_SERVICES, internet: true, otherActiveOrder: true } }],
  ['GWF-003', '/change-hub', { services: { ...NO_SERVICES, internet: true, activeFibreOrder: true } }],
  ['GWF-004', '/change-hub', { services: { ...NO_SERVICES, internet: true, wifiUnits: 1 } }],
  ['GWF-005', '/change-hub', { services: { ...NO_SERVICES, internet: true, wirelessVersion: 1 } }],
  ['GWF-005', '/change-hub', { services: { ...NO_SERVICES, internet: true, wirelessVersion: 2 } }],
  ['no internet', '/change-hub', { services: NO_SERVICES }],
])('GWF-001 %s: the route leads to %s', (_id, to, differences) => {
  const [route] = googleWifi.routes
  const facts = accountFacts({
    features: new Set(['googleWifi']),
    services: { ...NO_SERVICES, internet: true },
    ...differences,
  })

  expect([route?.path, route?.session]).toEqual([PATH, 'required'])
  expect(findGuardRedirect(route?.guards ?? [], facts)).toBe(to)
})

test('GWF-008 GWF-009 GWF-010 GWF-011 GWF-012 the states', () => {
  const options = listWifiHardware.reply.parse(WIFI_OPTIONS)
  const state = (
    step: Parameters<typeof toWifiState>[0]['sending']['step'],
    offered: readonly WifiOption[] = options,
  ) => toWifiState({ options: offered, sending: { step } })

  expect(state('choosing')).toBe('selectPlan')
  expect(state('choosing', options.slice(0, 1))).toBe('selectPlan')
  expect(state('choosing', [])).toBe('initError')
  expect(toWifiState({ options: undefined, sending: { step: 'choosing' } })).toBe('loading')
  expect(state('inProgress')).toBe('inProgress')
  expect(state('doubt')).toBe('inProgress')
  expect(state('complete')).toBe('complete')
  expect(state('error')).toBe('error')
})

test('GWF-007 GWF-017 hardware for the plan of the line is offered at its price', async () => {
  open()
  const radios = await screen.findAllByRole('radio')

  expect(radios.map((radio) => radio.parentElement?.querySelector('label')?.textContent)).toEqual([
    'Google Wifi',
    'Google Nest Wifi Pro',
  ])
  expect(radios[0]?.parentElement?.textContent).toContain('$10.00 each month, including GST')
})

test('GWF-008 a single remaining option is chosen already', async () => {
  open(WIFI_OPTIONS.slice(0, 1))

  expect(await screen.findByRole('radio', { name: 'Google Wifi' })).toHaveProperty('checked', true)
})

test('GWF-008 of two options none is chosen at first, and the chosen one is rented', async () => {
  open()
  await screen.findAllByRole('radio')
  expect(screen.queryByRole('radio', { checked: true })).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'Google Nest Wifi Pro' }))
  await press('Check the order')

  expect(await screen.findByRole('dialog', { name: 'Rent Google Nest Wifi Pro?' })).toBeTruthy()
})

test('GWF-013 GWF-026 the dialog names hardware, charge, contract end and address, and sends nothing', async () => {
  open()
  const dialog = await check()

  expect(within(dialog).getByText('Google Wifi, 1 unit').nextElementSibling?.textContent).toBe('$10.00')
  expect(within(dialog).getByRole('heading', { name: 'Each month' })).toBeTruthy()
  expect(
    within(dialog).getByText('A contract begins with the rent and runs until 26 November 2027.'),
  ).toBeTruthy()
  expect(within(dialog).getByText(/brings it to 48 Cuba Street, Te Aro, Wellington 6011/)).toBeTruthy()
  expect(steps()).toEqual([])
  await press('Not yet')
  expect(steps()).toEqual([])
})

test('GWF-011 GWF-014 conditions, create, amend and commit, in that order', async () => {
  open()
  network.use(
    answers(readWifiConditions, { ...CONDITIONS, coreProductComponentServiceID: 'other@demo.example' }),
  )
  await check()
  await press('Place order')

  expect(await screen.findByText('Your order is placed')).toBeTruthy()
  expect(steps()).toEqual([
    'GET /googlewifi/conditions',
    'POST /orders',
    'PUT /orders/order-1',
    'POST /orders/order-1/commit',
  ])
  expect(listRequests().some(({ body }) => body === '{"type":"googlewifi"}')).toBe(true)
  const amended = listRequests().find(({ method }) => method === 'PUT')
  expect(JSON.parse(amended?.body ?? '')).toMatchObject({
    HardwareOrders: [
      {
        serviceEntity: 'other@demo.example',
        items: [{ key: 'GWIFI' }],
        contract: { contractHandlingOption: 'new', contractLength: 12 },
      },
    ],
  })
})

test('GWF-018 GWF-022 conditions without a new contract begin none', async () => {
  open()
  network.use(answers(readWifiConditions, { ...CONDITIONS, contractType: 'nochange' }))
  await check()
  await press('Place order')

  expect(await screen.findByText('Your order is placed')).toBeTruthy()
  const { HardwareOrders } = JSON.parse(listRequests().find(({ method }) => method === 'PUT')?.body ?? '')
  expect(HardwareOrders).toEqual([expect.not.objectContaining({ contract: expect.anything() })])
})

test('GWF-010 the progress is shown while the order is sent', async () => {
  open()
  await check()
  const commit = slowAnswer(commitOrder, { ...RENTAL_ORDER, state: 'Committed' })
  network.use(commit.handler)
  await press('Place order')

  expect((await screen.findByText('We are sending your order.')).getAttribute('role')).toBe('status')
  commit.come()
  expect(await screen.findByText('Your order is placed')).toBeTruthy()
})

const notOk = {
  ...RENTAL_ORDER,
  state: 'NotOK',
  OrderFeedback: { ValidationFeedback: [{ FeedbackKey: 'AVAILABILITY_ERROR' }] },
}
test.each([
  ['the conditions', refuses(readWifiConditions, 'AVAILABILITY_ERROR')],
  ['the create', refuses(createOrder, 'GENERAL_ERROR')],
  ['the amend', refuses(amendOrder, 'NO_ORDER_DATA')],
  ['the state of the create', answers(createOrder, { ...RENTAL_ORDER, state: 'Held' })],
  ['the state of the amend', answers(amendOrder, notOk)],
  ['another state of the amend', answers(amendOrder, { ...RENTAL_ORDER, state: 'Held' })],
  ['the commit', refuses(commitOrder, 'FEEDBACK_NOT_OK')],
  ['the state of the commit', answers(commitOrder, notOk)],
  ['another state of the commit', answers(commitOrder, { ...RENTAL_ORDER, state: 'Held' })],
])('GWF-012 GWF-015 a failure of %s leads to an error, and back to the choice', async (_what, handler) => {
  open()
  await check()
  network.use(handler)
  await press('Place order')

  expect((await screen.findByRole('alert')).textContent).toContain('Problem submitting order')
  await press('Back to the choice')
  expect(screen.getByRole('radio', { name: 'Google Wifi' })).toHaveProperty('checked', true)
  expect(screen.queryByText('Your order is placed')).toBeNull()
})

test.each(['Street', 'Suburb', 'Town or city', 'Postcode'])(
  'GWF-016 without %s the order does not continue',
  async (label) => {
    open()
    await userEvent.click(await screen.findByRole('radio', { name: 'Google Wifi' }))
    await userEvent.clear(screen.getByLabelText(label))
    await press('Check the order')

    expect(screen.getByRole('alert')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  },
)

test.each([
  ['no hardware', [], WIFI_LINE],
  ['hardware for another plan alone', WIFI_OPTIONS.slice(2), WIFI_LINE],
  ['no core product', WIFI_OPTIONS, { ...WIFI_LINE, coreProductKey: null }],
])(
  'GWF-009 GWF-019 GWF-020 GWF-024 a customer with %s reads that Google Wifi is not available',
  async (_what, options, line) => {
    open(options)
    network.use(answers(readWifiLine, line))

    expect(await screen.findByText('Sorry, it looks you cannot get Google Wifi at this stage.')).toBeTruthy()
    expect(screen.queryByRole('radio')).toBeNull()
  },
)

test('a failed load is shown, and can be tried again', async () => {
  open()
  network.use(breaks(listWifiHardware))

  expect(await screen.findByText('We could not load what you can rent.')).toBeTruthy()
  network.use(answers(listWifiHardware, WIFI_OPTIONS))
  await press('Try again')
  expect(await screen.findAllByRole('radio')).toHaveLength(2)
})

test.each(['Monthly', 'Weekly'] as const)(
  'GWF-019 GWF-020 GWF-021 GWF-023 GWF-025 with %s bills two calls besides the account are sent: line and hardware',
  async (billFrequency) => {
    open()
    network.use(answers(readAccount, { ...benAccount, billCycle: { billFrequency } }))
    await screen.findAllByRole('radio')

    const sent = listRequests()
      .map(({ url }) => `${url.pathname.replace('/api/accounts/100517', '')}${url.search}`)
      .filter((path) => /mesh|qualification|googlewifi/.test(path))
    expect(sent).toEqual([
      '/googlewifi',
      `/googlewifi/hardware?coreProductKey=UFB300&salesChannel=SelfService&contractLength=12&billFrequency=${billFrequency}&newContract=true`,
    ])
  },
)
