import { BILLS_A_YEAR } from '../billing/period-price.ts'
import type { MonthlyData } from '../catalogue/period-data.ts'
import type { OrderCost } from '../ordering/pricing/cost.ts'
import { toPaymentMethod } from '../payments/method.ts'

import type { BillCycle, BillFrequency, FrequencyPlans, FrequencyPrice } from './contract.ts'

/** Source: FRQ-031. */
export const DEFAULT_BILL_FREQUENCY: BillFrequency = 'Monthly'

/** The minimum number of days between two changes of the frequency. */
export const DAYS_BETWEEN_CHANGES = 30

type Component = FrequencyPlans['components'][number]
type Extra = FrequencyPlans['additionalProducts'][number]

/** A service at another frequency: with its present plan, or with a replacement. */
export type KeptComponent = {
  readonly component: Component
  readonly planKey: string
  readonly name: string
  readonly price: FrequencyPrice
  /** The data of the plan for a month; null without a cap. */
  readonly data: MonthlyData | null
  /** Whether the plan is the account's present plan. */
  readonly isSame: boolean
}

/** The effect of another bill cycle on the account's products. */
export type FrequencyChange = {
  readonly cycle: BillCycle
  readonly components: readonly KeptComponent[]
  readonly extras: readonly { readonly extra: Extra; readonly price: FrequencyPrice }[]
  readonly lostExtras: readonly Extra[]
  readonly lostOffers: readonly string[]
}

/** Why the change is not possible, in words. */
export type NoFrequencyChange = { readonly problem: string }

/** Source: FRQ-024. */
export const BAD_PLAN_DATA = 'Error with existing plan data'
/** Source: FRQ-025. */
export const NO_CORE_PRODUCT_TEXT = 'No available core product found'

/** Source: FRQ-026, FRQ-027, Readings. */
export function noRatePlan(service: string, frequency?: BillFrequency): string {
  return frequency === undefined
    ? `No available rate plan for ${service} found`
    : `No available rate plan for ${service} with bill frequency ${frequency} found`
}

/** The change to another frequency from the next bill on. Source: FRQ-010, FRQ-011, FRQ-024 to FRQ-027. */
export function frequencyChange(
  plans: FrequencyPlans,
  frequency: BillFrequency,
): FrequencyChange | NoFrequencyChange {
  const cycle = plans.cycles.find((each) => each.billFrequency === frequency)
  if (plans.coreProduct === null || !plans.components.some(({ service }) => service === 'Internet'))
    return { problem: BAD_PLAN_DATA }
  if (cycle === undefined || !plans.coreProduct.frequencies.includes(frequency))
    return { problem: NO_CORE_PRODUCT_TEXT }

  const components: KeptComponent[] = []
  for (const component of plans.components) {
    const kept = findNearestPlan(plans, component, frequency)
    if (kept === null) return { problem: missingPlanText(plans, component, frequency) }
    components.push(kept)
  }

  const extras = plans.additionalProducts.map((extra) => ({ extra, price: priceAt(extra, frequency) }))
  return {
    cycle,
    components,
    extras: extras.flatMap(({ extra, price }) => (price === null ? [] : [{ extra, price }])),
    lostExtras: extras.filter(({ price }) => price === null).map(({ extra }) => extra),
    lostOffers: plans.offers
      .filter((offer) => !offer.frequencies.includes(frequency))
      .map(({ name }) => name),
  }
}

function missingPlanText(
  plans: FrequencyPlans,
  { service, prices }: Component,
  frequency: BillFrequency,
): string {
  const isSoldAtOtherFrequency = prices.length > 0 || plans.plans.some((plan) => plan.service === service)
  return isSoldAtOtherFrequency ? noRatePlan(service, frequency) : noRatePlan(service)
}

function priceAt({ prices }: Pick<Extra, 'prices'>, frequency: BillFrequency): FrequencyPrice | null {
  return prices.find((price) => price.billFrequency === frequency) ?? null
}

/** The same plan, else the plan with the nearest yearly price. */
function findNearestPlan(
  { plans, billFrequency }: FrequencyPlans,
  component: Component,
  frequency: BillFrequency,
): KeptComponent | null {
  const same = priceAt(component, frequency)
  if (same !== null)
    return {
      component,
      planKey: component.key,
      name: component.name,
      price: same,
      data: component.data ?? null,
      isSame: true,
    }

  const yearlyPrice = toYearlyPrice(priceAt(component, billFrequency)?.chargeIncludingGst ?? 0, billFrequency)
  const toDistance = (price: number) => Math.abs(toYearlyPrice(price, frequency) - yearlyPrice)
  const [nearest] = plans
    .filter((plan) => plan.service === component.service && plan.billFrequency === frequency)
    .map((plan) => ({ plan, distance: toDistance(plan.chargeIncludingGst) }))
    .toSorted((one, other) => one.distance - other.distance || (one.plan.key < other.plan.key ? -1 : 1))
  if (nearest === undefined) return null
  const { key, name, data = null, ...price } = nearest.plan
  return { component, planKey: key, name, price, data, isSame: false }
}

function toYearlyPrice(cents: number, frequency: BillFrequency): number {
  return cents * BILLS_A_YEAR[frequency]
}

/** Whether all plans, extras and offers stay. Then the update step is not needed. Source: FRQ-010, FRQ-011. */
export function keepsEverything({ components, lostExtras, lostOffers }: FrequencyChange): boolean {
  return lostExtras.length === 0 && lostOffers.length === 0 && components.every(({ isSame }) => isSame)
}

/** The account's products at the prices of future bills. */
export function frequencyCosts({ components, extras }: FrequencyChange): OrderCost[] {
  return [
    ...components.map(({ component, name, price }) =>
      toOrderCost(component.service === 'Internet' ? 'internet' : 'voice', name, price),
    ),
    ...extras.map(({ extra, price }) => toOrderCost('extra', extra.name, price)),
  ]
}

function toOrderCost(
  kind: OrderCost['kind'],
  name: string,
  { chargeIncludingGst, chargeExcludingGst }: FrequencyPrice,
): OrderCost {
  const amounts = { amountIncludingGst: chargeIncludingGst, amountExcludingGst: chargeExcludingGst }
  return { kind, name, due: 'bill', ...amounts }
}

/** Source: FRQ-008. */
export const FREQUENCY_STEPS = [
  'frequency',
  'update',
  'payment',
  'confirm',
  'complete',
  'infeasible',
] as const
export type FrequencyStep = (typeof FREQUENCY_STEPS)[number]

/** The steps of a change up to its confirmation, in their order. Source: FRQ-008, FRQ-010 to FRQ-012. */
export function listFrequencySteps(
  change: FrequencyChange,
  { recurringType }: Pick<FrequencyPlans, 'recurringType'>,
): readonly FrequencyStep[] {
  const steps: readonly FrequencyStep[] = ['frequency', 'update', 'payment', 'confirm']
  const needsUpdate = !keepsEverything(change)
  const paysByDirectDebit = toPaymentMethod(recurringType) === 'PaperlessDirectDebit'
  return steps.filter(
    (step) => (step !== 'update' || needsUpdate) && (step !== 'payment' || paysByDirectDebit),
  )
}
