import * as z from 'zod/mini'

import { day } from '../day.ts'
import { dollars } from '../money.ts'

import { CHANGE_KINDS } from './change-kind.ts'
import { PLAN_SERVICES } from './plan-services.ts'

const serviceName = z.string()

/** The current plan of one service of the account's core product. Source: CAT-022. */
export const currentComponent = z.object({
  service: z.enum(PLAN_SERVICES),
  /** The internet username, or the phone number. */
  serviceId: z.nullable(z.string()),
  plan: z.object({
    PlanKey: z.string(),
    PlanDescription: z.string(),
    ChargeIncludingGST: dollars,
    ChargeExcludingGST: dollars,
    ContractStartDate: z.nullable(day),
    ContractExpirationDate: z.nullable(day),
    /** The cost of ending the contract today; null counts as `DEFAULT_EARLY_TERMINATION_FEE_CENTS`. Source: ORD-042. */
    TerminationChargeExcludingGST: z.nullable(dollars),
    TerminationChargeIncludingGST: z.nullable(dollars),
    TerminationChargeMonthly: z.nullable(dollars),
    /** The data cap of a month; null or 0 without a cap. */
    DataCapMb: z.optional(z.nullable(z.int())),
    /** The services of additional products that come with the plan. */
    IncludedServices: z.optional(z.nullable(z.array(z.string()))),
  }),
})
export type CurrentComponent = z.output<typeof currentComponent>

/** The account's broadband, with the voice that belongs to it. Source: CAT-021. */
export const currentCoreProduct = z.object({
  CoreProductKey: z.string(),
  CoreProductBundleCategory: z.string(),
  CoreProductBroabandCategory: z.string(),
  CoreProductVoiceCategory: z.string(),
  LocationID: z.nullable(z.string()),
  CoreProductComponents: z.array(currentComponent),
})
export type CurrentCoreProduct = z.output<typeof currentCoreProduct>

/** Source: CAT-012, CAT-023. */
export const currentAdditionalProduct = z.object({
  AdditionalProductKey: z.string(),
  AdditionalProductService: serviceName,
  AdditionalProductServiceID: z.nullable(z.string()),
  AdditionalProductDescription: z.string(),
  ChargeIncludingGST: dollars,
  ChargeExcludingGST: dollars,
})
export type CurrentAdditionalProduct = z.output<typeof currentAdditionalProduct>

/** Source: CAT-025, HUB-009. */
export const productOrder = z.object({
  OrderNumber: z.string(),
  CustomerFacingTicketStatus: z.string(),
  Description: z.string(),
  PlacedOn: day,
  ExpectedOn: z.nullable(day),
  /** Whether the order has not ended yet. Source: ORD-079. */
  Active: z.boolean(),
})
export type ProductOrder = z.output<typeof productOrder>

/** A current discount of the account; `AmountIncludingGst` is the amount taken off, above zero. Source: CAT-024. */
export const currentOffer = z.object({
  OfferName: z.string(),
  AmountIncludingGst: dollars,
  AmountExcludingGst: dollars,
})

/** The data caps of a month in MB, by the name of the plan on bills; null without one. */
export const planDataCaps = z.optional(z.nullable(z.record(z.string(), z.int())))

/** A product change that has not begun. Source: HUB-037. */
const waitingProductChange = z.object({
  kind: z.enum(CHANGE_KINDS),
  startsOn: day,
  /** The products that the account gets and loses, by their names on bills. */
  begins: z.array(z.string()),
  ends: z.array(z.string()),
  dataCaps: planDataCaps,
})
export type WaitingProductChange = z.output<typeof waitingProductChange>

/** The account's current products. Source: CAT-020. */
export const currentProducts = z.object({
  CoreProducts: z.array(currentCoreProduct),
  AdditionalProducts: z.array(currentAdditionalProduct),
  MobileAdditionalProducts: z.array(currentAdditionalProduct),
  Offers: z.array(currentOffer),
  /** Those under way, newest first. `readProductOrders` has all orders. Source: HUB-009, ORD-079. */
  ProductOrders: z.array(productOrder),
  /** The earliest first. */
  WaitingChanges: z.optional(z.array(waitingProductChange)),
})
export type CurrentProducts = z.output<typeof currentProducts>
