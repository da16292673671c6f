import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import type { WireReply } from '@switchboard/domain/call'
import { SHOWN_FIRST } from '@switchboard/domain/meter-reading/site-access'
import {
  amendPowerOrder,
  commitPowerOrder,
  createPowerOrder,
  qualifyEnergy,
  qualifyEnergyLocation,
} from '@switchboard/domain/power/contract'
import type { EnergyQualification } from '@switchboard/domain/power/contract'
import type { SignUpDraft } from '@switchboard/domain/power/sign-up/draft'
import { ICP, PLACE, READ_BY_HAND, SMART, SWITCHING } from '@switchboard/domain/power/sign-up/testing/facts'
import { NO_SERVICES } from '@switchboard/domain/testing/account-facts'
import { searchAddresses } from '@switchboard/domain/qualification/contract'
import { salesPerson } from '@switchboard/domain/session/contract'

import { session } from '#web/http/session.ts'
import { showRoutes } from '#web/testing/area-routes.tsx'
import { testBrowser } from '#web/testing/browser.ts'
import { answers, breaks, refuses, sentRequests, slowAnswer, testNetwork } from '#web/testing/network.ts'
import {
  loadConfiguration,
  signedIn,
  testCalls,
  testDynamicConfiguration,
  testPortal,
  testToken,
} from '#web/testing/portal.tsx'

import { power } from '../area.ts'

import { storedSignUp } from './stored-draft.ts'

const network = testNetwork()
testBrowser()

const OK: WireReply<typeof amendPowerOrder> = {
  orderId: 'order-1',
  state: 'OK',
  OrderIdentifier: '700123',
  OrderFeedback: { ValidationFeedback: [] },
}
const notOk = (...keys: string[]) => ({
  ...OK,
  state: 'NotOK',
  OrderFeedback: { ValidationFeedback: keys.map((FeedbackKey) => ({ FeedbackKey })) },
})
const MOVING: SignUpDraft = { ...SWITCHING, moving: 'movingIn', date: '' }
const DATE = 'Day of moving in'
const CONFIGURATION = {
  ...testDynamicConfiguration,
  features: { ...testDynamicConfiguration.features, getPower: true },
  productListOrder: ['Daily charge'],
}

beforeAll(() => import('./GetPowerScreen.tsx'))

beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }))
  testCalls()
  signedIn()
  sessionStorage.clear()
  await loadConfiguration(network, CONFIGURATION)
})

/** The sign-up as far as it was begun. */
function open(draft: SignUpDraft | null, step = '', found: EnergyQualification = SMART) {
  if (draft !== null) storedSignUp.keep(draft)
  network.use(answers(qualifyEnergyLocation, found), answers(qualifyEnergy, found))
  return showRoutes(power.routes, `/get-power${step === '' ? '' : `?step=${step}`}`)
}

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const calls = () => sentRequests().map(({ method, url }) => `${method} ${url.pathname.split('/').at(-1)}`)
const orderCalls = () => sentRequests().filter(({ url }) => url.pathname.includes('/powerorders'))

/** The summary, of an order that is complete. */
async function openSummary(draft = SWITCHING, found = SMART): Promise<HTMLElement> {
  open(draft, 'confirm', found)
  return screen.findByRole('dialog', { name: 'Check your order' })
}

