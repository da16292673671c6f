import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { addDays, day } from '@switchboard/domain/day'
import { halfHoursIn } from '@switchboard/domain/instant'
import { qualifyEnergy, qualifyEnergyLocation } from '@switchboard/domain/power/contract'
import { ICP, PLACE, READ_BY_HAND, SMART, SWITCHING } from '@switchboard/domain/power/sign-up/testing/facts'
import { NO_SERVICES } from '@switchboard/domain/testing/account-facts'
import { searchAddresses } from '@switchboard/domain/qualification/contract'
import { halfHoursEiep13a } from '@switchboard/domain/usage/half-hour-files'

import { session } from '#web/http/session.ts'
import { showRoutes } from '#web/testing/area-routes.tsx'
import { testBrowser } from '#web/testing/browser.ts'
import { answers, breaks, refuses, testNetwork } from '#web/testing/network.ts'
import { testPortal } from '#web/testing/portal.tsx'

import { power } from '../area.ts'
import {
  findHeading,
  listCalls,
  listOrderCalls,
  openGetPower,
  prepareGetPower,
  press,
} from '../testing/sign-up.ts'
import { storedSignUp } from './stored-draft.ts'

const network = testNetwork()
testBrowser()
const DATE = 'Day of moving in'

beforeAll(() => import('./GetPowerScreen.tsx'))

beforeEach(() => prepareGetPower(network))

test('PWR-015 PWR-016 PWR-018 PWR-019 the steps come in order, each with a message and the number of steps', async () => {
  network.use(answers(searchAddresses, [PLACE]))
  openGetPower(network, null, '', READ_BY_HAND)
  expect(await findHeading('Where do you want power?')).toBeTruthy()
  expect(screen.getByText(/^We look up the power connection|Nothing is ordered before/)).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Address'), '240 State{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: PLACE.FullAddress }))
  expect(await screen.findByText('A meter that someone reads')).toBeTruthy()
  await press('Continue')

  expect(await findHeading('Choose your power plan')).toBeTruthy()
  expect(screen.getByText('Sign up to Power, step 2 of 5.')).toBeTruthy()
  expect(screen.getByText(/work with the meter/)).toBeTruthy()
  await userEvent.click(screen.getByLabelText('Power: One rate'))
  await userEvent.click(screen.getByLabelText('No'))
  await press('Continue')

  expect(await findHeading('Are you moving in?')).toBeTruthy()
  expect(screen.getByText(/whether to take over a connection/)).toBeTruthy()
  await userEvent.click(screen.getByLabelText('I am moving in'))
  await press('Continue')

  expect(await findHeading('When do you move in?')).toBeTruthy()
  expect(screen.getByText('Sign up to Power, step 4 of 6.')).toBeTruthy()
  expect(screen.getByText(/You have power, and pay for it, from this day/)).toBeTruthy()
  await userEvent.type(screen.getByLabelText(DATE), '1 December 2026')
  await press('Continue')

  expect(await findHeading('Where is your meter?')).toBeTruthy()
  expect(screen.getByText(/Someone comes to read it/)).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Where is the meter?'), 'garage')
  await press('Continue')

  expect(await findHeading('The terms')).toBeTruthy()
  expect(screen.getByText(/What you agree to/)).toBeTruthy()
  await userEvent.click(screen.getByLabelText('I accept these terms'))
  await press('Check your order')

  const summary = within(await screen.findByRole('dialog', { name: 'Check your order' }))
  expect(summary.getByText('1 December 2026, when you move in')).toBeTruthy()
  expect(summary.getByText('Inside the garage')).toBeTruthy()
  expect(listOrderCalls()).toEqual([])
})

