/** A promo code that reduces the plan of a new connection for some months. Source: MOB-060. */
export type MobilePromotion = { readonly code: string; readonly percent: number; readonly months: number }

/** The rules of mobiles that differ between brands. */
export type MobileRules = {
  /** The data add-ons for sale, by their GB; null for all data add-ons. Source: MOB-030. */
  readonly dataAddOnsGb: readonly number[] | null
  /** The promotion in every order of a new connection; null without a promotion. Source: MOB-060. */
  readonly promotion: MobilePromotion | null
  /** Keys of add-ons that are not listed. Source: MOB-029. */
  readonly leftOutAddOns: readonly string[]
  /** The one-off price of a change of number, in cents including GST. Source: MOB-046, Readings. */
  readonly numberChangeCents: number
}
