import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { day } from '../day.ts'

import { PLAN_SERVICES } from './plan-services.ts'

const MAX_LETTERS = 50
const name = z.string().check(z.minLength(1), z.maxLength(MAX_LETTERS))

/** Changes to another plan of the same core product from today, under the current contract. Source: CAT-044. */
export const changePlan = defineCall({
  method: 'POST',
  path: '/accounts/{accountCode}/products/plan',
  access: 'account',
  needs: 'order',
  body: z.strictObject({ service: z.enum(PLAN_SERVICES), planKey: name }),
  reply: z.object({ service: z.enum(PLAN_SERVICES), planKey: z.string() }),
  errors: [
    'NO_CORE_PRODUCT',
    'MULTIPLE_CORE_PRODUCTS',
    'CORE_PRODUCT_LACKS_COMPONENTS',
    'SERVICE_NOT_IN_CURRENT_CORE_PRODUCT',
    'PLAN_NOT_FOUND',
    'PLAN_NOT_AVAILABLE_FOR_CORE_PRODUCT',
    'VOICE_PLAN_NOT_DEFAULT_OR_SELECTABLE',
    'FORBIDDEN',
    'ExistingOrderInProgress',
  ],
  idempotent: true,
})

const productChoice = z.strictObject({ salesChannel: name, service: name, productKey: name })

/** The account's current product of a service. */
const heldProduct = z.object({ service: z.string(), productKey: z.nullable(z.string()) })

/** Why an account may not have an additional product. */
const PRODUCT_REFUSALS = [
  'NO_CORE_PRODUCT',
  'MULTIPLE_CORE_PRODUCTS',
  'ADDITIONAL_PRODUCT_NOT_FOUND',
  'SERVICE_NOT_AVAILABLE_IN_CURRENT_CORE_PRODUCT',
  'ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT',
  'FORBIDDEN',
  'ExistingOrderInProgress',
] as const

/** Begins an additional product today; it replaces the account's current product of the service. Source: CAT-045. */
export const addAdditionalProduct = defineCall({
  method: 'POST',
  path: '/accounts/{accountCode}/products/additional/add',
  access: 'account',
  needs: 'order',
  body: productChoice,
  reply: heldProduct,
  errors: PRODUCT_REFUSALS,
  idempotent: true,
})

/** Source: CAT-046. */
export const changeAdditionalProduct = defineCall({
  method: 'POST',
  path: '/accounts/{accountCode}/products/additional/change',
  access: 'account',
  needs: 'order',
  body: productChoice,
  reply: heldProduct,
  errors: [...PRODUCT_REFUSALS, 'EXISTING_ADDITIONAL_PRODUCT_NOT_FOUND'],
  idempotent: true,
})

/** Sets the account's product of a service; a null key removes the current product. Source: CAT-048. */
export const setAdditionalProduct = defineCall({
  method: 'POST',
  path: '/accounts/{accountCode}/products/additional/set',
  access: 'account',
  needs: 'order',
  body: z.strictObject({ salesChannel: name, service: name, productKey: z.nullable(name) }),
  reply: heldProduct,
  errors: PRODUCT_REFUSALS,
  idempotent: true,
})

/** Removes an additional product from the account from today. Source: CAT-047, CAT-049, BIL-013. */
export const removeAdditionalProduct = defineCall({
  method: 'POST',
  path: '/accounts/{accountCode}/products/additional/remove',
  access: 'account',
  needs: 'order',
  body: z.strictObject({
    salesChannel: name,
    service: name,
    /** Always null: no product replaces the removed one. */
    productKey: z.null(),
  }),
  reply: z.object({
    service: z.string(),
    /** The last day that is charged. */
    lastDay: day,
  }),
  errors: ['ADDITIONAL_PRODUCT_NOT_FOUND', 'EXISTING_ADDITIONAL_PRODUCT_NOT_FOUND'],
  idempotent: true,
})
