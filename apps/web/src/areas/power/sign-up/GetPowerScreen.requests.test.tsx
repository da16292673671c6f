import { screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { findBrand } from '@switchboard/brands/brands'
import { qualifyEnergyLocation } from '@switchboard/domain/power/contract'
import { amendPowerOrder, commitPowerOrder, createPowerOrder } from '@switchboard/domain/power/order-calls'
import { ICP, PLACE, SMART, SWITCHING } from '@switchboard/domain/power/sign-up/testing/facts'
import { salesPerson } from '@switchboard/domain/session/contract'
import { NO_SERVICES } from '@switchboard/domain/testing/account-facts'

import { showRoutes } from '#web/testing/area-routes.tsx'
import { testBrowser } from '#web/testing/browser.ts'
import { answers, listRequests, testNetwork } from '#web/testing/network.ts'
import { signInAs, testPortal, testToken } from '#web/testing/portal.tsx'

import { power } from '../area.ts'
import { findHeading, listOrderCalls, openGetPower, prepareGetPower, press } from '../testing/sign-up.ts'
import { storedSignUp } from './stored-draft.ts'

const network = testNetwork()
testBrowser()
const MOVING = { ...SWITCHING, moving: 'movingIn', date: '1 December 2026' } as const

beforeAll(() => import('./GetPowerScreen.tsx'))

beforeEach(() => prepareGetPower(network))

describe('a connection is qualified', () => {
  const listQualifications = () => listRequests().filter(({ url }) => url.pathname.includes('/qualifyenergy'))

  test('PWR-072 by its ICP and the sales channel', async () => {
    openGetPower(network, { ...SWITCHING, findBy: 'icp', icp: ICP }, 'plan')
    await findHeading('Choose your power plan')

    const [qualify, ...more] = listQualifications()
    expect([qualify?.method, qualify?.url.pathname, more]).toEqual([
      'POST',
      '/api/accounts/100517/qualifyenergy',
      [],
    ])
    expect(JSON.parse(qualify?.body ?? '')).toEqual({ icp: ICP, salesChannel: 'SelfService' })
  })

  test('PWR-073 by its location and the sales channel', async () => {
    openGetPower(network, SWITCHING, 'plan')
    await findHeading('Choose your power plan')

    expect(listQualifications().map(({ method, url }) => `${method} ${url.pathname}${url.search}`)).toEqual([
      `GET /api/accounts/100517/qualifyenergy/locations/${PLACE.LocationID}?salesChannel=SelfService`,
    ])
  })
})

test('SHL-077 the sign-up of power links to the privacy statement', async () => {
  openGetPower(network, SWITCHING, 'plan')
  await findHeading('Choose your power plan')

  expect(screen.getByRole('link', { name: /^How we handle personal information/ })).toBeTruthy()
})

test('PWR-052 fixed rates are shown in the configured order of the product list', async () => {
  const buildFixedCharge = (DisplayName: string, ChargeIncludingGst: number) =>
    ({ ChargeCategory: 'Fixed', DisplayName, ChargeIncludingGst }) as const
  const coreProducts = SMART.coreProducts.map((product) => ({
    ...product,
    Plans: product.Plans.slice(0, 1).map((plan) => ({
      ...plan,
      Charges: [buildFixedCharge('Levy', 0.01), ...plan.Charges, buildFixedCharge('Meter hire', 0.2)],
    })),
  }))
  openGetPower(network, SWITCHING, 'plan', { ...SMART, coreProducts })
  await findHeading('Choose your power plan')

  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Daily charge: $1.200 a day',
    'Levy: 1.000c a day',
    'Meter hire: 20.00c a day',
    'Units: 27.35c a kWh',
  ])
})

