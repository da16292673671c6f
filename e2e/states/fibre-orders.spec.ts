import type { Page } from '@playwright/test'

import { expect } from '../provider.ts'

import { lookAt } from './look.ts'
import { haveSession, openAt } from './open.ts'

const ROUTE = '/order-status'
const READ = /\/productorders\/fibre$/
const SLOTS = /\/booking\?/
const BOOK = /\/booking$/
const LONG = `Whangaparāoa-Te-Rerenga-o-Te-Wairua-${'w'.repeat(60)}`

lookAt('fibre-orders', [
  { route: ROUTE, what: 'a neighbour is asked for consent, later than it should be', open: openConsent },
  { route: ROUTE, what: 'a visit is close, with hardware and a history', open: openClose },
  { route: ROUTE, what: 'it is the customer’s turn, and the form is open', open: openForm },
  { route: ROUTE, what: 'a form without a choice', open: openFormWithProblem },
  { route: ROUTE, what: 'a time that was lost', open: openLost },
  { route: ROUTE, what: 'no times are free', open: openNoTimes },
  { route: ROUTE, what: 'a time that is asked for', open: openAsked },
  { route: ROUTE, what: 'a time that was rejected', open: openRejected },
  { route: ROUTE, what: 'nobody came, and the report is being written', open: openReport },
  { route: ROUTE, what: 'nobody came, and it was reported', open: openReported },
  { route: ROUTE, what: 'two orders, one done and one cancelled', open: openOver },
  { route: ROUTE, what: 'a private address of the calendar', open: openFeed },
  { route: ROUTE, what: 'very long names', open: openLong },
  { route: ROUTE, what: 'an order whose status is not available', open: openNotShown },
  { route: ROUTE, what: 'no fibre order', open: openNone },
  { route: ROUTE, what: 'an order that did not load', open: openBroken },
])

const HOUR = 3_600_000
const now = Date.now()
const iso = (hours: number) => new Date(now + hours * HOUR).toISOString()
const dayOf = (days: number) => iso(days * 24).slice(0, 10)

/** A morning, some days from now; half past an hour where the clocks of the two are apart. */
function slot(days: number) {
  const from = Date.parse(`${dayOf(days)}T19:00:00Z`)
  return { startDateTime: new Date(from).toISOString(), endDateTime: new Date(from + 4 * HOUR).toISOString() }
}

const UNBOOKED = {
  state: 'none',
  asked: null,
  mayBook: false,
  changeMayCostFrom: null,
  sequence: 0,
  changedAt: iso(-48),
}
type Visit = {
  readonly VisitType: string
  readonly uid: string
  readonly timeslot: ReturnType<typeof slot> | null
}

const visit = (VisitType: string, more: object = {}): Visit => ({
  VisitType,
  timeslot: null,
  ...UNBOOKED,
  uid: `${VisitType}@visits.example`,
  ...more,
})
const booked = (type: string, days: number, more: object = {}) =>
  visit(type, { state: 'booked', timeslot: slot(days), mayBook: true, changeMayCostFrom: iso(24), ...more })
const asked = (state: string, days: number) => ({ asked: { timeslot: slot(days), state, at: iso(-1) } })

type Shown = {
  readonly status: string
  readonly subStatus?: string
  readonly visits?: readonly Visit[]
  readonly more?: object
}

function order({ status, subStatus = '', visits = [visit('Scoping'), visit('Install')], more = {} }: Shown) {
  return {
    OrderNumber: '700101',
    Description: 'Fibre Max at 12 Rātā Street',
    PlacedOn: dayOf(-20),
    RFSDateScheduled: null,
    FibreConnectionDetail: {
      Status: status,
      SubStatus: subStatus,
      SiteVisits: visits.flatMap(({ VisitType, timeslot }) =>
        timeslot === null ? [] : [{ VisitType, StartDate: timeslot.startDateTime }],
      ),
    },
    SequenceDetails: { RowKey: 'FT-700101', TicketStatus: 'Open', HardwareDetail: null },
    StatusSince: iso(-24 * 6),
    NextStatusBy: dayOf(5),
    ReadAt: iso(0),
    Visits: visits,
    Timeline: HISTORY,
    Reports: [],
    ...more,
  }
}

