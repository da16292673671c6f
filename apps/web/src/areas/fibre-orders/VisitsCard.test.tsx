import { screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { readBooking, readFibreOrders } from '@switchboard/domain/fibre-orders/contract'
import { userEvent } from '@testing-library/user-event'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { answers, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signedIn, testCalls } from '#web/testing/portal.tsx'

import { fibreOrders } from './area.ts'
import { booked, order, orders, slotOn, visit } from './testing/shown.ts'
import type { WireOrder } from './testing/shown.ts'

const network = testNetwork()

beforeAll(() => import('./OrderStatusScreen.tsx'))

beforeEach(async () => {
  testCalls()
  signedIn()
  await loadConfiguration(network)
})

function open(...shown: WireOrder[]) {
  network.use(answers(readFibreOrders, orders(shown)))
  showRoutes([...fibreOrders.routes, emptyHome], '/order-status')
}

test('a visit that is booked stays booked for its time while another one is asked for', async () => {
  const asked = { timeslot: slotOn('2026-12-09'), state: 'asked' as const, at: '2026-11-25T19:00:00.000Z' }
  open(order({ install: booked('Install', '2026-12-07', { asked }) }))

  const shown = within(await screen.findByRole('region', { name: 'Visits' }))
  expect(shown.getByText('Booked')).toBeTruthy()
  expect(shown.getByText('Monday 7 December 2026, 8:00 am to 12:00 pm')).toBeTruthy()
  expect(shown.getByText('Another time is asked for, not booked yet')).toBeTruthy()
  expect(shown.getByText(/^Wednesday 9 December 2026.* Until then, the time above applies\.$/)).toBeTruthy()
})

test('a visit that is booked or can be booked names who must be at home, one that is done does not', async () => {
  const done = booked('Scoping', '2026-11-20', { state: 'done', mayBook: false })
  open(
    order({ scoping: done, install: booked('Install', '2026-12-07') }),
    order({ scoping: visit('Scoping', { mayBook: true }), more: { OrderNumber: '5002' } }),
  )
  const first = within(await screen.findByRole('region', { name: 'Visits, order 5001' }))
  const second = within(screen.getByRole('region', { name: 'Visits, order 5002' }))

  expect(first.getByText(/^Somebody of 18 years or more must be at home/)).toBeTruthy()
  expect(first.queryByText(/^Somebody who may decide/)).toBeNull()
  expect(second.getByText(/^Somebody who may decide where the fibre goes must be at home/)).toBeTruthy()
  expect(second.queryByText(/^Somebody of 18/)).toBeNull()
})

test('the cards of several orders name theirs', async () => {
  open(order(), order({ more: { OrderNumber: '5002' } }))
  await screen.findByRole('region', { name: 'Visits, order 5001' })

  const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(new Set(names).size).toBe(names.length)
  expect(names).toContain('The network is being built, order 5002')
})

test('FIB-041 without free times there is no form to send', async () => {
  network.use(answers(readBooking, { ticketId: 'ticket-5001', type: 'Install', timeslots: [] }))
  open(order({ install: booked('Install', '2026-12-07') }))
  await userEvent.click(await screen.findByRole('button', { name: 'Choose another time' }))

  expect(await screen.findByText('Installation: no times are free')).toBeTruthy()
  expect(document.querySelector('form')).toBeNull()
})
