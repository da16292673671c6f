import { randomUUID } from 'node:crypto'

import type { WireReply } from '@switchboard/domain/call'
import type { bookVisit } from '@switchboard/domain/fibre-orders/contract'

import { audit } from '#api/platform/audit.ts'
import type { Queries } from '#api/platform/database/database.ts'
import type { Input } from '#api/platform/http/handle.ts'
import { isRefusal, refuse } from '#api/platform/refusal.ts'
import type { Refusal } from '#api/platform/refusal.ts'

import { noSuchTicket, notBookable, toWireSlot, findSlotProblem, toOrderState } from './booking.ts'
import type { BookingSettings } from './booking.ts'
import type { BookingReply } from '#api/partners/fibre/client.ts'
import { syncOrder } from './sync-order.ts'
import type { SyncContext } from './sync-order.ts'
import { addEvents } from './store/events.ts'
import { lockOrder, isCancelledHere, listVisits, writeVisit } from './store/locked-order.ts'
import type { OrderEvent } from './store/events.ts'
import type { LockedOrder, LockedVisit } from './store/locked-order.ts'
import { mayBook, toVisitStates } from './wire.ts'

type Booking = Input<typeof bookVisit>
type Failure = Refusal<(typeof bookVisit)['errors'][number]>
type Outcome = WireReply<typeof bookVisit> | Failure
type State = WireReply<typeof bookVisit>['state']

export type BookingServices = Pick<SyncContext, 'company' | 'environment'> & {
  readonly settings: BookingSettings
  /** Bookings that are being sent to the company. A parallel request for the same booking waits for the same reply. */
  readonly underWay: Map<string, Promise<BookingReply>>
}

/**
 * Books a slot at the company after all checks, and returns the state that is then read from the company. The request is stored
 * before it is sent: if the reply is lost, a later read from the company shows the outcome.
 */
export async function book(booking: Booking, services: BookingServices): Promise<Outcome> {
  const { db } = booking
  const stored = await db.transaction((queries) => storeRequest(queries, booking, services.settings))
  if (isRefusal(stored)) return stored
  if (stored.bookingId === null) return toReply(booking, 'booked')
  const { bookingId, order } = stored
  const sending = services.underWay.get(bookingId) ?? sendBooking(booking, { bookingId, order }, services)
  services.underWay.set(bookingId, sending)
  const reply = await sending.finally(() => services.underWay.delete(bookingId))
  if (reply !== 'taken') return saveFailure(booking, bookingId, reply)
  return db.transaction((queries) => readOutcome(queries, booking, bookingId))
}

/** Sends a booking, then reads the company's state. */
async function sendBooking(
  { db, now, body }: Booking,
  { bookingId, order }: { readonly bookingId: string; readonly order: LockedOrder },
  services: BookingServices,
): Promise<BookingReply> {
  const { account_code, order_number, ticket_id } = order
  const context = { ...services, db, now }
  const orderToSync = { account_code, order_number, ticket_id, is_cancelled: false }
  const toBook = { ...body, bookingId, now }
  const first = await services.company.book(toBook)
  // the company has lost the order; `syncOrder` creates it again
  const reply =
    first === 'unknown' && (await syncOrder(context, orderToSync))
      ? await services.company.book(toBook)
      : first
  if (reply === 'taken') await syncOrder(context, orderToSync)
  return reply
}

type StoredRequest = {
  readonly order: LockedOrder
  /** Null if the visit already has this slot. */
  readonly bookingId: string | null
}

