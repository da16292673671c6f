import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { salesChannel } from '../catalogue/sales-channel.ts'
import { day } from '../day.ts'
import { orderResponse } from '../ordering/contract.ts'

import { icp, shortText } from './contract.ts'
import { powerOrder } from './order.ts'

export type PowerOrder = z.output<typeof powerOrder>

/**
 * Creates an empty power order. It is followed, cancelled and listed like any order, by the id and number of this reply.
 * Source: PWR-022, PWR-078.
 */
export const createPowerOrder = defineCall({
  method: 'POST',
  path: '/accounts/{accountCode}/powerorders',
  access: 'account',
  needs: 'order',
  reply: orderResponse,
  errors: [],
  malformed: 'INVALID_ORDER_CREATION_RESPONSE',
  idempotent: true,
})

/**
 * Replaces the contents of an order. Replies `NotOK` with feedback if the order is not possible. The keys
 * `ExistingOpenContractRetail` and `ExistingOrderInProgress` mean that power or another order already exists. Source:
 * PWR-023, PWR-024, PWR-079.
 */
export const amendPowerOrder = defineCall({
  method: 'PUT',
  path: '/accounts/{accountCode}/powerorders/{orderId}',
  access: 'account',
  needs: 'order',
  body: powerOrder,
  reply: orderResponse,
  errors: ['NO_ORDER_DATA', 'ELECTRICITY_REGISTRY_UNAVAILABLE'],
  malformed: 'NO_FEEDBACK_DATA',
  idempotent: true,
})

/**
 * Places the order as it was last shown. Repeating the call returns the same order. Null if the facts changed since the
 * amend: then nothing is placed, and another amend returns the reason. Source: PWR-025, PWR-080.
 */
export const commitPowerOrder = defineCall({
  method: 'POST',
  path: '/accounts/{accountCode}/powerorders/{orderId}/commit',
  access: 'account',
  needs: 'order',
  /** A documented commit has no body: the sign-up form asks for the terms before it. Source: PWR-032, PWR-080. */
  body: z.strictObject({ termsAccepted: z.optional(z.literal(true)) }),
  reply: z.nullable(orderResponse),
  errors: ['NO_ORDER_DATA', 'FEEDBACK_NOT_OK'],
  malformed: 'NO_FEEDBACK_DATA',
  idempotent: true,
})

/**
 * Changes the plan of a connection that supplies the account. The new plan begins on the day in the reply; earlier days are
 * billed by the old plan. Source: PWR-050, PWR-083, PWR-092.
 */
export const changePowerPlan = defineCall({
  method: 'POST',
  path: '/accounts/{accountCode}/products/power/plan',
  access: 'account',
  needs: 'order',
  body: z.strictObject({ icp, planKey: shortText, salesChannel }),
  reply: z.object({ status: z.literal(200), icp: z.string(), planKey: z.string(), holdsFrom: day }),
  errors: [
    'CONNECTION_NOT_FOUND',
    'PLAN_NOT_FOUND',
    'PLAN_NOT_AVAILABLE_FOR_CORE_PRODUCT',
    'PLAN_CHANGE_LOCKED',
    'ExistingOrderInProgress',
    'FORBIDDEN',
  ],
  malformed: 'INVALID_POWER_CHANGE_PLAN_RESPONSE',
  idempotent: true,
})
