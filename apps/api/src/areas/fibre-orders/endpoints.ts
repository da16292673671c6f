import type { WireReply } from '@switchboard/domain/call'
import {
  bookVisit,
  readBooking,
  readFibreOrders,
  renewCalendarFeed,
  reportMissedVisit,
  withdrawCalendarFeed,
} from '@switchboard/domain/fibre-orders/contract'
import { daysBetweenVisits } from '@switchboard/domain/fibre-orders/rules'

import type { AreaServices } from '#api/provider/area.ts'
import { handle, handleWhole } from '#api/platform/http/handle.ts'
import type { Endpoint, Input } from '#api/platform/http/handle.ts'
import { refuse } from '#api/platform/refusal.ts'

import { book } from './book.ts'
import { listBookableSlots } from './booking.ts'
import { issueCalendarAddress, revokeCalendarAddress } from './calendar.ts'
import { createFibreCompanyClient } from '#api/partners/fibre/client.ts'
import { syncOrder } from './sync-order.ts'
import { saveMissedVisit } from './missed.ts'
import { claimUnconfirmedOrders } from './store/orders-to-sync.ts'
import { listFibreOrders } from './store/read.ts'
import { toWireOrder } from './wire.ts'

type Reply = WireReply<typeof readFibreOrders>

/** Prefix of the contract's paths. */
const BASE_PATH = '/api'

export function fibreOrdersEndpoints({ environment }: AreaServices): Endpoint[] {
  const company = createFibreCompanyClient(environment)
  const booking = { company, environment, settings: environment, underWay: new Map() }

  async function readOrders({ db, accountCode, now }: Input<typeof readFibreOrders>) {
    const orders = await listFibreOrders(db, accountCode)
    const isUnconfirmed = orders.some(({ visits }) =>
      visits.some(({ requestState }) => requestState === 'asked'),
    )
    if (!isUnconfirmed) return orders
    const ordersToSync = await claimUnconfirmedOrders(db, accountCode, now)
    if (ordersToSync.length === 0) return orders
    await Promise.all(ordersToSync.map((each) => syncOrder({ db, company, environment, now }, each)))
    return listFibreOrders(db, accountCode)
  }

  return [
    handle(readFibreOrders, async (input) => {
      const { now, today } = input
      const stored = await readOrders(input)
      if (stored.length === 0) return refuse('FIBRE_ORDERS_NOT_AVAILABLE')
      const context = {
        today,
        costsFromHour: environment.FIBRE_CHANGE_COSTS_FROM_HOUR,
        publicUrl: environment.PUBLIC_URL,
      }
      const orders: Reply['orders'] = []
      const notShown: Reply['notShown'] = []
      for (const each of stored) {
        const order = toWireOrder(each, context)
        if ('problem' in order)
          notShown.push({ OrderNumber: String(each.order_number), problem: order.problem })
        else orders.push(order)
      }
      if (orders.length === 0 && notShown[0] !== undefined) return refuse(notShown[0].problem)
      const since = stored[0]?.feed_since ?? null
      return {
        orders,
        notShown,
        booking: {
          gapDays: daysBetweenVisits(environment.FIBRE_GAP_DAYS),
          daysAhead: environment.FIBRE_DAYS_AHEAD,
        },
        calendarFeed: since === null ? null : { since },
        now: new Date(now).toISOString(),
      }
    }),

    handle(readBooking, (input) => listBookableSlots(input, company, environment)),

    handle(bookVisit, (input) => book(input, booking)),

    handleWhole(reportMissedVisit, (input) => saveMissedVisit(input)),

    handleWhole(renewCalendarFeed, (input) => issueCalendarAddress(input, environment.PUBLIC_URL, BASE_PATH)),

    handleWhole(withdrawCalendarFeed, (input) => revokeCalendarAddress(input)),
  ]
}