describe('the connection', () => {
  const chooseIcp = () => userEvent.click(screen.getByLabelText('By its ICP number'))

  test('PWR-017 PWR-072 an ICP number is looked up once its check digits are right', async () => {
    openGetPower(network, null)
    await findHeading('Where do you want power?')
    await chooseIcp()
    await userEvent.type(screen.getByLabelText('ICP number'), '0001000010weeb4')
    await press('Continue')
    expect(screen.getAllByText(/^Check the ICP number/)).toHaveLength(2)
    expect(listCalls()).not.toContain('POST qualifyenergy')

    await userEvent.type(screen.getByLabelText('ICP number'), '{Backspace}3')
    expect(await screen.findByText('A smart meter, which sends its readings')).toBeTruthy()
    expect(listCalls().filter((call) => call === 'POST qualifyenergy')).toHaveLength(1)
    await press('Continue')
    expect(await findHeading('Choose your power plan')).toBeTruthy()
  })

  test.each([
    ['ICP_NOT_FOUND', /There is no power connection of this number/],
    ['ICP_NOT_ACTIVE', /There is no power to this connection/],
    ['TOO_MANY_REQUESTS', /^Many power connections were looked up/],
    ['NO_CORE_PRODUCTS', /^We could not find a plan matching your request\.$/],
    ['NO_ELECTRICITY_CORE_PRODUCT', /^We could not find a plan matching your request\.$/],
    ['MULTIPLE_ELECTRICITY_CORE_PRODUCTS', /^We could not find a plan matching your request\.$/],
  ] as const)(
    'PWR-093 an ICP that is refused with %s shows the reason and stays typed',
    async (code, words) => {
      openGetPower(network, null)
      network.use(refuses(qualifyEnergy, code))
      await findHeading('Where do you want power?')
      await chooseIcp()
      await userEvent.type(screen.getByLabelText('ICP number'), ICP)
      expect(await screen.findByText(words)).toBeTruthy()
      await press('Continue')

      expect(await screen.findByRole('heading', { name: 'There is a problem' })).toBeTruthy()
      expect(screen.getByLabelText('ICP number')).toHaveProperty('value', ICP)
    },
  )

  test('an ICP number is pasted whole with the spaces of a bill', async () => {
    openGetPower(network, null)
    await findHeading('Where do you want power?')
    await chooseIcp()
    await userEvent.click(screen.getByLabelText('ICP number'))
    await userEvent.paste(` ${ICP.slice(0, 10)} ${ICP.slice(10, 12)}-${ICP.slice(12)} `)

    expect(screen.getByLabelText('ICP number')).toHaveProperty('value', ICP)
  })

  test('PWR-084 an address without a connection shows a message', async () => {
    openGetPower(network, { ...SWITCHING, planKey: null })
    network.use(refuses(qualifyEnergyLocation, 'NO_SERVICE_IDS_AVAILABLE'))

    expect(await screen.findByText(/^We cannot find a power connection at this address/)).toBeTruthy()
  })

  test('PWR-087 a registry that does not answer is named, and can be retried', async () => {
    openGetPower(network, null)
    network.use(refuses(qualifyEnergy, 'ELECTRICITY_REGISTRY_UNAVAILABLE'))
    await findHeading('Where do you want power?')
    await chooseIcp()
    await userEvent.type(screen.getByLabelText('ICP number'), ICP)
    expect(await screen.findByText(/^The register of power connections is not answering/)).toBeTruthy()
    network.use(answers(qualifyEnergy, SMART))
    await press('Try again')

    expect(await screen.findByText('A smart meter, which sends its readings')).toBeTruthy()
  })

  test('PWR-087 a connection that fails to load shows an error with a retry', async () => {
    openGetPower(network, SWITCHING, 'plan')
    network.use(breaks(qualifyEnergyLocation))
    expect(await screen.findByText('We could not load your power sign-up.')).toBeTruthy()
    network.use(answers(qualifyEnergyLocation, SMART))
    await press('Try again')

    expect(await findHeading('Choose your power plan')).toBeTruthy()
    expect(screen.getByLabelText('Power: One rate')).toHaveProperty('checked', true)
  })
})

