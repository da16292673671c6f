import type { WireReply } from '@switchboard/domain/call'
import type { readBooking, renewCalendarFeed } from '@switchboard/domain/fibre-orders/contract'

import { toBooked, order, orders, slotOn, visit } from './shown.ts'
import type { WireOrder, WireOrders, WireSlot, WireVisit } from './shown.ts'

const HOUR = 3_600_000
const DAY_HOURS = 24
const LONG = `Whangaparāoa-Te-Rerenga-o-Te-Wairua-${'w'.repeat(60)}`
const TICKET = 'FT-700101'

const loadedAt = Date.now()
const iso = (hours: number) => new Date(loadedAt + hours * HOUR).toISOString()
const dayIn = (days: number) => iso(days * DAY_HOURS).slice(0, 10)
/** A morning, some days from now. */
const slotIn = (days: number): WireSlot => slotOn(dayIn(days))

const buildTimeRequest = (state: 'asked' | 'lost' | 'rejected', days: number): Pick<WireVisit, 'asked'> => ({
  asked: { timeslot: slotIn(days), state, at: iso(-1) },
})
const buildInstallIn = (days: number, differences: Partial<WireVisit> = {}) =>
  toBooked('Install', dayIn(days), { changeMayCostFrom: iso(DAY_HOURS), ...differences })

const entry = (
  hours: number,
  differences: Partial<WireOrder['Timeline'][number]>,
): WireOrder['Timeline'][number] => ({
  at: iso(hours),
  what: 'status',
  by: 'company',
  status: null,
  subStatus: null,
  type: null,
  timeslot: null,
  day: null,
  ...differences,
})

const HISTORY = [
  entry(-30, { what: 'hardwareSent', by: 'provider' }),
  entry(-60, { what: 'visitBooked', type: 'Install', timeslot: slotIn(2) }),
  entry(-61, { what: 'visitAsked', by: 'customer', type: 'Install', timeslot: slotIn(2) }),
  entry(-200, { status: 'Network Build', subStatus: 'Design' }),
  entry(-260, { what: 'visitDone', type: 'Scoping', timeslot: slotIn(-11) }),
  entry(-300, { status: 'Consent Gained' }),
  entry(-400, { status: 'Acknowledged', subStatus: 'Received' }),
]

const SEQUENCE = { RowKey: TICKET, TicketStatus: 'Open', HardwareDetail: null }
const HARDWARE = {
  TrackingNumber: 'KC700101',
  Company: 'Kererū Couriers',
  Url: 'https://couriers.example/KC700101',
  UrlChangeAddress: 'https://couriers.example/KC700101/address',
}

function orderNow({ more, ...facts }: NonNullable<Parameters<typeof order>[0]>): WireOrder {
  return order({
    ...facts,
    more: {
      OrderNumber: '700101',
      Description: 'Fibre Max at 12 Rātā Street',
      PlacedOn: dayIn(-20),
      SequenceDetails: SEQUENCE,
      StatusSince: iso(-24 * 6),
      NextStatusBy: dayIn(5),
      ReadAt: iso(0),
      Timeline: HISTORY,
      ...more,
    },
  })
}

function ordersNow(shown: readonly WireOrder[], more: Partial<WireOrders> = {}): WireOrders {
  return orders(shown, { now: iso(0), ...more })
}

const SCOPED = visit('Scoping', { state: 'done', timeslot: slotIn(-11) })

export const CONSENT_LATE = ordersNow([
  orderNow({ status: 'Consent Required', more: { NextStatusBy: dayIn(-3) } }),
])

/** The installation is in two days and the hardware is on its way. */
export const VISIT_CLOSE = ordersNow([
  orderNow({
    status: 'Fibre Install Date Confirmed',
    scoping: SCOPED,
    install: buildInstallIn(2),
    more: { SequenceDetails: { ...SEQUENCE, HardwareDetail: HARDWARE }, RFSDateScheduled: dayIn(2) },
  }),
])

/** A time of the scoping visit is requested, so both visits can be chosen. */
export const TO_CHOOSE = ordersNow([
  orderNow({
    status: 'Held',
    subStatus: 'Schedule Scoping',
    scoping: visit('Scoping', { mayBook: true, ...buildTimeRequest('asked', 4) }),
    install: visit('Install', { mayBook: true }),
  }),
])

/** Free mornings of a visit, the same for each visit. */
export function freeTimes(type: string | null, days: readonly number[]): WireReply<typeof readBooking> {
  return {
    ticketId: TICKET,
    type: type === 'Scoping' ? 'Scoping' : 'Install',
    timeslots: days.map(slotIn),
  }
}

export const ANOTHER_TIME_ASKED = ordersNow([
  orderNow({
    status: 'Network Build',
    scoping: SCOPED,
    install: buildInstallIn(9, buildTimeRequest('asked', 12)),
  }),
])

/** Without a scoping visit the installation cannot be requested again. */
export const TIMES_REJECTED = ordersNow([
  orderNow({
    status: 'Held',
    subStatus: 'Schedule Scoping',
    scoping: visit('Scoping', { mayBook: true, ...buildTimeRequest('lost', 5) }),
    install: visit('Install', buildTimeRequest('rejected', 9)),
  }),
])

const MISSED = {
  status: 'Fibre Install Date Confirmed',
  scoping: SCOPED,
  install: buildInstallIn(-2, { mayBook: false }),
}

export const NOBODY_CAME = ordersNow([orderNow(MISSED)])

export const NOBODY_CAME_REPORTED = ordersNow([
  orderNow({
    ...MISSED,
    more: {
      Reports: [
        {
          reportNumber: 'MV-31',
          type: 'Install',
          timeslot: slotIn(-2),
          reportedAt: iso(-3),
          comment: '',
        },
      ],
    },
  }),
])

export const DONE_AND_CANCELLED = ordersNow([
  orderNow({
    status: 'Completed',
    scoping: SCOPED,
    install: visit('Install', { state: 'done', timeslot: slotIn(-1) }),
  }),
  orderNow({
    status: 'Cancelled',
    scoping: SCOPED,
    install: visit('Install', { state: 'cancelled', timeslot: slotIn(4), sequence: 2 }),
    more: { OrderNumber: '700102' },
  }),
])

export const WITH_CALENDAR = ordersNow([orderNow({ status: 'Jeopardy' })], {
  calendarFeed: { since: iso(-90) },
})

export const NEW_CALENDAR: WireReply<typeof renewCalendarFeed> = {
  url: `https://portal.example/api/calendar/${'a1b2'.repeat(12)}.ics`,
  since: iso(0),
}

export const LONG_NAMES = ordersNow([
  orderNow({
    status: 'Non-Standard Installation Costs',
    more: {
      Description: LONG,
      SequenceDetails: {
        ...SEQUENCE,
        HardwareDetail: { ...HARDWARE, TrackingNumber: LONG, Company: LONG },
      },
      Timeline: [entry(-4, { status: LONG, subStatus: LONG })],
    },
  }),
])

export const ONE_NOT_SHOWN = ordersNow([orderNow({ status: 'Consent Declined' })], {
  notShown: [{ OrderNumber: '700103', problem: 'FIBRE_ORDER_STATUS_NOT_AVAILABLE' }],
})
