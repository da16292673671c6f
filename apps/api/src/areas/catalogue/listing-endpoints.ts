import * as z from 'zod/mini'

import type { Brand } from '@switchboard/brands/brand'
import { BILL_FREQUENCIES } from '@switchboard/domain/accounts/contract'
import {
  listAdditionalProducts,
  listBillCycles,
  listCallingPackBundles,
  listCoreProducts,
  listHardware,
  listMobileAddOns,
  listServiceProviders,
  readCatalogueOffer,
  readCoreProduct,
  readHardware,
  readPlan,
  readServiceProvider,
} from '@switchboard/domain/catalogue/listing/contract'
import type { SalesChannel } from '@switchboard/domain/catalogue/sales-channel'

import { JsonText, handle } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { refuse } from '#api/platform/refusal.ts'

import { LISTINGS, readListing, providerText, providersText } from './store/listing.ts'

const DEFAULT_CHANNEL: SalesChannel = 'SelfService'
const keyed = z.array(z.looseObject({ key: z.string() }))

/** The catalogue: what could be had. Source: CAT-034 to CAT-041. */
export function listingEndpoints({ id: brand }: Brand): Endpoint[] {
  const through = (accountCode: string, salesChannel: string = DEFAULT_CHANNEL) => ({
    accountCode,
    brand,
    salesChannel,
  })
  return [
    handle(listCoreProducts, async ({ db, accountCode, query }) => {
      const { text } = await readListing(db, LISTINGS.coreProducts, through(accountCode, query.salesChannel))
      return text === null ? refuse('NO_CORE_PRODUCTS') : new JsonText(text)
    }),
    handle(readCoreProduct, async ({ db, accountCode, query, parameters }) => {
      const catalogueQuery = through(accountCode, query.salesChannel)
      const { text, known } = await readListing(db, LISTINGS.coreProduct, {
        ...catalogueQuery,
        key: parameters.coreProductKey,
      })
      if (text !== null) return new JsonText(text)
      return refuse(known ? 'GET_ALL_CORE_PRODUCTS_CORE_PRODUCT_NOT_FOUND' : 'CORE_PRODUCT_NOT_FOUND')
    }),
    handle(listAdditionalProducts, async ({ db, accountCode, query, parameters }) => {
      const catalogueQuery = through(accountCode, query.salesChannel)
      const { text } = await readListing(db, LISTINGS.additionalProducts, {
        ...catalogueQuery,
        key: parameters.coreProductKey,
      })
      return text === null ? refuse('CORE_PRODUCT_NOT_FOUND') : new JsonText(text)
    }),
    handle(listCallingPackBundles, async ({ db, accountCode, query, parameters }) => {
      const catalogueQuery = through(accountCode, query.salesChannel)
      const { text } = await readListing(db, LISTINGS.bundles, {
        ...catalogueQuery,
        key: parameters.coreProductKey,
      })
      return text === null ? refuse('CORE_PRODUCT_NOT_FOUND') : new JsonText(text)
    }),
    handle(listHardware, async ({ db, accountCode, parameters }) => {
      const { text } = await readListing(db, LISTINGS.hardware, {
        ...through(accountCode),
        key: parameters.coreProductKey,
      })
      return text === null ? refuse('CORE_PRODUCT_NOT_FOUND') : new JsonText(text)
    }),
    handle(readHardware, async ({ db, accountCode, parameters }) => {
      const { text } = await readListing(db, LISTINGS.hardware, {
        ...through(accountCode),
        key: parameters.coreProductKey,
      })
      if (text === null) return refuse('CORE_PRODUCT_NOT_FOUND')
      const wanted = keyed.parse(JSON.parse(text)).filter(({ key }) => key === parameters.hardwareProductKey)
      return wanted.length === 0 ? refuse('HARDWARE_PRODUCT_NOT_FOUND') : new JsonText(JSON.stringify(wanted))
    }),
    handle(readPlan, async ({ db, accountCode, parameters }) => {
      const { text } = await readListing(db, LISTINGS.plan, {
        ...through(accountCode),
        key: parameters.planKey,
      })
      return text === null ? refuse('PLAN_NOT_FOUND') : new JsonText(text)
    }),
    handle(readCatalogueOffer, async ({ db, accountCode, parameters }) => {
      const { text } = await readListing(db, LISTINGS.offer, {
        ...through(accountCode),
        key: parameters.offerKey,
      })
      return text === null ? refuse('PAGE_NOT_FOUND') : new JsonText(text)
    }),
    handle(listMobileAddOns, async ({ db, accountCode }) => {
      const { text } = await readListing(db, LISTINGS.mobileAddOns, through(accountCode))
      return new JsonText(text ?? '[]')
    }),
    handle(listBillCycles, async () => BILL_FREQUENCIES.map((billFrequency) => ({ billFrequency }))),
    handle(listServiceProviders, async ({ db }) => new JsonText(await providersText(db))),
    handle(readServiceProvider, async ({ db, parameters }) => {
      const text = await providerText(db, parameters.providerKey)
      return text === null ? refuse('SERVICE_PROVIDER_NOT_FOUND') : new JsonText(text)
    }),
  ]
}
