import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

import type { AccountFacts } from '@switchboard/domain/access'
import {
  readTollFree,
  readTollFreeDestination,
  readTollFreeNumbers,
  setTollFreeDestination,
  setTollFreeRoutes,
} from '@switchboard/domain/toll-free/contract'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { answers, breaks, refuses, listRequests, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { tollFree } from './area.ts'
import { OFFICE, TOLL_FREE_NUMBER, tollFreeNumber } from './testing/states.ts'

const network = testNetwork()
const BUSINESS: Partial<AccountFacts> = { businessGroup: 'orconbus' }
const FIELD = 'Number that rings'

beforeAll(() => import('./TollFreeScreen.tsx'))
beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network)
  network.use(
    answers(readTollFree, { serviceEntity: TOLL_FREE_NUMBER }),
    answers(readTollFreeDestination, OFFICE),
  )
})

async function open(facts: Partial<AccountFacts> = BUSINESS) {
  showRoutes([...tollFree.routes, emptyHome], '/toll-free', undefined, facts)
  return (await screen.findByRole('heading', { level: 1 })).textContent
}

const puts = () =>
  listRequests()
    .filter(({ method }) => method === 'PUT')
    .map(({ body }): unknown => JSON.parse(body))
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
async function type(text: string) {
  const field = await screen.findByLabelText(FIELD)
  await userEvent.clear(field)
  if (text !== '') await userEvent.type(field, text)
}

test.each<[string, Partial<AccountFacts>, string]>([
  ['TFR-002 business group 1 enters', { businessGroup: 'orconbus' }, 'Toll free number'],
  ['TFR-002 business group 2 enters', { businessGroup: '2degreessmb' }, 'Toll free number'],
  ['TFR-002 nobody else does', {}, 'Home'],
])('%s', async (_what, facts, title) => {
  expect(await open(facts)).toBe(title)
})

test('TFR-001 TFR-006 TFR-007 shows the destination in two calls', async () => {
  await open()

  expect(await screen.findByText('09 555 0160')).toBeTruthy()
  expect(screen.getByLabelText(FIELD)).toHaveProperty('value', '09 555 0160')
  expect(listRequests().filter(({ url }) => url.pathname.includes('tollfree'))).toHaveLength(2)
})

test.each([
  ['TFR-003 TFR-010 no toll-free number', refuses(readTollFree, 'NO_SERVICE_ENTITY')],
  ['TFR-003 a number that does not come', breaks(readTollFree)],
  ['TFR-003 a switch that is down', refuses(readTollFreeDestination, 'VOICE_SWITCH_UNAVAILABLE')],
  ['TFR-003 a destination that does not come', breaks(readTollFreeDestination)],
])('%s leads home', async (_what, handler) => {
  network.use(handler)

  expect(await open()).toBe('Home')
})

test('TFR-011 without a destination the form is empty, and a first one can be set', async () => {
  network.use(
    refuses(readTollFreeDestination, 'NO_DESTINATION_NUMBER'),
    answers(setTollFreeDestination, { destinationNumber: '095550161' }),
  )
  await open()

  expect(await screen.findByText('Calls go nowhere yet.')).toBeTruthy()
  expect(screen.getByLabelText(FIELD)).toHaveProperty('value', '')
  expect(listRequests().filter(({ url }) => url.pathname.includes('tollfree'))).toHaveLength(2)
  await type('09 555 0161')
  network.use(answers(readTollFreeDestination, { destinationNumber: '095550161', revision: 4 }))
  await save()
  expect(await screen.findByText('09 555 0161')).toBeTruthy()
  expect(puts()).toEqual([{ destinationNumber: '095550161', revision: null }])
})

test('TFR-001 TFR-008 another destination is sent as digits, and shown as the switch has it', async () => {
  network.use(answers(setTollFreeDestination, { destinationNumber: '095550161' }))
  await open()
  await type('(09) 555-0161')
  network.use(answers(readTollFreeDestination, { destinationNumber: '095550162', revision: 4 }))
  await save()

  await waitFor(() => expect(puts()).toEqual([{ destinationNumber: '095550161', revision: 3 }]))
  expect(listRequests().find(({ method }) => method === 'PUT')?.url.pathname).toMatch(
    /\/tollfree\/0800%20555%20016\/destination$/,
  )
  expect(await screen.findByText('09 555 0162')).toBeTruthy()
})

test.each([
  ['TFR-004 nothing', '', 'Enter the number that calls go to'],
  ['TFR-004 letters', 'office', /^Enter a phone number/],
  ['TFR-004 too few digits', '0955501', /^Enter a phone number/],
  ['a premium number', '0900 12345', /costs by the minute/],
  ['the number itself', TOLL_FREE_NUMBER, /another number, not your toll-free number/],
])('%s is refused before it is sent', async (_what, typed, message) => {
  await open()
  await type(typed)
  await save()

  expect(within(screen.getByRole('alert')).getByRole('link').textContent).toMatch(message)
  expect(puts()).toEqual([])
})

test('after another user’s change, the present destination is shown beside the input and a second save replaces it', async () => {
  network.use(refuses(setTollFreeDestination, 'VOICE_FEATURES_HAVE_CHANGED'))
  await open()
  await type('09 555 0161')
  network.use(answers(readTollFreeDestination, { destinationNumber: '095550162', revision: 4 }))
  await save()

  expect((await screen.findByRole('alert')).textContent).toMatch(
    /Someone else has changed.*Calls go to 09 555 0162 now/,
  )
  expect(screen.getByLabelText(FIELD)).toHaveProperty('value', '09 555 0161')
  await save()
  await waitFor(() => expect(puts()).toHaveLength(2))
  expect(puts()[1]).toEqual({ destinationNumber: '095550161', revision: 4 })
})

