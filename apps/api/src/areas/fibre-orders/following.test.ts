import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

import { readAccount } from '@switchboard/domain/accounts/contract'
import {
  renewCalendarFeed,
  reportMissedVisit,
  withdrawCalendarFeed,
} from '@switchboard/domain/fibre-orders/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'
import { testGateway } from '#api/testing/gateway.ts'

import { MAX_CALENDARS } from './calendar.ts'
import {
  CHOOSES_SCOPING,
  INSTALL_BOOKED,
  createFollower,
  syncAllOrders,
  advanceTime,
} from './testing/follower.ts'
import type { Follower } from './testing/follower.ts'

const sandbox = await testGateway()
const settings = { FIBRE_COMPANY_URL: sandbox.fibreCompanyUrl, FIBRE_COMPANY_TIMEOUT_SECONDS: '99' }
const api = testApi(fillDemo, {}, settings)
const NEW: Follower = { user: 'fibre-new', accountCode: '102001' }
const refusal = z.object({ code: z.string(), field: z.optional(z.string()) })

/** Lets days pass and reads the company's state on each. */
async function syncDaily(many: number): Promise<void> {
  for (let day = 0; day < many; day += 1) {
    await advanceTime(api(), { days: 1 })
    await syncAllOrders(api())
  }
}

function listLetters() {
  type Letter = { subject: string }
  return api().sql<Letter>`
    select subject from communication where event_type = 'FibreVisit' order by communication_id`
}

describe('an order', () => {
  test('FIB-048 progresses day by day, and its timeline has every change', async () => {
    const follower = await createFollower(api(), NEW)
    await syncAllOrders(api())
    await syncDaily(2)
    const [first] = await follower.slots('Scoping')
    if (first === undefined) throw new Error('no slot')
    await follower.book('Scoping', first)
    await advanceTime(api(), { seconds: 10 })
    const booked = await follower.order()
    await syncDaily(8)
    const later = await follower.order()

    expect(booked.FibreConnectionDetail).toMatchObject({ Status: 'Consent Not Required', SubStatus: '' })
    expect(later.FibreConnectionDetail).toMatchObject({ Status: 'Held', SubStatus: 'Schedule Install' })
    expect(later.Timeline.toReversed().map(({ what, status }) => status ?? what)).toEqual([
      'Acknowledged',
      'Held',
      'visitAsked',
      'visitBooked',
      'Consent Not Required',
      'visitDone',
      'Network Build',
      'Held',
    ])
    expect(await listLetters()).toEqual([{ subject: 'Your fibre scoping visit is booked' }])
    expect(await api().sql`select body from communication where event_type = 'FibreVisit'`).toEqual([
      { body: expect.stringContaining('Someone who may decide where the fibre goes must be at home') },
    ])
  })

  test('that is new is created at the company by the job', async () => {
    await api()
      .sql`insert into product_order values ('100517', 900001, 'fibre', 'Acknowledged', 'Received', 'Fibre', '2026-11-21')`
    const follower = await createFollower(api(), { user: 'ben', accountCode: '100517' })
    const before = await follower.read()
    await syncAllOrders(api())

    expect(refusal.parse(before.json()).code).toBe('FIBRE_ORDER_SEQUENCE_DETAILS_NOT_AVAILABLE')
    expect((await follower.order()).FibreConnectionDetail).toMatchObject({ Status: 'Acknowledged' })
  })

  test('that is cancelled here is cancelled at the company, with its visits', async () => {
    await syncAllOrders(api())
    await api()
      .sql`update product_order set status = 'Cancelled', expected_on = null where account_code = '102008'`
    await advanceTime(api(), { seconds: 601 })
    await syncAllOrders(api())
    const order = await (await createFollower(api(), INSTALL_BOOKED)).order()

    expect(order.FibreConnectionDetail.Status).toBe('Cancelled')
    expect(order.Visits.map(({ state, mayBook }) => [state, mayBook])).toEqual([
      ['done', false],
      ['cancelled', false],
    ])
    expect(await api().sql`select status from fibre_order where account_code = '102008'`).toEqual([
      { status: 'Cancelled' },
    ])
  })

  test('blocks other changes while its customer order is open, whatever state the company reports', async () => {
    await syncAllOrders(api())
    const { request } = await createFollower(api(), INSTALL_BOOKED)
    await api().sql`insert into service_order
        (account_code, order_id, kind, state, body, changed_at, committed_at, told, next_on, fibre_order_number)
      select account_code, 'theirs', 'product', 'Committed', '{}', now(), now(), '{}', '2026-12-04', order_number
      from fibre_order where account_code = '102008'`
    const readProgress = async () => {
      await advanceTime(api(), { seconds: 601 })
      await syncAllOrders(api())
      const answer = await api().make(readAccount, request)
      const [order] = await api().sql<{
        status: string
        state: string
      }>`select p.status, f.status as state
        from product_order p join fibre_order f using (account_code, order_number) where p.account_code = '102008'`
      return { ...order, waits: readAccount.reply.parse(answer.json()).serviceFacts?.activeFibreOrder }
    }
    await api().sql`update product_order set status = 'Completed' where account_code = '102008'`
    const meanwhile = await readProgress()
    await api().sql`update service_order set next_on = null where account_code = '102008'`
    await api().sql`update product_order set status = 'Completed' where account_code = '102008'`
    const after = await readProgress()

    const state = 'Fibre Install Date Confirmed'
    expect(meanwhile).toEqual({ status: state, state, waits: true })
    expect(after).toEqual({ status: 'Completed', state, waits: false })
  })

  test('that the company has lost is created again with its state', async () => {
    await syncAllOrders(api())
    const follower = await createFollower(api(), INSTALL_BOOKED)
    const before = await follower.visit('Install')
    await sandbox.forgetFibreOrders()
    await advanceTime(api(), { seconds: 601 })
    await syncAllOrders(api())

    expect(await follower.visit('Install')).toEqual(before)
    expect(await follower.slots('Install')).not.toEqual([])
  })

  test('keeps its state when the company reports an older revision', async () => {
    await syncAllOrders(api())
    await api()
      .sql`update fibre_order set revision = revision + 1000000000000, status = 'Completed' where account_code = '102008'`
    await api().sql`update fibre_order set looked_at = null`
    await syncAllOrders(api())

    expect((await (await createFollower(api(), INSTALL_BOOKED)).order()).FibreConnectionDetail.Status).toBe(
      'Completed',
    )
  })
})

