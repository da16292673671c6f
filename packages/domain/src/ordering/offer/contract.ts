import * as z from 'zod/mini'

import { BILL_FREQUENCIES } from '../../accounts/contract.ts'
import { defineCall } from '../../call.ts'
import { freeMonths } from '../../catalogue/free-months.ts'
import {
  callingPackBundles,
  catalogueAdditionalProduct,
  coreProduct,
  hardwareProduct,
  serviceProvider,
} from '../../catalogue/products.ts'
import { currentProducts } from '../../catalogue/current-products.ts'
import { salesChannel } from '../../catalogue/sales-channel.ts'
import { dollars } from '../../money.ts'
import { location, locationQualification } from '../../qualification/contract.ts'
import { powerRates } from '../pricing/cost.ts'

/** A core product that is available at the location, with its extras and its hardware. */
export const offeredCoreProduct = z.extend(coreProduct, {
  additionalProducts: z.array(catalogueAdditionalProduct),
  callingPackBundles,
  /** Each item has the internet plan that it is offered with. */
  hardware: z.array(hardwareProduct),
})
export type OfferedCoreProduct = z.output<typeof offeredCoreProduct>

/** A power plan for the meter of the location. */
export const powerPlan = z.extend(powerRates, {
  coreProductKey: z.string(),
  planKey: z.string(),
  description: z.string(),
})

export type PowerPlan = z.output<typeof powerPlan>

/** The meter of the location and the plans for it. */
export const powerSupply = z.object({ icp: z.string(), amiFlag: z.boolean(), plans: z.array(powerPlan) })

/** Source: MOV-021, MOV-023. */
export const equipmentLocation = z.object({ key: z.string(), display: z.string() })

/**
 * All facts about the possible orders of an account for a location: its current products, the available products, and facts
 * that the rules need. The page builds an order from the offer, and the API validates the order against the offer.
 */
export const offer = z.object({
  current: currentProducts,
  /** The account has power from this provider, or has ordered it. */
  hasPower: z.boolean(),
  /** The current discount for power and broadband together, as a negative price on each bill; null without a discount. */
  bundle: z.nullable(
    z.object({ name: z.string(), chargeIncludingGst: dollars, chargeExcludingGst: dollars }),
  ),
  billFrequency: z.enum(BILL_FREQUENCIES),
  /** Source: QUA-014. */
  canOrderNewProducts: z.boolean(),
  /** Null if the account's location is not in the address register. */
  location: z.nullable(location),
  qualification: z.nullable(locationQualification),
  /** Another account has broadband or power at the location, or has ordered it. Source: docs/decisions/0050. */
  isOccupied: z.boolean(),
  /** Only the products that are available at the location. */
  coreProducts: z.array(offeredCoreProduct),
  phoneNumbers: z.array(z.string()),
  losingProviders: z.array(serviceProvider),
  power: z.nullable(powerSupply),
  equipmentLocations: z.array(equipmentLocation),
  /** From the dynamic configuration, like the next field. Source: ORD-041, CHG-050. */
  defaultContractLengthMonths: z.int(),
  modemPostage: dollars,
  /** Free months of the family filter; null if the account has used all of them, missing if unknown. Source: FAM-018. */
  freeMonths: z.optional(z.nullable(freeMonths)),
})
export type Offer = z.output<typeof offer>

/** Without `locationId`, the offer is for the current location of the account. */
export const readOffer = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/offer',
  access: 'account',
  query: z.object({ salesChannel, locationId: z.optional(z.string()) }),
  reply: offer,
  errors: [
    'NO_CORE_PRODUCT',
    'MULTIPLE_CORE_PRODUCTS',
    'NO_CORE_PRODUCTS',
    'NO_LOCATION_ID',
    'INVALID_SERVICE_ADDRESS',
  ],
})
