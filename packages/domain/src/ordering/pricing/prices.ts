import type { CatalogueAdditionalProduct, HardwareProduct, Plan } from '../../catalogue/products.ts'
import { GST_RATE_PERCENT, withoutGst } from '../../gst.ts'
import { toCents, calculatePercent } from '../../money.ts'
import type { Cents } from '../../money.ts'
import type { OrderBody, ChangeKind } from '../contract.ts'
import type { Offer } from '../offer/contract.ts'

/** The prices of an order's items. Summary, quote and charges all use these. */

export type Charge = { readonly chargeIncludingGst: Cents; readonly chargeExcludingGst: Cents }

/** The parts of a brand that prices depend on. */
export type PricingBrand = {
  readonly powerBundleDiscount: BundleDiscount
  readonly planChange: { readonly freeVoicePlan: boolean }
}

/**
 * The discount for power and broadband together: an amount for each bill, or a share of broadband and homeline. Source:
 * CHG-079, CHG-081.
 */
export type BundleDiscount =
  | { readonly kind: 'amount'; readonly weekly: Cents; readonly fortnightly: Cents; readonly monthly: Cents }
  | { readonly kind: 'share'; readonly percent: number }

type Billed = { readonly offer: Pick<Offer, 'billFrequency'> }

/** The charge as the account reads its prices: with or without GST. Source: ACC-020, ACC-021. */
export function toShownPrice({ chargeIncludingGst, chargeExcludingGst }: Charge, withGst: boolean): Cents {
  return withGst ? chargeIncludingGst : chargeExcludingGst
}

/** The charge of an amount that is only known with GST. */
export function toCharge(amount: Cents): Charge {
  return { chargeIncludingGst: amount, chargeExcludingGst: withoutGst(amount, GST_RATE_PERCENT) }
}

export function toShownAmount(amount: Cents, withGst: boolean): Cents {
  return toShownPrice(toCharge(amount), withGst)
}

/** When a price falls due: on every bill, every thirty days, or once. */
export type Due = 'bill' | 'thirtyDays' | 'once'

export type Price = { readonly due: Due; readonly charge: Charge }

const FREE: Price = { due: 'bill', charge: toCharge(toCents(0)) }

/** Source: CAT-029. */
export function extraPrice({ charges }: CatalogueAdditionalProduct, { offer }: Billed): Price {
  const billCharge = charges.find(({ unit }) => unit === offer.billFrequency)
  if (billCharge !== undefined) return { due: 'bill', charge: billCharge }
  const thirtyDaysCharge = charges.find(({ unit }) => unit === 'ThirtyDays')
  return thirtyDaysCharge === undefined ? FREE : { due: 'thirtyDays', charge: thirtyDaysCharge }
}

/** All prices of a piece of hardware with a contract of this length in months. */
export function hardwarePrices(
  { contractPricing }: HardwareProduct,
  contractLength: number,
  { offer }: Billed,
): Price[] {
  const priced = contractPricing.find((each) => each.contractLength === contractLength)
  return (priced?.charges ?? []).flatMap((charge): Price[] => {
    if (charge.unit === offer.billFrequency) return [{ due: 'bill', charge }]
    if (charge.unit === 'Once') return [{ due: 'once', charge }]
    return charge.unit === 'ThirtyDays' ? [{ due: 'thirtyDays', charge }] : []
  })
}

type Bundled = Billed['offer'] & Pick<Offer, 'bundle' | 'hasPower'>

/** The effect of an order on the account's power. A move without power at the new address ends the power. */
export type PowerChange = 'takes' | 'ends' | 'stays'

export function toPowerChange({
  ElectricityToChange,
  ElectricityToEnd,
}: Pick<OrderBody, 'ElectricityToChange' | 'ElectricityToEnd'>): PowerChange {
  if (ElectricityToChange !== null) return 'takes'
  return ElectricityToEnd === undefined ? 'stays' : 'ends'
}

/**
 * The power discount on an order's broadband and homeline plans, as a negative price on each bill. It applies if the order
 * has power, or if the account already has power and the discount and keeps both; else null. Source: CHG-079 to CHG-082.
 */
export function bundlePrice(
  discount: BundleDiscount,
  { offer, power }: { readonly offer: Bundled; readonly power: PowerChange },
  plans: readonly Charge[],
): Charge | null {
  const together = power === 'takes' || (power === 'stays' && offer.hasPower && offer.bundle !== null)
  return together && plans.length > 0 ? toBundleDiscount(discount, { offer }, plans) : null
}

/** The power discount on broadband and homeline, as a negative price on each bill. Source: CHG-079 to CHG-082. */
function toBundleDiscount(
  discount: BundleDiscount,
  { offer }: Billed,
  broadbandAndHomeline: readonly Charge[],
): Charge {
  const sum = broadbandAndHomeline.reduce((total, { chargeIncludingGst }) => total + chargeIncludingGst, 0)
  const amount =
    discount.kind === 'share'
      ? calculatePercent(toCents(sum), discount.percent)
      : getDiscountAmount(discount, offer)
  const { chargeIncludingGst, chargeExcludingGst } = toCharge(amount)
  return {
    chargeIncludingGst: toCents(0 - chargeIncludingGst),
    chargeExcludingGst: toCents(0 - chargeExcludingGst),
  }
}

function getDiscountAmount(
  { weekly, fortnightly, monthly }: Extract<BundleDiscount, { kind: 'amount' }>,
  { billFrequency }: Billed['offer'],
): Cents {
  return { Weekly: weekly, Fortnightly: fortnightly, Monthly: monthly }[billFrequency]
}

/** The cheapest voice plan. Source: CHG-039. */
export function defaultVoicePlan(plans: readonly Plan[]): Plan | null {
  return plans.reduce<Plan | null>(
    (cheapest, plan) =>
      cheapest === null || plan.chargeIncludingGst < cheapest.chargeIncludingGst ? plan : cheapest,
    null,
  )
}

/** Source: CHG-076. */
const VOICE_PLAN_COST_CENTS: Record<Offer['billFrequency'], number> = {
  Monthly: 500,
  Fortnightly: 230,
  Weekly: 115,
}
const MOVE_FACTOR = 2

/** The charge of the Homeline line on each bill, including GST. Source: CHG-076 to CHG-078. */
export function voicePlanCost(
  kind: ChangeKind,
  billFrequency: Offer['billFrequency'],
  { freeVoicePlan }: PricingBrand['planChange'],
): Cents {
  if (freeVoicePlan) return toCents(0)
  return toCents(VOICE_PLAN_COST_CENTS[billFrequency] * (kind === 'movehouse' ? MOVE_FACTOR : 1))
}

/**
 * The line charge of a homeline whose plan is the default and has no price of its own; else null. Source: CHG-076 to CHG-078.
 */
export function voiceLinePrice(
  plan: Plan,
  voicePlans: readonly Plan[],
  {
    kind,
    offer,
    brand,
  }: Billed & { readonly kind: ChangeKind; readonly brand: Pick<PricingBrand, 'planChange'> },
): Charge | null {
  const isDefault = plan.key === defaultVoicePlan(voicePlans)?.key
  if (plan.chargeIncludingGst !== 0 || !isDefault) return null
  return toCharge(voicePlanCost(kind, offer.billFrequency, brand.planChange))
}