describe('a notification of the company', () => {
  const notify = (reference: string, key = 'sandbox') =>
    api().app.inject({
      method: 'POST',
      url: '/api/fibre-company/notifications',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      payload: JSON.stringify({ reference }),
    })

  test("only causes a read of the company's state", async () => {
    await syncAllOrders(api())
    const follower = await createFollower(api(), INSTALL_BOOKED)
    await sandbox.turnFibreCompany({ absent: true })
    await advanceTime(api(), { days: 20 })
    const answer = await notify(await follower.ticketId())
    const visit = await follower.visit('Install')

    expect(answer.statusCode).toBe(204)
    expect(visit).toMatchObject({ state: 'missed', mayBook: true })
    expect(await listLetters()).toEqual([{ subject: 'Nobody came to your fibre installation' }])
  })

  test('is refused with another key, and ignored for an unknown order', async () => {
    expect((await notify('FT-700012', 'guessed')).statusCode).toBe(403)
    expect((await notify('FT-0')).statusCode).toBe(204)
    expect(await api().sql`select from fibre_order where looked_at is not null`).toEqual([])
  })
})

describe('nobody came', () => {
  async function prepareReport() {
    const follower = await createFollower(api(), INSTALL_BOOKED)
    const visit = await follower.visit('Install')
    const startDateTime = new Date(visit.timeslot?.startDateTime ?? 0).toISOString()
    const body = {
      ticketId: await follower.ticketId(),
      type: 'Install' as const,
      startDateTime,
      comment: 'I waited',
    }
    return { follower, report: () => api().make(reportMissedVisit, { ...follower.request, body }) }
  }

  test('is reported once for a past visit, with the known facts, and the customer gets a letter', async () => {
    await syncAllOrders(api())
    const { follower, report } = await prepareReport()
    const early = await report()
    await advanceTime(api(), { days: 20 })
    const answers = await Promise.all([report(), report(), report()])
    const order = await follower.order()

    expect(refusal.parse(early.json())).toEqual({ code: 'FIBRE_VISIT_NOT_MISSED', field: 'startDateTime' })
    const reports = answers.map((answer) => reportMissedVisit.reply.parse(answer.json()))
    expect(new Set(reports.map(({ reportNumber }) => reportNumber)).size).toBe(1)
    expect(order.Reports).toEqual([reports[0]])
    expect(order.Timeline[0]).toMatchObject({ what: 'nobodyCame', by: 'customer', type: 'Install' })
    expect(await api().sql`select evidence ->> 'status' as status from fibre_visit_report`).toEqual([
      { status: 'Fibre Install Date Confirmed' },
    ])
    expect(await listLetters()).toEqual([{ subject: `Your report ${reports[0]?.reportNumber}: nobody came` }])
    expect(await api().sql`select body from communication where event_type = 'FibreVisit'`).toEqual([
      { body: expect.not.stringMatching(/nothing is charged|we are asking/i) },
    ])
  })

  test('is refused for a ticket of another account', async () => {
    const follower = await createFollower(api(), CHOOSES_SCOPING)
    const body = {
      ticketId: 'FT-700012',
      type: 'Install' as const,
      startDateTime: '2026-11-18T19:00:00Z',
      comment: '',
    }
    const answer = await api().make(reportMissedVisit, { ...follower.request, body })

    expect([answer.statusCode, refusal.parse(answer.json())]).toEqual([
      404,
      { code: 'FIBRE_TICKET_NOT_FOUND', field: 'ticketId' },
    ])
  })
})

