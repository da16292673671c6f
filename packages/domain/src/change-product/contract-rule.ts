import type { Technology } from '../catalogue/products.ts'
import { GIGABIT_DOWNSTREAM, technologyOrder } from '../catalogue/rules.ts'
import { REQUIRED_CONTRACT_MONTHS } from '../ordering/validation/extras-rules.ts'

/** A technology, and a downstream rate in Mbit/s. */
export type Line = { readonly technology: Technology | null; readonly rate: number | null }

/** Whether going from one line to another begins a contract. Source: CHG-035, CHG-036. */
export function newContractNeeded(from: Line, to: Line): boolean {
  return (
    technologyOrder(to.technology) > technologyOrder(from.technology) ||
    (to.rate === GIGABIT_DOWNSTREAM && from.rate !== GIGABIT_DOWNSTREAM)
  )
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
