import type { VisitType } from '@switchboard/domain/fibre-orders/contract'

import type { KeptOrders } from './kept-orders.ts'
import { hasEnded, newOrder } from './order.ts'
import type { Booking, FibreOrder, Placed } from './order.ts'
import { orderAt } from './progress.ts'
import { isSameSlot, slotsFrom } from './slots.ts'
import type { Slot } from './slots.ts'
import type { Switches } from './switches.ts'

const DECIDED_AFTER_MILLISECONDS = 5_000
const SLOWLY_DECIDED_AFTER_MILLISECONDS = 600_000

export type VisitBookingRequest = Slot & { readonly reference: string; readonly type: VisitType }
/** The result of a requested booking; `pending` is no promise. */
export type BookingResult = 'taken' | 'noVisit' | 'noSlot' | 'lost' | 'refused'

export type FibreOrders = ReturnType<typeof fibreOrders>

/** The orders of the company, by the providers' references; they advance with the clock. */
export function fibreOrders(switches: () => Switches, kept: KeptOrders) {
  /** Milliseconds by which the provider's clock, which callers set, is ahead of the system's. */
  let aheadMilliseconds = 0
  let hasLeft = false
  const now = () => Date.now() + aheadMilliseconds
  const { of, all, keep, forgetAll } = createOrderBook(now, switches, kept)

  function listSlots({ town, visits }: FibreOrder, type: VisitType): Slot[] {
    if (switches().full) return []
    const booked = visits[type]
    return slotsFrom(now(), town).filter((slot) => booked?.state !== 'booked' || !isSameSlot(slot, booked))
  }

  return {
    now,
    playIn: (instant: number) => {
      aheadMilliseconds = instant - Date.now()
    },
    of,
    listSlots,
    all,
    forgetAll,

    /** Whether the company has gone silent after a booking, as its switch demands. */
    hasLeft(): boolean {
      hasLeft &&= switches().leaving
      return hasLeft
    },

    /** A repeated reference returns the same order. */
    place(reference: string, placed: Placed): FibreOrder {
      const known = of(reference)
      if (known !== null) return known
      const order = orderAt(newOrder(reference, placed, now()), now(), switches())
      keep([order])
      return order
    },

    cancel(reference: string): FibreOrder | null {
      const order = of(reference)
      if (order === null || hasEnded(order)) return order
      const cancelled = cancelOrder(order, now())
      keep([cancelled])
      return cancelled
    },

    /** A repeated booking is the same booking, whatever its outcome. */
    book(order: FibreOrder, { reference, type, start, end }: VisitBookingRequest): BookingResult {
      if (order.bookings.some((each) => each.reference === reference)) return 'taken'
      if (hasEnded(order) || order.visits[type]?.state === 'done') return 'noVisit'
      if (switches().refusing) return 'refused'
      const slot = { start, end }
      if (!listSlots(order, type).some((each) => isSameSlot(each, slot))) return 'noSlot'
      if (switches().losing) return 'lost'
      const booking = newBooking({ reference, type, ...slot }, switches(), now())
      keep([{ ...order, bookings: [...order.bookings, booking], revision: order.revision + 1 }])
      hasLeft = switches().leaving
      return 'taken'
    },
  }
}

/** The orders in their state at the time of a read; the new state is stored. */
function createOrderBook(now: () => number, switches: () => Switches, kept: KeptOrders) {
  const orders = new Map(kept.read().map((order) => [order.reference, order]))

  function keep(changed: readonly FibreOrder[]) {
    if (changed.length === 0) return
    for (const order of changed) orders.set(order.reference, order)
    kept.write([...orders.values()])
  }

  function all(): FibreOrder[] {
    const moved = [...orders.values()].map((order) => orderAt(order, now(), switches()))
    keep(moved.filter((order) => order !== orders.get(order.reference)))
    return moved
  }

  function of(reference: string): FibreOrder | null {
    const order = orders.get(reference)
    if (order === undefined) return null
    const moved = orderAt(order, now(), switches())
    if (moved !== order) keep([moved])
    return moved
  }

  function forgetAll() {
    orders.clear()
    kept.write([])
  }

  return { of, all, keep, forgetAll }
}

function newBooking(request: VisitBookingRequest, { slow, rejecting }: Switches, now: number): Booking {
  const wait = slow ? SLOWLY_DECIDED_AFTER_MILLISECONDS : DECIDED_AFTER_MILLISECONDS
  return { ...request, state: 'pending', decidedAt: now + wait, fails: rejecting }
}

/** Cancels an order: its booked visits do not take place. */
function cancelOrder(order: FibreOrder, now: number): FibreOrder {
  const visits = Object.fromEntries(
    Object.entries(order.visits).map(([type, visit]) => [
      type,
      visit.state === 'booked' ? { ...visit, state: 'cancelled' as const } : visit,
    ]),
  )
  return {
    ...order,
    status: 'Cancelled',
    subStatus: '',
    since: now,
    rfsOn: null,
    visits,
    bookings: order.bookings.filter(({ state }) => state !== 'pending'),
    revision: order.revision + 1,
  }
}
