import type { WireReply } from '@switchboard/domain/call'
import { dayAt } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import type { readBooking } from '@switchboard/domain/fibre-orders/contract'
import type { Timeslot, VisitType } from '@switchboard/domain/fibre-orders/order'
import { bookingProblem, daysBetweenVisits } from '@switchboard/domain/fibre-orders/rules'
import type { BookingProblem } from '@switchboard/domain/fibre-orders/rules'
import { mapStatus } from '@switchboard/domain/fibre-orders/statuses'

import type { Environment } from '#api/platform/environment.ts'
import type { Input } from '#api/platform/http/handle.ts'
import { refuse } from '#api/platform/refusal.ts'
import type { Refusal } from '#api/platform/refusal.ts'

import type { FibreCompany } from '#api/partners/fibre/client.ts'
import { listFibreOrders } from './store/read.ts'
import { mayBook, toVisitStates } from './wire.ts'
import type { VisitState } from './wire.ts'

type SlotsInput = Input<typeof readBooking>
type Slots = WireReply<typeof readBooking> | Refusal<(typeof readBooking)['errors'][number]>

export function noSuchTicket(): Refusal<'FIBRE_TICKET_NOT_FOUND'> {
  return refuse('FIBRE_TICKET_NOT_FOUND', {
    field: 'ticketId',
    message: 'none of the account’s fibre orders',
  })
}

export function notBookable(): Refusal<'FIBRE_VISIT_NOT_BOOKABLE'> {
  return refuse('FIBRE_VISIT_NOT_BOOKABLE', {
    field: 'type',
    message: 'the order has no such visit to book, or it is less than a day away',
  })
}

/** Lists the company's slots for a visit that the provider's rules allow. Source: FIB-050. */
export async function listBookableSlots(
  { db, accountCode, query: { ticketId, type, scopingOn }, now, today }: SlotsInput,
  company: FibreCompany,
  settings: BookingSettings,
): Promise<Slots> {
  const orders = await listFibreOrders(db, accountCode)
  const order = orders.find((each) => each.ticket_id === ticketId)
  if (order === undefined) return noSuchTicket()
  const visits = toVisitStates(order.visits)
  const state = toOrderState(order)
  const followsChoice = type === 'Install' && scopingOn !== undefined && visits.Install.state !== 'done'
  if (
    !mayBook(type, visits, { state, today }) &&
    !(followsChoice && mayBook('Scoping', visits, { state, today }))
  )
    return notBookable()

  const reply = await company.listSlots({ ticketId, now }, type)
  if (reply.kind === 'noAnswer') return refuse('FIBRE_COMPANY_UNAVAILABLE')
  if (reply.kind !== 'slots') return refuse('NO_BOOKING_DATA')
  const scoping = scopingOn ?? findPlannedDay(visits.Scoping)
  // the page may have chosen a scoping visit that is not booked yet: the installation has to follow it
  const days = { ...NO_DAYS, ...(type === 'Install' && { Scoping: scoping }) }
  const timeslots = reply.slots.filter(
    ({ startDateTime, endDateTime }) =>
      endDateTime > startDateTime &&
      bookingProblem({ type, on: dayAt(startDateTime), today, days, ...toLimits(settings) }) === null,
  )
  return { ticketId, type, timeslots: timeslots.map(toWireSlot) }
}

export type BookingSettings = Pick<Environment, 'FIBRE_GAP_DAYS' | 'FIBRE_DAYS_AHEAD'>

/** Used for offered and for requested slots, so that no offered slot is refused. */
function toLimits({ FIBRE_GAP_DAYS, FIBRE_DAYS_AHEAD }: BookingSettings) {
  return { between: daysBetweenVisits(FIBRE_GAP_DAYS), daysAhead: FIBRE_DAYS_AHEAD, town: null }
}

type SlotRequest = {
  readonly type: VisitType
  readonly timeslot: Timeslot
  readonly installFollows: boolean
  readonly today: Day
}

export type SlotRefusal = Refusal<
  'FIBRE_VISIT_NOT_BOOKABLE' | 'FIBRE_SLOT_TOO_EARLY' | 'FIBRE_SLOT_NOT_AVAILABLE' | 'FIBRE_VISITS_TOO_CLOSE'
>

/** Why a slot cannot be requested from the company, or null. Source: FIB-042 to FIB-044. */
export function findSlotProblem(
  visits: Readonly<Record<VisitType, VisitState>>,
  { type, timeslot, installFollows, today }: SlotRequest,
  settings: BookingSettings,
): SlotRefusal | null {
  const { startDateTime, endDateTime } = timeslot
  if (endDateTime <= startDateTime)
    return refuse('FIBRE_SLOT_NOT_AVAILABLE', {
      field: 'timeslot.endDateTime',
      message: 'ends before it begins',
    })
  const other = type === 'Scoping' ? 'Install' : 'Scoping'
  const isOtherMoved = type === 'Scoping' && installFollows
  const problem = bookingProblem({
    type,
    on: dayAt(startDateTime),
    today,
    days: {
      ...NO_DAYS,
      [type]: visits[type].state === 'booked' ? visits[type].day : null,
      [other]: isOtherMoved ? null : findPlannedDay(visits[other]),
    },
    ...toLimits(settings),
  })
  return problem === null ? null : REFUSALS[problem]
}

const NO_DAYS = { Scoping: null, Install: null }
const AT_SLOT = { field: 'timeslot.startDateTime' }

const REFUSALS: Record<BookingProblem, SlotRefusal> = {
  visitTooNear: notBookable(),
  past: refuse('FIBRE_SLOT_TOO_EARLY', { ...AT_SLOT, message: 'not a day away' }),
  tooFarAhead: refuse('FIBRE_SLOT_NOT_AVAILABLE', { ...AT_SLOT, message: 'too far ahead' }),
  notWorked: refuse('FIBRE_SLOT_NOT_AVAILABLE', {
    ...AT_SLOT,
    message: 'nobody works on that day',
  }),
  installBeforeScoping: refuse('FIBRE_VISITS_TOO_CLOSE', {
    ...AT_SLOT,
    message: 'the installation has to be at least so many days after the scoping visit',
  }),
}

/** The day of a visit, or the requested day while the company has not confirmed it; null if there is none. */
function findPlannedDay({ state, requestState, day, requestDay }: VisitState): Day | null {
  if (requestState === 'asked') return requestDay
  return state === 'booked' || state === 'done' ? day : null
}

export function toOrderState(order: {
  readonly status: string | null
  readonly sub_status: string | null
  readonly cancelled: boolean
}) {
  if (order.status === null || order.cancelled) return null
  return mapStatus({ status: order.status, subStatus: order.sub_status ?? '' })
}

export function toWireSlot({ startDateTime, endDateTime }: Timeslot) {
  return {
    startDateTime: new Date(startDateTime).toISOString(),
    endDateTime: new Date(endDateTime).toISOString(),
  }
}
