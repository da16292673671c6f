import * as z from 'zod/mini'

import { addDays, day, dayAt } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { VISIT_TYPES, visitType } from '@switchboard/domain/fibre-orders/contract'
import type { VisitType } from '@switchboard/domain/fibre-orders/contract'
import { instant } from '@switchboard/domain/instant'

import { daysFrom, slotsFrom } from './slots.ts'
import type { Slot } from './slots.ts'
import type { Switches } from './switches.ts'

export const visitState = z.enum(['booked', 'done', 'missed', 'cancelled'])

const visit = z.strictObject({
  type: visitType,
  state: visitState,
  start: instant,
  end: instant,
})

const text = z.string().check(z.maxLength(200))

/** An order of a provider, with its known state if the company has had it before. */
export const placed = z.strictObject({
  address: text,
  town: text,
  consentRequired: z.boolean(),
  /** The day on which the customer wants the connection; null for none. */
  wantedOn: z.nullable(day),
  /** The address for notices of changes: a POST that names the order. */
  notifyUrl: z.url({ protocol: /^https?$/ }),
  known: z.nullable(
    z.strictObject({
      status: text,
      subStatus: text,
      since: instant,
      rfsOn: z.nullable(day),
      trackingNumber: z.nullable(text),
      visits: z.array(visit),
    }),
  ),
})
export type Placed = z.output<typeof placed>

type Visit = Slot & { readonly state: z.output<typeof visitState> }

/** A booking that was requested under a reference of the provider. */
export type Booking = Slot & {
  readonly reference: string
  readonly type: VisitType
  readonly state: 'pending' | 'booked' | 'rejected'
  readonly decidedAt: number
  readonly fails: boolean
}

/** An order as the company stores it; instants in milliseconds. */
export type FibreOrder = Omit<Placed, 'known'> & {
  readonly reference: string
  readonly status: string
  readonly subStatus: string
  readonly since: number
  readonly rfsOn: Day | null
  readonly trackingNumber: string | null
  readonly visits: Readonly<Partial<Record<VisitType, Visit>>>
  readonly bookings: readonly Booking[]
  /** Rises with every change, from `placedAs` at the placing. */
  readonly revision: number
  readonly placedAs: number
}

export function newOrder(reference: string, { known, ...details }: Placed, now: number): FibreOrder {
  const shared = { ...details, reference, bookings: [], revision: now, placedAs: now }
  if (known !== null) {
    const visits = Object.fromEntries(known.visits.map(({ type, ...each }) => [type, each]))
    return { ...shared, ...known, visits }
  }
  const visits = proposeVisits(details, now)
  return {
    ...shared,
    status: 'Acknowledged',
    subStatus: 'Received',
    since: now,
    rfsOn: visits.Install === undefined ? null : dayAt(visits.Install.start),
    trackingNumber: null,
    visits,
  }
}

/** A scoping visit is proposed for when consent is likely. */
const SCOPING_AFTER_DAYS = 6

/** Both visits of an order that is wanted on a day, if there are slots. */
function proposeVisits({ wantedOn, town }: Omit<Placed, 'known'>, now: number): FibreOrder['visits'] {
  if (wantedOn === null) return {}
  const slots = slotsFrom(now, town)
  const install = slots.find(({ start }) => dayAt(start) >= wantedOn)
  if (install === undefined) return {}
  const before = slots.filter((slot) => daysFrom(slot, install) >= 1)
  const soonest = addDays(dayAt(now), SCOPING_AFTER_DAYS)
  const scoping = before.find(({ start }) => dayAt(start) >= soonest) ?? before.at(-1)
  const state = 'booked'
  return {
    Install: { ...install, state },
    ...(scoping === undefined ? {} : { Scoping: { ...scoping, state } }),
  }
}

const ENDED = new Set(['Completed', 'Service Given', 'Closed', 'Cancelled', 'Consent Declined'])

/** Whether the order has a final status. */
export function hasEnded({ status }: FibreOrder): boolean {
  return ENDED.has(status)
}

type ReplyContext = {
  /** The day by which its status changes; null if unknown. */
  readonly nextBy: Day | null
  /** The base address of the courier's site. */
  readonly courier: string
  readonly switches: Switches
}

/** The order in the form of the company's reply; links are to the courier's site. */
export function toOrderReply(order: FibreOrder, { nextBy, courier, switches: faults }: ReplyContext) {
  const { reference, revision, status, subStatus, since, rfsOn, trackingNumber, visits, bookings } = order
  return {
    reference,
    revision,
    rfsOn,
    connection: faults.withoutConnection
      ? null
      : {
          status: faults.strange ? 'Under Review' : status,
          subStatus,
          since: new Date(since).toISOString(),
          nextBy,
        },
    sequence: faults.withoutSequence
      ? null
      : {
          ticketStatus: hasEnded(order) ? 'Closed' : 'Open',
          hardware:
            trackingNumber === null
              ? null
              : {
                  trackingNumber,
                  company: 'Kererū Couriers',
                  url: `${courier}?parcel=${trackingNumber}`,
                  urlChangeAddress: `${courier}address?parcel=${trackingNumber}`,
                },
        },
    visits: VISIT_TYPES.flatMap((type) => {
      const each = visits[type]
      return each === undefined ? [] : [{ type, state: each.state, ...slotOnWire(each) }]
    }),
    bookings: bookings.map(({ decidedAt: _decidedAt, fails: _fails, start, end, ...booking }) => ({
      ...booking,
      ...slotOnWire({ start, end }),
    })),
  }
}

export function slotOnWire({ start, end }: Slot) {
  return { start: new Date(start).toISOString(), end: new Date(end).toISOString() }
}
