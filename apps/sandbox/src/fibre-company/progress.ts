import { addDays, dayAt } from '@switchboard/domain/day'
import { VISIT_TYPES } from '@switchboard/domain/fibre-orders/order'
import type { VisitType } from '@switchboard/domain/fibre-orders/order'
import { startOfDay } from '@switchboard/domain/instant'

import { hasEnded } from './order.ts'
import type { Booking, FibreOrder } from './order.ts'
import { countDaysBetween } from './slots.ts'
import type { Switches } from './switches.ts'

const DAY_MILLISECONDS = 86_400_000
/** Days from the dispatch of the parcel with the hardware to the installation. */
const PARCEL_DAYS = 3

type OrderChanges = Partial<Omit<FibreOrder, 'revision' | 'reference'>>
type Event = { readonly at: number; readonly changes: OrderChanges }

/** Applies all events of an order up to an instant, earliest first. */
export function advanceOrder(order: FibreOrder, now: number, switches: Switches): FibreOrder {
  let current = order
  for (let event = nextEvent(current, switches); event !== null && event.at <= now;) {
    current = { ...current, ...event.changes, revision: current.revision + 1 }
    event = nextEvent(current, switches)
  }
  return current
}

/** The instant of the next automatic change of the status; null if someone must act first. */
export function findNextStatusChange(order: FibreOrder): number | null {
  return changeStatus(order)?.at ?? null
}

function nextEvent(order: FibreOrder, switches: Switches): Event | null {
  if (hasEnded(order)) return null
  const events = [
    ...order.bookings
      .filter(({ state }) => state === 'pending')
      .map((booking) => decideBooking(order, booking)),
    ...VISIT_TYPES.map((type) => endVisit(order, type, switches)),
    sendParcel(order),
    changeStatus(order),
  ].filter((event) => event !== null)
  return events.toSorted((left, right) => left.at - right.at)[0] ?? null
}

/** Books or rejects a pending booking. A scoping visit cancels an installation that is not on a later day. */
function decideBooking(order: FibreOrder, booking: Booking): Event {
  const { type, start, end, decidedAt, fails } = booking
  const state = fails ? ('rejected' as const) : ('booked' as const)
  const bookings = order.bookings.map((each) => (each === booking ? { ...booking, state } : each))
  if (fails) return { at: decidedAt, changes: { bookings } }
  const visit = { start, end, state: 'booked' as const }
  const visits = { ...order.visits, [type]: visit }
  if (type === 'Install') {
    const isAwaited = order.status === 'Held' && order.subStatus === 'Schedule Install'
    return {
      at: decidedAt,
      changes: {
        bookings,
        visits,
        rfsOn: dayAt(start),
        ...(isAwaited && { status: 'Fibre Install Date Confirmed', subStatus: '', since: decidedAt }),
      },
    }
  }
  const install = order.visits.Install
  const isTooEarly = install?.state === 'booked' && countDaysBetween(visit, install) < 1
  const isAwaited = order.status === 'Held' && order.subStatus === 'Schedule Scoping'
  return {
    at: decidedAt,
    changes: {
      bookings,
      visits: isTooEarly ? { ...visits, Install: { ...install, state: 'cancelled' } } : visits,
      ...(isTooEarly && { rfsOn: null }),
      ...(isAwaited && { ...toConsentStatus(order), since: decidedAt }),
    },
  }
}

/** The status before a booked scoping visit. */
function toConsentStatus({ consentRequired }: FibreOrder): Pick<FibreOrder, 'status' | 'subStatus'> {
  return { status: consentRequired ? 'Consent Gained' : 'Consent Not Required', subStatus: '' }
}

/** The end of a booked visit. */
function endVisit(order: FibreOrder, type: VisitType, { absent, quoting }: Switches): Event | null {
  const visit = order.visits[type]
  if (visit?.state !== 'booked') return null
  const at = visit.end
  const buildEvent = (state: 'done' | 'missed', changes: OrderChanges): Event => ({
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

function sendParcel({ visits, trackingNumber, reference }: FibreOrder): Event | null {
  const install = visits.Install
  if (install?.state !== 'booked' || trackingNumber !== null) return null
  const at = startOfDay(addDays(dayAt(install.start), -PARCEL_DAYS))
  return {
    at,
    changes: { trackingNumber: `KC${reference.replaceAll(/\W/g, '').slice(0, 10).toUpperCase()}` },
  }
}

/** The next automatic change of the status. */
function changeStatus(order: FibreOrder): Event | null {
  const { status, subStatus, since, consentRequired, visits, rfsOn } = order
  const after = (days: number, next: Pick<FibreOrder, 'status' | 'subStatus'>): Event => {
    const at = since + days * DAY_MILLISECONDS
    return { at, changes: { ...next, since: at } }
  }
  switch (status) {
    case 'Acknowledged':
      return after(
        1,
        consentRequired ? { status: 'Consent Required', subStatus: '' } : toScopingStatus(order),
      )
    case 'Consent Required':
      return after(3, { status: 'Consent Gained', subStatus: '' })
    case 'Consent Gained':
    case 'Consent Not Required':
      return visits.Scoping?.state === 'booked' ? null : after(1, toScopingStatus(order))
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

/** The status once nothing but the scoping visit is missing. */
function toScopingStatus(order: FibreOrder): Pick<FibreOrder, 'status' | 'subStatus'> {
  const scoping = order.visits.Scoping?.state
  if (scoping === 'done') return { status: 'Network Build', subStatus: '' }
  return scoping === 'booked' ? toConsentStatus(order) : { status: 'Held', subStatus: 'Schedule Scoping' }
}
