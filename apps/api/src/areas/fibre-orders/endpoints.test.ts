import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

import { addDays, dayAt, isWorkingDay } from '@switchboard/domain/day'
import { bookVisit, readBooking, readFibreOrders } from '@switchboard/domain/fibre-orders/contract'
import type { Timeslot } from '@switchboard/domain/fibre-orders/contract'
import { fibreState, progressOf } from '@switchboard/domain/fibre-orders/states'
import { hourAt } from '@switchboard/domain/instant'
import { publicHolidayOn } from '@switchboard/domain/public-holidays'

import { DEMO_FIBRE_ORDERS, fibreOrderAccount } from '#api/demo/fibre-orders.ts'
import { fillDemo } from '#api/demo/fill.ts'
import { testApi } from '#api/testing/api.ts'
import { testGateway } from '#api/testing/gateway.ts'

import {
  CHOOSES_INSTALL,
  CHOOSES_SCOPING,
  INSTALL_BOOKED,
  followerOf,
  lookAtAll,
  pass,
} from './testing/follower.ts'

const sandbox = await testGateway()
const api = testApi(
  fillDemo,
  {},
  {
    FIBRE_COMPANY_URL: sandbox.fibreCompanyUrl,
    FIBRE_COMPANY_TIMEOUT_SECONDS: '99',
    COURIER_SITE_URL: new URL('/courier/', sandbox.url).href,
  },
)
const TODAY = '2026-11-21'
const refusal = z.object({ code: z.string(), field: z.optional(z.string()) })
const follows = (who = CHOOSES_INSTALL) => followerOf(api(), who)

function refusalOf(answer: { statusCode: number; json: () => unknown }) {
  const { code, field } = refusal.parse(answer.json())
  return [answer.statusCode, code, field]
}

function at<T>(list: readonly T[], place: number): T {
  const found = list.at(place)
  if (found === undefined) throw new Error(`nothing at ${place}`)
  return found
}

