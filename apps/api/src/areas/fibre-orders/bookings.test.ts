import { describe, expect, test } from 'vitest'

import { dayAt } from '@switchboard/domain/day'
import { bookVisit } from '@switchboard/domain/fibre-orders/contract'
import type { Timeslot } from '@switchboard/domain/fibre-orders/order'

import { CHOOSES_SCOPING, INSTALL_BOOKED, syncAllOrders, advanceTime } from './testing/follower.ts'
import { TODAY, readRefusal, pick, testFibreOrders } from './testing/fibre-orders.ts'

const { sandbox, api, followOrder } = await testFibreOrders()

describe('a booking', () => {
  test('FIB-047 FIB-051 is requested until the company confirms it, then its day is the start', async () => {
    await syncAllOrders(api())
    const follower = await followOrder()
    const slot = pick(await follower.slots('Install'), 4)
    const answer = await follower.book('Install', slot)
    const meanwhile = await follower.visit('Install')
    await advanceTime(api(), { seconds: 10 })
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

  test('FIB-051 with the start of a requested slot and another end is a slot of its own', async () => {
    await syncAllOrders(api())
    const follower = await followOrder()
    const slot = pick(await follower.slots('Install'), 4)
    await follower.book('Install', slot)
    const longer = { ...slot, endDateTime: slot.endDateTime + 3_600_000 }
    const answer = await follower.book('Install', longer)

    expect(readRefusal(answer)).toEqual([422, 'FIBRE_SLOT_NOT_AVAILABLE', 'timeslot'])
  })

  test('of one slot that is requested fifty times in parallel is made once at the company', async () => {
    await syncAllOrders(api())
    const follower = await followOrder()
    const slot = pick(await follower.slots('Install'), 0)
    const answers = await Promise.all(Array.from({ length: 50 }, () => follower.book('Install', slot)))
    const requestEvents = await api().sql`select from fibre_order_event where what = 'visitAsked'`
    await advanceTime(api(), { seconds: 10 })

    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await sandbox.listFibreBookings()).toHaveLength(1)
    expect(requestEvents).toHaveLength(1)
    expect(await follower.visit('Install')).toMatchObject({ state: 'booked', timeslot: slot })
    expect((await follower.book('Install', slot)).json()).toMatchObject({ state: 'booked' })
    expect(await sandbox.listFibreBookings()).toHaveLength(1)
  })

  test('of a slot that was taken meanwhile fails, and the other visit is unchanged', async () => {
    await syncAllOrders(api())
    const follower = await followOrder(INSTALL_BOOKED)
    const before = await follower.visit('Install')
    const slot = pick(await follower.slots('Install'), 2)
    await sandbox.turnFibreCompany({ losing: true })
    const answer = await follower.book('Install', slot)
    const after = await follower.visit('Install')

    expect(readRefusal(answer)).toEqual([409, 'FIBRE_SLOT_LOST', 'timeslot'])
    expect(after).toMatchObject({ state: 'booked', timeslot: before.timeslot, asked: { state: 'lost' } })
  })

  test('that the company rejects later is shown as rejected, the earlier booking stays, and a letter is sent', async () => {
    await syncAllOrders(api())
    const follower = await followOrder(INSTALL_BOOKED)
    const before = await follower.visit('Install')
    await sandbox.turnFibreCompany({ rejecting: true })
    const answer = await follower.book('Install', pick(await follower.slots('Install'), 2))
    await advanceTime(api(), { seconds: 10 })
    const after = await follower.visit('Install')

    expect(answer.json()).toMatchObject({ state: 'asked' })
    expect(after).toMatchObject({ state: 'booked', timeslot: before.timeslot, asked: { state: 'rejected' } })
    expect(await api().sql`select subject from communication where event_type = 'FibreVisit'`).toEqual([
      { subject: 'Your fibre installation is not booked' },
    ])
  })

  test('that the company refuses at once is refused', async () => {
    await syncAllOrders(api())
    const follower = await followOrder()
    const slot = pick(await follower.slots('Install'), 2)
    await sandbox.turnFibreCompany({ refusing: true })

    expect(readRefusal(await follower.book('Install', slot))).toEqual([
      422,
      'FIBRE_BOOKING_REJECTED',
      'timeslot',
    ])
  })

  test('during an outage of the company is confirmed afterwards if it had arrived, and otherwise rejected', async () => {
    await syncAllOrders(api())
    const follower = await followOrder(CHOOSES_SCOPING)
    const scoping = pick(await follower.slots('Scoping'), 2)
    const install = pick(await follower.slots('Install', dayAt(scoping.startDateTime)), 6)
    await sandbox.turnFibreCompany({ leaving: true })
    const first = await follower.book('Scoping', scoping)
    const second = await follower.book('Install', install)
    const [meanwhileScoping, meanwhileInstall] = (await follower.order()).Visits
    await sandbox.turnFibreCompany({})
    await advanceTime(api(), { seconds: 60 })
    const [afterScoping, afterInstall] = (await follower.order()).Visits

    expect(first.json()).toMatchObject({ state: 'asked' })
    expect(readRefusal(second)).toEqual([503, 'FIBRE_COMPANY_UNAVAILABLE', undefined])
    expect(meanwhileScoping).toMatchObject({ state: 'none', asked: { state: 'asked', timeslot: scoping } })
    expect(meanwhileInstall).toMatchObject({ state: 'none', asked: { state: 'asked', timeslot: install } })
    expect(afterScoping).toMatchObject({ state: 'booked', timeslot: scoping, asked: null })
    expect(afterInstall).toMatchObject({ state: 'none', asked: { state: 'rejected', timeslot: install } })
    expect((await follower.book('Install', install)).statusCode).toBe(200)
    await advanceTime(api(), { seconds: 10 })
    expect(await follower.visit('Install')).toMatchObject({ state: 'booked', timeslot: install })
  })

  test('FIB-043 FIB-044 of an installation on the day of the scoping, or before it, is refused', async () => {
    await syncAllOrders(api())
    const follower = await followOrder(CHOOSES_SCOPING)
    const slots = await follower.slots('Scoping')
    await follower.book('Scoping', pick(slots, 4))
    await advanceTime(api(), { seconds: 10 })
    await follower.order()
    const afternoon = await follower.book('Install', pick(slots, 5))
    const before = await follower.book('Install', pick(slots, 0))
    const next = await follower.book('Install', pick(slots, 6))

    expect([afternoon, before].map(readRefusal)).toEqual([
      [422, 'FIBRE_VISITS_TOO_CLOSE', 'timeslot.startDateTime'],
      [422, 'FIBRE_VISITS_TOO_CLOSE', 'timeslot.startDateTime'],
    ])
    expect(next.statusCode).toBe(200)
  })

  test('FIB-043 of a scoping after the installation is refused, unless the installation may be cancelled', async () => {
    await syncAllOrders(api())
    const follower = await followOrder(CHOOSES_SCOPING)
    const slots = await follower.slots('Scoping')
    await follower.book('Scoping', pick(slots, 0))
    await advanceTime(api(), { seconds: 10 })
    await follower.book('Install', pick(slots, 4))
    await advanceTime(api(), { seconds: 10 })
    const late = pick(slots, 8)
    const alone = await follower.book('Scoping', late)
    const both = await follower.book('Scoping', late, true)
    await advanceTime(api(), { seconds: 10 })
    const [scoping, install] = (await follower.order()).Visits

    expect(readRefusal(alone)).toEqual([422, 'FIBRE_VISITS_TOO_CLOSE', 'timeslot.startDateTime'])
    expect(both.statusCode).toBe(200)
    expect(scoping).toMatchObject({ state: 'booked', timeslot: late, sequence: 1 })
    expect(install).toMatchObject({ state: 'cancelled', mayBook: true, sequence: 1 })
    expect((await follower.book('Install', pick(slots, 10))).statusCode).toBe(200)
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
  ])('FIB-042 for a slot %s is refused by its field, and none is requested', async (_what, slot, code) => {
    await syncAllOrders(api())
    const follower = await followOrder()

    expect(readRefusal(await follower.book('Install', slot))).toEqual([422, code, 'timeslot.startDateTime'])
    expect((await follower.visit('Install')).asked).toBeNull()
    expect(await sandbox.listFibreBookings()).toEqual([])
  })

  test('FIB-041 for a slot that the company does not offer, or that ends before it begins, is refused', async () => {
    await syncAllOrders(api())
    const follower = await followOrder()
    const { startDateTime, endDateTime } = SLOT('2026-12-01')
    const odd = { startDateTime: startDateTime + 60_000, endDateTime }

    expect(readRefusal(await follower.book('Install', odd))).toEqual([
      422,
      'FIBRE_SLOT_NOT_AVAILABLE',
      'timeslot',
    ])
    expect(
      readRefusal(await follower.book('Install', { startDateTime: endDateTime, endDateTime: startDateTime })),
    ).toEqual([422, 'FIBRE_SLOT_NOT_AVAILABLE', 'timeslot.endDateTime'])
  })

  test('FIB-051 by a ticket of another account is refused', async () => {
    await syncAllOrders(api())
    const follower = await followOrder()
    const timeslot = { startDateTime: '2026-11-30T19:00:00Z', endDateTime: '2026-11-30T23:00:00Z' }
    const answer = await api().make(bookVisit, {
      ...follower.request,
      body: { ticketId: 'FT-700012', type: 'Install', timeslot },
    })

    expect(readRefusal(answer)).toEqual([404, 'FIBRE_TICKET_NOT_FOUND', 'ticketId'])
  })

  test('FIB-042 may be moved while it is a day away, and shows from when a move may cost', async () => {
    await syncAllOrders(api())
    const visit = await (
      await followOrder({ user: 'fibre-before-rfs', accountCode: '102010' })
    ).visit('Install')

    expect(visit.mayBook).toBe(true)
    // 3 pm on the Friday before the Monday
    expect(visit.changeMayCostFrom).toBe(Date.parse('2026-11-20T02:00:00Z'))
  })
})
