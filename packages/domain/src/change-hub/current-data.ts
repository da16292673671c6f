import type { CurrentComponent } from '../catalogue/current-products.ts'
import { capText } from '../catalogue/period-data.ts'
import type { BillFrequency } from '../catalogue/period-data.ts'

/** Splits `Fibre 300: Unlimited data` into its two parts. Source: HUB-031. */
export function descriptionParts(description: string): readonly [product: string, data: string] {
  const [product = '', ...data] = description.split(':')
  return [product.trim(), data.join(':').trim()]
}

type CurrentPlan = Pick<CurrentComponent['plan'], 'PlanDescription' | 'DataCapMb'>

/** The data of a current plan: the part of its description, or the cap of a bill period shorter than a month. Source: HUB-031, DAT-012. */
export function describeCurrentData(
  { PlanDescription, DataCapMb }: CurrentPlan,
  billFrequency: BillFrequency | null,
): string {
  const dataCapMb = DataCapMb ?? 0
  if (dataCapMb === 0 || billFrequency === null || billFrequency === 'Monthly')
    return descriptionParts(PlanDescription)[1]
  return capText({ dataCapMb }, billFrequency)
}
