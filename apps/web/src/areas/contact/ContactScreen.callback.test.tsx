import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { readCallbackTimeslots, requestCallback } from '@switchboard/domain/contact/contract'
import { readContactInformation } from '@switchboard/domain/profile/contract'
import { NO_PHONES, PHONE_FORMS, listTypedTexts } from '@switchboard/domain/testing/typed-cases'

import { Failure } from '#web/http/failure.ts'
import { session } from '#web/http/session.ts'
import { answers, answersRaw, breaks, refuses, testNetwork } from '#web/testing/network.ts'
import { testCalls } from '#web/testing/portal.tsx'
import { sendEach } from '#web/testing/typed-cases.ts'

import {
  ABOUT,
  CONTACT_DETAILS,
  DAY,
  MONDAY,
  SLOTS,
  TIME,
  chooseOption,
  listPosts,
  prepareContact,
  showContact,
} from './testing/contact.ts'

const network = testNetwork()
const NINE = '2026-11-22T20:00:00.000Z'

beforeAll(() => import('./ContactScreen.tsx'))

beforeEach(() => prepareContact(network))

const NAME = 'Who should we ask for?'
const NUMBER = 'Which number should we call?'

/** Fills in the fields that have no default. */
async function fillIn(): Promise<void> {
  await chooseOption(ABOUT, 'A bill or a payment')
  await chooseOption(DAY, MONDAY)
  await chooseOption(TIME, '9:00 am and 10:00 am')
}

async function pressBook(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Book the callback' }))
}

