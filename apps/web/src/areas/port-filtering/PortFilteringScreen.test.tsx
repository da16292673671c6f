import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { changePortFiltering, readPortFiltering } from '@switchboard/domain/port-filtering/contract'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { answers, breaks, refuses, listRequests, slowAnswer, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { portFiltering } from './area.ts'

const network = testNetwork()
const FAILED = 'Failed to change port filtering. Please reload the page and try again.'

beforeAll(() => import('./PortFilteringScreen.tsx'))

beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network, { features: { portFiltering: true } })
})

const open = (path = '/port-filtering') => showRoutes([...portFiltering.routes, emptyHome], path)
const toggle = () => screen.findByRole('switch', { name: 'Port filtering' })
const changes = () => listRequests().filter(({ method }) => method === 'PUT')

test('PFL-001 PFL-004 PFL-008 the screen has a toggle with the state of the account', async () => {
  network.use(answers(readPortFiltering, { status: 'OFF' }))
  open()

  expect(await screen.findByRole('heading', { level: 1, name: 'Port filtering' })).toBeTruthy()
  expect((await toggle()).getAttribute('aria-checked')).toBe('false')
  const reads = listRequests().filter(({ url }) => url.pathname.endsWith('/accounts/100517/portfiltering'))
  expect(reads.map(({ method }) => method)).toEqual(['GET'])
})

test.each([
  ['OFF', 'ON'],
  ['ON', 'OFF'],
] as const)('PFL-004 the toggle turns port filtering from %s to %s', async (from, to) => {
  network.use(answers(readPortFiltering, { status: from }), answers(changePortFiltering, { status: to }))
  open()
  await userEvent.click(await toggle())

  await waitFor(() => expect(changes().map(({ body }) => body)).toEqual([JSON.stringify({ status: to })]))
})

test('PFL-001 the screen needs a session', () => {
  expect(portFiltering.routes.map(({ session }) => session)).toEqual(['required', 'required'])
})

test('PFL-002 the older address leads to the screen', async () => {
  network.use(answers(readPortFiltering, { status: 'ON' }))
  open('/portFiltering')

  expect(await toggle()).toBeTruthy()
  expect(window.location.pathname).toBe('/port-filtering')
})

test.each(['/port-filtering', '/portFiltering'])(
  'PFL-003 CFG-017 while the feature is off %s leads to the home page',
  async (path) => {
    await loadConfiguration(network, { features: {} })
    open(path)

    expect(await screen.findByRole('heading', { level: 1, name: 'Home' })).toBeTruthy()
    expect(window.location.pathname).toBe('/')
  },
)

test('PFL-005 PFL-009 PFL-011 the state is unloaded, loaded, changing, loaded; only a loaded toggle can be turned', async () => {
  const read = slowAnswer(readPortFiltering, { status: 'ON' })
  const change = slowAnswer(changePortFiltering, { status: 'OFF' })
  network.use(read.handler, change.handler)
  open()
  await screen.findByText('Loading port filtering')
  expect(screen.queryByRole('switch')).toBeNull()
  read.come()
  await userEvent.click(await toggle())
  const changing = await toggle()
  await userEvent.click(changing)

  expect(changing.getAttribute('aria-checked')).toBe('false')
  expect(changing.getAttribute('aria-disabled')).toBe('true')
  change.come()
  await waitFor(() => expect(changing.getAttribute('aria-disabled')).toBeNull())
  expect(changing.getAttribute('aria-checked')).toBe('false')
  expect(changes().map(({ body }) => body)).toEqual([JSON.stringify({ status: 'OFF' })])
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['is refused', refuses(changePortFiltering, 'GENERAL_ERROR')],
  ['has no answer', breaks(changePortFiltering)],
])('PFL-006 PFL-011 when a change %s, the toggle reverts and an alert is shown', async (_what, handler) => {
  network.use(answers(readPortFiltering, { status: 'ON' }), handler)
  open()
  await userEvent.click(await toggle())

  expect((await screen.findByRole('alert')).textContent).toBe(FAILED)
  expect((await toggle()).getAttribute('aria-checked')).toBe('true')
})

test('PFL-006 a change that was made is shown as made although its answer was lost', async () => {
  network.use(answers(readPortFiltering, { status: 'ON' }), breaks(changePortFiltering))
  open()
  await toggle()
  network.use(answers(readPortFiltering, { status: 'OFF' }))
  await userEvent.click(await toggle())

  await screen.findByRole('alert')
  await waitFor(async () => expect((await toggle()).getAttribute('aria-checked')).toBe('false'))
})

test.each([
  ['has none', answers(readPortFiltering, { status: null })],
  ['is refused', refuses(readPortFiltering, 'NO_PORT_FILTERING_FEATURE')],
])('PFL-010 for an account that %s, port filtering is shown as unavailable', async (_what, handler) => {
  network.use(handler)
  open()

  expect(await screen.findByText('Port filtering is not available for this account.')).toBeTruthy()
  expect(screen.queryByRole('switch')).toBeNull()
})

test('after a failed load, "Try again" loads the screen', async () => {
  network.use(breaks(readPortFiltering))
  open()
  const again = await screen.findByRole('button', { name: 'Try again' })
  network.use(answers(readPortFiltering, { status: 'ON' }))
  await userEvent.click(again)

  expect((await toggle()).getAttribute('aria-checked')).toBe('true')
})
