import { addMonths } from '../day.ts'
import type { Day } from '../day.ts'

import type { WifiOption } from './contract.ts'

/** Source: GWF-025. */
export const WIFI_CONTRACT_MONTHS = 12

/** The last day of the contract of a rental. Source: GWF-026. */
export function contractEnd(from: Day): Day {
  return addMonths(from, WIFI_CONTRACT_MONTHS)
}

/** The options for the plan of the line. Source: GWF Readings. */
export function optionsFor(options: readonly WifiOption[], planKey: string | null): readonly WifiOption[] {
  return options.filter(
    ({ CoreComponentPlanKeyRestricted: onlyPlanKey }) => onlyPlanKey === null || onlyPlanKey === planKey,
  )
}