describe('reading', () => {
  test.each(DEMO_FIBRE_ORDERS.map(({ shows }, place) => [shows, fibreOrderAccount(place)] as const))(
    'FIB-048 FIB-049 the order of fibre-%s is read, and shows as that',
    async (shows, accountCode) => {
      const follower = await follows({ user: `fibre-${shows}`, accountCode })
      const before = await follower.order()
      await lookAtAll(api())
      const after = await follower.order()

      for (const order of [before, after])
        expect(fibreState(progressOf(order), dayAt(Date.parse('2026-11-20T21:00:00Z')))).toBe(shows)
      expect(after.FibreConnectionDetail).toEqual(before.FibreConnectionDetail)
    },
  )

  test('FIB-046 with the start, the connection with its visits, the ticket and the parcel', async () => {
    const follower = await follows({ user: 'fibre-before-rfs', accountCode: '102010' })
    await lookAtAll(api())
    const [raw] = z.object({ orders: z.array(z.unknown()) }).parse((await follower.reads()).json()).orders
    const courier = new URL('/courier/', sandbox.url).href

    expect(raw).toMatchObject({
      RFSDateScheduled: '2026-11-23',
      FibreConnectionDetail: {
        Status: 'Fibre Install Date Confirmed',
        SubStatus: '',
        SiteVisits: [
          { VisitType: 'Scoping', StartDate: '2026-11-15T19:00:00Z' },
          { VisitType: 'Install', StartDate: '2026-11-22T19:00:00Z' },
        ],
      },
      SequenceDetails: {
        RowKey: 'FT-700014',
        TicketStatus: 'Open',
        HardwareDetail: {
          TrackingNumber: 'KC700014',
          Company: 'Kererū Couriers',
          Url: `${courier}?parcel=KC700014`,
          UrlChangeAddress: `${courier}address?parcel=KC700014`,
        },
      },
    })
  })

  test('a link to a site that is none of the courier’s is told to nobody', async () => {
    await api()
      .sql`update fibre_order set tracking_number = 'KC1', carrier = 'C' where account_code = '102010'`
    const { environment } = api().services
    const elsewhere = { ...environment, COURIER_SITE_URL: 'https://courier.example/' }
    const { fibreOrdersJob } = await import('./job.ts')
    await fibreOrdersJob({ ...api().services, environment: elsewhere }).run(new AbortController().signal)
    const order = await (await follows({ user: 'fibre-before-rfs', accountCode: '102010' })).order()

    expect(order.SequenceDetails.HardwareDetail).toMatchObject({ Url: null, UrlChangeAddress: null })
  })

  test('two statements for whoever has a fibre order, however long its story', async () => {
    const follower = await follows()
    await follower.reads()
    const before = api().db.statementCount()
    await follower.reads()

    expect(api().db.statementCount() - before).toBe(2)
  })

  test('FIB-052 an account without a fibre order is told so', async () => {
    expect(refusalOf(await (await follows({ user: 'ben', accountCode: '100517' })).reads())).toEqual([
      422,
      'FIBRE_ORDERS_NOT_AVAILABLE',
      undefined,
    ])
  })

  test.each([
    ['FIB-053 FIB-039 a status that nobody knows', 'strange', 'FIBRE_ORDER_STATUS_NOT_AVAILABLE'],
    ['FIB-054 nothing of the ticket', 'withoutSequence', 'FIBRE_ORDER_SEQUENCE_DETAILS_NOT_AVAILABLE'],
    ['FIB-055 nothing of the connection', 'withoutConnection', 'FIBRE_CONNECTION_DETAILS_NOT_AVAILABLE'],
  ])(
    'where the company says %s of a new order, that is refused, and beside others named',
    async (_what, on, code) => {
      await api().sql`delete from fibre_order where account_code = '102001'`
      await sandbox.turnFibreCompany({ [on]: true })
      await lookAtAll(api())
      const follower = await follows({ user: 'fibre-new', accountCode: '102001' })
      const alone = await follower.reads()
      await api()
        .sql`insert into product_order values ('102001', 900001, 'fibre', 'Acknowledged', 'Received', 'Second', ${TODAY})`
      await sandbox.turnFibreCompany({})
      await lookAtAll(api())
      const beside = readFibreOrders.reply.parse((await follower.reads()).json())

      expect(refusalOf(alone)).toEqual([422, code, undefined])
      expect(beside.orders.map(({ Description }) => Description)).toEqual(['Second'])
      expect(beside.notShown).toEqual([{ OrderNumber: '700005', problem: code }])
    },
  )
})

describe('slots', () => {
  test('FIB-050 are mornings and afternoons of working days, from the second one on at a weekend', async () => {
    await lookAtAll(api())
    const slots = await (await follows()).slots('Install')
    const days = slots.map(({ startDateTime }) => dayAt(startDateTime))

    expect(days[0]).toBe('2026-11-24')
    expect(days.every((each) => isWorkingDay(each) && publicHolidayOn(each, 'Auckland') === null)).toBe(true)
    expect(days).not.toContain('2026-12-25')
    expect(
      new Set(slots.map((slot) => [hourAt(slot.startDateTime), hourAt(slot.endDateTime)].join())),
    ).toEqual(new Set(['8,12', '13,17']))
    expect(
      days.at(-1)?.localeCompare(addDays(dayAt(Date.parse('2026-11-20T21:00:00Z')), 89)),
    ).toBeLessThanOrEqual(0)
  })

  test('FIB-043 FIB-044 of an installation begin the day after the scoping that is chosen', async () => {
    await lookAtAll(api())
    const follower = await follows(CHOOSES_SCOPING)
    const slots = await follower.slots('Install', '2026-12-01')

    expect(dayAt(at(slots, 0).startDateTime)).toBe('2026-12-02')
  })

  test('FIB-041 there are none where the company has none', async () => {
    await lookAtAll(api())
    await sandbox.turnFibreCompany({ full: true })

    expect(await (await follows()).slots('Install')).toEqual([])
  })

  test('FIB-042 are not told of a visit that is today, nor of one that has been', async () => {
    await lookAtAll(api())
    const follower = await follows(INSTALL_BOOKED)
    await api()
      .sql`update fibre_visit set starts_at = '2026-11-20T19:00:00Z', ends_at = '2026-11-20T23:00:00Z'
      where account_code = '102008' and visit_type = 'Install'`
    const asks = async (type: 'Scoping' | 'Install') =>
      refusalOf(
        await api().make(readBooking, {
          ...follower.asked,
          query: { ticketId: await follower.ticketId(), type },
        }),
      )

    expect((await follower.visit('Install')).mayBook).toBe(false)
    expect(await asks('Install')).toEqual([409, 'FIBRE_VISIT_NOT_BOOKABLE', 'type'])
    expect(await asks('Scoping')).toEqual([409, 'FIBRE_VISIT_NOT_BOOKABLE', 'type'])
  })

  test('FIB-056 an answer of the company that cannot be understood is no booking data', async () => {
    await lookAtAll(api())
    await sandbox.turnFibreCompany({ garbled: true })
    const follower = await follows()
    const answer = await api().make(readBooking, {
      ...follower.asked,
      query: { ticketId: await follower.ticketId(), type: 'Install' },
    })

    expect(refusalOf(answer)).toEqual([422, 'NO_BOOKING_DATA', undefined])
  })

  test('of a ticket of another account there are none', async () => {
    const follower = await follows()
    const answer = await api().make(readBooking, {
      ...follower.asked,
      query: { ticketId: 'FT-700012', type: 'Install' },
    })

    expect(refusalOf(answer)).toEqual([404, 'FIBRE_TICKET_NOT_FOUND', 'ticketId'])
  })
})

