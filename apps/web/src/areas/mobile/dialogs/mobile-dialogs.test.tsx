import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import {
  listFreeNumbers,
  listMobileAddOns,
  listMobileProducts,
  listMobileServices,
} from '@switchboard/domain/mobile/contract'
import { readMyMobile } from '@switchboard/domain/mobile/my-mobile'
import { readMobileUse } from '@switchboard/domain/mobile/use/contract'
import { amendOrder, commitOrder, createOrder } from '@switchboard/domain/ordering/contract'
import { forecastOrder } from '@switchboard/domain/ordering/forecast/contract'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { benAccount } from '#web/testing/ben.ts'
import { mobileService } from '#web/testing/mobile.ts'
import { answers, refuses, listRequests, slowAnswer, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { mobile } from '../area.ts'
import { USE } from '../testing/mobile-use.ts'
import { PRODUCTS } from '../testing/plans.ts'
import { ADD_ON } from '../testing/states.ts'

const network = testNetwork()
const NUMBER = '021 555 0001'
const NEW_NUMBER = '021 555 2000'
const SERVICES = [mobileService(NUMBER)]
const REPLY = { orderId: 'o', OrderIdentifier: '77', OrderFeedback: { ValidationFeedback: [] } }

beforeAll(() =>
  Promise.all([
    import('../MyMobileScreen.tsx'),
    import('../add-ons/AddOnsScreen.tsx'),
    import('../MobileDialogs.tsx'),
  ]),
)

beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network)
  network.use(
    answers(listMobileServices, SERVICES),
    answers(readMyMobile, { services: SERVICES, coming: [], asks: [], use: null }),
    answers(listMobileProducts, PRODUCTS),
    answers(listMobileAddOns, [ADD_ON]),
    answers(listFreeNumbers, ['021 555 1999', NEW_NUMBER]),
    answers(readAccount, benAccount),
    answers(forecastOrder, { forecast: null }),
    answers(readMobileUse, USE),
    answers(createOrder, { ...REPLY, state: 'New' }),
    answers(amendOrder, { ...REPLY, state: 'OK' }),
    answers(commitOrder, { ...REPLY, state: 'Committed' }),
  )
})

function openAt(address: string): void {
  showRoutes([...mobile.routes, emptyHome], address)
}

async function orderMobile(postcode = '3010'): Promise<void> {
  openAt('/my-mobile?dialog=signup')
  const dialog = within(await screen.findByRole('dialog', { name: 'Get another mobile' }))
  await userEvent.click(await dialog.findByRole('radio', { name: 'Mobile Endless' }))
  await userEvent.click(await dialog.findByRole('radio', { name: NEW_NUMBER }))
  await userEvent.type(dialog.getByLabelText('Street'), '5 Hinemoa Street')
  await userEvent.type(dialog.getByLabelText('Suburb'), 'Glenholme')
  await userEvent.type(dialog.getByLabelText('Town or city'), 'Rotorua')
  await userEvent.type(dialog.getByLabelText('Postcode'), postcode)
  await userEvent.click(dialog.getByLabelText('I accept these terms'))
  await userEvent.click(dialog.getByRole('button', { name: 'Order the mobile' }))
}

async function buyAddOn(): Promise<void> {
  openAt('/my-mobile/add-ons')
  await userEvent.click(await screen.findByRole('radio', { name: ADD_ON.name }))
  await userEvent.click(screen.getByRole('button', { name: `Buy ${ADD_ON.name}` }))
}

