import { TECHNOLOGIES } from '../catalogue/products.ts'
import type { Technology } from '../catalogue/products.ts'

import { REQUIRED_CONTRACT_MONTHS } from '../ordering/extras-rules.ts'

import { GIGABIT_RATE } from './products.ts'

/** A technology, and a downstream rate in Mbit/s. */
export type Line = { readonly technology: Technology | null; readonly rate: number | null }

/** Whether going from one line to another begins a contract. Source: CHG-035, CHG-036. */
export function newContractNeeded(from: Line, to: Line): boolean {
  return (
    orderOf(to.technology) > orderOf(from.technology) ||
    (to.rate === GIGABIT_RATE && from.rate !== GIGABIT_RATE)
  )
}

/** `ADSL` 1, `VDSL` 2, `UFB` 3; any other 0. Source: CAT-066. */
function orderOf(technology: Technology | null): number {
  return technology === null ? 0 : TECHNOLOGIES.indexOf(technology) + 1
}

export type OrderContract = { readonly option: 'nochange' | 'new'; readonly months: number }

/**
 * What the order says of a contract: that of the hardware, the longest where there is more than one; else the default, and
 * none where none is required. Source: ORD-036 to ORD-041.
 */
export function contractOf(
  required: boolean,
  hardwareMonths: readonly number[],
  defaultMonths: number,
): OrderContract {
  const ofHardware = Math.max(0, ...hardwareMonths)
  if (ofHardware > 0) return { option: 'new', months: ofHardware }
  if (!required) return { option: 'nochange', months: 0 }
  return { option: 'new', months: defaultMonths > 0 ? defaultMonths : REQUIRED_CONTRACT_MONTHS }
}