test('PWR-015 PWR-016 PWR-018 PWR-019 every step in its order, each led by a message, with the number of steps', async () => {
  network.use(answers(searchAddresses, [PLACE]))
  open(null, '', READ_BY_HAND)
  expect(await heading('Where do you want power?')).toBeTruthy()
  expect(screen.getByText(/^We look up the power connection|Nothing is ordered before/)).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Address'), '240 State{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: PLACE.FullAddress }))
  expect(await screen.findByText('A meter that somebody reads')).toBeTruthy()
  await press('Next')

  expect(await heading('Choose your power plan')).toBeTruthy()
  expect(screen.getByText('Sign up to Power, step 2 of 5.')).toBeTruthy()
  expect(screen.getByText(/go with the meter/)).toBeTruthy()
  await userEvent.click(screen.getByLabelText('Power: One rate'))
  await userEvent.click(screen.getByLabelText('No'))
  await press('Next')

  expect(await heading('Are you moving in?')).toBeTruthy()
  expect(screen.getByText(/how power comes to you/)).toBeTruthy()
  await userEvent.click(screen.getByLabelText('I move in'))
  await press('Next')

  expect(await heading('When do you move in?')).toBeTruthy()
  expect(screen.getByText('Sign up to Power, step 4 of 6.')).toBeTruthy()
  expect(screen.getByText(/Power is yours from this day on/)).toBeTruthy()
  await userEvent.type(screen.getByLabelText(DATE), '1 December 2026')
  await press('Next')

  expect(await heading('Where is your meter?')).toBeTruthy()
  expect(screen.getByText(/Somebody comes to read it/)).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Where is the meter?'), 'garage')
  await press('Next')

  expect(await heading('The terms')).toBeTruthy()
  expect(screen.getByText(/What you agree to/)).toBeTruthy()
  await userEvent.click(screen.getByLabelText('I accept these terms'))
  await press('Check your order')

  const summary = within(await screen.findByRole('dialog', { name: 'Check your order' }))
  expect(summary.getByText('1 December 2026, when you move in')).toBeTruthy()
  expect(summary.getByText('Inside the garage')).toBeTruthy()
  expect(orderCalls()).toEqual([])
})

describe('the connection', () => {
  const chooseIcp = () => userEvent.click(screen.getByLabelText('By its ICP number'))

  test('PWR-017 PWR-072 an ICP is asked about once its digits fit together', async () => {
    open(null)
    await heading('Where do you want power?')
    await chooseIcp()
    await userEvent.type(screen.getByLabelText('ICP number'), '0001000010weeb4')
    await press('Next')
    expect(screen.getAllByText(/^Check the ICP number/)).toHaveLength(2)
    expect(calls()).not.toContain('POST qualifyenergy')

    await userEvent.type(screen.getByLabelText('ICP number'), '{Backspace}3')
    expect(await screen.findByText('A smart meter, which tells its readings')).toBeTruthy()
    expect(calls().filter((call) => call === 'POST qualifyenergy')).toHaveLength(1)
    await press('Next')
    expect(await heading('Choose your power plan')).toBeTruthy()
  })

  test.each([
    ['ICP_NOT_FOUND', /There is no power connection of this number/],
    ['ICP_NOT_ACTIVE', /There is no power to this connection/],
    ['TOO_MANY_REQUESTS', /^Many power connections were looked up/],
    ['NO_CORE_PRODUCTS', /^We could not find a plan matching your request\.$/],
    ['NO_ELECTRICITY_CORE_PRODUCT', /^We could not find a plan matching your request\.$/],
    ['MULTIPLE_ELECTRICITY_CORE_PRODUCTS', /^We could not find a plan matching your request\.$/],
  ] as const)(
    'PWR-093 an ICP that is refused with %s is told why, and nothing typed is lost',
    async (code, words) => {
      open(null)
      network.use(refuses(qualifyEnergy, code))
      await heading('Where do you want power?')
      await chooseIcp()
      await userEvent.type(screen.getByLabelText('ICP number'), ICP)
      expect(await screen.findByText(words)).toBeTruthy()
      await press('Next')

      expect(await screen.findByRole('heading', { name: 'There is a problem' })).toBeTruthy()
      expect(screen.getByLabelText('ICP number')).toHaveProperty('value', ICP)
    },
  )

  test('PWR-084 an address without a connection is told so, and how else to find one', async () => {
    open({ ...SWITCHING, planKey: null })
    network.use(refuses(qualifyEnergyLocation, 'NO_SERVICE_IDS_AVAILABLE'))

    expect(await screen.findByText(/^We find no power connection at this address/)).toBeTruthy()
  })

  test('PWR-087 a registry that does not answer is named, and is asked again', async () => {
    open(null)
    network.use(refuses(qualifyEnergy, 'ELECTRICITY_REGISTRY_UNAVAILABLE'))
    await heading('Where do you want power?')
    await chooseIcp()
    await userEvent.type(screen.getByLabelText('ICP number'), ICP)
    expect(await screen.findByText(/^The register of power connections does not answer/)).toBeTruthy()
    network.use(answers(qualifyEnergy, SMART))
    await press('Try again')

    expect(await screen.findByText('A smart meter, which tells its readings')).toBeTruthy()
  })

  test('PWR-087 where it cannot be loaded, the screen says so and asks again', async () => {
    open(SWITCHING, 'plan')
    network.use(breaks(qualifyEnergyLocation))
    expect(await screen.findByText('We could not load your power sign-up.')).toBeTruthy()
    network.use(answers(qualifyEnergyLocation, SMART))
    await press('Try again')

    expect(await heading('Choose your power plan')).toBeTruthy()
    expect(screen.getByLabelText('Power: One rate')).toHaveProperty('checked', true)
  })
})