describe('the plans', () => {
  test.each([
    ['$20.00', 'residential', 20, 17.39],
    ['$10.00 excluding GST', '2degreessmb', 11.5, 10],
  ])('PWR-094 the booked credit is shown: %s for the group %s', async (text, group, including, excluding) => {
    session.write({ businessGroup: group })
    storedSignUp.keep(SWITCHING)
    const credit = { chargeIncludingGst: including, chargeExcludingGst: excluding }
    network.use(answers(qualifyEnergyLocation, { ...SMART, credit }))
    showRoutes(power.routes, '/get-power?step=plan', testPortal(), {
      services: { ...NO_SERVICES, internet: true, power: 'available' },
    })

    expect(await screen.findByText(`Power and broadband together: a credit of ${text}.`)).toBeTruthy()
  })

  test('PWR-094 the summary shows the credit', async () => {
    storedSignUp.keep(SWITCHING)
    const credit = { chargeIncludingGst: 20, chargeExcludingGst: 17.39 }
    network.use(answers(qualifyEnergyLocation, { ...SMART, credit }))
    showRoutes(power.routes, '/get-power?step=confirm')

    expect(await screen.findByText('We take a credit of $20.00 off your first bill with power.')).toBeTruthy()
  })

  test('PWR-094 without a credit none is shown', async () => {
    openGetPower(network, SWITCHING, 'plan')
    await findHeading('Choose your power plan')

    expect(screen.queryByText(/^Power and broadband together/)).toBeNull()
  })

  test('PWR-052 PWR-053 PWR-054 PWR-055 PWR-056 each plan shows its rates, in order and with GST', async () => {
    openGetPower(network, SWITCHING, 'plan')
    await findHeading('Choose your power plan')

    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Daily charge: $1.200 a day',
      'Units: 27.35c a kWh',
      'Daily charge: $1.400 a day',
      'Day units: 31.00c a kWh',
      'Night units: 9.876c a kWh',
    ])
    expect(screen.getByText('Prices include GST.')).toBeTruthy()
  })

  test('typed units show the cost of each plan', async () => {
    openGetPower(network, SWITCHING, 'plan')
    await findHeading('Choose your power plan')
    await userEvent.type(screen.getByLabelText(/How many kWh/), '500')

    expect(screen.getByText('500 kWh in 30 days costs $172.75.')).toBeTruthy()
    expect(
      screen.getByText('500 kWh in 30 days costs from $91.38 to $197.00, depending on when you use them.'),
    ).toBeTruthy()
  })

  test('units that are not a number show no cost and are refused', async () => {
    openGetPower(network, SWITCHING, 'plan')
    await findHeading('Choose your power plan')
    await userEvent.type(screen.getByLabelText(/How many kWh/), '250,5')
    expect(screen.queryByText(/in 30 days cost/)).toBeNull()
    await press('Continue')

    expect(screen.getAllByText(/^Enter the kWh as a number/)).toHaveLength(2)
    await userEvent.clear(screen.getByLabelText(/How many kWh/))
    await userEvent.type(screen.getByLabelText(/How many kWh/), '1,000')
    expect(screen.getAllByText(/^1000 kWh in 30 days costs/)).toHaveLength(2)
  })

  test('PWR-093 a connection without plans shows a message', async () => {
    openGetPower(network, { ...SWITCHING, planKey: null }, 'plan', { ...SMART, coreProducts: [] })

    expect(await screen.findByText('We could not find a plan matching your request.')).toBeTruthy()
  })

  test('PWR-015 without a plan and an answer about health the step stays', async () => {
    openGetPower(network, { ...SWITCHING, planKey: null, medicallyDependent: null }, 'plan')
    await findHeading('Choose your power plan')
    await press('Continue')

    expect(screen.getAllByText('Choose a power plan')).toHaveLength(2)
    expect(screen.getAllByText(/^Say whether anyone at home/)).toHaveLength(2)
  })
})

test('PWR-015 a step with missing answers is shown before the requested step and keeps the other answers', async () => {
  openGetPower(network, { ...SWITCHING, medicallyDependent: null }, 'terms')

  expect(await findHeading('Choose your power plan')).toBeTruthy()
  expect(screen.getByLabelText('Power: One rate')).toHaveProperty('checked', true)
})

describe('the comparison by a file of the previous company', () => {
  const SUMMARY = 'Compare the plans by what you used with your current power company'

  function buildYearFile(icp: string) {
    const [from, to] = [day.parse('2025-11-21'), day.parse('2026-11-20')]
    const days = Array.from({ length: 365 }, (_, place) => {
      const date = addDays(from, place)
      return { date, wattHours: halfHoursIn(date).map(() => 100), estimated: [] }
    })
    const text = halfHoursEiep13a([{ icp, meterSerial: 'S1', days }], { sender: 'OLDC', now: 0, from, to })
    return new File([text], 'mine.csv')
  }

  test('is shown beside each plan, and stays with the order', async () => {
    openGetPower(network, SWITCHING, 'plan')
    const details = (await screen.findByText(SUMMARY)).closest('details')
    if (details === null) throw new Error('no disclosure')
    details.open = true
    fireEvent(details, new Event('toggle'))
    fireEvent.change(await screen.findByLabelText('EIEP13A file'), {
      target: { files: [buildYearFile(ICP)] },
    })

    expect((await screen.findAllByText(/^By your file, 30 days cost \$/)).length).toBeGreaterThan(0)
    expect(Object.keys(storedSignUp.read()?.byFile ?? {})).toContain(SWITCHING.planKey)
  })

  test('is not offered for a meter that is read by hand, which has no half-hours', async () => {
    openGetPower(network, SWITCHING, 'plan', READ_BY_HAND)
    await findHeading('Choose your power plan')

    expect(screen.queryByText(SUMMARY)).toBeNull()
  })
})
