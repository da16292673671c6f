import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { day } from '../day.ts'
import { dollars } from '../money.ts'

import { currentProducts, productOrder } from './current-products.ts'

/** Replies about products may be a minute old. Source: CAT-069. */
const CACHE_SECONDS = 60

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

/** The additional products that the account has today. */
export const readAdditionalProducts = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/products/additional',
  access: 'account',
  reply: z.array(additionalProduct),
  errors: [],
  cacheSeconds: CACHE_SECONDS,
})
