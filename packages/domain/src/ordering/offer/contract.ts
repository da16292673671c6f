import * as z from 'zod/mini'

import { BILL_FREQUENCIES } from '../../accounts/contract.ts'
import { defineCall } from '../../call.ts'
import { freeMonths } from '../../catalogue/free-months.ts'
import {
  callingPackBundles,
  catalogueAdditionalProduct,
  coreProduct,
  currentProducts,
  hardwareProduct,
  serviceProvider,
} from '../../catalogue/products.ts'
import { salesChannel } from '../../catalogue/sales-channel.ts'
import { dollars } from '../../money.ts'
import { location, locationQualification } from '../../qualification/contract.ts'
import { powerRates } from '../pricing/cost.ts'

/** A core product that can be had at the location, with what comes with it. */
export const offeredCoreProduct = z.extend(coreProduct, {
  additionalProducts: z.array(catalogueAdditionalProduct),
  callingPackBundles,
  /** Each with the internet plan that it is offered with. */
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

/** The meter that the location has; null where none is known. */
export const powerSupply = z.object({ icp: z.string(), amiFlag: z.boolean(), plans: z.array(powerPlan) })

/** Source: MOV-021, MOV-023. */
export const equipmentLocation = z.object({ key: z.string(), display: z.string() })

/**
 * Everything that an order of this account for this location may hold, as one call: what it has now, what can be had, and
 * what the provider's rules ask for. The page builds the order from it, the API validates the order against it.
 */
export const offer = z.object({
  current: currentProducts,
  /** The account has power from this provider, or has ordered it. */
  hasPower: z.boolean(),
  /** The discount of power and broadband together that continues, as a negative price of a bill; null where there is none. */
  bundle: z.nullable(
    z.object({ name: z.string(), chargeIncludingGst: dollars, chargeExcludingGst: dollars }),
  ),
  billFrequency: z.enum(BILL_FREQUENCIES),
  /** Source: QUA-014. */
  canOrderNewProducts: z.boolean(),
  /** Null where the account has no location known to the register. */
  location: z.nullable(location),
  qualification: z.nullable(locationQualification),
  /** Another account has broadband or power there, or has ordered it. Source: docs/decisions/0050. */
  isOccupied: z.boolean(),
  /** Available at the location alone. */
  coreProducts: z.array(offeredCoreProduct),
  phoneNumbers: z.array(z.string()),
  losingProviders: z.array(serviceProvider),
  power: z.nullable(powerSupply),
  equipmentLocations: z.array(equipmentLocation),
  /** Of the dynamic configuration. Source: ORD-041, CHG-050. */
  defaultContractLengthMonths: z.int(),
  modemPostage: dollars,
  /** Of the family filter; null where the account has had them all, and left out where nobody tells. Source: FAM-018. */
  freeMonths: z.optional(z.nullable(freeMonths)),
})
export type Offer = z.output<typeof offer>

/** Without a location: where the account is now. */
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
