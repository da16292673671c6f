import type { VisitType } from '@switchboard/domain/fibre-orders/order'

import type { OrderFile } from './order-file.ts'
import { createOrder, hasEnded } from './order.ts'
import type { Booking, FibreOrder, OrderRequest } from './order.ts'
import { advanceOrder } from './progress.ts'
import { isSameSlot, listBookableSlots } from './slots.ts'
import type { Slot } from './slots.ts'
import type { Switches } from './switches.ts'

const DECIDED_AFTER_MILLISECONDS = 5_000
/** With the switch `slow`. */
const SLOWLY_DECIDED_AFTER_MILLISECONDS = 600_000

type BookingRequest = Slot & { readonly reference: string; readonly type: VisitType }
/** The reply to a booking request. `taken` only means that the booking will be decided later. */
export type BookingResult = 'taken' | 'noVisit' | 'noSlot' | 'lost' | 'refused'

export type FibreOrders = ReturnType<typeof createFibreOrders>

/** The orders of the company, by the providers' references. They advance with the clock. */
export function createFibreOrders(switches: () => Switches, file: OrderFile) {
  /** Milliseconds by which the provider's clock, which callers set, is ahead of the system's. */
  let aheadMilliseconds = 0
  let hasLeft = false
  const now = () => Date.now() + aheadMilliseconds
  const { find, all, save, forgetAll } = createOrderBook(now, switches, file)

  const listSlots = (order: FibreOrder, type: VisitType) =>
    switches().full ? [] : listFreeSlots(order, type, now())

  return {
    now,
    setClock: (instant: number) => {
      aheadMilliseconds = instant - Date.now()
    },
    find,
    listSlots,
    all,
    forgetAll,

    /** Whether the company is silent since a booking, because of the switch `leaving`. */
    hasLeft(): boolean {
      hasLeft &&= switches().leaving
      return hasLeft
    },

    /** A repeated reference returns the same order. */
    place(reference: string, request: OrderRequest): FibreOrder {
      const known = find(reference)
      if (known !== null) return known
      const order = advanceOrder(createOrder(reference, request, now()), now(), switches())
      save([order])
      return order
    },

    cancel(reference: string): FibreOrder | null {
      const order = find(reference)
      if (order === null || hasEnded(order)) return order
      const cancelled = cancelOrder(order, now())
      save([cancelled])
      return cancelled
    },

    /** A repeated reference is the same booking, whatever its outcome. */
    book(order: FibreOrder, { reference, type, start, end }: BookingRequest): BookingResult {
      if (order.bookings.some((each) => each.reference === reference)) return 'taken'
      if (hasEnded(order) || order.visits[type]?.state === 'done') return 'noVisit'
      if (switches().refusing) return 'refused'
      const slot = { start, end }
      if (!listSlots(order, type).some((each) => isSameSlot(each, slot))) return 'noSlot'
      if (switches().losing) return 'lost'
      const booking = createBooking({ reference, type, ...slot }, switches(), now())
      save([{ ...order, bookings: [...order.bookings, booking], revision: order.revision + 1 }])
      hasLeft = switches().leaving
      return 'taken'
    },
  }
}

function listFreeSlots({ town, visits }: FibreOrder, type: VisitType, now: number): Slot[] {
  const booked = visits[type]
  return listBookableSlots(now, town).filter(
    (slot) => booked?.state !== 'booked' || !isSameSlot(slot, booked),
  )
}

/** The stored orders. Each read advances an order to the current time and stores its new state. */
function createOrderBook(now: () => number, switches: () => Switches, file: OrderFile) {
  const orders = new Map(file.read().map((order) => [order.reference, order]))

  function save(newStates: readonly FibreOrder[]) {
    if (newStates.length === 0) return
    for (const order of newStates) orders.set(order.reference, order)
    file.write([...orders.values()])
  }

  function all(): FibreOrder[] {
    const current = [...orders.values()].map((order) => advanceOrder(order, now(), switches()))
    save(current.filter((order) => order !== orders.get(order.reference)))
    return current
  }

  function find(reference: string): FibreOrder | null {
    const order = orders.get(reference)
    if (order === undefined) return null
    const current = advanceOrder(order, now(), switches())
    if (current !== order) save([current])
    return current
  }

  function forgetAll() {
    orders.clear()
    file.write([])
  }

  return { find, all, save, forgetAll }
}

function createBooking(request: BookingRequest, { slow, rejecting }: Switches, now: number): Booking {
  const wait = slow ? SLOWLY_DECIDED_AFTER_MILLISECONDS : DECIDED_AFTER_MILLISECONDS
  return { ...request, state: 'pending', decidedAt: now + wait, fails: rejecting }
}

/** Cancels an order with its booked visits. Its pending bookings are dropped. */
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
