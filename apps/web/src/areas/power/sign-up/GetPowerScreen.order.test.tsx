import {
  findHeading,
  listCalls,
  listOrderCalls,
  openGetPower,
  prepareGetPower,
  press,
} from '../testing/sign-up.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { WireReply } from '@switchboard/domain/call'
import { forecastOrder } from '@switchboard/domain/ordering/forecast/contract'
import { amendPowerOrder, commitPowerOrder, createPowerOrder } from '@switchboard/domain/power/order-calls'
import type { SignUpDraft } from '@switchboard/domain/power/sign-up/draft'
import { ICP, PLACE, READ_BY_HAND, SMART, SWITCHING } from '@switchboard/domain/power/sign-up/testing/facts'
import { salesPerson } from '@switchboard/domain/session/contract'

import { session } from '#web/http/session.ts'
import { testBrowser } from '#web/testing/browser.ts'
import { answers, breaks, refuses, slowAnswer, testNetwork } from '#web/testing/network.ts'
import { signInAs, testToken } from '#web/testing/portal.tsx'

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

beforeAll(() => import('./GetPowerScreen.tsx'))

beforeEach(() => prepareGetPower(network))

/** Opens the summary of a complete order. */
async function openSummary(draft = SWITCHING, found = SMART): Promise<HTMLElement> {
  openGetPower(network, draft, 'confirm', found)
  return screen.findByRole('dialog', { name: 'Check your order' })
}

describe('the day of moving in', () => {
  test.each([
    ['PWR-027', '', 'Enter the day on which you move in'],
    ['PWR-028', '20 August 2026', 'Choose a day from 21 August 2026 to 21 December 2026'],
    ['PWR-028', '22 December 2026', 'Choose a day from 21 August 2026 to 21 December 2026'],
  ])('%s a day of %s is refused', async (_id, date, words) => {
    openGetPower(network, { ...MOVING, date }, 'date')
    await findHeading('When do you move in?')
    await press('Continue')

    expect(screen.getAllByText(words)).toHaveLength(2)
  })

  test('the step shows the cost of the days before today', async () => {
    const draft = { ...MOVING, date: '11 November 2026', units: '300' }
    openGetPower(network, draft, 'date')
    // one-rate: $1.20 a day and 27.35c a kWh
    const words =
      'Power begins before today. Your next bill charges the 10 days before today too: $12.00 for the daily charge, and each kWh that the meter counted. With 300 kWh in 30 days that is about $39.35 in total.'

    expect(await screen.findByText(new RegExp(`^${words.replaceAll(/[$.]/g, String.raw`\$&`)}`))).toBeTruthy()
  })

  test('a future day shows no cost of days before today', async () => {
    openGetPower(network, { ...MOVING, date: '24 November 2026' }, 'date')
    await findHeading('When do you move in?')

    expect(screen.queryByText(/before today too/)).toBeNull()
  })

  test('PWR-029 staff may enter any day', async () => {
    signInAs('100517', testToken({ staff: true, iss: 'http://portal.test/identity/staff' }))
    network.use(answers(salesPerson, { code: 'sam', name: 'Sam Staff' }))
    openGetPower(network, { ...MOVING, date: '1 January 1990' }, 'date')
    await findHeading('When do you move in?')
    expect(screen.getByText('As staff you may choose any day.')).toBeTruthy()
    await press('Continue')

    expect(await findHeading('The terms')).toBeTruthy()
  })
})

