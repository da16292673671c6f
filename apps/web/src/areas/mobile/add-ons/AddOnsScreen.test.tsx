import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import { listMobileAddOns, listMobileServices } from '@switchboard/domain/mobile/contract'
import { readMyMobile } from '@switchboard/domain/mobile/my-mobile'
import { amendOrder, commitOrder, createOrder } from '@switchboard/domain/ordering/contract'
import { forecastOrder } from '@switchboard/domain/ordering/forecast/contract'

import { session } from '#web/http/session.ts'
import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { benAccount } from '#web/testing/ben.ts'
import { mobileService } from '#web/testing/mobile.ts'
import { answers, listRequests, slowAnswer, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { mobile } from '../area.ts'
import { ADD_ON } from '../testing/states.ts'

const network = testNetwork()
const NUMBER = '021 555 0001'
const OWN = [mobileService(NUMBER), mobileService('021 555 0002')]
const PAGE = { coming: [], asks: [], use: null }
const RESPONSE = { orderId: 'o', OrderIdentifier: '77', OrderFeedback: { ValidationFeedback: [] } }

beforeAll(() =>
  Promise.all([
    import('./AddOnsScreen.tsx'),
    import('../MyMobileScreen.tsx'),
    import('../MobileDialogs.tsx'),
  ]),
)
beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network)
  network.use(answers(forecastOrder, { forecast: null }))
})

const listSentChanges = (call: string) => listRequests().filter(({ url }) => url.pathname.endsWith(call))

/** Buys, and holds the answer until it is let come. */
async function buys(address = '/my-mobile/add-ons') {
  const commit = slowAnswer(commitOrder, { ...RESPONSE, state: 'Committed' })
  network.use(
    answers(listMobileServices, OWN),
    answers(readMyMobile, { ...PAGE, services: OWN }),
    answers(listMobileAddOns, [ADD_ON]),
    answers(readAccount, benAccount),
    answers(createOrder, { ...RESPONSE, state: 'New' }),
    answers(amendOrder, { ...RESPONSE, state: 'OK' }),
    commit.handler,
  )
  showRoutes([...mobile.routes, emptyHome], address)
  await userEvent.click(await screen.findByRole('radio', { name: ADD_ON.name }))
  await userEvent.dblClick(screen.getByRole('button', { name: `Buy ${ADD_ON.name}` }))
  await waitFor(() => expect(listSentChanges('/commit')).toHaveLength(1))
  return commit
}

test('MOB-002 MOB-016 MOB-020 while an add-on is on its way its mobile stays, it is sent once, and the dialog comes with the answer', async () => {
  const commit = await buys()

  expect(screen.getByLabelText('For which mobile?')).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByRole('button', { name: `Buy ${ADD_ON.name}` }))
  expect(screen.queryByRole('dialog')).toBeNull()
  commit.come()

  await screen.findByRole('dialog', { name: 'Your add-on is bought' })
  expect(listSentChanges('/orders')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(location.pathname).toBe('/my-mobile')
})

test('MOB-043 MOB-052 an add-on is created as an order, amended with the chosen mobile and add-on, and committed', async () => {
  const commit = await buys('/my-mobile/add-ons?mobile=0215550002')
  commit.come()
  await screen.findByRole('dialog', { name: 'Your add-on is bought' })

  const orders = listRequests().filter(
    ({ method, url }) => method !== 'GET' && url.pathname.includes('/orders'),
  )
  expect(orders.map(({ method, url }) => `${method} ${url.pathname.split('/orders')[1]}`)).toEqual([
    'POST ',
    'PUT /o',
    'POST /o/commit',
  ])
  expect(orders.slice(0, 2).map(({ body }): unknown => JSON.parse(body))).toMatchObject([
    { type: 'mobileaddon' },
    {
      SalesChannel: 'SelfService',
      AdditionalProducts: [
        { Service: 'mobile2_addon', ServiceEntity: '021 555 0002', RatePlan: ADD_ON.planKey },
      ],
    },
  ])
})

