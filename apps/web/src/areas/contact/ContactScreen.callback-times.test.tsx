import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import {
  readCallbackDays,
  readCallbackTimeslots,
  readMessageReasons,
} from '@switchboard/domain/contact/contract'

import { failureCodes } from '#web/testing/failures.ts'
import { toMockUrl, answers, answersRaw, refuses, listRequests, testNetwork } from '#web/testing/network.ts'

import {
  ABOUT,
  DAY,
  MONDAY,
  SLOTS,
  TIME,
  chooseOption,
  prepareContact,
  showContact,
} from './testing/contact.ts'

const network = testNetwork()

beforeAll(() => import('./ContactScreen.tsx'))

beforeEach(() => prepareContact(network))

describe('the callback', () => {
  test('CON-004 CON-015 CON-017 loads the times of the chosen day, and offers only the free times', async () => {
    showContact()

    await chooseOption(DAY, MONDAY)

    const time = await screen.findByLabelText(TIME)
    expect(
      within(time)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Choose a time', '9:00 am and 10:00 am', '10:00 am and 11:00 am'])
    expect(listRequests().at(-1)?.url.search).toBe('?date=2026-11-23')
  })

  test('CON-017 shows the times of another day', async () => {
    showContact()
    await chooseOption(DAY, MONDAY)
    await screen.findByRole('option', { name: '9:00 am and 10:00 am' })
    network.use(answers(readCallbackTimeslots, SLOTS.slice(2)))
    await chooseOption(DAY, '2026-11-24')

    expect(await screen.findByRole('option', { name: '10:00 am and 11:00 am' })).toBeTruthy()
    expect(screen.queryByRole('option', { name: '9:00 am and 10:00 am' })).toBeNull()
    expect(listRequests().at(-1)?.url.search).toBe('?date=2026-11-24')
  })

  test.each([
    ['refuses', () => refuses(readCallbackTimeslots, 'NO_TIMESLOTS')],
    ['has only full times', () => answers(readCallbackTimeslots, SLOTS.slice(0, 1))],
    ['has none', () => answers(readCallbackTimeslots, [])],
  ])('CON-024 if the server %s for a day, another day can be chosen', async (_why, handler) => {
    network.use(handler())
    showContact()

    await chooseOption(DAY, MONDAY)

    expect(await screen.findByText(/We have no free times on Monday 23 November/)).toBeTruthy()
    expect(failureCodes()).toEqual(['NO_TIMESLOTS'])
    network.use(answers(readCallbackTimeslots, SLOTS))
    await chooseOption(DAY, '2026-11-24')
    expect(await screen.findByLabelText(TIME)).toBeTruthy()
  })

  test.each([
    ['fail', () => refuses(readCallbackTimeslots, 'GENERAL_ERROR')],
    ['are malformed', () => answersRaw(readCallbackTimeslots, '[{"TimeslotStart":"soon"}]')],
  ])('CON-023 reports times that %s as an error, and they can be requested again', async (_why, handler) => {
    network.use(handler())
    showContact()
    await chooseOption(DAY, MONDAY)
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(failureCodes()).toEqual(['TIMESLOTS_ERROR'])
    network.use(answers(readCallbackTimeslots, SLOTS))

    await userEvent.click(again)

    expect(await screen.findByLabelText(TIME)).toBeTruthy()
  })

  test.each([
    ['refused', () => refuses(readMessageReasons, 'NO_MESSAGE_REASONS')],
    ['an empty list', () => answers(readMessageReasons, [])],
  ])('CON-021 with reasons that are %s the phone and the rest of the page stay', async (_why, handler) => {
    network.use(handler())
    showContact()

    const alert = await screen.findByRole('alert')

    expect(alert.textContent).toContain('Call us on 0800 555 0100 instead.')
    expect(failureCodes()).toEqual(['NO_MESSAGE_REASONS'])
    expect(await screen.findByRole('button', { name: 'Report the fault' })).toBeTruthy()
  })

  test.each([
    ['malformed', () => answersRaw(readMessageReasons, '[{"ReasonKey":1}]')],
    ['missing', () => answersRaw(readMessageReasons, '')],
  ])('CON-022 reasons that are %s are an error, and can be requested again', async (_why, handler) => {
    network.use(handler())
    showContact()
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(failureCodes()).toEqual(['MESSAGE_REASONS_NOT_FOUND'])
    network.use(answers(readMessageReasons, [{ ReasonKey: 'billing', ReasonDescription: 'A bill' }]))

    await userEvent.click(again)

    expect(await screen.findByLabelText(ABOUT)).toBeTruthy()
  })
})

test('times are requested each time a day is chosen', async () => {
  let requestCount = 0
  network.use(
    http.get(toMockUrl(readCallbackTimeslots), () => {
      requestCount += 1
      return HttpResponse.json(SLOTS)
    }),
  )
  showContact()

  for (const day of [MONDAY, '2026-11-24', MONDAY]) {
    await chooseOption(DAY, day)
    await screen.findByLabelText(TIME)
  }

  expect(requestCount).toBe(3)
})

test('only days with a free time are offered', async () => {
  network.use(answers(readCallbackDays, ['2026-11-23', '2026-11-24']))
  showContact()
  const days = within(await screen.findByLabelText(DAY)).getAllByRole('option')

  expect(days.map(({ textContent }) => textContent)).toEqual([
    'Choose a day',
    'Monday 23 November',
    'Tuesday 24 November',
  ])
})

test('without a free time in the next weeks there is no list of days', async () => {
  network.use(answers(readCallbackDays, []))
  showContact()

  expect(await screen.findByText('There are no free times in the next two weeks.')).toBeTruthy()
  expect(screen.queryByLabelText(DAY)).toBeNull()
})
