import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'

import {
  readFibreOrders,
  renewCalendarFeed,
  withdrawCalendarFeed,
} from '@switchboard/domain/fibre-orders/contract'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { answers, breaks, refuses, listRequests, slowAnswer, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'
import { testRoute } from '#web/testing/test-route.ts'

import { fibreOrders } from './area.ts'
import { HARDWARE, toBooked, buildOrderWithHardware, order, orders, slotOn, visit } from './testing/shown.ts'
import type { WireOrders } from './testing/shown.ts'

const network = testNetwork()
const saved = vi.hoisted(() => vi.fn<(content: Blob, name: string) => void>())
vi.mock('#web/ui/save-file.ts', () => ({ saveFile: saved }))

beforeAll(() => import('./OrderStatusScreen.tsx'))

beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network)
  saved.mockReset()
})

const show = () =>
  void showRoutes(
    [...fibreOrders.routes, emptyHome, testRoute('/contact'), testRoute('/change-hub')],
    '/order-status',
  )

function open(shown: WireOrders) {
  network.use(answers(readFibreOrders, shown))
  show()
}

const card = async (name: string) => within(await screen.findByRole('region', { name }))
const definition = (name: string, shown: Pick<typeof screen, 'getByText'>) =>
  shown.getByText(name).nextElementSibling?.textContent

test('FIB-001 the route shows the fibre order status, needs a session, and sends one request', async () => {
  open(orders([order()]))

  expect(await screen.findByRole('heading', { level: 1, name: 'Order status' })).toBeTruthy()
  expect(await screen.findByRole('region', { name: 'The network is being built' })).toBeTruthy()
  expect(fibreOrders.routes.map(({ path, session, guards }) => [path, session, guards])).toEqual([
    ['/order-status', 'required', []],
  ])
  expect(listRequests().filter(({ url }) => url.pathname.includes('/accounts/'))).toHaveLength(1)
})

test('an order shows who must act, since when, the next step with its day, and advice for the customer', async () => {
  open(orders([order({ status: 'Consent Required', more: { NextStatusBy: '2026-12-11' } })]))

  const shown = await card('Waiting for consent')
  expect(definition('Who acts next', shown)).toBe('A neighbour’s or landlord’s')
  expect(definition('Since', shown)).toBe('20 November 2026')
  expect(definition('What happens next', shown)).toMatch(/^The owner or landlord agrees/)
  expect(definition('By when', shown)).toBe('11 December 2026')
  expect(shown.getByText(/^Talk to the owner or landlord/)).toBeTruthy()
  expect(shown.getByRole('link', { name: /help desk/ }).getAttribute('href')).toBe('/contact')
})

test('an order behind its date shows that it takes too long', async () => {
  open(orders([order({ more: { NextStatusBy: '2026-11-24' } })]))

  expect(await screen.findByText('This takes longer than it should')).toBeTruthy()
})

test('FIB-002 FIB-003 FIB-007 both visits are shown with their times, or TBC without a time', async () => {
  open(orders([order({ scoping: toBooked('Scoping', '2026-12-01') })]))

  const shown = await card('Visits')
  expect(shown.getByRole('heading', { name: 'Scoping visit' })).toBeTruthy()
  expect(shown.getByText('Tuesday 1 December 2026, 8:00 am to 12:00 pm')).toBeTruthy()
  expect(shown.getByRole('heading', { name: 'Installation' })).toBeTruthy()
  expect(shown.getByText('TBC')).toBeTruthy()
})

test('FIB-002 a finished scoping visit is still shown', async () => {
  open(orders([order({ scoping: { ...toBooked('Scoping', '2026-11-19'), state: 'done' } })]))

  const shown = await card('Visits')
  expect(shown.getByRole('heading', { name: 'Scoping visit' })).toBeTruthy()
  expect(shown.getByText('Done')).toBeTruthy()
})

