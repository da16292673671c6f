import * as z from 'zod/mini'

import { defineCall } from '../../call.ts'
import { day } from '../../day.ts'
import { ORDER_KINDS, orderBody } from '../contract.ts'
import { orderCost } from '../pricing/cost.ts'

/** Where an order can be, in its order; an order has some of them. */
export const ORDER_STEPS = [
  'accepted',
  'consentRequired',
  'consentGained',
  'networkBuild',
  'installDateConfirmed',
  'inProgress',
  'connected',
  'added',
  'powerOn',
  'broadbandEnds',
  'powerEnds',
] as const

export const orderStep = z.object({
  step: z.enum(ORDER_STEPS),
  /** The day on which it is due, or was done. */
  on: day,
  done: z.boolean(),
})
export type OrderStep = z.output<typeof orderStep>

/** A placed order: what it holds, what it costs, and how far it is. */
export const followedOrder = z.object({
  orderId: z.string(),
  OrderIdentifier: z.string(),
  type: z.enum([...ORDER_KINDS, 'older']),
  /** Of the product order. Source: CAT-025. */
  CustomerFacingTicketStatus: z.string(),
  /** Where its services run, in one line; empty where nobody knew it. */
  address: z.string(),
  placedOn: day,
  expectedOn: day,
  order: orderBody,
  costs: z.array(orderCost),
  steps: z.array(orderStep),
})
export type FollowedOrder = z.output<typeof followedOrder>

/** A placed order of the account, by its id or by the identifier that the customer has. */
export const readOrder = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/orders/{orderId}',
  access: 'account',
  reply: followedOrder,
  errors: ['NO_ORDER_DATA'],
  malformed: 'NO_ORDER_DATA',
  cacheSeconds: 0,
})
