import type { BundleDiscount } from '../pricing/prices.ts'

/** The differences between brands for changes of plan and house. */
export type PlanChangeRules = {
  /** Downstream rates in Mbps that are sold without voice. Source: CHG-043, CHG-044. */
  readonly symmetricRates: readonly number[]
  /** Where a symmetric rate can be had, only symmetric rates may be chosen. Source: CHG-045, Readings. */
  readonly onlySymmetricRates: boolean
  /** Only fibre that needs no consent is sold. Source: CHG-046. */
  readonly onlyFibreWithoutConsent: boolean
  /** Source: CHG-047. */
  readonly offersNewHardware: boolean
  /** ADSL is not sold any more. Source: CHG-038. */
  readonly restrictsAdsl: boolean
  /** The line of Homeline has no charge of its own. Source: CHG-077. */
  readonly freeVoicePlan: boolean
}

/** The parts of a brand that orders depend on. */
export type OrderBrand = {
  readonly ordersRouters: boolean
  readonly powerBundlePromoCode: string
  readonly powerBundleDiscount: BundleDiscount
  readonly planChange: PlanChangeRules
}
