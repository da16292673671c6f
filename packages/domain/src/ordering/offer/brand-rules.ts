import type { BundleDiscount } from '../pricing/prices.ts'

/** How a brand's changes of plan and house differ. */
export type PlanChangeRules = {
  /** Downstream rates in Mbit/s that come without voice. Source: CHG-043, CHG-044. */
  readonly symmetricRates: readonly number[]
  /** On fibre only the symmetric rates may be chosen. Source: CHG-045. */
  readonly onlySymmetricRates: boolean
  /** Nothing can be had but fibre that asks nobody's consent. Source: CHG-046. */
  readonly onlyFibreWithoutConsent: boolean
  /** Source: CHG-047. */
  readonly offersNewHardware: boolean
  /** ADSL is not sold any more. Source: CHG-038. */
  readonly restrictsAdsl: boolean
  /** Homeline's line costs nothing of its own. Source: CHG-077. */
  readonly freeVoicePlan: boolean
}

/** What of a brand an order asks for. */
export type OrderBrand = {
  readonly ordersRouters: boolean
  readonly powerBundlePromoCode: string
  readonly powerBundleDiscount: BundleDiscount
  readonly planChange: PlanChangeRules
}
