import * as z from 'zod/mini'

import { addDays, day, dayAt } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { VISIT_TYPES, visitType } from '@switchboard/domain/fibre-orders/order'
import type { VisitType } from '@switchboard/domain/fibre-orders/order'
import { instant } from '@switchboard/domain/instant'

import { countDaysBetween, listBookableSlots } from './slots.ts'
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

/** An order of a provider. `known` is the state that the provider remembers of an order that the company has lost. */
export const orderRequest = z.strictObject({
  address: text,
  town: text,
  consentRequired: z.boolean(),
  /** The day on which the customer wants the connection; null for none. */
  wantedOn: z.nullable(day),
  /** Notifications of changes are posted to this address. */
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
export type OrderRequest = z.output<typeof orderRequest>

type Visit = Slot & { readonly state: z.output<typeof visitState> }

/** A requested booking, with the provider's reference. */
export type Booking = Slot & {
  readonly reference: string
  readonly type: VisitType
  readonly state: 'pending' | 'booked' | 'rejected'
  readonly decidedAt: number
  readonly fails: boolean
}

/** An order as the company stores it; instants in milliseconds. */
export type FibreOrder = Omit<OrderRequest, 'known'> & {
  readonly reference: string
  readonly status: string
  readonly subStatus: string
  readonly since: number
  readonly rfsOn: Day | null
  readonly trackingNumber: string | null
  readonly visits: Readonly<Partial<Record<VisitType, Visit>>>
  readonly bookings: readonly Booking[]
  /** Rises with every change; a new order has the revision `placedAs`. */
  readonly revision: number
  readonly placedAs: number
}

export function createOrder(reference: string, { known, ...details }: OrderRequest, now: number): FibreOrder {
  const shared = { ...details, reference, bookings: [], revision: now, placedAs: now }
  if (known !== null) {
    const visits = Object.fromEntries(known.visits.map(({ type, ...visitOfType }) => [type, visitOfType]))
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

/** Consent is likely by then. */
const SCOPING_AFTER_DAYS = 6

/** Proposes both visits of an order with a wanted day, if there are slots. */
function proposeVisits({ wantedOn, town }: Omit<OrderRequest, 'known'>, now: number): FibreOrder['visits'] {
  if (wantedOn === null) return {}
  const slots = listBookableSlots(now, town)
  const install = slots.find(({ start }) => dayAt(start) >= wantedOn)
  if (install === undefined) return {}
  const slotsBefore = slots.filter((slot) => countDaysBetween(slot, install) >= 1)
  const firstScopingDay = addDays(dayAt(now), SCOPING_AFTER_DAYS)
  const scoping = slotsBefore.find(({ start }) => dayAt(start) >= firstScopingDay) ?? slotsBefore.at(-1)
  const state = 'booked'
  return {
    Install: { ...install, state },
    ...(scoping === undefined ? {} : { Scoping: { ...scoping, state } }),
  }
}

const FINAL_STATUSES = new Set(['Completed', 'Service Given', 'Closed', 'Cancelled', 'Consent Declined'])

export function hasEnded({ status }: FibreOrder): boolean {
  return FINAL_STATUSES.has(status)
}

type ReplyContext = {
  /** The day by which the status changes; null if unknown. */
  readonly nextBy: Day | null
  /** The base address of the courier's site. */
  readonly courier: string
  readonly switches: Switches
}

/** The order in the form of the company's reply. */
export function toOrderReply(order: FibreOrder, { nextBy, courier, switches }: ReplyContext) {
  const { reference, revision, status, subStatus, since, rfsOn, trackingNumber, visits, bookings } = order
  const connection = {
    status: switches.strange ? 'Under Review' : status,
    subStatus,
    since: new Date(since).toISOString(),
    nextBy,
  }
  const sequence = {
    ticketStatus: hasEnded(order) ? 'Closed' : 'Open',
    hardware: trackingNumber === null ? null : toParcel(trackingNumber, courier),
  }
  return {
    reference,
    revision,
    rfsOn,
    connection: switches.withoutConnection ? null : connection,
    sequence: switches.withoutSequence ? null : sequence,
    visits: VISIT_TYPES.flatMap((type) => {
      const visitOfType = visits[type]
      return visitOfType === undefined ? [] : [{ type, state: visitOfType.state, ...toWireSlot(visitOfType) }]
    }),
    bookings: bookings.map(({ decidedAt: _decidedAt, fails: _fails, start, end, ...booking }) => ({
      ...booking,
      ...toWireSlot({ start, end }),
    })),
  }
}

function toParcel(trackingNumber: string, courier: string) {
  return {
    trackingNumber,
    company: 'Kererū Couriers',
    url: `${courier}?parcel=${trackingNumber}`,
    urlChangeAddress: `${courier}address?parcel=${trackingNumber}`,
  }
}

export function toWireSlot({ start, end }: Slot) {
  return { start: new Date(start).toISOString(), end: new Date(end).toISOString() }
}
