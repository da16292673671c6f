import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { parent } from '@switchboard/brands/parent'
import type { WireReply } from '@switchboard/domain/call'
import {
  readCallbackTimeslots,
  readMessageReasons,
  readRaiseIssueReasons,
  reportIssue,
  requestCallback,
} from '@switchboard/domain/contact/contract'
import { readSpeedTests } from '@switchboard/domain/speed-test/contract'
import { readContactInformation } from '@switchboard/domain/profile/contract'

import { Failure } from '#web/http/failure.ts'
import { session } from '#web/http/session.ts'
import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { failureCodes } from '#web/testing/failures.ts'
import {
  addressOf,
  answers,
  answersRaw,
  breaks,
  refuses,
  sentRequests,
  testNetwork,
} from '#web/testing/network.ts'
import { loadConfiguration, signedIn, testCalls, testPortal } from '#web/testing/portal.tsx'

import { contact } from './area.ts'

const network = testNetwork()

const details: WireReply<typeof readContactInformation> = {
  accountName: 'Fowler Joinery',
  contactName: 'Ben Fowler',
  email: 'ben@demo.example',
  homePhone: '045550117',
  mobilePhone: '0225550117',
  address: {
    streetAddress: '48 Cuba Street',
    suburb: null,
    town: 'Wellington',
    postCode: '6011',
    state: null,
    country: 'New Zealand',
  },
  businessGroup: 'residential',
}

/** Monday 23 November 2026; the tests' day is the Saturday before. */
const MONDAY = '2026-11-23'
const NINE = '2026-11-22T20:00:00.000Z'

type Slots = WireReply<typeof readCallbackTimeslots>

function slot(start: string, end: string, FreeSlots: number): Slots[number] {
  return { TimeslotStart: start, TimeslotEnd: end, FreeSlots, TotalSlots: 3 }
}

const slots: Slots = [
  slot('2026-11-22T19:00:00Z', '2026-11-22T20:00:00Z', 0),
  slot('2026-11-22T20:00:00Z', '2026-11-22T21:00:00Z', 1),
  slot('2026-11-22T21:00:00Z', '2026-11-22T22:00:00Z', 3),
]

const booked: WireReply<typeof requestCallback> = {
  CallbackReference: '17',
  ContactNumber: '045550117',
  TimeslotStart: '2026-11-22T20:00:00Z',
  TimeslotEnd: '2026-11-22T21:00:00Z',
}

beforeAll(() => import('./ContactScreen.tsx'))

beforeEach(async () => {
  testCalls()
  signedIn()
  await loadConfiguration(network)
  network.use(
    answers(readContactInformation, details),
    answers(readMessageReasons, [{ ReasonKey: 'billing', ReasonDescription: 'A bill or a payment' }]),
    answers(readCallbackTimeslots, slots),
    answers(readRaiseIssueReasons, [
      { IssueKey: 'no-internet', IssueDescription: 'My broadband does not work' },
    ]),
    answers(requestCallback, booked),
    answers(reportIssue, { IssueReference: '23' }),
  )
})

function show(address = '/contact'): void {
  showRoutes([...contact.routes, emptyHome], address)
}

const NAME = 'Who should we ask for?'
const NUMBER = 'Which number should we call?'
const ABOUT = 'What is it about?'
const DAY = 'On which day?'
const TIME = 'Between which times?'

async function choose(label: string, option: string): Promise<void> {
  await userEvent.selectOptions(await screen.findByLabelText(label), option)
}

/** Fills in what is not filled in already. */
async function fillIn(): Promise<void> {
  await choose(ABOUT, 'A bill or a payment')
  await choose(DAY, MONDAY)
  await choose(TIME, '9:00 am and 10:00 am')
}

async function book(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Book the callback' }))
}

function posts(path: string) {
  return sentRequests().filter(({ method, url }) => method === 'POST' && url.pathname.endsWith(path))
}