/** Stores the request for a slot. A repeated or parallel request for the same slot is the same booking. */
async function storeRequest(
  queries: Queries,
  { accountCode, body, today, now, actor }: Booking,
  settings: BookingSettings,
): Promise<StoredRequest | Failure> {
  const { ticketId, type, timeslot, installFollows = false } = body
  const order = await lockOrder(queries, accountCode, ticketId)
  if (order === null) return noSuchTicket()
  const lockedVisits = await listVisits(queries, order)
  const visit = lockedVisits.find(({ visit_type }) => visit_type === type)
  if (visit === undefined) return noSuchTicket()
  if (visit.state === 'booked' && isSlot(visit.starts_at, visit.ends_at, timeslot))
    return { order, bookingId: null }
  if (visit.asked_state === 'asked' && isSlot(visit.asked_starts_at, visit.asked_ends_at, timeslot))
    return { order, bookingId: visit.booking_id }

  const visits = toVisitStates(lockedVisits.map(toStoredVisit))
  const state = toOrderState({ ...order, cancelled: await isCancelledHere(queries, order) })
  if (!mayBook(type, visits, { state, today })) return notBookable()
  const problem = findSlotProblem(visits, { type, timeslot, installFollows, today }, settings)
  if (problem !== null) return problem

  const bookingId = randomUUID()
  const [starts, ends] = [new Date(timeslot.startDateTime), new Date(timeslot.endDateTime)]
  await writeVisit(queries, order, {
    ...visit,
    booking_id: bookingId,
    asked_state: 'asked',
    asked_starts_at: starts,
    asked_ends_at: ends,
    asked_at: new Date(now),
  })
  await addEvents(queries, { accountCode, orderNumber: order.order_number }, [
    { at: now, what: 'visitAsked', by: actor.kind === 'staff' ? 'provider' : 'customer', type, starts, ends },
  ])
  await audit(queries, actor, {
    accountCode,
    action: 'fibre-visit-asked',
    detail: { order: order.order_number, type, starts: starts.toISOString() },
  })
  return { order, bookingId }
}

const FAILURES: Record<Exclude<BookingReply, 'taken'>, Failure> = {
  lost: refuse('FIBRE_SLOT_LOST', { field: 'timeslot', message: 'the slot has just gone' }),
  noSlot: refuse('FIBRE_SLOT_NOT_AVAILABLE', { field: 'timeslot', message: 'the company has no such slot' }),
  refused: refuse('FIBRE_BOOKING_REJECTED', {
    field: 'timeslot',
    message: 'the company refuses the booking',
  }),
  noVisit: notBookable(),
  unknown: refuse('FIBRE_COMPANY_UNAVAILABLE'),
  noAnswer: refuse('FIBRE_COMPANY_UNAVAILABLE'),
}

/** Stores that the company has not accepted a booking. Without a reply the request stays open: it may have arrived. */
async function saveFailure(
  { db, accountCode, body, now }: Booking,
  bookingId: string,
  reply: Exclude<BookingReply, 'taken'>,
): Promise<Failure> {
  if (reply !== 'noAnswer' && reply !== 'unknown') {
    await db.transaction(async (queries) => {
      const order = await lockOrder(queries, accountCode, body.ticketId)
      const visit = order && (await findVisit(queries, order, body.type))
      if (!order || visit?.asked_state !== 'asked' || visit.booking_id !== bookingId) return
      const state = reply === 'lost' || reply === 'noSlot' ? 'lost' : 'rejected'
      const event: OrderEvent = {
        at: now,
        what: state === 'lost' ? 'visitLost' : 'visitRejected',
        by: 'company',
        type: body.type,
        starts: visit.asked_starts_at,
        ends: visit.asked_ends_at,
      }
      await writeVisit(queries, order, { ...visit, asked_state: state })
      await addEvents(queries, { accountCode, orderNumber: order.order_number }, [event])
    })
  }
  return FAILURES[reply]
}

async function readOutcome(queries: Queries, booking: Booking, bookingId: string | null): Promise<Outcome> {
  const { accountCode, body } = booking
  const order = await lockOrder(queries, accountCode, body.ticketId)
  const visit = order && (await findVisit(queries, order, body.type))
  if (!visit) return noSuchTicket()
  if (visit.state === 'booked' && isSlot(visit.starts_at, visit.ends_at, body.timeslot))
    return toReply(booking, 'booked')
  const isRejected = visit.booking_id === bookingId && visit.asked_state === 'rejected'
  return isRejected ? FAILURES.refused : toReply(booking, 'asked')
}

function toReply({ body: { ticketId, type, timeslot } }: Booking, state: State): WireReply<typeof bookVisit> {
  return { ticketId, type, timeslot: toWireSlot(timeslot), state }
}

async function findVisit(queries: Queries, order: LockedOrder, type: LockedVisit['visit_type']) {
  return (await listVisits(queries, order)).find(({ visit_type }) => visit_type === type)
}

function toStoredVisit({ visit_type: type, state, starts_at, asked_state, asked_starts_at }: LockedVisit) {
  return {
    type,
    state,
    starts: starts_at?.toISOString() ?? null,
    requestState: asked_state,
    requestStarts: asked_starts_at?.toISOString() ?? null,
  }
}

function isSlot(
  starts: Date | null,
  ends: Date | null,
  { startDateTime, endDateTime }: Booking['body']['timeslot'],
): boolean {
  return starts?.getTime() === startDateTime && ends?.getTime() === endDateTime
}
