import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import { listMobileAddOns, listMobileProducts, listMobileServices } from '@switchboard/domain/mobile/contract'
import { readMyMobile } from '@switchboard/domain/mobile/my-mobile'
import { readMobileUse } from '@switchboard/domain/mobile/use/contract'
import { forecastOrder } from '@switchboard/domain/ordering/forecast/contract'

import { session } from '#web/http/session.ts'
import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { benAccount } from '#web/testing/ben.ts'
import { mobileService } from '#web/testing/mobile.ts'
import type { MobileServiceOnWire } from '#web/testing/mobile.ts'
import { answers, refuses, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { mobile } from './area.ts'
import { signInAsker } from './testing/asker.ts'
import { PRODUCTS } from './testing/plans.ts'
import { ADD_ON } from './testing/states.ts'

const network = testNetwork()
const NUMBER = '021 555 0001'
const ORDERED = { name: 'Mobile Endless', on: '2026-11-22', planKey: 'mobile-endless', orderNumber: '100042' }

beforeAll(() =>
  Promise.all([
    import('./MyMobileScreen.tsx'),
    import('./add-ons/AddOnsScreen.tsx'),
    import('./MobileDialogs.tsx'),
  ]),
)

beforeEach(async () => {
  testCalls()
  signInAs()
  session.write({ mobileServiceEntities: null })
  await loadConfiguration(network)
})

function openAt(address: string, services: MobileServiceOnWire[]): void {
  network.use(
    answers(listMobileServices, services),
    answers(readMyMobile, { services, coming: [], asks: [], use: null }),
    answers(listMobileProducts, PRODUCTS),
    answers(listMobileAddOns, [ADD_ON, { ...ADD_ON, planKey: 'addon-data-15', name: '15 GB extra data' }]),
    answers(readAccount, benAccount),
    answers(forecastOrder, { forecast: null }),
    refuses(readMobileUse, 'NO_MOBILE_SERVICE'),
  )
  showRoutes([...mobile.routes, emptyHome], address)
}

const listLinks = (card: HTMLElement) =>
  within(card)
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

test('MOB-084 the card of a mobile whose plan changes names the order and offers no other plan', async () => {
  const group = { groupTag: 'g', maxGroupMemberCount: 5, groupMemberCount: 1 }
  openAt('/my-mobile', [mobileService(NUMBER, { groupTag: 'g', groups: [group], underWay: [ORDERED] })])

  const card = await screen.findByRole('region', { name: NUMBER })
  expect(within(card).getByText('Mobile Endless, from 22 November 2026')).toBeTruthy()
  const order = within(card).getByRole('link', { name: `See the order of ${NUMBER}` })
  expect(order.getAttribute('href')).toBe('/change-hub/order/100042')
  expect(within(card).getByText('Another plan can be chosen once this is done.')).toBeTruthy()
  expect(listLinks(card)).toEqual(['See the order', 'Add-ons', 'Name, number and SIM card'])
})

test('MOB-084 a mobile without an order under way offers a plan, beside another whose plan changes', async () => {
  openAt('/my-mobile', [mobileService(NUMBER), mobileService('021 555 0002', { underWay: [ORDERED] })])
  await userEvent.click(await screen.findByRole('button', { name: `Manage ${NUMBER}` }))
  await userEvent.click(screen.getByRole('button', { name: 'Manage 021 555 0002' }))

  expect(listLinks(screen.getByRole('region', { name: NUMBER }))).toContain('Change plan')
  expect(listLinks(screen.getByRole('region', { name: '021 555 0002' }))).not.toContain('Change plan')
})

test('MOB-084 who may only ask is offered no request for another plan while an order is under way', async () => {
  await signInAsker(network)
  openAt('/my-mobile', [mobileService(NUMBER, { underWay: [ORDERED] })])

  const card = await screen.findByRole('region', { name: NUMBER })
  await within(card).findByRole('link', { name: `Request an add-on for ${NUMBER}` })
  expect(listLinks(card)).not.toContain('Request another plan')
})

test('MOB-084 the dialog of a plan shows the order under way instead of plans', async () => {
  openAt('/my-mobile?dialog=change&mobile=0215550001', [mobileService(NUMBER, { underWay: [ORDERED] })])

  const dialog = within(await screen.findByRole('dialog', { name: `Change the plan of ${NUMBER}` }))
  expect(await dialog.findByText('An order for this mobile is under way')).toBeTruthy()
  expect(dialog.getByText(/Mobile Endless, from 22 November 2026/)).toBeTruthy()
  expect(dialog.queryByRole('radio')).toBeNull()
})

test('MOB-085 beside another plan every add-on is offered, and beside an add-on all but that', async () => {
  const addOn = { name: ADD_ON.name, on: '2026-11-21', planKey: ADD_ON.planKey }
  openAt('/my-mobile/add-ons?mobile=0215550001', [
    mobileService(NUMBER, { underWay: [ORDERED] }),
    mobileService('021 555 0002', { underWay: [addOn] }),
  ])

  expect(await screen.findByRole('radio', { name: ADD_ON.name })).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('For which mobile?'), '021 555 0002')
  expect(await screen.findByRole('region', { name: 'Add to 021 555 0002' })).toBeTruthy()
  expect(screen.queryByRole('radio', { name: ADD_ON.name })).toBeNull()
  expect(screen.getByRole('radio', { name: '15 GB extra data' })).toBeTruthy()
})
