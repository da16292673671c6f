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
import type { ErrorCode } from '@switchboard/domain/errors'
import type { SalesChannel } from '@switchboard/domain/catalogue/sales-channel'

import { JsonText, handle } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { refuse } from '#api/platform/refusal.ts'
import type { Refusal } from '#api/platform/refusal.ts'

import { LISTINGS, readListing, readProviderText, readProvidersText } from './store/listing.ts'

const DEFAULT_CHANNEL: SalesChannel = 'SelfService'
/** The key of a listing of all items. */
const ALL = ''

const itemsWithKey = z.array(z.looseObject({ key: z.string() }))

/** The catalogue of products that an account can order. Source: CAT-034 to CAT-041. */
export function listingEndpoints({ id: brand }: Brand): Endpoint[] {
  const toQuery = (accountCode: string, key: string, salesChannel: string = DEFAULT_CHANNEL) => ({
    accountCode,
    brand,
    salesChannel,
    key,
  })
  return [
    handle(listCoreProducts, async ({ db, accountCode, query }) => {
      const { text } = await readListing(
        db,
        LISTINGS.coreProducts,
        toQuery(accountCode, ALL, query.salesChannel),
      )
      return toReply(text, 'NO_CORE_PRODUCTS')
    }),
    handle(readCoreProduct, async ({ db, accountCode, query, parameters: { coreProductKey: key } }) => {
      const catalogueQuery = toQuery(accountCode, key, query.salesChannel)
      const { text, known } = await readListing(db, LISTINGS.coreProduct, catalogueQuery)
      return toReply(text, known ? 'GET_ALL_CORE_PRODUCTS_CORE_PRODUCT_NOT_FOUND' : 'CORE_PRODUCT_NOT_FOUND')
    }),
    handle(
      listAdditionalProducts,
      async ({ db, accountCode, query, parameters: { coreProductKey: key } }) => {
        const catalogueQuery = toQuery(accountCode, key, query.salesChannel)
        const { text } = await readListing(db, LISTINGS.additionalProducts, catalogueQuery)
        return toReply(text, 'CORE_PRODUCT_NOT_FOUND')
      },
    ),
    handle(
      listCallingPackBundles,
      async ({ db, accountCode, query, parameters: { coreProductKey: key } }) => {
        const catalogueQuery = toQuery(accountCode, key, query.salesChannel)
        const { text } = await readListing(db, LISTINGS.bundles, catalogueQuery)
        return toReply(text, 'CORE_PRODUCT_NOT_FOUND')
      },
    ),
    handle(listHardware, async ({ db, accountCode, parameters: { coreProductKey: key } }) => {
      const { text } = await readListing(db, LISTINGS.hardware, toQuery(accountCode, key))
      return toReply(text, 'CORE_PRODUCT_NOT_FOUND')
    }),
    handle(readHardware, async ({ db, accountCode, parameters: { coreProductKey, hardwareProductKey } }) => {
      const catalogueQuery = toQuery(accountCode, coreProductKey)
      const { text } = await readListing(db, LISTINGS.hardware, catalogueQuery)
      if (text === null) return refuse('CORE_PRODUCT_NOT_FOUND')
      const items = itemsWithKey.parse(JSON.parse(text)).filter(({ key }) => key === hardwareProductKey)
      return toReply(items.length === 0 ? null : JSON.stringify(items), 'HARDWARE_PRODUCT_NOT_FOUND')
    }),
    handle(readPlan, async ({ db, accountCode, parameters: { planKey: key } }) => {
      const { text } = await readListing(db, LISTINGS.plan, toQuery(accountCode, key))
      return toReply(text, 'PLAN_NOT_FOUND')
    }),
    handle(readCatalogueOffer, async ({ db, accountCode, parameters: { offerKey: key } }) => {
      const { text } = await readListing(db, LISTINGS.offer, toQuery(accountCode, key))
      return toReply(text, 'PAGE_NOT_FOUND')
    }),
    handle(listMobileAddOns, async ({ db, accountCode }) => {
      const { text } = await readListing(db, LISTINGS.mobileAddOns, toQuery(accountCode, ALL))
      return new JsonText(text ?? '[]')
    }),
    handle(listBillCycles, async () => BILL_FREQUENCIES.map((billFrequency) => ({ billFrequency }))),
    handle(listServiceProviders, async ({ db }) => new JsonText(await readProvidersText(db))),
    handle(readServiceProvider, async ({ db, parameters }) =>
      toReply(await readProviderText(db, parameters.providerKey), 'SERVICE_PROVIDER_NOT_FOUND'),
    ),
  ]
}

function toReply<Code extends ErrorCode>(text: string | null, code: Code): JsonText | Refusal<Code> {
  return text === null ? refuse(code) : new JsonText(text)
}
