import { screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { bookVisit, readBooking, readFibreOrders } from '@switchboard/domain/fibre-orders/contract'
import { userEvent } from '@testing-library/user-event'

import { makeCall } from '#web/http/make-call.ts'
import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { answers, answersRaw, listRequests, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, catchCode, signInAs, testCalls } from '#web/testing/portal.tsx'

import { fibreOrders } from './area.ts'
import { toBooked, order, orders, slotOn, visit } from './testing/shown.ts'
import type { WireOrder } from './testing/shown.ts'

const network = testNetwork()

beforeAll(() => import('./OrderStatusScreen.tsx'))

beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network)
})

function open(...shown: WireOrder[]) {
  network.use(answers(readFibreOrders, orders(shown)))
  showRoutes([...fibreOrders.routes, emptyHome], '/order-status')
}

test('FIB-003 FIB-005 a booked visit keeps its time while another time is requested', async () => {
  const timeRequest = {
    timeslot: slotOn('2026-12-09'),
    state: 'asked' as const,
    at: '2026-11-25T19:00:00.000Z',
  }
  open(order({ install: toBooked('Install', '2026-12-07', { asked: timeRequest }) }))

  const shown = within(await screen.findByRole('region', { name: 'Visits' }))
  expect(shown.getByText('Booked')).toBeTruthy()
  expect(shown.getByText('Monday 7 December 2026, 8:00 am to 12:00 pm')).toBeTruthy()
  expect(shown.getByText('Another time is requested, not booked yet')).toBeTruthy()
  expect(shown.getByText(/^Wednesday 9 December 2026.* Until then, the time above applies\.$/)).toBeTruthy()
  expect(shown.getByRole('button', { name: 'Choose another time' })).toBeTruthy()
})

test('FIB-040 both visits have a reminder when both are near', async () => {
  open(
    order({
      scoping: toBooked('Scoping', '2026-11-27'),
      install: toBooked('Install', '2026-11-29'),
    }),
  )

  expect(await screen.findByText('Scoping visit tomorrow')).toBeTruthy()
  expect(screen.getByText('Installation in 3 days')).toBeTruthy()
})

test('a booked or bookable visit names who must be at home, a finished visit does not', async () => {
  const done = toBooked('Scoping', '2026-11-20', { state: 'done', mayBook: false })
  open(
    order({ scoping: done, install: toBooked('Install', '2026-12-07') }),
    order({ scoping: visit('Scoping', { mayBook: true }), more: { OrderNumber: '5002' } }),
  )
  const first = within(await screen.findByRole('region', { name: 'Visits, order 5001' }))
  const second = within(screen.getByRole('region', { name: 'Visits, order 5002' }))

  expect(first.getByText(/^Someone of 18 years or more must be at home/)).toBeTruthy()
  expect(first.queryByText(/^Someone who may decide/)).toBeNull()
  expect(second.getByText(/^Someone who may decide where the fibre goes must be at home/)).toBeTruthy()
  expect(second.queryByText(/^Someone of 18/)).toBeNull()
})

test('with several orders each card names its order', async () => {
  open(order(), order({ more: { OrderNumber: '5002' } }))
  await screen.findByRole('region', { name: 'Visits, order 5001' })

  const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(new Set(names).size).toBe(names.length)
  expect(names).toContain('The network is being built, order 5002')
})

test('FIB-043 FIB-044 FIB-050 a booked scoping visit limits the installation by the days that the provider set', async () => {
  const timeslots = ['2026-12-01', '2026-12-03', '2026-12-04', '2026-12-07'].map((day) => slotOn(day))
  network.use(answers(readBooking, { ticketId: 'ticket-5001', type: 'Install', timeslots }))
  const scoping = toBooked('Scoping', '2026-12-01', { mayBook: false })
  open(order({ scoping, install: toBooked('Install', '2026-12-08') }))
  await userEvent.click(await screen.findByRole('button', { name: 'Choose another time' }))

  const days = within(await screen.findByRole('combobox', { name: 'Installation' })).getAllByRole('option')
  expect(days.map(({ textContent }) => textContent)).toEqual([
    'Keep the current time',
    'Friday 4 December 2026',
    'Monday 7 December 2026',
  ])
  const [read] = listRequests().filter(({ url }) => url.pathname.endsWith('/accounts/100517/booking'))
  expect([read?.method, ...(read?.url.searchParams ?? [])]).toEqual([
    'GET',
    ['ticketId', 'ticket-5001'],
    ['type', 'Install'],
    ['scopingOn', '2026-12-01'],
  ])
})

test.each([
  ['missing', ''],
  ['malformed', '{"timeslots": 1}'],
])('FIB-056 a %s reply of bookings raises NO_BOOKING_DATA', async (_how, text) => {
  network.use(answersRaw(readBooking, text), answersRaw(bookVisit, text))
  const parameters = { accountCode: '100517' }
  const requestedVisit = { ticketId: 'ticket-5001', type: 'Install' } as const
  const calls = [
    makeCall(readBooking, { parameters, query: requestedVisit }),
    makeCall(bookVisit, { parameters, body: { ...requestedVisit, timeslot: slotOn('2026-12-07') } }),
  ]

  expect(await Promise.all(calls.map(catchCode))).toEqual(['NO_BOOKING_DATA', 'NO_BOOKING_DATA'])
})

test('FIB-041 without free times there is no form to send', async () => {
  network.use(answers(readBooking, { ticketId: 'ticket-5001', type: 'Install', timeslots: [] }))
  open(order({ install: toBooked('Install', '2026-12-07') }))
  await userEvent.click(await screen.findByRole('button', { name: 'Choose another time' }))

  expect(await screen.findByText('Installation: no times are free')).toBeTruthy()
  expect(document.querySelector('form')).toBeNull()
})
