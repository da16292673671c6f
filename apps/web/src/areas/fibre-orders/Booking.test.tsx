import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import {
  bookVisit,
  readBooking,
  readFibreOrders,
  reportMissedVisit,
} from '@switchboard/domain/fibre-orders/contract'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { toMockUrl, answers, breaks, refuses, listRequests, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { fibreOrders } from './area.ts'
import { toBooked, order, orders, slotOn, visit } from './testing/shown.ts'
import type { WireOrder, WireSlot, WireVisit } from './testing/shown.ts'

const network = testNetwork()

beforeAll(() => import('./OrderStatusScreen.tsx'))

beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network)
})

const SLOTS = ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-07', '2026-12-10'].flatMap((day) => [
  slotOn(day),
  slotOn(day, 'afternoon'),
])

const answerTimeslots = (type: WireVisit['VisitType'], timeslots: WireSlot[] = SLOTS) =>
  answers(readBooking, { ticketId: 'ticket-5001', type, timeslots })

/** Opens the form of an order's screen; both visits have the same free times. */
async function openForm(shown: WireOrder, timeslots?: WireSlot[]) {
  network.use(answers(readFibreOrders, orders([shown])), answerTimeslots('Scoping', timeslots))
  showRoutes([...fibreOrders.routes, emptyHome], '/order-status')
  await userEvent.click(await screen.findByRole('button', { name: /^Choose (a|another) time$/ }))
}

const both = () =>
  order({ scoping: toBooked('Scoping', '2026-11-30'), install: toBooked('Install', '2026-12-07') })

const dayField = (name: string) => screen.findByRole('combobox', { name })
const findDayTexts = async (name: string) =>
  within(await dayField(name))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

async function pick(name: string, day: string, time: RegExp) {
  await userEvent.selectOptions(await dayField(name), day)
  await userEvent.click(
    within(screen.getByRole('group', { name: `When on ${removeYear(day)}` })).getByRole('radio', {
      name: time,
    }),
  )
}

const removeYear = (day: string) => day.replace(/ \d{4}$/, '')
const send = () => userEvent.click(screen.getByRole('button', { name: /^Ask for th(is time|ese times)$/ }))
const bookings = () =>
  listRequests()
    .filter(({ method }) => method === 'PUT')
    .map(({ body }): unknown => JSON.parse(body))
const reads = (path: string) =>
  listRequests().filter(({ method, url }) => method === 'GET' && url.pathname.endsWith(path)).length

const answerBooking = (type: WireVisit['VisitType'], timeslot: WireSlot) =>
  answers(bookVisit, { ticketId: 'ticket-5001', type, timeslot, state: 'asked' })

test('FIB-005 FIB-041 FIB-048 FIB-050 FIB-051 another time is chosen from the free times by day and half-day', async () => {
  await openForm(order({ install: toBooked('Install', '2026-12-08') }))

  expect(await findDayTexts('Installation')).toEqual([
    'Keep the current time',
    'Tuesday 1 December 2026',
    'Wednesday 2 December 2026',
    'Thursday 3 December 2026',
    'Monday 7 December 2026',
    'Thursday 10 December 2026',
  ])
  network.use(answerBooking('Install', slotOn('2026-12-03', 'afternoon')))
  await pick('Installation', 'Thursday 3 December 2026', /^Afternoon, 1:00 pm to 5:00 pm/)
  await send()

  expect(await screen.findByText('Requested. It is booked once the fibre company confirms it.')).toBeTruthy()
  expect(bookings()).toEqual([
    { ticketId: 'ticket-5001', type: 'Install', timeslot: slotOn('2026-12-03', 'afternoon') },
  ])
  expect(reads('/productorders/fibre')).toBe(2)
})

test('FIB-041 without free times a visit cannot be moved', async () => {
  await openForm(order({ install: toBooked('Install', '2026-12-08') }), [])

  expect(await screen.findByText('Installation: no times are free')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Ask for/ })).toBeNull()
})

