import type { Cents } from '../../../money.ts'

import type { MobileRules } from './brand-rules.ts'

const MB_PER_GB = 1_024

/** What a brand's rules ask of an add-on. */
type Sellable = { readonly key: string; readonly addedDataMb: number | null }

export function toGigabytes(megabytes: number): number {
  return megabytes / MB_PER_GB
}

/** Whether the brand sells it. Source: MOB-029, MOB-030. */
export function isSoldAddOn(
  { key, addedDataMb }: Sellable,
  { dataAddOnsGb, leftOutAddOns }: Pick<MobileRules, 'dataAddOnsGb' | 'leftOutAddOns'>,
): boolean {
  if (leftOutAddOns.includes(key)) return false
  return dataAddOnsGb === null || addedDataMb === null || dataAddOnsGb.includes(toGigabytes(addedDataMb))
}

/** Those with the lowest charge first; of one charge by name. Source: MOB-028. */
export function byCharge<AddOn extends { readonly name: string; readonly chargeIncludingGst: Cents }>(
  addOns: readonly AddOn[],
): AddOn[] {
  return addOns.toSorted(
    (one, other) => one.chargeIncludingGst - other.chargeIncludingGst || one.name.localeCompare(other.name),
  )
}

/** What a GB of it costs, to the cent; null for something else than data. */
export function chargePerGb(charge: Cents, addedDataMb: number | null): number | null {
  return addedDataMb === null ? null : Math.round(charge / toGigabytes(addedDataMb))
}