describe('the plans', () => {
  test.each([
    ['$20', 'residential'],
    ['$10', '2degreessmb'],
  ])('PWR-094 beside broadband the credit is %s for the group %s', async (credit, group) => {
    session.write({ businessGroup: group })
    storedSignUp.keep(SWITCHING)
    network.use(answers(qualifyEnergyLocation, SMART))
    showRoutes(power.routes, '/get-power?step=plan', testPortal(), {
      services: { ...NO_SERVICES, internet: true, power: 'available' },
    })

    expect(await screen.findByText(`Power and broadband together: a credit of ${credit}.`)).toBeTruthy()
  })

  test('PWR-094 without broadband there is no bundle', async () => {
    open(SWITCHING, 'plan')
    await heading('Choose your power plan')

    expect(screen.queryByText(/^Power and broadband together/)).toBeNull()
  })

  test('PWR-052 PWR-053 PWR-054 PWR-055 PWR-056 each says its rates, in order and with GST', async () => {
    open(SWITCHING, 'plan')
    await heading('Choose your power plan')

    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Daily charge: $1.200 a day',
      'Units: 27.35c a unit',
      'Daily charge: $1.400 a day',
      'Day units: 31.00c a unit',
      'Night units: 9.876c a unit',
    ])
    expect(screen.getByText('Prices include GST.')).toBeTruthy()
  })

  test('what the household uses says what each plan would cost', async () => {
    open(SWITCHING, 'plan')
    await heading('Choose your power plan')
    await userEvent.type(screen.getByLabelText(/How many units/), '500')

    expect(screen.getByText('500 units in 30 days cost $172.75.')).toBeTruthy()
    expect(
      screen.getByText('500 units in 30 days cost from $91.38 to $197.00, by when you use them.'),
    ).toBeTruthy()
  })

  test('PWR-093 a connection without plans says so', async () => {
    open({ ...SWITCHING, planKey: null }, 'plan', { ...SMART, coreProducts: [] })

    expect(await screen.findByText('We could not find a plan matching your request.')).toBeTruthy()
  })

  test('PWR-015 without a plan and an answer about health nobody goes on', async () => {
    open({ ...SWITCHING, planKey: null, medicallyDependent: null }, 'plan')
    await heading('Choose your power plan')
    await press('Next')

    expect(screen.getAllByText('Choose a power plan')).toHaveLength(2)
    expect(screen.getAllByText(/^Say whether anybody at home/)).toHaveLength(2)
  })
})