test.each([
  ['Consent Declined', 'Declined'],
  ['Completed', 'Completed'],
  ['Cancelled', 'Cancelled'],
])('FIB-007 the visits and the day of an order that is %s read %s', async (status, shown) => {
  open(orders([order({ status, more: { RFSDateScheduled: '2026-12-20' } })]))

  const visits = await card('Visits')
  expect(visits.getAllByText(shown, { selector: 'strong' })).toHaveLength(2)
  expect(screen.getByText('Fibre is ready on').nextElementSibling?.textContent).toBe(shown)
})

test('FIB-002 without a scoping visit the installation shows Not needed', async () => {
  open(orders([order({ install: toBooked('Install', '2026-12-08') })]))

  expect((await card('Visits')).getByText('Not needed')).toBeTruthy()
})

test('FIB-004 the hardware is shown with its tracking number, the company and both links', async () => {
  open(orders([buildOrderWithHardware(HARDWARE)]))

  const shown = await card('Your hardware')
  expect(definition('Tracking number', shown)).toBe('NZ123')
  expect(definition('Sent by', shown)).toBe('Kiwi Couriers')
  expect(shown.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    HARDWARE.Url,
    HARDWARE.UrlChangeAddress,
  ])
})

test('FIB-004 without hardware on its way no hardware is shown', async () => {
  open(orders([order()]))

  await card('Visits')
  expect(screen.queryByRole('region', { name: 'Your hardware' })).toBeNull()
})

test.each([
  ['2026-11-27', 'Scoping visit tomorrow'],
  ['2026-11-29', 'Scoping visit in 3 days'],
])('FIB-040 a visit on %s has the reminder %s', async (on, title) => {
  open(orders([order({ scoping: toBooked('Scoping', on) })]))

  expect(await screen.findByText(title)).toBeTruthy()
})

test.each(['2026-11-26', '2026-11-30'])('FIB-040 a visit on %s has no reminder', async (on) => {
  open(orders([order({ scoping: toBooked('Scoping', on) })]))

  await card('Visits')
  expect(screen.queryByText(/^Scoping visit (tomorrow|in )/)).toBeNull()
})

test('a requested time is not shown as booked, a lost or rejected time shows its state', async () => {
  const buildTimeRequest = (state: 'asked' | 'lost' | 'rejected') => ({
    timeslot: slotOn('2026-12-09'),
    state,
    at: '2026-11-25T19:00:00.000Z',
  })
  open(
    orders([
      order({
        scoping: visit('Scoping', { asked: buildTimeRequest('asked') }),
        install: visit('Install', { asked: buildTimeRequest('rejected') }),
      }),
    ]),
  )

  const shown = await card('Visits')
  expect(shown.getByText('Requested, not booked yet')).toBeTruthy()
  expect(shown.getByText('The fibre company declined that time')).toBeTruthy()
  expect(shown.queryByText('Booked')).toBeNull()
})

