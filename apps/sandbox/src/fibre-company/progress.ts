import { addDays, dayAt } from '@switchboard/domain/day'
import { VISIT_TYPES } from '@switchboard/domain/fibre-orders/contract'
import type { VisitType } from '@switchboard/domain/fibre-orders/contract'
import { startOfDay } from '@switchboard/domain/instant'

import { hasEnded } from './order.ts'
import type { Booking, FibreOrder } from './order.ts'
import { daysFrom } from './slots.ts'
import type { Switches } from './switches.ts'

const DAY_MILLISECONDS = 86_400_000
/** The parcel with the hardware leaves so many days before the installation. */
const PARCEL_DAYS = 3

type Difference = Partial<Omit<FibreOrder, 'revision' | 'reference'>>
type Event = { readonly at: number; readonly changes: Difference }

/** The order at an instant, after everything that has happened to it until then, in its order. */
export function orderAt(order: FibreOrder, now: number, switches: Switches): FibreOrder {
  let current = order
  for (let event = nextEvent(current, switches); event !== null && event.at <= now;) {
    current = { ...current, ...event.changes, revision: current.revision + 1 }
    event = nextEvent(current, switches)
  }
  return current
}

/** By when the status of an order is another one by itself; null where that is for somebody to decide. */
export function nextStatusAt(order: FibreOrder): number | null {
  return statusEvent(order)?.at ?? null
}

function nextEvent(order: FibreOrder, switches: Switches): Event | null {
  if (hasEnded(order)) return null
  const events = [
    ...order.bookings.flatMap((booking) => (booking.state === 'pending' ? [toDecision(order, booking)] : [])),
    ...VISIT_TYPES.flatMap((type) => toVisitEnd(order, type, switches) ?? []),
    parcelEvent(order) ?? [],
    statusEvent(order) ?? [],
  ].flat()
  return events.reduce<Event | null>(
    (first, each) => (first === null || each.at < first.at ? each : first),
    null,
  )
}

/** A booking is made or rejected. A scoping that leaves the installation no day after it takes that one's place away. */
function toDecision(order: FibreOrder, booking: Booking): Event {
  const { type, start, end, decidedAt, fails } = booking
  const state = fails ? ('rejected' as const) : ('booked' as const)
  const bookings = order.bookings.map((each) => (each === booking ? { ...booking, state } : each))
  if (fails) return { at: decidedAt, changes: { bookings } }
  const visit = { start, end, state: 'booked' as const }
  const visits = { ...order.visits, [type]: visit }
  if (type === 'Install') {
    const waits = order.status === 'Held' && order.subStatus === 'Schedule Install'
    return {
      at: decidedAt,
      changes: {
        bookings,
        visits,
        rfsOn: dayAt(start),
        ...(waits && { status: 'Fibre Install Date Confirmed', subStatus: '', since: decidedAt }),
      },
    }
  }
  const install = order.visits.Install
  const isTooEarly = install?.state === 'booked' && daysFrom(visit, install) < 1
  return {
    at: decidedAt,
    changes: {
      bookings,
      visits: isTooEarly ? { ...visits, Install: { ...install, state: 'cancelled' } } : visits,
      ...(isTooEarly && { rfsOn: null }),
      ...(order.status === 'Held' &&
        order.subStatus === 'Schedule Scoping' &&
        beforeScoping(order, decidedAt)),
    },
  }
}

function beforeScoping({ consentRequired }: FibreOrder, since: number): Difference {
  return { status: consentRequired ? 'Consent Gained' : 'Consent Not Required', subStatus: '', since }
}

/** A booked visit has come to its end. */
function toVisitEnd(order: FibreOrder, type: VisitType, { absent, quoting }: Switches): Event | null {
  const visit = order.visits[type]
  if (visit?.state !== 'booked') return null
  const at = visit.end
  const buildEvent = (state: 'done' | 'missed', changes: Difference): Event => ({
    at,
    changes: { visits: { ...order.visits, [type]: { ...visit, state } }, since: at, ...changes },
  })
  if (absent && type === 'Scoping')
    return buildEvent('missed', { status: 'Held', subStatus: 'Schedule Scoping' })
  if (absent) return buildEvent('missed', { status: 'Held', subStatus: 'Schedule Install', rfsOn: null })
  if (type === 'Install') return buildEvent('done', { status: 'Completed', subStatus: '' })
  return quoting
    ? buildEvent('done', { status: 'Held', subStatus: 'Waiting on Quote Acceptance' })
    : buildEvent('done', { status: 'Network Build', subStatus: '' })
}

function parcelEvent({ visits, trackingNumber, reference }: FibreOrder): Event | null {
  const install = visits.Install
  if (install?.state !== 'booked' || trackingNumber !== null) return null
  const at = startOfDay(addDays(dayAt(install.start), -PARCEL_DAYS))
  return {
    at,
    changes: { trackingNumber: `KC${reference.replaceAll(/\W/g, '').slice(0, 10).toUpperCase()}` },
  }
}

/** What a status becomes by itself, and after how many days. */
function statusEvent(order: FibreOrder): Event | null {
  const { status, subStatus, since, consentRequired, visits, rfsOn } = order
  const after = (days: number, next: Pick<FibreOrder, 'status' | 'subStatus'>): Event => {
    const at = since + days * DAY_MILLISECONDS
    return { at, changes: { ...next, since: at } }
  }
  switch (status) {
    case 'Acknowledged':
      return after(1, consentRequired ? { status: 'Consent Required', subStatus: '' } : toScope(order))
    case 'Consent Required':
      return after(3, { status: 'Consent Gained', subStatus: '' })
    case 'Consent Gained':
    case 'Consent Not Required':
      return visits.Scoping?.state === 'booked' ? null : after(1, toScope(order))
    case 'Network Build':
      return after(
        2,
        visits.Install?.state === 'booked'
          ? { status: 'Fibre Install Date Confirmed', subStatus: '' }
          : { status: 'Held', subStatus: 'Schedule Install' },
      )
    case 'Scheduled':
      return rfsOn === null
        ? null
        : { at: startOfDay(addDays(rfsOn, 1)), changes: { status: 'Service Given', subStatus, since } }
    default:
      return null
  }
}

function toScope({ visits, consentRequired }: FibreOrder): Pick<FibreOrder, 'status' | 'subStatus'> {
  if (visits.Scoping?.state === 'done') return { status: 'Network Build', subStatus: '' }
  return visits.Scoping?.state === 'booked'
    ? { status: consentRequired ? 'Consent Gained' : 'Consent Not Required', subStatus: '' }
    : { status: 'Held', subStatus: 'Schedule Scoping' }
}
