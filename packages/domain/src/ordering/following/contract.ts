import * as z from 'zod/mini'

import { defineCall } from '../../call.ts'
import { day } from '../../day.ts'
import { timeslot, visitType } from '../../fibre-orders/order.ts'
import { ORDER_KINDS, orderBody } from '../contract.ts'
import { orderCost, orderEnding } from '../pricing/cost.ts'

/** The steps of orders, in their order. Each order has some of these steps. */
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
  /** The day on which the step is due, or was done. */
  on: day,
  done: z.boolean(),
})
export type OrderStep = z.output<typeof orderStep>

/** A step as the page shows it. The additional steps are of orders that were placed elsewhere: see `stepsByStatus`. */
export const followedStep = z.object({
  step: z.enum([...ORDER_STEPS, 'consentDeclined', 'held', 'delivered', 'cancelled']),
  /** Null while no day is agreed, or if no day was stored. */
  on: z.nullable(day),
  done: z.boolean(),
})
export type FollowedStep = z.output<typeof followedStep>

/** An order of the account with its contents, costs and progress. */
export const followedOrder = z.object({
  orderId: z.string(),
  OrderIdentifier: z.string(),
  /** `elsewhere`: the order was not placed by the calls of ordering. Only its name, status and days are known. */
  type: z.enum([...ORDER_KINDS, 'older', 'elsewhere']),
  /** The status of the product order. Source: CAT-025. */
  CustomerFacingTicketStatus: z.string(),
  /** The name of the order in lists. */
  description: z.string(),
  /** The address of the services in one line; empty if unknown. */
  address: z.string(),
  placedOn: day,
  /** Null while no day is agreed. */
  expectedOn: z.nullable(day),
  /** Null if it was placed elsewhere. */
  order: z.nullable(orderBody),
  costs: z.array(orderCost),
  steps: z.array(followedStep),
  /** A technician comes on the day of the connection. */
  visited: z.boolean(),
  /** Visits that the fibre company has booked or done; missing without visits. */
  visits: z.optional(z.array(z.object({ type: visitType, state: z.enum(['booked', 'done']), timeslot }))),
  /** The services and discounts that the order ends. */
  ends: z.array(orderEnding),
  /** The last day on which it can be cancelled; null if that day is over, or if `cancelOrder` cannot cancel it. */
  cancelUntil: z.nullable(day),
  cancelledOn: z.nullable(day),
  /** The parcel with the hardware; missing until it is sent. */
  parcel: z.optional(
    z.object({
      trackingNumber: z.string(),
      /** The courier's page about the parcel; null if unknown. */
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

/**
 * Cancels a placed order before its first change of the account, and releases what it has reserved. Of an order that waits,
 * the remaining steps are cancelled. A repeated call returns the same order.
 */
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