describe('the callback', () => {
  test.each([
    ['CON-001', '/contact'],
    ['CON-002', '/contact/contact'],
  ])('%s %s shows the help desk with the callback request', async (_id, address) => {
    show(address)

    expect(await screen.findByRole('heading', { level: 1, name: 'Help desk' })).toBeTruthy()
    expect(await screen.findByRole('region', { name: 'Have us call you' })).toBeTruthy()
    const reach = within(screen.getByRole('region', { name: 'Reach us' }))
    expect(reach.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'tel:08005550100',
      'tel:08005550111',
      'mailto:help@demo.example',
    ])
  })

  test.each([
    ['CON-001', '/contact'],
    ['CON-002', '/contact/contact'],
  ])(
    '%s %s of a brand without callbacks shows how to reach it, its help and the report, and asks for no times',
    async (_id, address) => {
      showRoutes([...contact.routes, emptyHome], address, { ...testPortal(), brand: parent })

      expect(await screen.findByRole('region', { name: 'Report a fault' })).toBeTruthy()
      expect(screen.getByRole('region', { name: 'Reach us' })).toBeTruthy()
      expect(screen.queryByRole('button', { name: 'Book the callback' })).toBeNull()
      expect(document.body.textContent).not.toMatch(/call(s|ed)? you|callback/i)
      expect(sentRequests().some(({ url }) => url.pathname.endsWith('messagereasons'))).toBe(false)
    },
  )

  test.each([
    ['the home phone', {}, '045550117'],
    ['without one the mobile phone', { homePhone: null }, '0225550117'],
    ['without either nothing', { homePhone: null, mobilePhone: null }, ''],
  ])(
    'CON-007 CON-013 the form opens with the contact name and with %s',
    async (_what, difference, number) => {
      network.use(answers(readContactInformation, { ...details, ...difference }))
      show()

      expect(await screen.findByLabelText(NAME)).toHaveProperty('value', 'Ben Fowler')
      expect(screen.getByLabelText(NUMBER)).toHaveProperty('value', number)
    },
  )

  test('without the personal details the form starts empty', async () => {
    network.use(refuses(readContactInformation, 'GENERAL_ERROR'))
    show()

    expect(await screen.findByLabelText(NUMBER)).toHaveProperty('value', '')
  })

  test('CON-004 CON-015 CON-017 the times of the chosen day are loaded for it, only those with a free place', async () => {
    show()

    await choose(DAY, MONDAY)

    const time = await screen.findByLabelText(TIME)
    expect(
      within(time)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Choose a time', '9:00 am and 10:00 am', '10:00 am and 11:00 am'])
    expect(sentRequests().at(-1)?.url.search).toBe('?date=2026-11-23')
  })

  test('CON-003 CON-005 CON-006 CON-016 CON-018 what was filled in is sent, and the booked state takes the place of the form', async () => {
    show()
    await fillIn()
    await userEvent.clear(screen.getByLabelText(NUMBER))
    await userEvent.type(screen.getByLabelText(NUMBER), '(09) 555-0123')
    await userEvent.type(screen.getByLabelText(/^What should we know/), ' Kia ora ')

    await book()

    expect(await screen.findByText('We will call you on Monday 23 November 2026.')).toBeTruthy()
    expect(JSON.parse(posts('/message')[0]?.body ?? '')).toEqual({
      ContactName: 'Ben Fowler',
      ContactNumber: '095550123',
      ReasonKey: 'billing',
      ReasonComment: 'Kia ora',
      CallbackRequestedOn: NINE,
    })
    expect(posts('/message')[0]?.headers.get('idempotency-key')).toMatch(/^[\w-]{36}$/)
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
  ])('%s is not sent: the field says what to do and keeps what was typed', async (_why, typed) => {
    show()
    await fillIn()
    await userEvent.clear(screen.getByLabelText(NUMBER))
    await userEvent.type(screen.getByLabelText(NUMBER), typed)

    await book()

    const field = screen.getByLabelText(NUMBER)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(field).toHaveProperty('value', typed)
    expect(document.activeElement).toBe(screen.getByRole('alert'))
    expect(posts('/message')).toEqual([])
  })

  test('CON-009 CON-012 a callback without reason, day and time is not sent, and each field says so', async () => {
    show()
    await screen.findByLabelText(ABOUT)

    await book()

    const alert = within(screen.getByRole('alert'))
    expect(alert.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Choose what it is about',
      'Choose a day with a free time',
    ])
    expect(posts('/message')).toEqual([])
  })

  test('CON-012 with a day and without a time, the time is asked for', async () => {
    show()
    await choose(ABOUT, 'A bill or a payment')
    await choose(DAY, MONDAY)
    await screen.findByLabelText(TIME)

    await book()

    expect(within(screen.getByRole('alert')).getByRole('link').textContent).toBe('Choose a time')
    expect(posts('/message')).toEqual([])
  })

  test('CON-009 with a time and without a reason, the reason is asked for', async () => {
    show()
    await choose(DAY, MONDAY)
    await choose(TIME, '9:00 am and 10:00 am')

    await book()

    expect(within(screen.getByRole('alert')).getByRole('link').textContent).toBe('Choose what it is about')
    expect(posts('/message')).toEqual([])
  })

  test('CON-010 CON-026 CON-032 a time that was taken meanwhile is reported, and the times are loaded again', async () => {
    network.use(refuses(requestCallback, 'CALLBACK_REQUESTED_ON_VALIDATION_FAILED'))
    show()
    await fillIn()
    await userEvent.type(screen.getByLabelText(/^What should we know/), 'Kia ora')
    network.use(answers(readCallbackTimeslots, slots.slice(2)))

    await book()

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
      /Choose what it is about again/,
    ],
    ['CON-027', 'refused', () => refuses(requestCallback, 'CALLBACK_REQUEST_FAILED'), /our fault/],
    ['CON-027', 'refused otherwise', () => refuses(requestCallback, 'PAGE_NOT_FOUND'), /our fault/],
    [
      'CON-018',
      'one too many',
      () => refuses(requestCallback, 'TOO_MANY_REQUESTS'),
      /when we have called you/,
    ],
    ['CON-027', 'cut off', () => breaks(requestCallback), /do not know whether it reached us/],
    [
      'CON-027',
      'answered with something else',
      () => answersRaw(requestCallback, '{}'),
      /do not know whether it reached us/,
    ],
  ])('%s CON-032 a callback that is %s says so, and keeps the form', async (_id, _why, handler, advice) => {
    network.use(handler())
    show()
    await fillIn()

    await book()

    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toMatch(/^Unable to complete action/)
    expect(alert.textContent).toMatch(advice)
    expect(screen.getByLabelText(TIME)).toHaveProperty('value', String(Date.parse(NINE)))
  })

  test('CON-032 a callback that was not sent because the session could not be renewed says so, and not that the reader is offline', async () => {
    show()
    await fillIn()
    testCalls({}, () => Promise.reject(new Failure('GENERAL_ERROR')))
    session.write({ expires_in: '1' })

    await book()

    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Nothing has been sent. What you wrote is still here')
    expect(alert.textContent).not.toContain('offline')
    expect(posts('/message')).toEqual([])
  })

  test('a second press after a lost answer carries the same key, and another one once something was changed', async () => {
    network.use(breaks(requestCallback))
    show()
    await fillIn()

    await book()
    await screen.findByRole('alert')
    await book()
    await expect.poll(() => posts('/message')).toHaveLength(2)
    await userEvent.type(screen.getByLabelText(NAME), 's')
    await book()
    await expect.poll(() => posts('/message')).toHaveLength(3)

    const [first, second, third] = posts('/message').map(({ headers }) => headers.get('idempotency-key'))
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  test.each([
    ['refuses', () => refuses(readCallbackTimeslots, 'NO_TIMESLOTS')],
    ['has only full ones', () => answers(readCallbackTimeslots, slots.slice(0, 1))],
    ['has none', () => answers(readCallbackTimeslots, [])],
  ])('CON-024 a day for which the server %s says so, and another can be chosen', async (_why, handler) => {
    network.use(handler())
    show()

    await choose(DAY, MONDAY)

    expect(await screen.findByText(/We have no free times on Monday 23 November/)).toBeTruthy()
    expect(failureCodes()).toEqual(['NO_TIMESLOTS'])
    network.use(answers(readCallbackTimeslots, slots))
    await choose(DAY, '2026-11-24')
    expect(await screen.findByLabelText(TIME)).toBeTruthy()
  })

  test.each([
    ['fail', () => refuses(readCallbackTimeslots, 'GENERAL_ERROR')],
    ['are malformed', () => answersRaw(readCallbackTimeslots, '[{"TimeslotStart":"soon"}]')],
  ])('CON-023 times that %s are an error, and can be asked for again', async (_why, handler) => {
    network.use(handler())
    show()
    await choose(DAY, MONDAY)
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(failureCodes()).toEqual(['TIMESLOTS_ERROR'])
    network.use(answers(readCallbackTimeslots, slots))

    await userEvent.click(again)

    expect(await screen.findByLabelText(TIME)).toBeTruthy()
  })

  test.each([
    ['refused', () => refuses(readMessageReasons, 'NO_MESSAGE_REASONS')],
    ['an empty list', () => answers(readMessageReasons, [])],
  ])('CON-021 reasons that are %s leave the phone, and the rest of the page', async (_why, handler) => {
    network.use(handler())
    show()

    const alert = await screen.findByRole('alert')

    expect(alert.textContent).toContain('Call us on 0800 555 0100 instead.')
    expect(failureCodes()).toEqual(['NO_MESSAGE_REASONS'])
    expect(await screen.findByRole('button', { name: 'Report the fault' })).toBeTruthy()
  })

  test.each([
    ['malformed', () => answersRaw(readMessageReasons, '[{"ReasonKey":1}]')],
    ['missing', () => answersRaw(readMessageReasons, '')],
  ])('CON-022 reasons that are %s are an error, and can be asked for again', async (_why, handler) => {
    network.use(handler())
    show()
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(failureCodes()).toEqual(['MESSAGE_REASONS_NOT_FOUND'])
    network.use(answers(readMessageReasons, [{ ReasonKey: 'billing', ReasonDescription: 'A bill' }]))

    await userEvent.click(again)

    expect(await screen.findByLabelText(ABOUT)).toBeTruthy()
  })
})

