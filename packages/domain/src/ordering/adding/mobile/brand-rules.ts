/** A share of the plan that a code takes off a new connection for some months. Source: MOB-060. */
export type MobilePromotion = { readonly code: string; readonly percent: number; readonly months: number }

/** How a brand's mobiles differ. */
export type MobileRules = {
  /** The data add-ons that it sells, by their GB; null for all of them. Source: MOB-030. */
  readonly dataAddOnsGb: readonly number[] | null
  /** Carried by every order of a new connection; null where there is none. Source: MOB-060. */
  readonly promotion: MobilePromotion | null
  /** Keys of add-ons that are on no list. Source: MOB-029. */
  readonly leftOutAddOns: readonly string[]
  /** What a change of a mobile's number costs, once, in cents including GST. Source: MOB-046, Readings. */
  readonly numberChangeCents: number
}
