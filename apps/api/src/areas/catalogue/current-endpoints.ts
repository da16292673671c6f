import type { Brand } from '@switchboard/brands/brand'
import { matchingBundle } from '@switchboard/domain/catalogue/additional-products'
import {
  readContract,
  readProductOrders,
  readProducts,
  readVoiceService,
} from '@switchboard/domain/catalogue/contract'
import { readCurrentBundle } from '@switchboard/domain/catalogue/listing/contract'
import { callingPackBundles } from '@switchboard/domain/catalogue/products'
import { findComponent, currentCoreProduct } from '@switchboard/domain/catalogue/rules'
import { toDollars } from '@switchboard/domain/money'
import type { SalesChannel } from '@switchboard/domain/catalogue/sales-channel'

import { handlePart } from '#api/platform/http/handle-part.ts'
import { handle } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { refuse } from '#api/platform/refusal.ts'

import { readCurrentProducts, readCallingArea } from './store/current.ts'
import { LISTINGS, readListing } from './store/listing.ts'
import { productOrdersPart, productsPart } from './store/parts.ts'

const CHANNEL: SalesChannel = 'SelfService'

/** The account's products. Source: CAT-042, CAT-043. */
export function currentEndpoints(brand: Brand): Endpoint[] {
  return [
    handlePart(readProducts, productsPart),
    handlePart(readProductOrders, productOrdersPart),

    handle(readContract, async ({ db, accountCode, today }) => {
      const core = currentCoreProduct((await readCurrentProducts(db, accountCode, today)).CoreProducts)
      if (typeof core === 'string') return refuse(core)
      const internet = findComponent(core, 'Internet')
      if (typeof internet === 'string') return refuse('CORE_PRODUCT_LACKS_COMPONENTS')
      const fee = internet.plan.TerminationChargeIncludingGST
      return {
        expires: internet.plan.ContractExpirationDate,
        etfIncludingGst: fee === null ? null : toDollars(fee),
      }
    }),

    handle(readVoiceService, async ({ db, accountCode, today }) => {
      const core = currentCoreProduct((await readCurrentProducts(db, accountCode, today)).CoreProducts)
      if (typeof core === 'string') return refuse(core)
      const voice = findComponent(core, 'Voice')
      if (typeof voice === 'string') return refuse('NO_VOICE_SERVICE')
      return {
        lca: await readCallingArea(db, core.LocationID),
        contractStartDate: voice.plan.ContractStartDate,
        contractEndDate: voice.plan.ContractExpirationDate,
      }
    }),

    handle(readCurrentBundle, async ({ db, accountCode, today }) => {
      const { CoreProducts, AdditionalProducts } = await readCurrentProducts(db, accountCode, today)
      const core = currentCoreProduct(CoreProducts)
      if (typeof core === 'string') return refuse(core)
      const query = { accountCode, brand: brand.id, salesChannel: CHANNEL, key: core.CoreProductKey }
      const { text } = await readListing(db, LISTINGS.bundles, query)
      if (text === null) return refuse('NO_PRODUCT_BUNDLE')
      const bundles = Object.values(callingPackBundles.parse(JSON.parse(text))).flat()
      const bundle = matchingBundle(bundles, AdditionalProducts)
      return typeof bundle === 'string' ? refuse(bundle) : { ...bundle, price: toDollars(bundle.price) }
    }),
  ]
}