test('a refused change leaves the form as it was filled in', async () => {
  network.use(refuses(setTollFreeDestination, 'VOICE_SWITCH_REFUSED'))
  await open()
  await type('09 555 0161')
  await save()

  expect((await screen.findByRole('alert')).textContent).toContain('Unable to change setting')
  expect(screen.getByLabelText(FIELD)).toHaveProperty('value', '09 555 0161')
  expect(screen.getByText('09 555 0160')).toBeTruthy()
})

test('a change without an answer is polled until the switch reports it', async () => {
  network.use(refuses(setTollFreeDestination, 'VOICE_CHANGE_UNANSWERED'))
  await open()
  await type('09 555 0161')
  await save()
  await screen.findByText('We do not know yet whether your change was made.')
  expect(screen.getByText('09 555 0160')).toBeTruthy()
  network.use(answers(readTollFreeDestination, { destinationNumber: '095550161', revision: 4 }))

  expect(await screen.findByText('09 555 0161', {}, { timeout: 8_000 })).toBeTruthy()
  expect(screen.queryByText('We do not know yet whether your change was made.')).toBeNull()
})

describe('TFR-009 the other numbers', () => {
  async function openRoutes() {
    const number = tollFreeNumber(['095550160', '095550161'], 3)
    network.use(
      answers(readTollFreeNumbers, {
        tollfreeNumbers: [{ ...number, routes: number.routes.toReversed() }],
      }),
    )
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Show the other numbers' }))
    await screen.findByLabelText('First')
  }

  test('TFR-005 are shown in the order of their priorities on request', async () => {
    await openRoutes()

    expect(
      ['First', 'Number 2'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value),
    ).toEqual(['09 555 0160', '09 555 0161'])
  })

  test('are sent in their order; an emptied field is left out', async () => {
    network.use(answers(setTollFreeRoutes, tollFreeNumber(['095550161', '0215550162'], 4)))
    await openRoutes()
    await userEvent.clear(screen.getByLabelText('First'))
    await userEvent.click(screen.getByRole('button', { name: 'Add a number' }))
    await userEvent.type(screen.getByLabelText('Number 3'), '021 555 0162')
    await userEvent.click(screen.getByRole('button', { name: 'Save these numbers' }))

    await waitFor(() =>
      expect(puts()).toEqual([
        {
          routes: [
            { destinationNumber: '095550161', routePriority: 1 },
            { destinationNumber: '0215550162', routePriority: 2 },
          ],
          revision: 3,
        },
      ]),
    )
  })

  const others = (revision: number) =>
    answers(readTollFreeNumbers, {
      tollfreeNumbers: [tollFreeNumber(['095550162'], revision)],
    })

  test('that are saved are confirmed, and the form has those of the switch', async () => {
    network.use(answers(setTollFreeRoutes, tollFreeNumber(['095550162'], 4)))
    await openRoutes()
    await userEvent.clear(screen.getByLabelText('Number 2'))
    network.use(others(4))
    await userEvent.click(screen.getByRole('button', { name: 'Save these numbers' }))

    expect(await screen.findByText('The numbers are saved.')).toBeTruthy()
    await waitFor(() => expect(screen.getByLabelText('First')).toHaveProperty('value', '09 555 0162'))
    expect(screen.queryByLabelText('Number 2')).toBeNull()
  })

  test('that are saved with another first one set the destination that the form above shows', async () => {
    network.use(answers(setTollFreeRoutes, tollFreeNumber(['095550162'], 4)))
    await openRoutes()
    network.use(others(4), answers(readTollFreeDestination, { destinationNumber: '095550162', revision: 4 }))
    await userEvent.click(screen.getByRole('button', { name: 'Save these numbers' }))

    await waitFor(() => expect(screen.getByLabelText(FIELD)).toHaveProperty('value', '09 555 0162'))
  })

  test('that another user has set meanwhile are shown beside the input', async () => {
    network.use(refuses(setTollFreeRoutes, 'VOICE_FEATURES_HAVE_CHANGED'))
    await openRoutes()
    await userEvent.clear(screen.getByLabelText('First'))
    await userEvent.type(screen.getByLabelText('First'), '09 555 0163')
    network.use(others(4))
    await userEvent.click(screen.getByRole('button', { name: 'Save these numbers' }))

    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByRole('listitem').textContent).toBe('09 555 0162')
    expect(screen.getByLabelText('First')).toHaveProperty('value', '09 555 0163')
    await userEvent.click(screen.getByRole('button', { name: 'Save these numbers' }))
    await waitFor(() => expect(puts()).toHaveLength(2))
    expect(puts().map((sent) => z.object({ revision: z.int() }).parse(sent).revision)).toEqual([3, 4])
  })

  test('an invalid phone number is refused at its field', async () => {
    await openRoutes()
    await userEvent.type(screen.getByLabelText('Number 2'), 'x')
    await userEvent.click(screen.getByRole('button', { name: 'Save these numbers' }))

    expect(within(screen.getByRole('alert')).getAllByRole('link')).toHaveLength(1)
    expect(puts()).toEqual([])
  })
})