const entry = (hours: number, more: object) => ({
  at: iso(hours),
  what: 'status',
  by: 'company',
  status: null,
  subStatus: null,
  type: null,
  timeslot: null,
  day: null,
  ...more,
})
const HISTORY = [
  entry(-30, { what: 'hardwareSent', by: 'provider' }),
  entry(-60, { what: 'visitBooked', type: 'Install', timeslot: slot(2) }),
  entry(-61, { what: 'visitAsked', by: 'customer', type: 'Install', timeslot: slot(2) }),
  entry(-200, { status: 'Network Build', subStatus: 'Design' }),
  entry(-260, { what: 'visitDone', type: 'Scoping', timeslot: slot(-11) }),
  entry(-300, { status: 'Consent Gained' }),
  entry(-400, { status: 'Acknowledged', subStatus: 'Received' }),
]
const HARDWARE = {
  RowKey: 'FT-700101',
  TicketStatus: 'Open',
  HardwareDetail: {
    TrackingNumber: 'KC700101',
    Company: 'Kererū Couriers',
    Url: 'https://couriers.example/KC700101',
    UrlChangeAddress: 'https://couriers.example/KC700101/address',
  },
}

async function openWith(page: Page, shown: readonly object[], more: object = {}): Promise<void> {
  await haveSession(page, 'carla')
  const json = {
    orders: shown,
    notShown: [],
    booking: { gapDays: 3, daysAhead: 89 },
    calendarFeed: null,
    now: iso(0),
    ...more,
  }
  await page.route(READ, (route) => route.fulfill({ json }))
  await openAt(page, ROUTE, 'Order status')
  await expect(page.getByRole('heading', { name: /^Visits(, order|$)/ }).first()).toBeVisible()
}

async function openConsent(page: Page): Promise<void> {
  await openWith(page, [order({ status: 'Consent Required', more: { NextStatusBy: dayOf(-3) } })])
  await expect(page.getByText('This takes longer than it should')).toBeVisible()
}

const done = visit('Scoping', { state: 'done', timeslot: slot(-11) })

async function openClose(page: Page): Promise<void> {
  const visits = [done, booked('Install', 2)]
  const more = { SequenceDetails: HARDWARE, RFSDateScheduled: dayOf(2) }
  await openWith(page, [order({ status: 'Fibre Install Date Confirmed', visits, more })])
  await page.getByText(/^What was before/).click()
}

const TO_CHOOSE = [visit('Scoping', { mayBook: true }), visit('Install', { mayBook: true })]

async function openChoosing(page: Page, days: readonly number[]): Promise<void> {
  await page.route(SLOTS, (route) => {
    const type = new URL(route.request().url()).searchParams.get('type')
    return route.fulfill({ json: { ticketId: 'FT-700101', type, timeslots: days.map(slot) } })
  })
  await openWith(page, [order({ status: 'Held', subStatus: 'Schedule Scoping', visits: TO_CHOOSE })])
  await page.getByRole('button', { name: 'Choose a time' }).click()
}

const DAYS = [4, 5, 6, 9, 10, 11, 12, 13]

async function openForm(page: Page): Promise<void> {
  await openChoosing(page, DAYS)
  await page.getByRole('combobox', { name: 'Scoping visit' }).selectOption({ index: 2 })
  await page
    .getByText(/^Morning,/)
    .first()
    .click()
  await page.getByRole('combobox', { name: 'Installation' }).selectOption({ index: 1 })
  await page
    .getByText(/^Morning,/)
    .last()
    .click()
}

async function openFormWithProblem(page: Page): Promise<void> {
  await openChoosing(page, DAYS)
  await expect(page.getByRole('combobox', { name: 'Scoping visit' })).toBeVisible()
  await page.getByRole('button', { name: 'Ask for this time' }).click()
  await expect(page.getByText('There is a problem')).toBeVisible()
}

async function openLost(page: Page): Promise<void> {
  await openForm(page)
  await page.route(BOOK, (route) => route.fulfill({ status: 409, json: { code: 'FIBRE_SLOT_LOST' } }))
  await page.getByRole('button', { name: /^Ask for/ }).click()
  await expect(page.getByText('Unexpected error')).toBeVisible()
}

