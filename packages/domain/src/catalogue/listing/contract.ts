import * as z from 'zod/mini'

import { BILL_FREQUENCIES } from '../../accounts/contract.ts'
import { defineCall } from '../../call.ts'
import { dollars } from '../../money.ts'
import {
  callingPackBundle,
  callingPackBundles,
  catalogueAdditionalProduct,
  coreProduct,
  hardwareProduct,
  plan,
  serviceProvider,
} from '../products.ts'
import { salesChannel } from '../sales-channel.ts'

/** Replies about products may be a minute old. Source: CAT-069. */
const CACHE_SECONDS = 60
const throughChannel = z.object({ salesChannel })

/** The products that the brand sells to the account through a channel. Source: CAT-034, CAT-033. */
export const listCoreProducts = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/catalogue/coreproducts',
  access: 'account',
  query: throughChannel,
  reply: z.array(coreProduct),
  errors: ['NO_CORE_PRODUCTS'],
  malformed: 'NO_CORE_PRODUCTS',
  cacheSeconds: CACHE_SECONDS,
})

/** A core product; refused if the key is unknown or the channel does not sell the product. Source: CAT-056, CAT-057. */
export const readCoreProduct = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/catalogue/coreproducts/{coreProductKey}',
  access: 'account',
  query: throughChannel,
  reply: coreProduct,
  errors: ['CORE_PRODUCT_NOT_FOUND', 'GET_ALL_CORE_PRODUCTS_CORE_PRODUCT_NOT_FOUND'],
  cacheSeconds: CACHE_SECONDS,
})

/** Source: CAT-035. */
export const listAdditionalProducts = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/catalogue/coreproducts/{coreProductKey}/additionalproducts',
  access: 'account',
  query: throughChannel,
  reply: z.array(catalogueAdditionalProduct),
  errors: ['CORE_PRODUCT_NOT_FOUND'],
  cacheSeconds: CACHE_SECONDS,
})

/** Source: CAT-014. */
export const listCallingPackBundles = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/catalogue/coreproducts/{coreProductKey}/callingpackbundles',
  access: 'account',
  query: throughChannel,
  reply: callingPackBundles,
  errors: ['CORE_PRODUCT_NOT_FOUND'],
  cacheSeconds: CACHE_SECONDS,
})

/** Source: CAT-036. */
export const listHardware = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/catalogue/coreproducts/{coreProductKey}/hardware',
  access: 'account',
  reply: z.array(hardwareProduct),
  errors: ['CORE_PRODUCT_NOT_FOUND'],
  cacheSeconds: CACHE_SECONDS,
})

/** A hardware product, listed once for each internet plan that it is offered with. Source: CAT-065. */
export const readHardware = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/catalogue/coreproducts/{coreProductKey}/hardware/{hardwareProductKey}',
  access: 'account',
  reply: z.array(hardwareProduct),
  errors: ['CORE_PRODUCT_NOT_FOUND', 'HARDWARE_PRODUCT_NOT_FOUND'],
  cacheSeconds: CACHE_SECONDS,
})

/** Source: CAT-037. */
export const readPlan = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/catalogue/plans/{planKey}',
  access: 'account',
  reply: plan,
  errors: ['PLAN_NOT_FOUND'],
  cacheSeconds: CACHE_SECONDS,
})

export const catalogueOffer = z.object({
  key: z.string(),
  OfferName: z.string(),
  copy: z.string(),
  /** The amount off each bill of the account's frequency. */
  AmountIncludingGst: dollars,
  AmountExcludingGst: dollars,
  /** The duration; null is as long as the service. */
  months: z.nullable(z.int()),
})

/** Source: CAT-038. */
export const readCatalogueOffer = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/catalogue/offers/{offerKey}',
  access: 'account',
  reply: catalogueOffer,
  errors: [],
  cacheSeconds: CACHE_SECONDS,
})

/** Source: CAT-039. */
export const listBillCycles = defineCall({
  method: 'GET',
  path: '/catalogue/billcycles',
  access: 'session',
  reply: z.array(z.object({ billFrequency: z.enum(BILL_FREQUENCIES) })),
  errors: [],
  cacheSeconds: CACHE_SECONDS,
})

/** Providers from which a mobile number can be transferred. Source: CAT-040. */
export const listServiceProviders = defineCall({
  method: 'GET',
  path: '/catalogue/serviceproviders',
  access: 'session',
  reply: z.array(serviceProvider),
  errors: [],
  cacheSeconds: CACHE_SECONDS,
})

/** A provider of any service. Source: CAT-064. */
export const readServiceProvider = defineCall({
  method: 'GET',
  path: '/catalogue/serviceproviders/{providerKey}',
  access: 'session',
  reply: serviceProvider,
  errors: ['SERVICE_PROVIDER_NOT_FOUND'],
  cacheSeconds: CACHE_SECONDS,
})

/** Source: CAT-041. */
export const listMobileAddOns = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/catalogue/mobileaddons',
  access: 'account',
  reply: z.array(
    z.object({
      key: z.string(),
      description: z.string(),
      service: z.enum(['mobile2_addon', 'mobile2_wbb_addon']),
      chargeExcludingGst: dollars,
      chargeIncludingGst: dollars,
      billFrequency: z.enum(BILL_FREQUENCIES),
    }),
  ),
  errors: [],
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