describe('the report of a fault', () => {
  const WHAT = 'What does not work?'

  async function report(): Promise<void> {
    await userEvent.click(await screen.findByRole('button', { name: 'Report the fault' }))
  }

  test('CON-008 CON-019 CON-020 is sent with its key and comment, and answered with its number', async () => {
    show()
    await choose(WHAT, 'My broadband does not work')
    await userEvent.type(screen.getByLabelText(/^What happens/), '<b>dark</b>')

    await report()

    expect(await screen.findByText(/It has the number 23\./)).toBeTruthy()
    expect(JSON.parse(posts('/customerissue')[0]?.body ?? '')).toEqual({
      IssueKey: 'no-internet',
      IssueComment: '<b>dark</b>',
    })
    expect(document.activeElement?.textContent).toContain('Thank you. We have your report.')
  })

  test('takes the measurements of its address with it, unless they are kept back', async () => {
    const [line, device] = ['0d7a2c1e-93f4-4b58-8a61-5f0c2e7b9d14', '3b0f6c55-7a0e-4c6b-9f4d-1a2b3c4d5e6f']
    const at = '2026-11-20T21:00:00Z'
    network.use(
      answers(readSpeedTests, {
        requested: false,
        results: [{ id: line, testedAt: at, downloadMbps: 902, uploadMbps: 480, latencyMs: 9 }],
        devices: [
          {
            id: device,
            measuredAt: at,
            downloadMbps: 84,
            uploadMbps: 41,
            idleMs: 12,
            loadedMs: 90,
            connection: 'wifi',
            usedBytes: 1,
          },
        ],
        plan: null,
      }),
    )
    show(`/contact?measured=${line}&measured=${device}`)
    await choose(WHAT, 'My broadband does not work')
    expect(screen.getByText(/902 Mbit\/s down, 480 Mbit\/s up$/)).toBeTruthy()
    expect(screen.getByText(/^A device, .*: 84 Mbit\/s down/)).toBeTruthy()
    expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe('Report a fault')

    await report()
    expect(await screen.findByText(/It has the number 23\./)).toBeTruthy()
    expect(JSON.parse(posts('/customerissue')[0]?.body ?? '')).toEqual({
      IssueKey: 'no-internet',
      SpeedTests: [line, device],
    })
  })

  test('CON-008 CON-014 without a key is not sent: the field says so', async () => {
    show()

    await report()

    expect(screen.getByLabelText(WHAT).getAttribute('aria-invalid')).toBe('true')
    expect(posts('/customerissue')).toEqual([])
  })

  test.each([
    [
      'CON-030',
      'refused for its key',
      () => refuses(reportIssue, 'RAISE_ISSUE_KEY_VALIDATION_FAILED'),
      /Choose what is wrong again/,
    ],
    ['CON-031', 'refused', () => refuses(reportIssue, 'LOG_CUSTOMER_ISSUE_FAILED'), /our fault/],
    ['CON-031', 'cut off', () => breaks(reportIssue), /do not know whether it reached us/],
  ])('%s CON-032 that is %s says so, and keeps what was written', async (_id, _why, handler, advice) => {
    network.use(handler())
    show()
    await choose(WHAT, 'My broadband does not work')
    await userEvent.type(screen.getByLabelText(/^What happens/), 'dark')

    await report()

    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toMatch(/^Unable to complete action/)
    expect(alert.textContent).toMatch(advice)
    expect(screen.getByLabelText(/^What happens/)).toHaveProperty('value', 'dark')
  })

  test.each([
    ['NO_ISSUE_REASONS', 'CON-028', 'an empty list', () => answers(readRaiseIssueReasons, [])],
    ['NO_ISSUE_REASONS', 'CON-028', 'refused', () => refuses(readRaiseIssueReasons, 'NO_ISSUE_REASONS')],
    [
      'GET_RAISE_ISSUE_REASONS_FAILED',
      'CON-029',
      'not there',
      () => refuses(readRaiseIssueReasons, 'GENERAL_ERROR'),
    ],
    ['GET_RAISE_ISSUE_REASONS_FAILED', 'CON-029', 'malformed', () => answersRaw(readRaiseIssueReasons, '{}')],
  ])('%s %s reasons that are %s leave the phone, and the callback', async (code, _id, _why, handler) => {
    network.use(handler())
    show()

    const alert = await screen.findByRole('alert')

    expect(alert.textContent).toContain('0800 555 0100')
    expect(failureCodes()).toEqual([code])
    expect(await screen.findByLabelText(ABOUT)).toBeTruthy()
  })
})

