import * as z from 'zod/mini'

import { defineCall } from '../../call.ts'
import { salesChannel } from '../../catalogue/sales-channel.ts'
import { MAX_ORDER_BYTES } from '../contract.ts'
import { createShortArray, deliveryAddress } from '../order-parts.ts'

/** The older kind of order, which has an id, a token and an order type. Source: ORD-015 to ORD-022. */

const MAX_LETTERS = 200
const key = z.string().check(z.minLength(1), z.maxLength(MAX_LETTERS))
const serviceId = z.nullable(z.string().check(z.maxLength(MAX_LETTERS)))
const linked = { LinkedServiceID: serviceId }

/** The database column has four bytes. */
const MAX_ORDER_TYPE = 2_147_483_647
/** The order type of power. Source: ORD-089. */
export const POWER_ORDER_TYPE = 5

/** A service of an older order with its id and plan. Source: ORD-015. */
export const olderService = z.strictObject({
  Service: key,
  ServiceID: serviceId,
  Plan: z.nullable(key),
})

/** Source: ORD-015 to ORD-021. */
export const olderOrder = z.strictObject({
  Header: z.strictObject({ SalesChannel: salesChannel, BusinessGroup: key, SalesPerson: key }),
  meta: z.strictObject({ orderTypeId: z.int().check(z.positive(), z.maximum(MAX_ORDER_TYPE)) }),
  Services: createShortArray(olderService),
  AdditionalProducts: createShortArray(
    z.strictObject({ Service: key, ServiceID: serviceId, Plan: z.nullable(key) }),
  ),
  HardwareOrders: createShortArray(
    z.strictObject({
      HardwareProductKey: createShortArray(key),
      DeliveryAddress: deliveryAddress,
      ...linked,
    }),
  ),
  Questions: createShortArray(z.strictObject({ QuestionKey: key, AnswerKey: key, ...linked })),
  PromoCodes: createShortArray(z.strictObject({ PromoCodeValue: key, ...linked })),
  LosingProviders: createShortArray(
    z.strictObject({
      LosingProviderKey: key,
      LosingProviderAccountName: z.string().check(z.maxLength(MAX_LETTERS)),
      LosingProviderAccountNumber: z.string().check(z.maxLength(MAX_LETTERS)),
      ...linked,
    }),
  ),
})
export type OlderOrder = z.output<typeof olderOrder>

/** The key of an older order: a caller needs the token and access to the account. Source: ORD-022. */
export const olderOrderName = z.object({
  orderId: z.string().check(z.minLength(1)),
  orderToken: z.string().check(z.minLength(1)),
})
export type OlderOrderName = z.output<typeof olderOrderName>

/** Every `State` other than `OK` is a refusal. Source: ORD-096. */
export const olderFeedback = z.object({
  State: z.string(),
  ValidationFeedback: z.array(z.object({ FeedbackKey: z.string() })),
})

export const olderAnswer = z.object({
  /** Null until the order has contents. */
  Order: z.nullable(olderOrder),
  OrderFeedback: z.nullable(olderFeedback),
})
export type OlderAnswer = z.output<typeof olderAnswer>

const PATH = '/accounts/{accountCode}/ordering/{orderId}/{orderToken}'

/** Source: ORD-085. */
export const createOlderOrder = defineCall({
  method: 'POST',
  path: '/accounts/{accountCode}/ordering',
  access: 'account',
  needs: 'order',
  body: z.strictObject({ orderTypeId: z.optional(z.int().check(z.maximum(MAX_ORDER_TYPE))) }),
  reply: olderOrderName,
  errors: ['NO_ORDER_TYPE_ID'],
  malformed: 'INVALID_ORDER_CREATION_RESPONSE',
  idempotent: true,
})

/** Source: ORD-086. */
export const readOlderOrder = defineCall({
  method: 'GET',
  path: PATH,
  access: 'account',
  reply: olderAnswer,
  errors: ['NO_ORDER_DATA'],
  malformed: 'NO_ORDER_DATA',
})

/** Source: ORD-087. */
export const amendOlderOrder = defineCall({
  method: 'PUT',
  path: PATH,
  access: 'account',
  needs: 'order',
  body: olderOrder,
  mostBodyBytes: MAX_ORDER_BYTES,
  reply: olderAnswer,
  errors: ['NO_ORDER_DATA', 'NO_ORDER_TYPE_ID', 'ELECTRICITY_REGISTRY_UNAVAILABLE'],
  malformed: 'NO_FEEDBACK_DATA',
  idempotent: true,
})

/** Source: ORD-088. */
export const commitOlderOrder = defineCall({
  method: 'POST',
  path: `${PATH}/commit`,
  access: 'account',
  needs: 'order',
  body: z.strictObject({}),
  reply: olderAnswer,
  errors: ['NO_ORDER_DATA', 'FEEDBACK_NOT_OK'],
  malformed: 'NO_FEEDBACK_DATA',
  idempotent: true,
})