describe('the callback', () => {
  test.each([
    ['the home phone', {}, '045550117'],
    ['the mobile phone if there is no home phone', { homePhone: null }, '0225550117'],
    ['an empty number if there is no phone', { homePhone: null, mobilePhone: null }, ''],
  ])(
    'CON-007 CON-013 the form opens with the contact name and with %s',
    async (_what, difference, number) => {
      network.use(answers(readContactInformation, { ...CONTACT_DETAILS, ...difference }))
      showContact()

      expect(await screen.findByLabelText(NAME)).toHaveProperty('value', 'Ben Fowler')
      expect(screen.getByLabelText(NUMBER)).toHaveProperty('value', number)
    },
  )

  test('SHL-077 the form links to the privacy statement', async () => {
    showContact()
    await screen.findByLabelText(NAME)

    expect(screen.getByRole('link', { name: /^How we handle personal information/ })).toBeTruthy()
  })

  test('CON-011 a valid number is sent as dialled in New Zealand, and an invalid number is an error of the field', async () => {
    network.use(refuses(requestCallback, 'GENERAL_ERROR'))
    showContact()
    await fillIn()
    const cases = [
      ...PHONE_FORMS.map((form) => [form('9'), '095550123'] as const),
      ...PHONE_FORMS.map((form) => [form('21'), '0215550123'] as const),
      ...NO_PHONES.map((typed) => [typed, null] as const),
    ]

    const sent = await sendEach(listTypedTexts(cases), {
      label: NUMBER,
      button: 'Book the callback',
      sentAt: 'ContactNumber',
    })

    expect(sent).toEqual(cases)
  })

  test('without the personal details the form starts empty', async () => {
    network.use(refuses(readContactInformation, 'GENERAL_ERROR'))
    showContact()

    expect(await screen.findByLabelText(NUMBER)).toHaveProperty('value', '')
  })

  test('CON-003 CON-005 CON-006 CON-016 CON-018 the filled form is sent, and the booked callback replaces the form', async () => {
    showContact()
    await fillIn()
    await userEvent.clear(screen.getByLabelText(NUMBER))
    await userEvent.type(screen.getByLabelText(NUMBER), '(09) 555-0123')
    await userEvent.type(screen.getByLabelText(/^What should we know/), ' Kia\u200B ora ')

    await pressBook()

    expect(await screen.findByText('We will call you on Monday 23 November 2026.')).toBeTruthy()
    expect(JSON.parse(listPosts('/message')[0]?.body ?? '')).toEqual({
      ContactName: 'Ben Fowler',
      ContactNumber: '095550123',
      ReasonKey: 'billing',
      ReasonComment: 'Kia ora',
      CallbackRequestedOn: NINE,
    })
    expect(listPosts('/message')[0]?.headers.get('idempotency-key')).toMatch(/^[\w-]{36}$/)
    const region = within(screen.getByRole('region', { name: 'Your callback is booked' }))
    expect(region.getByText('9:00 am and 10:00 am')).toBeTruthy()
    expect(region.getByText('17')).toBeTruthy()
    expect(document.activeElement?.textContent).toContain('We will call you')
    expect(screen.queryByRole('button', { name: 'Book the callback' })).toBeNull()
  })

  test.each([
    ['CON-011 a number one digit short', '09 1234 5'],
    ['CON-011 an international number', '+61 2 9555 0123'],
    ['CON-011 letters', 'call me'],
  ])('%s is not sent: the field shows an error and keeps the typed text', async (_why, typed) => {
    showContact()
    await fillIn()
    await userEvent.clear(screen.getByLabelText(NUMBER))
    await userEvent.type(screen.getByLabelText(NUMBER), typed)

    await pressBook()

    const field = screen.getByLabelText(NUMBER)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(field).toHaveProperty('value', typed)
    expect(document.activeElement).toBe(screen.getByRole('alert'))
    expect(listPosts('/message')).toEqual([])
  })

  test('CON-009 CON-012 a callback without reason, day and time is not sent, and the errors are listed', async () => {
    showContact()
    await screen.findByLabelText(ABOUT)

    await pressBook()

    const alert = within(screen.getByRole('alert'))
    expect(alert.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Choose what it is about',
      'Choose a day with a free time',
    ])
    expect(listPosts('/message')).toEqual([])
  })

  test('CON-012 a callback with a day but no time is not sent, and asks for the time', async () => {
    showContact()
    await chooseOption(ABOUT, 'A bill or a payment')
    await chooseOption(DAY, MONDAY)
    await screen.findByLabelText(TIME)

    await pressBook()

    expect(within(screen.getByRole('alert')).getByRole('link').textContent).toBe('Choose a time')
    expect(listPosts('/message')).toEqual([])
  })

  test('CON-012 choosing another day clears the time, which has to be chosen again', async () => {
    showContact()
    await fillIn()
    await chooseOption(DAY, '2026-11-24')
    await screen.findByRole('option', { name: '9:00 am and 10:00 am' })

    await pressBook()

    expect(within(screen.getByRole('alert')).getByRole('link').textContent).toBe('Choose a time')
    expect(listPosts('/message')).toEqual([])
  })

  test('CON-009 a callback with a time but no reason is not sent, and asks for the reason', async () => {
    showContact()
    await chooseOption(DAY, MONDAY)
    await chooseOption(TIME, '9:00 am and 10:00 am')

    await pressBook()

    expect(within(screen.getByRole('alert')).getByRole('link').textContent).toBe('Choose what it is about')
    expect(listPosts('/message')).toEqual([])
  })

  test('CON-010 CON-026 CON-032 a time taken meanwhile is reported, and the times are loaded again', async () => {
    network.use(refuses(requestCallback, 'CALLBACK_REQUESTED_ON_VALIDATION_FAILED'))
    showContact()
    await fillIn()
    await userEvent.type(screen.getByLabelText(/^What should we know/), 'Kia ora')
    network.use(answers(readCallbackTimeslots, SLOTS.slice(2)))

    await pressBook()

    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toMatch(/^Unable to complete actionThis time was taken/)
    expect(await screen.findByRole('option', { name: '10:00 am and 11:00 am' })).toBeTruthy()
    await expect.poll(() => screen.queryByRole('option', { name: '9:00 am and 10:00 am' })).toBeNull()
    expect(screen.getByLabelText(TIME)).toHaveProperty('value', '')
    expect(screen.getByLabelText(/^What should we know/)).toHaveProperty('value', 'Kia ora')
  })

  test.each([
    [
      'CON-025',
      'refused for its reason',
      () => refuses(requestCallback, 'REASON_KEY_VALIDATION_FAILED'),
      /Choose again what it is about/,
    ],
    ['CON-027', 'refused', () => refuses(requestCallback, 'CALLBACK_REQUEST_FAILED'), /our fault/],
    ['CON-027', 'refused by another code', () => refuses(requestCallback, 'PAGE_NOT_FOUND'), /our fault/],
    [
      'CON-018',
      'above the limit',
      () => refuses(requestCallback, 'TOO_MANY_REQUESTS'),
      /once we have called you/,
    ],
    ['CON-027', 'cut off', () => breaks(requestCallback), /do not know whether it reached us/],
    [
      'CON-027',
      'answered in another shape',
      () => answersRaw(requestCallback, '{}'),
      /do not know whether it reached us/,
    ],
  ])('%s CON-032 a callback %s shows an error and keeps the form', async (_id, _why, handler, advice) => {
    network.use(handler())
    showContact()
    await fillIn()

    await pressBook()

    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toMatch(/^Unable to complete action/)
    expect(alert.textContent).toMatch(advice)
    expect(screen.getByLabelText(TIME)).toHaveProperty('value', String(Date.parse(NINE)))
  })

  test('CON-032 a callback not sent because the session could not be renewed reports that, and no lost connection', async () => {
    showContact()
    await fillIn()
    testCalls({}, () => Promise.reject(new Failure('GENERAL_ERROR')))
    session.write({ expires_in: '1' })

    await pressBook()

    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Nothing has been sent. What you wrote is still here')
    expect(alert.textContent).not.toContain('offline')
    expect(listPosts('/message')).toEqual([])
  })

  test('a second press after a lost reply has the same idempotency key, and a changed form has a new key', async () => {
    network.use(breaks(requestCallback))
    showContact()
    await fillIn()

    await pressBook()
    await screen.findByRole('alert')
    await pressBook()
    await expect.poll(() => listPosts('/message')).toHaveLength(2)
    await userEvent.type(screen.getByLabelText(NAME), 's')
    await pressBook()
    await expect.poll(() => listPosts('/message')).toHaveLength(3)

    const [first, second, third] = listPosts('/message').map(({ headers }) => headers.get('idempotency-key'))
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })
})