describe('help', () => {
  test('is found while it is typed, and opens on the help site of the brand', async () => {
    show()

    await userEvent.type(await screen.findByLabelText('Search help'), 'modem')

    const help = within(screen.getByRole('region', { name: 'Find an answer' }))
    expect(help.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Restart your modem (opens in a new tab)', 'https://help.kea.example/broadband/restart'],
      ['Search the whole help site (opens in a new tab)', 'https://help.kea.example/search?q=modem'],
    ])
  })

  test('a query of which nothing is known leads to the help site’s own search, encoded', async () => {
    show()

    await userEvent.type(await screen.findByLabelText('Search help'), ' kererū & co ')

    const link = screen.getByRole('link', { name: /^Search the whole help site/ })
    expect(link.getAttribute('href')).toBe('https://help.kea.example/search?q=kerer%C5%AB%20%26%20co')
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  })
})

test('times are asked for anew each time a day is chosen', async () => {
  let asked = 0
  network.use(
    http.get(addressOf(readCallbackTimeslots), () => {
      asked += 1
      return HttpResponse.json(slots)
    }),
  )
  show()

  for (const day of [MONDAY, '2026-11-24', MONDAY]) {
    await choose(DAY, day)
    await screen.findByLabelText(TIME)
  }

  expect(asked).toBe(3)
})