async function changePlan(): Promise<HTMLElement> {
  openAt('/my-mobile?dialog=change&mobile=0215550001')
  const dialog = await screen.findByRole('dialog', { name: `Change the plan of ${NUMBER}` })
  await userEvent.click(await within(dialog).findByRole('radio', { name: 'Mobile Endless' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Change the plan' }))
  return dialog
}

test('MOB-010 the address /my-mobile?dialog=change opens the change dialog of its mobile', async () => {
  openAt('/my-mobile?dialog=change&mobile=0215550001')

  expect(await screen.findByRole('dialog', { name: `Change the plan of ${NUMBER}` })).toBeTruthy()
})

test('MOB-010 MOB-013 MOB-014 MOB-020 a mobile is ordered by plan, number and address, and the dialog signup_success has the order number', async () => {
  await orderMobile()

  const placed = await screen.findByRole('dialog', { name: 'Your mobile is ordered' })
  expect(placed.textContent).toContain('Your order number is 77.')
  expect(new URLSearchParams(location.search).get('dialog')).toBe('signup_success')
  await userEvent.click(within(placed).getByRole('button', { name: 'Back to my mobile' }))
  await waitFor(() => expect(location.pathname + location.search).toBe('/my-mobile'))
})

test('MOB-025 a mobile whose SIM card has no whole address is not ordered', async () => {
  await orderMobile('301')

  expect(screen.getAllByText('Enter a postcode of 4 digits')).not.toEqual([])
  expect(listOrderCalls()).toEqual([])
})

test('MOB-013 MOB-045 a mobile is not ordered before its terms are accepted', async () => {
  openAt('/my-mobile?dialog=signup')
  await userEvent.click(await screen.findByRole('button', { name: 'Order the mobile' }))

  expect(screen.getAllByText('Accept the terms to place the order.')).not.toEqual([])
  expect(listOrderCalls()).toEqual([])
})

test('MOB-050 three numbers are requested, and then those after the shown ones', async () => {
  openAt('/my-mobile?dialog=signup')
  await userEvent.click(await screen.findByRole('button', { name: 'Show other numbers' }))

  await waitFor(() =>
    expect(listQueries('/mobile/numbers')).toEqual([
      { count: '3', skip: '0' },
      { count: '3', skip: '2' },
    ]),
  )
})

test('MOB-010 MOB-015 a refused mobile order opens signup_failure, and a retry finds the form as it was', async () => {
  network.use(refuses(amendOrder, 'NO_ORDER_DATA'))
  await orderMobile()

  const failed = await screen.findByRole('alertdialog', { name: 'Your mobile was not ordered' })
  expect(new URLSearchParams(location.search).get('dialog')).toBe('signup_failure')
  await userEvent.click(within(failed).getByRole('button', { name: /^(Try again|Change the order)$/ }))
  expect(await screen.findByLabelText('Suburb')).toHaveProperty('value', 'Glenholme')
})

test('MOB-010 an add-on that is bought opens addon_success', async () => {
  await buyAddOn()

  expect(await screen.findByRole('dialog', { name: 'Your add-on is bought' })).toBeTruthy()
  expect(new URLSearchParams(location.search).get('dialog')).toBe('addon_success')
})

test('MOB-010 MOB-017 MOB-018 an add-on order that is refused opens addon_failure, which closes to /my-mobile', async () => {
  network.use(refuses(amendOrder, 'NO_ORDER_DATA'))
  await buyAddOn()

  const failed = await screen.findByRole('alertdialog', { name: 'Your add-on was not bought' })
  expect(new URLSearchParams(location.search).get('dialog')).toBe('addon_failure')
  await userEvent.click(within(failed).getByRole('button', { name: 'Back to my mobile' }))
  await waitFor(() => expect(location.pathname + location.search).toBe('/my-mobile'))
})

test.each(['signup', 'change'])('MOB-018 closing the dialog %s goes to /my-mobile', async (dialog) => {
  openAt(`/my-mobile?dialog=${dialog}&mobile=0215550001`)

  await userEvent.click(await screen.findByRole('button', { name: 'Close' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(location.pathname + location.search).toBe('/my-mobile')
})

test('MOB-018 closing the dialog of a bought add-on goes to /my-mobile', async () => {
  await buyAddOn()

  await userEvent.click(await screen.findByRole('button', { name: 'Back to my mobile' }))

  await waitFor(() => expect(location.pathname + location.search).toBe('/my-mobile'))
})

test('MOB-019 MOB-020 the dialog of a plan cannot be closed while its order is being sent', async () => {
  const commit = slowAnswer(commitOrder, { ...REPLY, state: 'Committed' })
  network.use(commit.handler)
  const dialog = await changePlan()

  await waitFor(() => expect(within(dialog).queryByRole('button', { name: 'Close' })).toBeNull())
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  expect(screen.getByRole('dialog', { name: `Change the plan of ${NUMBER}` })).toBeTruthy()
  expect(location.search).toContain('dialog=change')
  commit.come()

  const changes = await screen.findByRole('dialog', { name: 'Your plan changes' })
  await userEvent.click(within(changes).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(location.pathname + location.search).toBe('/my-mobile'))
})

test('MOB-019 the dialog of a new mobile cannot be closed while its order is being sent', async () => {
  const commit = slowAnswer(commitOrder, { ...REPLY, state: 'Committed' })
  network.use(commit.handler)
  await orderMobile()

  const dialog = screen.getByRole('dialog', { name: 'Get another mobile' })
  await waitFor(() => expect(within(dialog).queryByRole('button', { name: 'Close' })).toBeNull())
  commit.come()
  await screen.findByRole('dialog', { name: 'Your mobile is ordered' })
})

test.each([
  ['a mobile', orderMobile],
  ['a change of plan', changePlan],
  ['an add-on', buyAddOn],
])('ORD-070 an order of %s in a state that is not named is not confirmed as placed', async (_what, order) => {
  network.use(answers(commitOrder, { ...REPLY, state: 'Held' }))
  await order()

  const dialog = await screen.findByRole('alertdialog', { name: 'We have your order and will write to you' })
  expect(dialog.textContent).toContain('Your order number is 77.')
})

test('MOB-044 MOB-051 a change of plan is created as an order of the kind mobileplan, amended and committed', async () => {
  await changePlan()

  await screen.findByRole('dialog', { name: 'Your plan changes' })
  const [created] = expectOrderCalls()
  expect(JSON.parse(created?.body ?? '')).toEqual({ type: 'mobileplan' })
})

test('MOB-012 MOB-044 the order names the chosen mobile and plan when another mobile is listed first', async () => {
  const services = [mobileService('021 555 0002'), ...SERVICES]
  network.use(
    answers(listMobileServices, services),
    answers(readMyMobile, { services, coming: [], asks: [], use: null }),
  )
  await changePlan()

  await screen.findByRole('dialog', { name: 'Your plan changes' })
  const amended = listRequests().find(
    ({ method, url }) => method === 'PUT' && url.pathname.endsWith('/orders/o'),
  )
  expect(JSON.parse(amended?.body ?? '')).toMatchObject({
    AdditionalProducts: [{ ServiceEntity: NUMBER, RatePlan: 'mobile-endless' }],
  })
})

test('MOB-013 MOB-036 MOB-045 MOB-053 a mobile is created, amended with the chosen plan and number and its SIM card, and committed', async () => {
  await orderMobile()

  await screen.findByRole('dialog', { name: 'Your mobile is ordered' })
  const sent = expectOrderCalls()
  expect(sent.slice(0, 2).map(({ body }): unknown => JSON.parse(body))).toMatchObject([
    { type: 'connection' },
    {
      AdditionalProducts: [{ ServiceEntity: NEW_NUMBER, RatePlan: 'mobile-endless' }],
      HardwareOrders: [
        {
          serviceEntity: NEW_NUMBER,
          address: {
            StreetName: '5 Hinemoa Street',
            Suburb: 'Glenholme',
            City: 'Rotorua',
            PostCode: '3010',
            Country: 'New Zealand',
          },
          items: [{ key: 'SIM' }],
        },
      ],
    },
  ])
})

function listOrderCalls() {
  return listRequests().filter(({ method, url }) => method !== 'GET' && url.pathname.includes('/orders'))
}

/** Create, amend, commit, and nothing else. */
function expectOrderCalls() {
  const calls = listOrderCalls()
  expect(calls.map(({ method, url }) => `${method} ${url.pathname.replace(/^.*(?=\/orders)/, '')}`)).toEqual([
    'POST /orders',
    'PUT /orders/o',
    'POST /orders/o/commit',
  ])
  return calls
}

function listQueries(path: string): Record<string, string>[] {
  return listRequests()
    .filter(({ url }) => url.pathname.endsWith(path))
    .map(({ url }) => Object.fromEntries(url.searchParams))
}