describe('the meter', () => {
  test('PWR-030 PWR-035 the places inside are listed first, and a place must be chosen', async () => {
    openGetPower(network, SWITCHING, 'meter', READ_BY_HAND)
    await findHeading('Where is your meter?')
    const places = () =>
      within(screen.getByLabelText('Where is the meter?'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent)
    expect(places()).toEqual(['Choose one', 'Inside the house', 'Inside the garage'])
    await press('Continue')
    expect(screen.getAllByText('Meter location is required')).toHaveLength(2)

    await userEvent.click(screen.getByLabelText('Outside, or somewhere else'))
    expect(places()).toEqual(['Choose one', 'At the gate'])
  })

  test('PWR-031 notes are cut off after 255 characters', async () => {
    openGetPower(network, SWITCHING, 'meter', READ_BY_HAND)
    await findHeading('Where is your meter?')
    const notes = screen.getByLabelText(/What else should they know/)
    await userEvent.click(notes)
    await userEvent.paste('a'.repeat(300))

    expect(notes).toHaveProperty('value', 'a'.repeat(255))
  })
})

test('PWR-032 without the terms accepted the summary does not open', async () => {
  openGetPower(network, { ...SWITCHING, termsAccepted: false }, 'confirm')
  await findHeading('The terms')
  expect(screen.queryByRole('dialog')).toBeNull()
  await press('Check your order')

  expect(screen.getAllByText('Accept the terms to go on')).toHaveLength(2)
})

describe('the summary shows the cost of power', () => {
  const amounts = (dollars: number) => ({
    amountIncludingGst: dollars,
    amountExcludingGst: Math.round((dollars / 1.15) * 100) / 100,
  })
  const line = (name: string, dollars: number) => ({
    name,
    about: '',
    from: '2026-12-03',
    to: '2027-01-02',
    isWhole: true,
    ...amounts(dollars),
  })
  const bill = (day: string, dollars: number) => ({
    day,
    lines: [line('Fibre 300', 85), line('Power and broadband together', dollars - 85)],
    ...amounts(dollars),
    plusPower: true as const,
  })
  const forecast: WireReply<typeof forecastOrder>['forecast'] = {
    now: amounts(85),
    first: bill('2026-12-03', 73.75),
    each: bill('2027-01-03', 73.75),
  }

  test('in the forecast bills: the discount is a line, and the total names the power that it leaves out', async () => {
    network.use(answers(forecastOrder, { forecast }))
    const shown = within(await openSummary())

    const [total] = await shown.findAllByText('In total')
    expect(total?.parentElement?.textContent).toBe('In total$73.75 plus power')
    expect(shown.getAllByText('Power and broadband together').length).toBeGreaterThan(0)
    expect(shown.getByText(/now. From the bill of/).textContent).toBe(
      'You pay $85.00 each month now. From the bill of 3 January 2027 it is $73.75 plus power each month.',
    )
  })

  test("by the typed units and by the customer's file", async () => {
    const planKey = SWITCHING.planKey ?? ''
    const shown = within(await openSummary({ ...SWITCHING, units: '300', byFile: { [planKey]: 8_915 } }))

    expect(shown.getByText(/^300 kWh in 30 days costs/)).toBeTruthy()
    expect(shown.getByText('By your file, 30 days cost $89.15 on average.')).toBeTruthy()
  })
})

describe('sending', () => {
  const send = () => press('Sign up to power')

  test('PWR-020 PWR-021 PWR-022 PWR-025 the order is summarised, created, amended and committed', async () => {
    const committed = slowAnswer(commitPowerOrder, OK)
    network.use(answers(createPowerOrder, OK), answers(amendPowerOrder, OK), committed.handler)
    const summary = within(await openSummary())
    expect(summary.getByText(`ICP ${ICP}`)).toBeTruthy()
    expect(summary.getByText('Units: 27.35c a kWh')).toBeTruthy()
    expect(summary.getByText('About 30 November 2026, when the switch takes place')).toBeTruthy()
    expect(summary.getByText(/^We become your power company/)).toBeTruthy()
    await send()
    expect(await summary.findByText('We are sending your order.')).toBeTruthy()
    expect(summary.queryByRole('button', { name: 'Not yet' })).toBeNull()
    committed.come()

    expect(await findHeading('Your order is placed')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Follow your order' }).getAttribute('href')).toBe(
      '/change-hub/order/700123',
    )
    expect(listOrderCalls().map(({ method, url }) => `${method} ${url.pathname}`)).toEqual([
      'POST /api/accounts/100517/powerorders',
      'PUT /api/accounts/100517/powerorders/order-1',
      'POST /api/accounts/100517/powerorders/order-1/commit',
    ])
    expect(JSON.parse(listOrderCalls()[2]?.body ?? '')).toEqual({ termsAccepted: true })
    expect(storedSignUp.read()).toBeNull()
  })

  test('PWR-080 create, amend and commit each have their own idempotency key', async () => {
    network.use(answers(createPowerOrder, OK), answers(amendPowerOrder, OK), answers(commitPowerOrder, OK))
    await openSummary()
    await send()
    await findHeading('Your order is placed')

    const keys = listOrderCalls().map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(3)
    expect(keys).not.toContain(null)
  })

  test('PWR-033 PWR-060 PWR-079 the order that is sent has the answers of the form', async () => {
    network.use(answers(createPowerOrder, OK), answers(amendPowerOrder, OK), answers(commitPowerOrder, OK))
    const accessAnswers = { key: 'gate', notes: 'Ring twice', dog: true }
    await openSummary({ ...MOVING, date: '1/12/2026', siteAccess: accessAnswers }, READ_BY_HAND)
    await send()
    await findHeading('Your order is placed')

    expect(JSON.parse(listOrderCalls()[1]?.body ?? '')).toMatchObject({
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
    'PWR-023 PWR-024 PWR-086 %s shows that power is under way, and nothing is committed',
    async (key) => {
      network.use(
        answers(createPowerOrder, OK),
        answers(amendPowerOrder, notOk('PROVISIONING_DATE_NOT_OFFERED', key)),
      )
      await openSummary()
      await send()

      expect(await screen.findByText('Power is on its way already.')).toBeTruthy()
      expect(screen.queryByRole('button', { name: 'Sign up to power' })).toBeNull()
      expect(listCalls()).not.toContain('POST commit')
    },
  )

  test('PWR-026 an order that could not be created shows no error and can be sent again', async () => {
    network.use(breaks(createPowerOrder))
    await openSummary()
    await send()
    await waitFor(() => expect(screen.queryByText('We are sending your order.')).toBeNull())
    expect(listOrderCalls()).toHaveLength(1)
    expect(screen.queryByRole('alert')).toBeNull()

    network.use(answers(createPowerOrder, OK), answers(amendPowerOrder, OK), answers(commitPowerOrder, OK))
    await send()
    expect(await findHeading('Your order is placed')).toBeTruthy()
  })

  test.each([
    ['an amend that breaks', 0, [breaks(amendPowerOrder)]],
    ['an amend that is refused', 0, [refuses(amendPowerOrder, 'NO_ORDER_DATA')]],
    ['other feedback', 0, [answers(amendPowerOrder, notOk('ICP_NOT_ACTIVE'))]],
    ['a commit without a result', 1, [answers(amendPowerOrder, OK), answers(commitPowerOrder, null)]],
    ['a commit refused', 1, [answers(amendPowerOrder, OK), refuses(commitPowerOrder, 'FEEDBACK_NOT_OK')]],
  ])('PWR-022 PWR-025 PWR-085 %s: the generic submit error with %i commits', async (...row) => {
    const [, commits, handlers] = row
    network.use(answers(createPowerOrder, OK), answers(commitPowerOrder, OK))
    network.use(...handlers)
    await openSummary()
    await send()
    expect(await screen.findByText('Problem submitting order')).toBeTruthy()
    expect(listCalls().filter((call) => call === 'POST commit')).toHaveLength(commits)

    network.use(answers(amendPowerOrder, OK), answers(commitPowerOrder, OK))
    await send()
    expect(await findHeading('Your order is placed')).toBeTruthy()
  })

  test('the draft of another user is not shown', async () => {
    storedSignUp.keep(SWITCHING)
    signInAs('100901', testToken({ sub: 'user-jack' }))
    session.write({ account: '100901' })
    openGetPower(network, null)
    await findHeading('Where do you want power?')

    expect(screen.queryByText('You want power at')).toBeNull()
  })
})
