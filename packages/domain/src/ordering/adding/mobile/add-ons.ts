import type { Cents } from '../../../money.ts'

import type { MobileRules } from './brand-rules.ts'

const MB_PER_GB = 1_024

/** The facts of an add-on that a brand's rules need. */
type Sellable = { readonly key: string; readonly addedDataMb: number | null }

export function toGigabytes(megabytes: number): number {
  return megabytes / MB_PER_GB
}

/** Whether the brand sells an add-on. Source: MOB-029, MOB-030. */
export function isSoldAddOn(
  { key, addedDataMb }: Sellable,
  { dataAddOnsGb, leftOutAddOns }: Pick<MobileRules, 'dataAddOnsGb' | 'leftOutAddOns'>,
): boolean {
  if (leftOutAddOns.includes(key)) return false
  return dataAddOnsGb === null || addedDataMb === null || dataAddOnsGb.includes(toGigabytes(addedDataMb))
}

/** Sorts add-ons by charge, lowest first, then by name. Source: MOB-028. */
export function byCharge<AddOn extends { readonly name: string; readonly chargeIncludingGst: Cents }>(
  addOns: readonly AddOn[],
): AddOn[] {
  return addOns.toSorted(
    (one, other) => one.chargeIncludingGst - other.chargeIncludingGst || one.name.localeCompare(other.name),
  )
}

/** The price of a GB of an add-on in whole cents; null if the add-on adds no data. */
export function chargePerGb(charge: Cents, addedDataMb: number | null): number | null {
  return addedDataMb === null ? null : Math.round(charge / toGigabytes(addedDataMb))
}
