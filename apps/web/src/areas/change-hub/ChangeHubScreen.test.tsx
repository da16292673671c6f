import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { findBrand } from '@switchboard/brands/brands'
import { readAccount } from '@switchboard/domain/accounts/contract'
import type { ServiceFacts } from '@switchboard/domain/accounts/contract'
import { readProducts } from '@switchboard/domain/catalogue/contract'
import { listInsurancePolicies } from '@switchboard/domain/insurance/contract'
import { readOrder } from '@switchboard/domain/ordering/following/contract'
import { FOLLOWED } from '@switchboard/domain/ordering/testing/followed'

import { showRoutes } from '#web/testing/area-routes.tsx'
import { benAccount, benCurrentProducts, benServiceFacts } from '#web/testing/ben.ts'
import { answers, refuses, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, testPortal } from '#web/testing/portal.tsx'
import { testRoute } from '#web/testing/test-route.ts'

import { changeHubScreens } from './screens.ts'
import { ROUTES, prepareChangeHub } from './testing/change-hub.ts'
import type { Products } from './testing/change-hub.ts'

const network = testNetwork()

beforeAll(() => import('./ChangeHubScreen.tsx'))

beforeEach(() => prepareChangeHub(network))

function answerAccountWith(services: Partial<ServiceFacts>) {
  network.use(answers(readAccount, { ...benAccount, serviceFacts: { ...benServiceFacts, ...services } }))
}

const order: Products['ProductOrders'][number] = {
  OrderNumber: '700003',
  CustomerFacingTicketStatus: 'In Progress',
  Description: 'From ADSL to Wireless Unlimited',
  PlacedOn: '2026-11-18',
  ExpectedOn: '2026-11-26',
  Active: true,
}

const listOrderTexts = () =>
  screen
    .getAllByRole('listitem')
    .flatMap(({ textContent }) => (/Order \d+:/.test(textContent) ? [textContent] : []))