describe('the calendar', () => {
  async function renewFeed(who = INSTALL_BOOKED) {
    const follower = await createFollower(api(), who)
    const answer = await api().make(renewCalendarFeed, follower.request)
    return { follower, path: new URL(renewCalendarFeed.reply.parse(answer.json()).url).pathname }
  }
  const fetchFeed = (path: string) => api().app.inject({ method: 'GET', url: path })
  const findLines = (text: string, name: string) =>
    text.split('\r\n').filter((line) => line.startsWith(`${name}:`))

  test('is served to anyone with its address, and a changed visit has a higher sequence number', async () => {
    await syncAllOrders(api())
    const { follower, path } = await renewFeed()
    const before = await fetchFeed(path)
    const [, , slot] = await follower.slots('Install')
    if (slot === undefined) throw new Error('no slot')
    await follower.book('Install', slot)
    await advanceTime(api(), { seconds: 10 })
    await syncAllOrders(api())
    const moved = await fetchFeed(path)
    await api().sql`update product_order set status = 'Cancelled' where account_code = '102008'`
    await advanceTime(api(), { seconds: 601 })
    await syncAllOrders(api())
    const cancelled = await fetchFeed(path)

    expect(before.headers['content-type']).toBe('text/calendar; charset=utf-8')
    const uids = [before, moved, cancelled].map(({ body }) => findLines(body, 'UID'))
    expect(uids).toEqual([uids[0], uids[0], uids[0]])
    const numbers = [before, moved, cancelled].map(({ body }) => findLines(body, 'SEQUENCE').at(-1))
    expect(numbers).toEqual(['SEQUENCE:0', 'SEQUENCE:1', 'SEQUENCE:2'])
    expect(findLines(moved.body, 'DTSTART').at(-1)).not.toBe(findLines(before.body, 'DTSTART').at(-1))
    expect(findLines(cancelled.body, 'STATUS').at(-1)).toBe('STATUS:CANCELLED')
  })

  test('has no token in the database, and a new or removed address ends the old one', async () => {
    const { follower, path } = await renewFeed()
    const [stored] = await api().sql<{ row: string }>`select c::text as row from fibre_calendar c`
    const { path: second } = await renewFeed()
    const old = await fetchFeed(path)
    const feed = (await follower.read()).json<{ calendarFeed: unknown }>().calendarFeed
    await api().make(withdrawCalendarFeed, follower.request)
    const withdrawn = await fetchFeed(second)

    expect(stored?.row).not.toContain(path.split('/').at(-1)?.slice(0, 43))
    expect(feed).toEqual({ since: expect.any(String) })
    expect([old.statusCode, withdrawn.statusCode]).toEqual([404, 404])
    expect((await follower.read()).json<{ calendarFeed: unknown }>().calendarFeed).toBeNull()
  })

  test('has nothing of another account, and guessing addresses is limited', async () => {
    const { path } = await renewFeed(CHOOSES_SCOPING)
    const own = await fetchFeed(path)
    const guesses = []
    for (let each = 0; each < MAX_CALENDARS; each += 1)
      guesses.push((await fetchFeed(`/api/calendar/fibre/${'x'.repeat(43)}.ics`)).statusCode)

    expect(own.body).not.toContain('BEGIN:VEVENT')
    expect(new Set(guesses)).toEqual(new Set([404, 429]))
  })
})