describe('the calendar', () => {
  const findOpenDays = () => {
    const days = within(screen.getByRole('grid'))
      .getAllByRole<HTMLButtonElement>('button')
      .filter(({ disabled }) => !disabled)
    return [days[0]?.textContent, days.at(-1)?.textContent]
  }

  test('PWR-028 has the days from three months back to one month ahead', async () => {
    openGetPower(network, { ...MOVING, date: '' }, 'date')
    await findHeading('When do you move in?')
    await press('Choose from a calendar')
    await press('Month after')
    expect(findOpenDays()).toEqual(['1', '21'])
    expect(screen.getByRole('button', { name: 'Month after' })).toHaveProperty('disabled', true)
    await press('Month before')
    await press('Month before')
    await press('Month before')
    await press('Month before')

    expect(screen.getByRole('heading', { name: 'August 2026' })).toBeTruthy()
    expect(findOpenDays()).toEqual(['21', '31'])
    expect(screen.getByRole('button', { name: 'Month before' })).toHaveProperty('disabled', true)
  })

  test('PWR-029 has no limit for staff', async () => {
    signInAs('100517', testToken({ staff: true, iss: 'http://portal.test/identity/staff' }))
    network.use(answers(salesPerson, { code: 'sam', name: 'Sam Staff' }))
    openGetPower(network, { ...MOVING, date: '' }, 'date')
    await findHeading('When do you move in?')
    await press('Choose from a calendar')
    await press('Month after')

    expect(findOpenDays()).toEqual(['1', '31'])
    expect(screen.getByRole('button', { name: 'Month after' })).toHaveProperty('disabled', false)
  })
})

describe('the order', () => {
  const OK = {
    orderId: 'order-1',
    state: 'OK',
    OrderIdentifier: '700123',
    OrderFeedback: { ValidationFeedback: [] },
  }

  test('ORD-070 in a state that is not named is not confirmed as placed', async () => {
    storedSignUp.keep(SWITCHING)
    network.use(
      answers(qualifyEnergyLocation, SMART),
      answers(createPowerOrder, OK),
      answers(amendPowerOrder, OK),
      answers(commitPowerOrder, { ...OK, state: 'Held' }),
    )
    const services = { ...NO_SERVICES, power: 'available' as const }
    showRoutes(power.routes, '/get-power?step=confirm', testPortal(), { services })
    await screen.findByRole('dialog', { name: 'Check your order' })
    await press('Sign up to power')

    const dialog = await screen.findByRole('alertdialog', {
      name: 'We have your order and will write to you',
    })
    expect(dialog.textContent).toContain('Your order number is 700123.')
    expect(screen.queryByText('Your order is placed')).toBeNull()
  })

  async function place(draft: Parameters<typeof storedSignUp.keep>[0], internet: boolean, brandId = 'kea') {
    const brand = findBrand(brandId) ?? testPortal().brand
    storedSignUp.keep(draft)
    network.use(
      answers(qualifyEnergyLocation, SMART),
      answers(createPowerOrder, OK),
      answers(amendPowerOrder, OK),
      answers(commitPowerOrder, OK),
    )
    const services = { ...NO_SERVICES, internet, power: 'available' as const }
    showRoutes(power.routes, '/get-power?step=confirm', { ...testPortal(), brand }, { services })
    await screen.findByRole('dialog', { name: 'Check your order' })
    await press('Sign up to power')
    await findHeading('Your order is placed')
    return listOrderCalls()[1]?.body ?? ''
  }

  test.each([
    ['kea', 'BUNDLE10'],
    ['2degrees', '2DCPWRBD'],
    ['product', 'BBPOWER'],
  ])('PWR-097 of moving in with broadband carries the code of the brand %s', async (brandId, promoCode) => {
    const body = await place(MOVING, true, brandId)

    expect(JSON.parse(body)).toMatchObject({ PromoCodes: [{ promoCode }] })
  })

  test.each([
    ['moving in without broadband', MOVING, false],
    ['a switch with broadband', SWITCHING, true],
  ])('PWR-097 of %s carries no code', async (_what, draft, internet) => {
    const body = await place(draft, internet)

    expect(JSON.parse(body)).not.toHaveProperty('PromoCodes')
  })

  test('PWR-058 PWR-098 of a customer has the self-service channel, its sales person and the business group', async () => {
    const body = await place(SWITCHING, true)

    expect(JSON.parse(body)).toMatchObject({
      SalesChannel: 'SelfService',
      SalesPerson: 'SelfServiceV1',
      BusinessGroup: 'residential',
    })
  })
})