describe('the change hub', () => {
  test("an option shows the account's current product instead of its description", async () => {
    showRoutes(ROUTES, '/change-hub')
    const name =
      benCurrentProducts.CoreProducts[0]?.CoreProductComponents[0]?.plan.PlanDescription.split(': ')[0]
    const option = await screen.findByRole('link', { name: /^Change Speed/ })

    expect(name).toBeTruthy()
    expect(await within(option).findByText(name ?? '')).toBeTruthy()
    expect(screen.queryByText('Another broadband plan or product, faster or slower.')).toBeNull()
  })

  test('HUB-008 the option Change Speed has the name of its page beside it', async () => {
    showRoutes(ROUTES, '/change-hub')
    const option = await screen.findByRole('link', { name: /^Change Speed/ })

    expect(within(option).getByText('Change plan')).toBeTruthy()
  })

  test.each([
    ['begins', ['Static IP address'], [], 'No static IP. From 1 December 2026: Static IP address'],
    ['ends', [], ['Static IP address'], 'No static IP. Ends before 1 December 2026: Static IP address'],
  ])('HUB-037 an option shows what %s on a later day', async (_what, begins, ends, text) => {
    await loadConfiguration(network, { features: { changeStaticIp: true } })
    const waiting = { kind: 'static-ip' as const, startsOn: '2026-12-01', begins, ends }
    network.use(answers(readProducts, { ...benCurrentProducts, WaitingChanges: [waiting] }))
    showRoutes([...ROUTES, testRoute('/change-hub/static-ip')], '/change-hub')

    const option = await screen.findByRole('link', { name: /^Static IP/ })
    expect(await within(option).findByText(text)).toBeTruthy()
  })

  test.each([
    ['one policy', 1, '1 policy'],
    ['two', 2, '2 policies'],
    ['none that is in force', 0, 'What is covered, and what more could be.'],
  ])('the option of insurance shows the policies of an account with %s', async (_what, inForce, text) => {
    await loadConfiguration(network, { features: { insurance: true } })
    answerAccountWith({ insurance: true })
    const policy = (policyNumber: string, isCancelled: boolean) => ({
      policyNumber,
      coverType: 'home' as const,
      isCancelled,
      address: { streetNumber: '', streetName: '', suburb: '', city: '', postCode: '' },
      charges: [],
    })
    const policies = Array.from({ length: inForce }, (_each, place) => policy(`P-${place}`, false))
    network.use(answers(listInsurancePolicies, [...policies, policy('OLD', true)]))
    showRoutes([...ROUTES, testRoute('/change-hub/insurance')], '/change-hub')

    const option = await screen.findByRole('link', { name: /^Insurance/ })
    expect(await within(option).findByText(text)).toBeTruthy()
  })

  test.each([
    ['kea', 'My Plan'],
    ['2degrees', 'Change Hub'],
  ])('SHL-048 HUB-001 HUB-004 for the brand %s is titled %s', async (id, title) => {
    const brand = findBrand(id)
    if (brand === null) throw new Error(id)
    showRoutes(ROUTES, '/change-hub', { ...testPortal(), brand })

    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(title)
    expect(screen.getByText(/^Your plan: /)).toBeTruthy()
    expect(changeHubScreens['/change-hub'].title(brand)).toBe(title)
  })

  test('HUB-005 HUB-006 HUB-008 lists the options that have a screen, each with its address', async () => {
    showRoutes(ROUTES, '/change-hub')

    const list = await screen.findByRole('list')
    const links = within(list).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/change-hub/change-product',
      '/move-house',
    ])
    expect(links[0]?.textContent).toContain('Change Speed')
  })

  test('HUB-010 shows no notice of orders if none is open', async () => {
    network.use(
      answers(readProducts, { ...benCurrentProducts, ProductOrders: [{ ...order, Active: false }] }),
    )
    showRoutes(ROUTES, '/change-hub')

    await screen.findByText('Change Speed')
    expect(screen.queryByText(/order under way/)).toBeNull()
  })

  test('HUB-009 shows open orders since their start, and options that wait for them have no link', async () => {
    answerAccountWith({ otherActiveOrder: true })
    network.use(answers(readProducts, { ...benCurrentProducts, ProductOrders: [order] }))
    showRoutes(ROUTES, '/change-hub')

    await screen.findByText('You have an order under way')
    expect(listOrderTexts()).toEqual([
      expect.stringMatching(/In Progress, since 18 November 2026, expected on 26 November 2026\.$/),
    ])
    expect(screen.getByRole('link', { name: 'Order 700003' }).getAttribute('href')).toBe(
      '/change-hub/order/700003',
    )
    const waiting = await screen.findByRole('region', { name: 'Available after order 700003 (2)' })
    expect(within(waiting).getByText('Change Speed, Move house')).toBeTruthy()
    await userEvent.click(within(waiting).getByRole('button', { name: 'Available after order 700003 (2)' }))
    expect(within(waiting).getAllByRole('listitem')).toHaveLength(2)
    expect(screen.queryByRole('link', { name: /Change Speed|Move house/ })).toBeNull()
  })

  test('HUB-039 an open order shows its steps with their days, and marks the next one', async () => {
    answerAccountWith({ otherActiveOrder: true })
    network.use(
      answers(readProducts, { ...benCurrentProducts, ProductOrders: [order] }),
      answers(readOrder, FOLLOWED),
    )
    showRoutes(ROUTES, '/change-hub')

    const steps = within(await screen.findByRole('list', { name: 'Steps of order 700003' }))
    expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/, DoneFriday 20 November 2026$/),
      'Your modem goes to the courier, NextWednesday 2 December 2026It takes one to three working days.',
      'A technician comes, and your new plan begins, To comeMonday 7 December 2026',
    ])
    expect(steps.getAllByRole('listitem').map((step) => step.getAttribute('aria-current'))).toEqual([
      null,
      'step',
      null,
    ])
  })

  test('options that wait for one of several orders name none of them', async () => {
    answerAccountWith({ otherActiveOrder: true })
    const second = { ...order, OrderNumber: '700004' }
    network.use(answers(readProducts, { ...benCurrentProducts, ProductOrders: [order, second] }))
    showRoutes(ROUTES, '/change-hub')

    expect(await screen.findByRole('region', { name: 'Available after your orders (2)' })).toBeTruthy()
  })

  test('shows that the helpdesk changes the lines of an account with several', async () => {
    answerAccountWith({ severalLines: true })
    showRoutes(ROUTES, '/change-hub')

    await screen.findByText('Change Speed')
    expect(screen.queryByRole('link', { name: /Change Speed|Move house/ })).toBeNull()
    expect(screen.getAllByText(/You have more than one phone line\. Call us/)).toHaveLength(2)
  })

  test('HUB-011 shows the configured helpdesk', async () => {
    await loadConfiguration(network, { helpdesk: { phone: '0800 12', email: 'us@x.test', helpline: '' } })
    showRoutes(ROUTES, '/change-hub')

    expect((await screen.findByRole('link', { name: '0800 12' })).getAttribute('href')).toBe('tel:080012')
    expect(screen.getByRole('link', { name: 'us@x.test' }).getAttribute('href')).toBe('mailto:us@x.test')
  })

  test('shows a text for an account that can change nothing here', async () => {
    answerAccountWith({ internet: false })
    showRoutes(ROUTES, '/change-hub')

    const nothing = await screen.findByText('You cannot change anything here at the moment')
    expect(nothing.parentElement?.textContent).toContain('Our help desk can change it for you.')
    expect(screen.queryByText('Change Speed')).toBeNull()
  })

  test('can be loaded again if the account did not load', async () => {
    network.use(refuses(readAccount, 'GENERAL_ERROR'))
    showRoutes(ROUTES, '/change-hub')
    await screen.findByText('We could not load what you can change.')
    network.use(answers(readAccount, benAccount))

    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))

    const option = await screen.findByRole('link', { name: /^Change Speed/ })
    expect(option.getAttribute('href')).toBe('/change-hub/change-product')
    expect(screen.queryByText('We could not load what you can change.')).toBeNull()
  })
})