test('who leaves the page while an add-on is on its way is not called back, and reads it on the page of the mobiles', async () => {
  const commit = await buys()
  await userEvent.click(screen.getByRole('link', { name: 'My mobile' }))
  await screen.findByRole('region', { name: NUMBER })

  network.use(
    answers(readMyMobile, {
      ...PAGE,
      services: [mobileService(NUMBER, { underWay: [{ name: ADD_ON.name, on: '2026-11-22' }] })],
    }),
  )
  commit.come()

  expect(await screen.findByText(`${ADD_ON.name}, from 22 November 2026`)).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(location.pathname).toBe('/my-mobile')
})

const CALLING = {
  ...ADD_ON,
  planKey: 'addon-calling',
  name: 'Calls to Australia',
  charges: [{ unit: 'Monthly' as const, chargeIncludingGst: 10, chargeExcludingGst: 8.7 }],
  endsOn: null,
  addedDataMb: null,
}

test('MOB-088 a mobile with unlimited data is offered calls and no data', async () => {
  const [first = mobileService(NUMBER), second = first] = OWN
  const endless = { ...first, plan: { ...first.plan, periodDataMb: 0 } }
  network.use(
    answers(listMobileServices, [endless, second]),
    answers(listMobileAddOns, [ADD_ON, CALLING]),
    answers(readAccount, benAccount),
  )
  showRoutes([...mobile.routes, emptyHome], '/my-mobile/add-ons')

  expect(await screen.findByRole('radio', { name: CALLING.name })).toBeTruthy()
  expect(screen.queryByRole('radio', { name: ADD_ON.name })).toBeNull()
  expect(screen.getByText('Its data is unlimited, so it needs no more.')).toBeTruthy()

  await userEvent.selectOptions(screen.getByLabelText('For which mobile?'), second.serviceEntity)
  expect(await screen.findByRole('radio', { name: ADD_ON.name })).toBeTruthy()
  expect(screen.queryByText(/unlimited/)).toBeNull()
})

test('MOB-088 a mobile without add-ons to choose has no button', async () => {
  const [first = mobileService(NUMBER)] = OWN
  network.use(
    answers(listMobileServices, [{ ...first, plan: { ...first.plan, periodDataMb: 0 } }]),
    answers(listMobileAddOns, [ADD_ON]),
    answers(readAccount, benAccount),
  )
  showRoutes([...mobile.routes, emptyHome], '/my-mobile/add-ons')

  expect(await screen.findByText('Its data is unlimited, so it needs no more.')).toBeTruthy()
  expect(screen.queryByRole('group', { name: 'Add-on' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Buy/ })).toBeNull()
})

const UNTIL = 'until 11:59 pm on 20 December 2026'

test.each([
  {
    who: 'ACC-020 a business of group 1',
    group: 'orconbus',
    data: `$13.04 excluding GST once, $2.61 excluding GST per GB, ${UNTIL}`,
    calling: '$8.70 excluding GST each month',
    total: 'This order, once, excluding GST$13.04',
  },
  {
    who: 'ACC-020 a business of group 2',
    group: '2degreessmb',
    data: `$13.04 excluding GST once, $2.61 excluding GST per GB, ${UNTIL}`,
    calling: '$8.70 excluding GST each month',
    total: 'This order, once, excluding GST$13.04',
  },
  {
    who: 'ACC-021 a household',
    group: 'residential',
    data: `$15.00 once, $3.00 per GB, ${UNTIL}`,
    calling: '$10.00 each month',
    total: 'This order, once, including GST$15.00',
  },
])('$who reads the prices of extra data and calling on the screen', async ({ group, ...words }) => {
  session.write({ businessGroup: group })
  network.use(
    answers(listMobileServices, OWN),
    answers(listMobileAddOns, [ADD_ON, CALLING]),
    answers(readAccount, { ...benAccount, businessGroup: group }),
  )
  showRoutes([...mobile.routes, emptyHome], '/my-mobile/add-ons')

  await userEvent.click(await screen.findByRole('radio', { name: ADD_ON.name }))

  const page = screen.getByRole('region', { name: `Add to ${NUMBER}` }).textContent
  expect(page).toContain(`${ADD_ON.name}${words.data}`)
  expect(page).toContain(`${CALLING.name}${words.calling}`)
  expect(page).toContain(words.total)
})