describe('a booking', () => {
  test('FIB-047 FIB-051 is asked for until it is read back, and its day is the start then', async () => {
    await lookAtAll(api())
    const follower = await follows()
    const slot = at(await follower.slots('Install'), 4)
    const answer = await follower.books('Install', slot)
    const meanwhile = await follower.visit('Install')
    await pass(api(), { seconds: 10 })
    const after = await follower.order()

    expect(bookVisit.reply.parse(answer.json())).toEqual({
      ticketId: 'FT-700011',
      type: 'Install',
      timeslot: slot,
      state: 'asked',
    })
    expect(meanwhile).toMatchObject({
      state: 'none',
      timeslot: null,
      asked: { timeslot: slot, state: 'asked' },
    })
    expect(after.Visits[1]).toMatchObject({ state: 'booked', timeslot: slot, asked: null, sequence: 0 })
    expect(after.RFSDateScheduled).toBe(dayAt(slot.startDateTime))
    expect(after.FibreConnectionDetail.Status).toBe('Fibre Install Date Confirmed')
    expect(after.Timeline.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['visitBooked', 'startDay', 'visitAsked', 'status']),
    )
    const [listed] = await api()
      .sql`select status, expected_on from product_order where account_code = '102007'`
    expect(listed).toEqual({ status: 'Fibre Install Date Confirmed', expected_on: dayAt(slot.startDateTime) })
  })

  test('of one slot that is asked for fifty times at once is one at the company', async () => {
    await lookAtAll(api())
    const follower = await follows()
    const slot = at(await follower.slots('Install'), 0)
    const answers = await Promise.all(Array.from({ length: 50 }, () => follower.books('Install', slot)))
    const asked = await api().sql`select from fibre_order_event where what = 'visitAsked'`
    await pass(api(), { seconds: 10 })

    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await sandbox.fibreBookings()).toHaveLength(1)
    expect(asked).toHaveLength(1)
    expect(await follower.visit('Install')).toMatchObject({ state: 'booked', timeslot: slot })
    expect((await follower.books('Install', slot)).json()).toMatchObject({ state: 'booked' })
    expect(await sandbox.fibreBookings()).toHaveLength(1)
  })

  test('of a slot that was lost while it was looked at is none, and the other visit stays', async () => {
    await lookAtAll(api())
    const follower = await follows(INSTALL_BOOKED)
    const before = await follower.visit('Install')
    const slot = at(await follower.slots('Install'), 2)
    await sandbox.turnFibreCompany({ losing: true })
    const answer = await follower.books('Install', slot)
    const after = await follower.visit('Install')

    expect(refusalOf(answer)).toEqual([409, 'FIBRE_SLOT_LOST', 'timeslot'])
    expect(after).toMatchObject({ state: 'booked', timeslot: before.timeslot, asked: { state: 'lost' } })
  })

  test('that the company rejects after it took it is shown as rejected, the one before it stays, and the customer hears', async () => {
    await lookAtAll(api())
    const follower = await follows(INSTALL_BOOKED)
    const before = await follower.visit('Install')
    await sandbox.turnFibreCompany({ rejecting: true })
    const answer = await follower.books('Install', at(await follower.slots('Install'), 2))
    await pass(api(), { seconds: 10 })
    const after = await follower.visit('Install')

    expect(answer.json()).toMatchObject({ state: 'asked' })
    expect(after).toMatchObject({ state: 'booked', timeslot: before.timeslot, asked: { state: 'rejected' } })
    expect(await api().sql`select subject from communication where event_type = 'FibreVisit'`).toEqual([
      { subject: 'Your fibre installation is not booked' },
    ])
  })

  test('that the company refuses at once is refused', async () => {
    await lookAtAll(api())
    const follower = await follows()
    const slot = at(await follower.slots('Install'), 2)
    await sandbox.turnFibreCompany({ refusing: true })

    expect(refusalOf(await follower.books('Install', slot))).toEqual([
      422,
      'FIBRE_BOOKING_REJECTED',
      'timeslot',
    ])
  })

  test('where the company goes away between the two: the first is what it says, the second was never asked for there', async () => {
    await lookAtAll(api())
    const follower = await follows(CHOOSES_SCOPING)
    const scoping = at(await follower.slots('Scoping'), 2)
    const install = at(await follower.slots('Install', dayAt(scoping.startDateTime)), 6)
    await sandbox.turnFibreCompany({ leaving: true })
    const first = await follower.books('Scoping', scoping)
    const second = await follower.books('Install', install)
    const [meanwhileScoping, meanwhileInstall] = (await follower.order()).Visits
    await sandbox.turnFibreCompany({})
    await pass(api(), { seconds: 60 })
    const [afterScoping, afterInstall] = (await follower.order()).Visits

    expect(first.json()).toMatchObject({ state: 'asked' })
    expect(refusalOf(second)).toEqual([503, 'FIBRE_COMPANY_UNAVAILABLE', undefined])
    expect(meanwhileScoping).toMatchObject({ state: 'none', asked: { state: 'asked', timeslot: scoping } })
    expect(meanwhileInstall).toMatchObject({ state: 'none', asked: { state: 'asked', timeslot: install } })
    expect(afterScoping).toMatchObject({ state: 'booked', timeslot: scoping, asked: null })
    expect(afterInstall).toMatchObject({ state: 'none', asked: { state: 'rejected', timeslot: install } })
    expect((await follower.books('Install', install)).statusCode).toBe(200)
    await pass(api(), { seconds: 10 })
    expect(await follower.visit('Install')).toMatchObject({ state: 'booked', timeslot: install })
  })

  test('FIB-043 FIB-044 of an installation on the day of the scoping, or before it, is refused', async () => {
    await lookAtAll(api())
    const follower = await follows(CHOOSES_SCOPING)
    const slots = await follower.slots('Scoping')
    await follower.books('Scoping', at(slots, 4))
    await pass(api(), { seconds: 10 })
    await follower.order()
    const afternoon = await follower.books('Install', at(slots, 5))
    const before = await follower.books('Install', at(slots, 0))
    const next = await follower.books('Install', at(slots, 6))

    expect([afternoon, before].map(refusalOf)).toEqual([
      [422, 'FIBRE_VISITS_TOO_CLOSE', 'timeslot.startDateTime'],
      [422, 'FIBRE_VISITS_TOO_CLOSE', 'timeslot.startDateTime'],
    ])
    expect(next.statusCode).toBe(200)
  })

  test('FIB-043 a scoping after the installation is refused unless that follows, which then gives way', async () => {
    await lookAtAll(api())
    const follower = await follows(CHOOSES_SCOPING)
    const slots = await follower.slots('Scoping')
    await follower.books('Scoping', at(slots, 0))
    await pass(api(), { seconds: 10 })
    await follower.books('Install', at(slots, 4))
    await pass(api(), { seconds: 10 })
    const late = at(slots, 8)
    const alone = await follower.books('Scoping', late)
    const both = await follower.books('Scoping', late, true)
    await pass(api(), { seconds: 10 })
    const [scoping, install] = (await follower.order()).Visits

    expect(refusalOf(alone)).toEqual([422, 'FIBRE_VISITS_TOO_CLOSE', 'timeslot.startDateTime'])
    expect(both.statusCode).toBe(200)
    expect(scoping).toMatchObject({ state: 'booked', timeslot: late, sequence: 1 })
    expect(install).toMatchObject({ state: 'cancelled', mayBook: true, sequence: 1 })
    expect((await follower.books('Install', at(slots, 10))).statusCode).toBe(200)
  })

  const SLOT = (day: string): Timeslot => ({
    startDateTime: Date.parse(`${day}T08:00:00+13:00`),
    endDateTime: Date.parse(`${day}T12:00:00+13:00`),
  })

  test.each([
    ['of yesterday', SLOT('2026-11-20'), 'FIBRE_SLOT_TOO_EARLY'],
    ['of today', SLOT(TODAY), 'FIBRE_SLOT_TOO_EARLY'],
    ['of a public holiday', SLOT('2026-12-25'), 'FIBRE_SLOT_NOT_AVAILABLE'],
    ['of a Sunday', SLOT('2026-11-29'), 'FIBRE_SLOT_NOT_AVAILABLE'],
    ['too far ahead', SLOT('2027-03-15'), 'FIBRE_SLOT_NOT_AVAILABLE'],
  ])('FIB-042 for a slot %s is refused by its field, and nothing is asked for', async (_what, slot, code) => {
    await lookAtAll(api())
    const follower = await follows()

    expect(refusalOf(await follower.books('Install', slot))).toEqual([422, code, 'timeslot.startDateTime'])
    expect((await follower.visit('Install')).asked).toBeNull()
    expect(await sandbox.fibreBookings()).toEqual([])
  })

  test('for a slot that the company has none of, or that ends before it begins, is refused', async () => {
    await lookAtAll(api())
    const follower = await follows()
    const { startDateTime, endDateTime } = SLOT('2026-12-01')
    const odd = { startDateTime: startDateTime + 60_000, endDateTime }

    expect(refusalOf(await follower.books('Install', odd))).toEqual([
      422,
      'FIBRE_SLOT_NOT_AVAILABLE',
      'timeslot',
    ])
    expect(
      refusalOf(await follower.books('Install', { startDateTime: endDateTime, endDateTime: startDateTime })),
    ).toEqual([422, 'FIBRE_SLOT_NOT_AVAILABLE', 'timeslot.endDateTime'])
  })

  test('by a ticket of another account is refused', async () => {
    await lookAtAll(api())
    const follower = await follows()
    const timeslot = { startDateTime: '2026-11-30T19:00:00Z', endDateTime: '2026-11-30T23:00:00Z' }
    const answer = await api().make(bookVisit, {
      ...follower.asked,
      body: { ticketId: 'FT-700012', type: 'Install', timeslot },
    })

    expect(refusalOf(answer)).toEqual([404, 'FIBRE_TICKET_NOT_FOUND', 'ticketId'])
  })

  test('FIB-042 may be moved while it is a day away, and says from when that may cost', async () => {
    await lookAtAll(api())
    const visit = await (await follows({ user: 'fibre-before-rfs', accountCode: '102010' })).visit('Install')

    expect(visit.mayBook).toBe(true)
    // 3 pm on the Friday before the Monday
    expect(visit.changeMayCostFrom).toBe(Date.parse('2026-11-20T02:00:00Z'))
  })
})