test('FIB-042 a visit that is too close offers no other time', async () => {
  network.use(
    answers(
      readFibreOrders,
      orders([order({ install: toBooked('Install', '2026-11-26', { mayBook: false }) })]),
    ),
  )
  showRoutes([...fibreOrders.routes, emptyHome], '/order-status')

  await screen.findByRole('region', { name: 'Visits' })
  expect(screen.queryByRole('button', { name: 'Choose another time' })).toBeNull()
})

test('FIB-043 FIB-044 a chosen scoping visit limits the installation to later days', async () => {
  await openForm(both())
  await pick('Scoping visit', 'Wednesday 2 December 2026', /^Morning/)

  await waitFor(async () =>
    expect(await findDayTexts('Installation')).toEqual([
      'Keep the current time',
      'Monday 7 December 2026',
      'Thursday 10 December 2026',
    ]),
  )
  expect(listRequests().at(-1)?.url.searchParams.get('scopingOn')).toBe('2026-12-02')
})

test('FIB-043 a scoping visit moved behind the installation requires a new time of the installation', async () => {
  await openForm(both())
  await pick('Scoping visit', 'Monday 7 December 2026', /^Morning/)
  await screen.findByRole('option', { name: 'Choose a day' })
  await send()

  expect((await screen.findByRole('alert')).textContent).toMatch(/Choose a time for the installation too/)
  expect(bookings()).toEqual([])
})

test('FIB-043 if the installation cannot be moved, the scoping visit must be before it', async () => {
  await openForm(
    order({
      scoping: toBooked('Scoping', '2026-11-30'),
      install: toBooked('Install', '2026-12-06', { mayBook: false }),
    }),
  )

  expect(await findDayTexts('Scoping visit')).toEqual([
    'Keep the current time',
    'Tuesday 1 December 2026',
    'Wednesday 2 December 2026',
    'Thursday 3 December 2026',
  ])
})

test('FIB-051 two visits are requested one after the other, the scoping visit first', async () => {
  await openForm(both())
  network.use(answerBooking('Scoping', slotOn('2026-12-02')))
  await pick('Scoping visit', 'Wednesday 2 December 2026', /^Morning/)
  await pick('Installation', 'Thursday 10 December 2026', /^Morning/)
  await send()

  await screen.findByText(/^Requested\. It is booked/)
  expect(bookings()).toEqual([
    { ticketId: 'ticket-5001', type: 'Scoping', timeslot: slotOn('2026-12-02'), installFollows: true },
    { ticketId: 'ticket-5001', type: 'Install', timeslot: slotOn('2026-12-10') },
  ])
})

test('FIB-045 FIB-057 a lost time shows Unexpected error, reloads the times and keeps the other choice', async () => {
  await openForm(both())
  await pick('Scoping visit', 'Wednesday 2 December 2026', /^Morning/)
  await pick('Installation', 'Thursday 10 December 2026', /^Morning/)
  network.use(
    refuses(bookVisit, 'FIBRE_SLOT_LOST'),
    answerTimeslots(
      'Scoping',
      SLOTS.filter(({ startDateTime }) => startDateTime !== slotOn('2026-12-02').startDateTime),
    ),
  )
  await send()

  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toMatch(
    /^Unexpected errorSomeone else got that time first\. Choose another one\./,
  )
  // after a failed request the second is not sent
  expect(bookings()).toHaveLength(1)
  expect(reads('/productorders/fibre')).toBe(2)
  const when = await screen.findByRole('group', { name: 'When on Wednesday 2 December' })
  await waitFor(() => expect(within(when).queryByRole('radio', { name: /^Morning/ })).toBeNull())
  const kept = await screen.findByRole('group', { name: 'When on Thursday 10 December' })
  expect(within(kept).getByRole<HTMLInputElement>('radio', { name: /^Morning/ }).checked).toBe(true)
})

