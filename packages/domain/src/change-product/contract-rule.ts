import { REQUIRED_CONTRACT_MONTHS } from '../ordering/validation/extras-rules.ts'

export type OrderContract = { readonly option: 'nochange' | 'new'; readonly months: number }

/**
 * The contract of the order: the longest contract of the hardware; else the default if a contract is required; else none.
 * Source: ORD-036 to ORD-041.
 */
export function chooseContract(
  required: boolean,
  hardwareMonths: readonly number[],
  defaultMonths: number,
): OrderContract {
  const longestMonths = Math.max(0, ...hardwareMonths)
  if (longestMonths > 0) return { option: 'new', months: longestMonths }
  if (!required) return { option: 'nochange', months: 0 }
  return { option: 'new', months: defaultMonths > 0 ? defaultMonths : REQUIRED_CONTRACT_MONTHS }
}
