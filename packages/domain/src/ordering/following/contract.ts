import * as z from 'zod/mini'

import { defineCall } from '../../call.ts'
import { day } from '../../day.ts'
import { timeslot, visitType } from '../../fibre-orders/contract.ts'
import { ORDER_KINDS, orderBody } from '../contract.ts'
import { orderCost, orderEnding } from '../pricing/cost.ts'

/** Where an order can be, in its order; an order has some of them. */
export const ORDER_STEPS = [
  'accepted',
  'consentRequired',
  'consentGained',
  'networkBuild',
  'installDateConfirmed',
  'inProgress',
  'sent',
  'connected',
  'added',
  'powerOn',
  'broadbandEnds',
  'powerEnds',
  'billed',
] as const

export const orderStep = z.object({
  step: z.enum(ORDER_STEPS),
  /** The day on which it is due, or was done. */
  on: day,
  done: z.boolean(),
})
export type OrderStep = z.output<typeof orderStep>

/** A step as the page shows it: of an order that was not placed by these calls, only its status is known. */
export const followedStep = z.object({
  step: z.enum([...ORDER_STEPS, 'consentDeclined', 'held', 'delivered', 'cancelled']),
  /** Null while no day is agreed, or where none was kept. */
  on: z.nullable(day),
  done: z.boolean(),
})
export type FollowedStep = z.output<typeof followedStep>

/** An order of the account: what it holds, what it costs, and how far it is. */
export const followedOrder = z.object({
  orderId: z.string(),
  OrderIdentifier: z.string(),
  /** `elsewhere` where it was not placed by the calls of ordering: of such an order lists know its name and its status. */
  type: z.enum([...ORDER_KINDS, 'older', 'elsewhere']),
  /** Of the product order. Source: CAT-025. */
  CustomerFacingTicketStatus: z.string(),
  /** As lists name it. */
  description: z.string(),
  /** Where its services run, in one line; empty where nobody knew it. */
  address: z.string(),
  placedOn: day,
  /** Null while no day is agreed. */
  expectedOn: z.nullable(day),
  /** Null where it was placed elsewhere. */
  order: z.nullable(orderBody),
  costs: z.array(orderCost),
  steps: z.array(followedStep),
  /** A technician comes on the day of the connection. */
  visited: z.boolean(),
  /** Visits that the fibre company has booked or made; left out where there are none. */
  visits: z.optional(z.array(z.object({ type: visitType, state: z.enum(['booked', 'done']), timeslot }))),
  /** What the account had and has no more once the order is done. */
  ends: z.array(orderEnding),
  /** The last day on which it can be cancelled; null where it cannot any more, or not by this call. */
  cancelUntil: z.nullable(day),
  cancelledOn: z.nullable(day),
  /** Of the hardware that was sent; left out before it is. */
  parcel: z.optional(
    z.object({
      trackingNumber: z.string(),
      /** Where the courier tells how far it is; null where nobody knows that address. */
      href: z.nullable(z.string()),
    }),
  ),
})
export type FollowedOrder = z.output<typeof followedOrder>

/** An order of the account, by its id or by the identifier that the customer has. */
export const readOrder = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/orders/{orderId}',
  access: 'account',
  reply: followedOrder,
  errors: ['NO_ORDER_DATA'],
  malformed: 'NO_ORDER_DATA',
  cacheSeconds: 0,
})

/** Cancels a placed order before its day, with all that it has set aside, or the rest of one that waits; cancelled again it is the same order. */
export const cancelOrder = defineCall({
  method: 'POST',
  path: '/accounts/{accountCode}/orders/{orderId}/cancel',
  access: 'account',
  needs: 'order',
  reply: followedOrder,
  errors: ['NO_ORDER_DATA', 'ORDER_TOO_LATE_TO_CANCEL', 'ORDER_PLACED_ELSEWHERE'],
  malformed: 'NO_ORDER_DATA',
  idempotent: true,
})
