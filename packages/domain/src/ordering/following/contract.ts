import * as z from 'zod/mini'

import { defineCall } from '../../call.ts'
import { day } from '../../day.ts'
import { dollars } from '../../money.ts'
import { ORDER_KINDS, orderBody } from '../contract.ts'

export const COST_KINDS = [
  'internet',
  'voice',
  'extra',
  'hardware',
  'postage',
  'termination',
  'power',
  'bundle',
] as const

/** When a cost falls due: on every bill, every thirty days, or once. */
export const COST_DUES = ['bill', 'thirtyDays', 'once'] as const

/** One thing of an order and its price, as both were told when it was placed; a discount is negative. */
export const orderCost = z.object({
  kind: z.enum(COST_KINDS),
  name: z.string(),
  due: z.enum(COST_DUES),
  amountIncludingGst: dollars,
  amountExcludingGst: dollars,
})
export type OrderCost = z.output<typeof orderCost>

/** Where an order can be, in its order; an order has some of them. */
export const ORDER_STEPS = [
  'accepted',
  'consentRequired',
  'consentGained',
  'networkBuild',
  'installDateConfirmed',
  'inProgress',
  'connected',
  'powerOn',
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
  placedOn: day,
  expectedOn: day,
  order: orderBody,
  costs: z.array(orderCost),
  steps: z.array(orderStep),
})
export type FollowedOrder = z.output<typeof followedOrder>

/** A placed order of the account, by its id or by the identifier that the customer was told. */
export const readOrder = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/orders/{orderId}',
  access: 'account',
  reply: followedOrder,
  errors: ['NO_ORDER_DATA'],
  malformed: 'NO_ORDER_DATA',
})
