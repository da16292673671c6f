import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { day } from '../day.ts'
import { dollars } from '../money.ts'

import { PLAN_SERVICES, callingPackBundle } from './products.ts'
import { currentProducts, productOrder } from './current-products.ts'

/** Replies about products may be a minute old. Source: CAT-069. */
const CACHE_SECONDS = 60
const MAX_LETTERS = 50
const name = z.string().check(z.minLength(1), z.maxLength(MAX_LETTERS))

/** An extra product that the account pays for every month besides its plans. */
export const additionalProduct = z.object({
  /** The service of the extra, as calls name it: `paperbill`. Source: CAT-049. */
  service: z.string(),
  name: z.string(),
  /** Prices of a month. */
  ChargeIncludingGST: dollars,
  ChargeExcludingGST: dollars,
})
export type AdditionalProduct = z.output<typeof additionalProduct>

/** The account's current products. Source: CAT-020, CAT-042. */
export const readProducts = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/products',
  access: 'account',
  reply: currentProducts,
  errors: [],
  malformed: 'NO_CORE_PRODUCT',
  cacheSeconds: CACHE_SECONDS,
})

/** Orders, newest first. Source: CAT-025, CAT-043. */
export const readProductOrders = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/productorders',
  access: 'account',
  reply: z.array(productOrder),
  errors: [],
  cacheSeconds: CACHE_SECONDS,
})

/** The contract of the broadband; both fields are null without a contract. Source: CAT-026. */
export const readContract = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/products/contract',
  access: 'account',
  reply: z.object({ expires: z.nullable(day), etfIncludingGst: z.nullable(dollars) }),
  errors: ['NO_CORE_PRODUCT', 'MULTIPLE_CORE_PRODUCTS', 'CORE_PRODUCT_LACKS_COMPONENTS'],
  cacheSeconds: CACHE_SECONDS,
})

/** Source: CAT-027, CAT-055. */
export const readVoiceService = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/products/voice',
  access: 'account',
  reply: z.object({
    /** The local calling area; empty if unknown. */
    lca: z.string(),
    contractStartDate: z.nullable(day),
    contractEndDate: z.nullable(day),
  }),
  errors: ['NO_CORE_PRODUCT', 'MULTIPLE_CORE_PRODUCTS', 'NO_VOICE_SERVICE'],
  cacheSeconds: CACHE_SECONDS,
})

/** The bundle whose calling packs the account has. Source: CAT-053, CAT-054. */
export const readCurrentBundle = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/products/callingpackbundle',
  access: 'account',
  reply: callingPackBundle,
  errors: ['NO_CORE_PRODUCT', 'MULTIPLE_CORE_PRODUCTS', 'NO_PRODUCT_BUNDLE', 'MULTIPLE_PRODUCT_BUNDLES'],
  cacheSeconds: CACHE_SECONDS,
})

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

/** The additional products that the account has today. */
export const readAdditionalProducts = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/products/additional',
  access: 'account',
  reply: z.array(additionalProduct),
  errors: [],
  cacheSeconds: CACHE_SECONDS,
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