async function openNoTimes(page: Page): Promise<void> {
  await openChoosing(page, [])
  await expect(page.getByText('Installation: no times are free')).toBeVisible()
}

async function openAsked(page: Page): Promise<void> {
  const visits = [done, booked('Install', 9, asked('asked', 12))]
  await openWith(page, [order({ status: 'Network Build', visits })])
  await expect(page.getByText('Another time is asked for, not booked yet')).toBeVisible()
}

async function openRejected(page: Page): Promise<void> {
  const visits = [
    visit('Scoping', { mayBook: true, ...asked('lost', 5) }),
    visit('Install', { mayBook: true, ...asked('rejected', 9) }),
  ]
  await openWith(page, [order({ status: 'Held', subStatus: 'Schedule Scoping', visits })])
  await expect(page.getByText('That time is gone')).toBeVisible()
}

const MISSED = [done, booked('Install', -2, { mayBook: false })]

async function openReport(page: Page): Promise<void> {
  await openWith(page, [order({ status: 'Fibre Install Date Confirmed', visits: MISSED })])
  await page.getByRole('button', { name: /^Nobody came/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function openReported(page: Page): Promise<void> {
  const report = {
    reportNumber: 'MV-31',
    type: 'Install',
    timeslot: slot(-2),
    reportedAt: iso(-3),
    comment: '',
  }
  const more = { Reports: [report] }
  await openWith(page, [order({ status: 'Fibre Install Date Confirmed', visits: MISSED, more })])
  await expect(page.getByText(/^You reported that nobody came/)).toBeVisible()
}

async function openOver(page: Page): Promise<void> {
  const gone = visit('Install', { state: 'cancelled', timeslot: slot(4), sequence: 2 })
  await openWith(page, [
    order({ status: 'Completed', visits: [done, visit('Install', { state: 'done', timeslot: slot(-1) })] }),
    order({ status: 'Cancelled', visits: [done, gone], more: { OrderNumber: '700102' } }),
  ])
  await expect(page.getByText('This order was cancelled, order 700102')).toBeVisible()
}

async function openFeed(page: Page): Promise<void> {
  await page.route(/\/booking\/calendar$/, (route) =>
    route.fulfill({
      json: { url: `https://portal.example/api/calendar/${'a1b2'.repeat(12)}.ics`, since: iso(0) },
    }),
  )
  await openWith(page, [order({ status: 'Jeopardy' })], { calendarFeed: { since: iso(-90) } })
  await page.getByRole('button', { name: 'Make a new address' }).click()
  await expect(page.getByRole('textbox', { name: 'Your private address' })).toBeVisible()
}

async function openLong(page: Page): Promise<void> {
  const hardware = { ...HARDWARE.HardwareDetail, TrackingNumber: LONG, Company: LONG }
  const more = {
    Description: LONG,
    SequenceDetails: { ...HARDWARE, HardwareDetail: hardware },
    Timeline: [entry(-4, { status: LONG, subStatus: LONG })],
  }
  await openWith(page, [order({ status: 'Non-Standard Installation Costs', more })])
}

async function openNotShown(page: Page): Promise<void> {
  await openWith(page, [order({ status: 'Consent Declined' })], {
    notShown: [{ OrderNumber: '700103', problem: 'FIBRE_ORDER_STATUS_NOT_AVAILABLE' }],
  })
  await expect(page.getByText('The status of order 700103 is not available.')).toBeVisible()
}

async function openRefused(page: Page, status: number, code: string): Promise<void> {
  await haveSession(page, 'carla')
  await page.route(READ, (route) => route.fulfill({ status, json: { code } }))
  await openAt(page, ROUTE, 'Order status')
}

async function openNone(page: Page): Promise<void> {
  await openRefused(page, 422, 'FIBRE_ORDERS_NOT_AVAILABLE')
  await expect(page.getByText('There is no fibre order to follow')).toBeVisible()
}

async function openBroken(page: Page): Promise<void> {
  await openRefused(page, 422, 'FIBRE_CONNECTION_DETAILS_NOT_AVAILABLE')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
}
