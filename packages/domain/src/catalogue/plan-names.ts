import type { CurrentComponent, WaitingProductChange } from './current-products.ts'
import type { Plan } from './products.ts'

import { capText } from './period-data.ts'
import type { BillFrequency } from './period-data.ts'

/**
 * The name of a plan with the data cap of the bill period: `VDSL: 46.15 GB a week` for `VDSL: 200 GB data`. A plan without a cap keeps
 * its name, as does every plan with monthly bills. Null if the bill frequency is not known. Source: DAT-012.
 */
export function planName(
  { description, dataCapMb = 0 }: Pick<Plan, 'description' | 'dataCapMb'>,
  frequency: BillFrequency | null,
): string {
  if (dataCapMb === 0 || frequency === null || frequency === 'Monthly') return description
  const [product = ''] = description.split(':')
  return `${product.trim()}: ${capText({ dataCapMb }, frequency)}`
}

/** The same name of a current plan. */
export function currentPlanName(
  { PlanDescription, DataCapMb }: Pick<CurrentComponent['plan'], 'PlanDescription' | 'DataCapMb'>,
  frequency: BillFrequency | null,
): string {
  return planName({ description: PlanDescription, dataCapMb: DataCapMb ?? 0 }, frequency)
}

type ChangedProducts = Pick<WaitingProductChange, 'begins' | 'ends' | 'dataCaps'>

/** The products of a waiting change, plans by the same name. */
export function nameChangedProducts(
  { begins, ends, dataCaps }: ChangedProducts,
  frequency: BillFrequency | null,
): Record<'begins' | 'ends', string[]> {
  const toName = (description: string) =>
    planName({ description, dataCapMb: dataCaps?.[description] }, frequency)
  return { begins: begins.map(toName), ends: ends.map(toName) }
}