test('every change is in the history, newest first, with who made it', async () => {
  const entry = (at: string, more: Partial<WireOrders['orders'][0]['Timeline'][0]>) => ({
    at,
    what: 'status' as const,
    by: 'company' as const,
    status: null,
    subStatus: null,
    type: null,
    timeslot: null,
    day: null,
    ...more,
  })
  open(
    orders([
      order({
        more: {
          Timeline: [
            entry('2026-11-24T00:00:00Z', {
              what: 'visitAsked',
              by: 'customer',
              type: 'Install',
              timeslot: slotOn('2026-12-08'),
            }),
            entry('2026-11-20T00:00:00Z', { status: 'Held', subStatus: 'Provider to Advise' }),
          ],
        },
      }),
    ]),
  )

  const items = (await card('What has happened'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(items[0]).toMatch(/^Installation requested.*24 November 2026.*by you.*Tuesday 8 December 2026/)
  expect(items[1]).toMatch(/^Your order is in jeopardy.*by the fibre company.*“Held: Provider to Advise”/)
})

test('a visit is saved as a calendar file with a stable id', async () => {
  open(orders([order({ install: toBooked('Install', '2026-12-08', { sequence: 3 }) })]))

  await userEvent.click(await screen.findByRole('button', { name: /^Add to my calendar/ }))

  const [content, name] = saved.mock.calls[0] ?? []
  const text = await content?.text()
  expect(name).toBe('fibre-install.ics')
  expect(text).toContain('UID:Install-5001@portal.test\r\nSEQUENCE:3')
  expect(text).toContain('DTSTART:20261207T190000Z')
})

test('the private address is shown once when created, and disappears when withdrawn', async () => {
  const user = userEvent.setup()
  open(orders([order()]))
  const shown = await card('Visits in your own calendar')
  const since = '2026-11-25T20:00:01.000Z'
  network.use(
    answers(renewCalendarFeed, { url: 'https://portal.test/api/visits/secret.ics', since }),
    answers(readFibreOrders, orders([order()], { calendarFeed: { since } })),
  )

  await user.click(shown.getByRole('button', { name: 'Make a private link' }))
  expect(await shown.findByDisplayValue('https://portal.test/api/visits/secret.ics')).toBeTruthy()
  await user.click(shown.getByRole('button', { name: 'Copy the link' }))
  expect(await navigator.clipboard.readText()).toBe('https://portal.test/api/visits/secret.ics')

  network.use(
    answers(withdrawCalendarFeed, { calendarFeed: null }),
    answers(readFibreOrders, orders([order()])),
  )
  await user.click(shown.getByRole('button', { name: 'Withdraw it' }))
  expect(await shown.findByRole('button', { name: 'Make a private link' })).toBeTruthy()
  expect(shown.queryByRole('textbox')).toBeNull()
})

test('an address created earlier is not shown again', async () => {
  open(orders([order()], { calendarFeed: { since: '2026-11-01T00:00:00Z' } }))

  const shown = await card('Visits in your own calendar')
  expect(shown.getByText(/^You have had a link since 1 November 2026/)).toBeTruthy()
  expect(shown.queryByRole('textbox')).toBeNull()
})

test('FIB-039 FIB-053 an order without a known status is shown as not available beside the other orders', async () => {
  open(
    orders([order()], {
      notShown: [{ OrderNumber: '5002', problem: 'FIBRE_ORDER_STATUS_NOT_AVAILABLE' }],
    }),
  )

  expect(await screen.findByText('The status of order 5002 is not available.')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'The network is being built' })).toBeTruthy()
})

test('FIB-052 without fibre orders the screen shows that there is none', async () => {
  network.use(refuses(readFibreOrders, 'FIBRE_ORDERS_NOT_AVAILABLE'))
  show()

  expect(await screen.findByText('There is no fibre order to follow')).toBeTruthy()
})

test.each([
  ['FIB-053', 'FIBRE_ORDER_STATUS_NOT_AVAILABLE'],
  ['FIB-054', 'FIBRE_ORDER_SEQUENCE_DETAILS_NOT_AVAILABLE'],
  ['FIB-055', 'FIBRE_CONNECTION_DETAILS_NOT_AVAILABLE'],
] as const)('%s the error %s is shown in words', async (_row, code) => {
  network.use(refuses(readFibreOrders, code))
  show()

  expect((await screen.findByRole('alert')).textContent).toMatch(
    /status of your fibre order is not available/,
  )
})

test('a failed request can be repeated', async () => {
  network.use(breaks(readFibreOrders))
  show()
  const again = await screen.findByRole('button', { name: 'Try again' })
  network.use(answers(readFibreOrders, orders([order()])))

  await userEvent.click(again)

  expect(await screen.findByRole('region', { name: 'The network is being built' })).toBeTruthy()
})

test('the screen shows that it is loading', async () => {
  const slow = slowAnswer(readFibreOrders, orders([order()]))
  network.use(slow.handler)
  show()

  expect(await screen.findByText('Loading your fibre order')).toBeTruthy()
  slow.come()
  expect(await screen.findByRole('region', { name: 'The network is being built' })).toBeTruthy()
})
