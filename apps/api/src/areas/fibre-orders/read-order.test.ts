import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

import { addDays, dayAt } from '@switchboard/domain/day'
import { bookVisit, readBooking, readFibreOrders } from '@switchboard/domain/fibre-orders/contract'
import { fibreState, toFibreProgress } from '@switchboard/domain/fibre-orders/states'
import { hourAt } from '@switchboard/domain/instant'
import { isWorkingDay } from '@switchboard/domain/public-holidays'

import { DEMO_FIBRE_ORDERS, getFibreOrderAccount } from '#api/demo/fibre-orders.ts'

import { CHOOSES_SCOPING, INSTALL_BOOKED, syncAllOrders, advanceTime } from './testing/follower.ts'
import { TODAY, readRefusal, pick, testFibreOrders } from './testing/fibre-orders.ts'

const { sandbox, api, followOrder } = await testFibreOrders()

describe('reading', () => {
  test.each(DEMO_FIBRE_ORDERS.map(({ shows }, place) => [shows, getFibreOrderAccount(place)] as const))(
    'FIB-048 FIB-049 the order of fibre-%s is read, and shows as that',
    async (shows, accountCode) => {
      const follower = await followOrder({ user: `fibre-${shows}`, accountCode })
      const before = await follower.order()
      await syncAllOrders(api())
      const after = await follower.order()

      for (const order of [before, after])
        expect(fibreState(toFibreProgress(order), dayAt(Date.parse('2026-11-20T21:00:00Z')))).toBe(shows)
      expect(after.FibreConnectionDetail).toEqual(before.FibreConnectionDetail)
    },
  )

  test('FIB-046 with the start, the connection with its visits, the ticket and the parcel', async () => {
    const follower = await followOrder({ user: 'fibre-before-rfs', accountCode: '102010' })
    await syncAllOrders(api())
    const [raw] = z.object({ orders: z.array(z.unknown()) }).parse((await follower.read()).json()).orders
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

  test("a link to a site other than the courier's is not shown", async () => {
    await api()
      .sql`update fibre_order set tracking_number = 'KC1', carrier = 'C' where account_code = '102010'`
    const { environment } = api().services
    const elsewhere = { ...environment, COURIER_SITE_URL: 'https://courier.example/' }
    const { fibreOrdersJob } = await import('./job.ts')
    await fibreOrdersJob({ ...api().services, environment: elsewhere }).run(new AbortController().signal)
    const order = await (await followOrder({ user: 'fibre-before-rfs', accountCode: '102010' })).order()

    expect(order.SequenceDetails.HardwareDetail).toMatchObject({ Url: null, UrlChangeAddress: null })
  })

  test('takes two statements for an account with a fibre order, however long its timeline', async () => {
    const follower = await followOrder()
    await follower.read()
    const before = api().db.statementCount()
    await follower.read()

    expect(api().db.statementCount() - before).toBe(2)
  })

  test('FIB-052 an account without a fibre order is refused as such', async () => {
    expect(readRefusal(await (await followOrder({ user: 'ben', accountCode: '100517' })).read())).toEqual([
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
    'a new order is refused if the company reports %s, and named beside the other orders',
    async (_what, on, code) => {
      await api().sql`delete from fibre_order where account_code = '102001'`
      await sandbox.turnFibreCompany({ [on]: true })
      await syncAllOrders(api())
      const follower = await followOrder({ user: 'fibre-new', accountCode: '102001' })
      const alone = await follower.read()
      await api()
        .sql`insert into product_order values ('102001', 900001, 'fibre', 'Acknowledged', 'Received', 'Second', ${TODAY})`
      await sandbox.turnFibreCompany({})
      await syncAllOrders(api())
      const beside = readFibreOrders.reply.parse((await follower.read()).json())

      expect(readRefusal(alone)).toEqual([422, code, undefined])
      expect(beside.orders.map(({ Description }) => Description)).toEqual(['Second'])
      expect(beside.notShown).toEqual([{ OrderNumber: '700005', problem: code }])
    },
  )
})

test('FIB-048 FIB-050 FIB-051 the calls have the specified paths', () => {
  expect([readFibreOrders, readBooking, bookVisit].map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /accounts/{accountCode}/productorders/fibre',
    'GET /accounts/{accountCode}/booking',
    'PUT /accounts/{accountCode}/booking',
  ])
})

describe('slots', () => {
  test('FIB-050 are mornings and afternoons of working days, from the second working day at a weekend', async () => {
    await syncAllOrders(api())
    const slots = await (await followOrder()).slots('Install')
    const days = slots.map(({ startDateTime }) => dayAt(startDateTime))

    expect(days[0]).toBe('2026-11-24')
    expect(days.filter((each) => !isWorkingDay(each, 'Auckland'))).toEqual([])
    expect(days).not.toContain('2026-12-25')
    expect(
      new Set(slots.map((slot) => [hourAt(slot.startDateTime), hourAt(slot.endDateTime)].join())),
    ).toEqual(new Set(['8,12', '13,17']))
    expect(
      days.at(-1)?.localeCompare(addDays(dayAt(Date.parse('2026-11-20T21:00:00Z')), 89)),
    ).toBeLessThanOrEqual(0)
  })

  test('FIB-043 FIB-044 of an installation begin the day after the chosen scoping', async () => {
    await syncAllOrders(api())
    const follower = await followOrder(CHOOSES_SCOPING)
    const slots = await follower.slots('Install', '2026-12-01')

    expect(dayAt(pick(slots, 0).startDateTime)).toBe('2026-12-02')
  })

  test('FIB-043 FIB-044 of an installation begin the day after the booked scoping', async () => {
    await syncAllOrders(api())
    const follower = await followOrder(CHOOSES_SCOPING)
    const scoping = pick(await follower.slots('Scoping'), 4)
    await follower.book('Scoping', scoping)
    await advanceTime(api(), { seconds: 10 })
    await follower.order()
    const slots = await follower.slots('Install')

    expect(dayAt(pick(slots, 0).startDateTime)).toBe(addDays(dayAt(scoping.startDateTime), 1))
  })

  test('FIB-047 FIB-050 come with the ticket and the type of the visit', async () => {
    await syncAllOrders(api())
    const follower = await followOrder()
    const query = { ticketId: await follower.ticketId(), type: 'Install' } as const
    const answer = await api().make(readBooking, { ...follower.request, query })

    expect(answer.json()).toMatchObject(query)
  })

  test('FIB-041 are empty if the company has none', async () => {
    await syncAllOrders(api())
    await sandbox.turnFibreCompany({ full: true })

    expect(await (await followOrder()).slots('Install')).toEqual([])
  })

  test('FIB-042 are refused for a visit today or in the past', async () => {
    await syncAllOrders(api())
    const follower = await followOrder(INSTALL_BOOKED)
    await api()
      .sql`update fibre_visit set starts_at = '2026-11-20T19:00:00Z', ends_at = '2026-11-20T23:00:00Z'
      where account_code = '102008' and visit_type = 'Install'`
    const read = async (type: 'Scoping' | 'Install') =>
      readRefusal(
        await api().make(readBooking, {
          ...follower.request,
          query: { ticketId: await follower.ticketId(), type },
        }),
      )

    expect((await follower.visit('Install')).mayBook).toBe(false)
    expect(await read('Install')).toEqual([409, 'FIBRE_VISIT_NOT_BOOKABLE', 'type'])
    expect(await read('Scoping')).toEqual([409, 'FIBRE_VISIT_NOT_BOOKABLE', 'type'])
  })

  test('FIB-056 an unreadable answer of the company is refused', async () => {
    await syncAllOrders(api())
    await sandbox.turnFibreCompany({ garbled: true })
    const follower = await followOrder()
    const answer = await api().make(readBooking, {
      ...follower.request,
      query: { ticketId: await follower.ticketId(), type: 'Install' },
    })

    expect(readRefusal(answer)).toEqual([422, 'NO_BOOKING_DATA', undefined])
  })

  test('FIB-050 are refused for a ticket of another account', async () => {
    const follower = await followOrder()
    const answer = await api().make(readBooking, {
      ...follower.request,
      query: { ticketId: 'FT-700012', type: 'Install' },
    })

    expect(readRefusal(answer)).toEqual([404, 'FIBRE_TICKET_NOT_FOUND', 'ticketId'])
  })
})