test('FIB-045 if the connection breaks between both, the first is shown as requested and the other choice is kept', async () => {
  await openForm(both())
  await pick('Scoping visit', 'Wednesday 2 December 2026', /^Morning/)
  await pick('Installation', 'Thursday 10 December 2026', /^Morning/)
  const slot = slotOn('2026-12-02')
  network.use(
    answers(
      readFibreOrders,
      orders([
        order({
          scoping: toBooked('Scoping', '2026-11-30', {
            asked: { timeslot: slot, state: 'asked', at: slot.startDateTime },
          }),
          install: toBooked('Install', '2026-12-07'),
        }),
      ]),
    ),
  )
  network.use(breaks(bookVisit))
  network.use(
    http.put(
      toMockUrl(bookVisit),
      () => HttpResponse.json({ ticketId: 'ticket-5001', type: 'Scoping', timeslot: slot, state: 'asked' }),
      { once: true },
    ),
  )
  await send()

  expect((await screen.findByRole('alert')).textContent).toMatch(/^Unexpected errorWe do not know/)
  expect(await screen.findByText('Another time is requested, not booked yet')).toBeTruthy()
  const kept = await screen.findByRole('group', { name: 'When on Thursday 10 December' })
  expect(within(kept).getByRole<HTMLInputElement>('radio', { name: /^Morning/ }).checked).toBe(true)
  expect(screen.queryByRole('radio', { checked: true, name: /Wednesday 2/ })).toBeNull()
})

test('moving a visit that is close warns beforehand that it may cost', async () => {
  await openForm(
    order({ install: toBooked('Install', '2026-11-27', { changeMayCostFrom: '2026-11-25T02:00:00.000Z' }) }),
  )
  expect(screen.queryByText('This may cost')).toBeNull()

  await pick('Installation', 'Thursday 3 December 2026', /^Morning/)

  expect(screen.getByText('This may cost')).toBeTruthy()
})

test('a form without a choice shows an error', async () => {
  await openForm(
    order({ status: 'Held', subStatus: 'Schedule Scoping', scoping: visit('Scoping', { mayBook: true }) }),
  )
  await dayField('Scoping visit')
  await send()

  expect((await screen.findByRole('alert')).textContent).toMatch(/Choose a time/)
  expect(bookings()).toEqual([])
})

test('a day without a time shows an error, and the other visit is not sent', async () => {
  await openForm(both())
  await pick('Scoping visit', 'Tuesday 1 December 2026', /^Morning/)
  await userEvent.selectOptions(await dayField('Installation'), 'Thursday 10 December 2026')
  await send()

  expect((await screen.findByRole('alert')).textContent).toMatch(
    /Installation: choose when on Thursday 10 December/,
  )
  expect(bookings()).toEqual([])
})

test('a missed visit is reported once, with its time and ticket', async () => {
  const missed = toBooked('Install', '2026-11-25', { mayBook: false })
  network.use(answers(readFibreOrders, orders([order({ install: missed })])))
  showRoutes([...fibreOrders.routes, emptyHome], '/order-status')
  await userEvent.click(await screen.findByRole('button', { name: /^Nobody came/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Report that nobody came' }))
  expect(dialog.getByText('Wednesday 25 November 2026, 8:00 am to 12:00 pm')).toBeTruthy()
  expect(dialog.getByText('ticket-5001')).toBeTruthy()
  const report = {
    reportNumber: 'R-77',
    type: 'Install' as const,
    timeslot: slotOn('2026-11-25'),
    reportedAt: '2026-11-25T20:01:00.000Z',
    comment: 'At home',
  }
  network.use(
    answers(reportMissedVisit, report),
    answers(readFibreOrders, orders([order({ install: missed, more: { Reports: [report] } })])),
  )
  await userEvent.type(dialog.getByRole('textbox'), 'At home')
  await userEvent.click(dialog.getByRole('button', { name: 'Send the report' }))

  expect(await screen.findByText('You reported that nobody came: R-77')).toBeTruthy()
  expect(screen.getByText(/If you are charged for the visit, give the help desk that number/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Nobody came/ })).toBeNull()
  expect(JSON.parse(listRequests().find(({ method }) => method === 'POST')?.body ?? '')).toEqual({
    ticketId: 'ticket-5001',
    type: 'Install',
    startDateTime: slotOn('2026-11-25').startDateTime,
    comment: 'At home',
  })
})
