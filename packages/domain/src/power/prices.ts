import { dollarsToCents } from '../money.ts'
import type { Cents } from '../money.ts'
import type { PlanRates } from '../usage/power-plans.ts'

import type { PlanCharge, PowerPlan } from './plans.ts'

const CENTS = 100
/** Amounts are first rounded to these decimal digits. */
const EXACT_DIGITS = 9

/**
 * The charges of a plan in display order: fixed charges in the configured order of their names, fixed charges without a
 * configured place, then variable charges with the highest first. Source: PWR-052, PWR-053.
 */
export function chargesInOrder(
  charges: readonly PlanCharge[],
  productListOrder: readonly string[],
): readonly PlanCharge[] {
  const rank = ({ DisplayName }: PlanCharge) =>
    productListOrder.includes(DisplayName) ? productListOrder.indexOf(DisplayName) : productListOrder.length
  const fixed = charges.filter(({ ChargeCategory }) => ChargeCategory === 'Fixed')
  const variable = charges.filter(({ ChargeCategory }) => ChargeCategory === 'Variable')
  return [
    ...fixed.toSorted((one, other) => rank(one) - rank(other)),
    ...variable.toSorted((one, other) => other.ChargeIncludingGst - one.ChargeIncludingGst),
  ]
}

export function chargeUnit({ ChargeCategory }: PlanCharge): string {
  return ChargeCategory === 'Fixed' ? 'a day' : 'a kWh'
}

const COMPARED_DAYS = 30

/**
 * The cost of thirty days with the given units, including GST: `least` if all units are at the lowest rate, `most` at the
 * highest. Equal for a plan with one rate.
 */
export function costOfThirtyDays(charges: readonly PlanCharge[], units: number): CostRange {
  return costOfSpan(charges, { days: COMPARED_DAYS, units })
}

/** The cost of a number of days for a home with a known use in thirty days. */
export function costOfSomeDays(
  charges: readonly PlanCharge[],
  { days, unitsOfThirtyDays }: { readonly days: number; readonly unitsOfThirtyDays: number },
): CostRange {
  return costOfSpan(charges, { days, units: (unitsOfThirtyDays * days) / COMPARED_DAYS })
}

type CostRange = { readonly least: Cents; readonly most: Cents }

function costOfSpan(
  charges: readonly PlanCharge[],
  { days, units }: { readonly days: number; readonly units: number },
): CostRange {
  const listPrices = (category: PlanCharge['ChargeCategory']) =>
    charges.filter(({ ChargeCategory }) => ChargeCategory === category).map((each) => each.ChargeIncludingGst)
  const fixed = listPrices('Fixed').reduce((sum, price) => sum + price, 0) * days
  const rates = listPrices('Variable')
  const cost = (rate: number) => dollarsToCents(Number((fixed + rate * units).toFixed(EXACT_DIGITS)))
  return rates.length === 0
    ? { least: cost(0), most: cost(0) }
    : { least: cost(Math.min(...rates)), most: cost(Math.max(...rates)) }
}

/** The name of the charge for use at night. */
export const NIGHT_CHARGE = 'Electricity, night'
const RATE_DIGITS = 4

/** The rates of a plan, for comparisons with half-hourly use. */
export function planRates({ PlanKey, PlanDisplayName, Charges }: PowerPlan): PlanRates {
  const variable = Charges.filter(({ ChargeCategory }) => ChargeCategory === 'Variable')
  const night = variable.filter(({ DisplayName }) => DisplayName === NIGHT_CHARGE)
  return {
    planKey: PlanKey,
    description: PlanDisplayName,
    centsPerUnitIncludingGst: sumCents(variable.filter((charge) => !night.includes(charge))),
    ...(night.length > 0 && { centsPerNightUnitIncludingGst: sumCents(night) }),
    centsPerDayIncludingGst: sumCents(Charges.filter(({ ChargeCategory }) => ChargeCategory === 'Fixed')),
  }
}

function sumCents(charges: readonly PlanCharge[]): number {
  const dollars = charges.reduce((sum, { ChargeIncludingGst }) => sum + ChargeIncludingGst, 0)
  return Number((dollars * CENTS).toFixed(RATE_DIGITS))
}