describe('the day of moving in', () => {
  test.each([
    ['PWR-027', '', 'Enter the day on which you move in'],
    ['PWR-028', '20 August 2026', 'Choose a day from 21 August 2026 to 21 December 2026'],
    ['PWR-028', '22 December 2026', 'Choose a day from 21 August 2026 to 21 December 2026'],
  ])('%s %s: nobody goes on', async (_id, date, words) => {
    open({ ...MOVING, date }, 'date')
    await heading('When do you move in?')
    await press('Next')

    expect(screen.getAllByText(words)).toHaveLength(2)
  })

  test('PWR-029 staff may say any day', async () => {
    signedIn('100517', testToken({ staff: true, iss: 'http://portal.test/identity/staff' }))
    network.use(answers(salesPerson, { code: 'sam', name: 'Sam Staff' }))
    open({ ...MOVING, date: '1 January 1990' }, 'date')
    await heading('When do you move in?')
    expect(screen.getByText('As staff you may choose any day.')).toBeTruthy()
    await press('Next')

    expect(await heading('The terms')).toBeTruthy()
  })
})

describe('the meter', () => {
  test('PWR-030 PWR-035 the places inside come first, and one must be chosen', async () => {
    open({ ...SWITCHING, meterPlaces: SHOWN_FIRST }, 'meter', READ_BY_HAND)
    await heading('Where is your meter?')
    const places = () =>
      within(screen.getByLabelText('Where is the meter?'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent)
    expect(places()).toEqual(['Choose one', 'Inside the house', 'Inside the garage'])
    await press('Next')
    expect(screen.getAllByText('Meter location is required')).toHaveLength(2)

    await userEvent.click(screen.getByLabelText('Outside, or somewhere else'))
    expect(places()).toEqual(['Choose one', 'At the gate'])
  })

  test('PWR-031 notes end after 255 characters', async () => {
    open(SWITCHING, 'meter', READ_BY_HAND)
    await heading('Where is your meter?')
    const notes = screen.getByLabelText(/What else should they know/)
    await userEvent.click(notes)
    await userEvent.paste('a'.repeat(300))

    expect(notes).toHaveProperty('value', 'a'.repeat(255))
  })
})

test('PWR-032 without the terms nobody comes to the summary', async () => {
  open({ ...SWITCHING, termsAccepted: false }, 'confirm')
  await heading('The terms')
  expect(screen.queryByRole('dialog')).toBeNull()
  await press('Check your order')

  expect(screen.getAllByText('Accept the terms to go on')).toHaveLength(2)
})

test('a step whose answers are missing comes before the one that was asked for, and what was said is there', async () => {
  open({ ...SWITCHING, medicallyDependent: null }, 'terms')

  expect(await heading('Choose your power plan')).toBeTruthy()
  expect(screen.getByLabelText('Power: One rate')).toHaveProperty('checked', true)
})

describe('sending', () => {
  const send = () => press('Sign up to power')

  test('PWR-020 PWR-021 PWR-022 PWR-025 the summary says all, the order is created, amended and committed, and its number is told', async () => {
    const committed = slowAnswer(commitPowerOrder, OK)
    network.use(answers(createPowerOrder, OK), answers(amendPowerOrder, OK), committed.handler)
    const summary = within(await openSummary())
    expect(summary.getByText(`ICP ${ICP}`)).toBeTruthy()
    expect(summary.getByText('Units: 27.35c a unit')).toBeTruthy()
    expect(summary.getByText('About 30 November 2026, when the switch takes place')).toBeTruthy()
    expect(summary.getByText(/^We become your power company/)).toBeTruthy()
    await send()
    expect(await summary.findByText('We are sending your order.')).toBeTruthy()
    expect(summary.queryByRole('button', { name: 'Not yet' })).toBeNull()
    committed.come()

    expect(await heading('Your order is placed')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Follow your order' }).getAttribute('href')).toBe(
      '/change-hub/order/700123',
    )
    expect(orderCalls().map(({ method, url }) => `${method} ${url.pathname}`)).toEqual([
      'POST /api/accounts/100517/powerorders',
      'PUT /api/accounts/100517/powerorders/order-1',
      'POST /api/accounts/100517/powerorders/order-1/commit',
    ])
    expect(JSON.parse(orderCalls()[2]?.body ?? '')).toEqual({ termsAccepted: true })
    expect(storedSignUp.read()).toBeNull()
  })

  test('PWR-033 PWR-060 what was said is what is sent', async () => {
    network.use(answers(createPowerOrder, OK), answers(amendPowerOrder, OK), answers(commitPowerOrder, OK))
    const said = { key: 'gate', notes: 'Ring twice', dog: true }
    await openSummary({ ...MOVING, date: '1/12/2026', siteAccess: said }, READ_BY_HAND)
    await send()
    await heading('Your order is placed')

    expect(JSON.parse(orderCalls()[1]?.body ?? '')).toMatchObject({
      RequestedDateOfProvisioning: '2026-12-01',
      ServiceAddress: {
        LocationID: PLACE.LocationID,
        AddressAccessInformation: { AccessWarningKey: 'Dog', EquipmentLocationKey: 'gate' },
      },
      Questions: [
        { question: 'PowerMedicalDependent', answer: 'No' },
        { question: 'LiveThereOrMovingIn', answer: 'MovingIn' },
      ],
    })
  })

  test.each(['ExistingOpenContractRetail', 'ExistingOrderInProgress'])(
    'PWR-023 PWR-024 PWR-086 %s says that it is under way, and nothing is committed',
    async (key) => {
      network.use(
        answers(createPowerOrder, OK),
        answers(amendPowerOrder, notOk('PROVISIONING_DATE_NOT_OFFERED', key)),
      )
      await openSummary()
      await send()

      expect(await screen.findByText('Power is on its way already.')).toBeTruthy()
      expect(screen.queryByRole('button', { name: 'Sign up to power' })).toBeNull()
      expect(calls()).not.toContain('POST commit')
    },
  )

  test('PWR-026 an order that could not be created is not spoken of, and can be sent again', async () => {
    network.use(breaks(createPowerOrder))
    await openSummary()
    await send()
    await waitFor(() => expect(screen.queryByText('We are sending your order.')).toBeNull())
    expect(orderCalls()).toHaveLength(1)
    expect(screen.queryByRole('alert')).toBeNull()

    network.use(answers(createPowerOrder, OK), answers(amendPowerOrder, OK), answers(commitPowerOrder, OK))
    await send()
    expect(await heading('Your order is placed')).toBeTruthy()
  })

  test.each([
    ['an amend that breaks', () => [breaks(amendPowerOrder)]],
    ['an amend that is refused', () => [refuses(amendPowerOrder, 'NO_ORDER_DATA')]],
    ['other feedback', () => [answers(amendPowerOrder, notOk('ICP_NOT_ACTIVE'))]],
    ['a commit without a result', () => [answers(amendPowerOrder, OK), answers(commitPowerOrder, null)]],
    [
      'a commit that is refused',
      () => [answers(amendPowerOrder, OK), refuses(commitPowerOrder, 'FEEDBACK_NOT_OK')],
    ],
  ])('PWR-025 PWR-085 %s: the generic submit error, and it can be sent again', async (_what, handlers) => {
    network.use(answers(createPowerOrder, OK), ...handlers())
    await openSummary()
    await send()
    expect(await screen.findByText('Problem submitting order')).toBeTruthy()

    network.use(answers(amendPowerOrder, OK), answers(commitPowerOrder, OK))
    await send()
    expect(await heading('Your order is placed')).toBeTruthy()
  })

  test('a draft of somebody else is not shown', async () => {
    storedSignUp.keep(SWITCHING)
    signedIn('100901', testToken({ sub: 'user-jack' }))
    session.write({ account: '100901' })
    open(null)
    await heading('Where do you want power?')

    expect(screen.queryByText('You want power at')).toBeNull()
  })
})
