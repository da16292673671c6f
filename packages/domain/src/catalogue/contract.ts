import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { day } from '../day.ts'
import { dollars } from '../money.ts'

import { currentProducts } from './products.ts'

const MOST_LETTERS = 50
const name = z.string().check(z.minLength(1), z.maxLength(MOST_LETTERS))

/** An extra beside the plans that the account pays for from month to month. */
export const additionalProduct = z.object({
  /** What it belongs to, as its calls name it: `paperbill`. Source: CAT-049. */
  service: z.string(),
  name: z.string(),
  /** Prices of a month. */
  ChargeIncludingGST: dollars,
  ChargeExcludingGST: dollars,
})
export type AdditionalProduct = z.output<typeof additionalProduct>

/** What the account holds now. Source: CAT-020, CAT-042. */
export const readProducts = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/products',
  access: 'account',
  reply: currentProducts,
  errors: [],
  malformed: 'NO_CORE_PRODUCT',
  cacheSeconds: 60,
})

/** The additional products that the account has today. */
export const readAdditionalProducts = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/products/additional',
  access: 'account',
  reply: z.array(additionalProduct),
  errors: [],
})

/** Takes an additional product off the account from today; of the services only `paperbill` so far. Source: CAT-047, BIL-013. */
export const removeAdditionalProduct = defineCall({
  method: 'POST',
  path: '/accounts/{accountCode}/products/additional/remove',
  access: 'account',
  body: z.strictObject({
    salesChannel: name,
    service: name,
    /** The key of the product that takes its place: none. */
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
