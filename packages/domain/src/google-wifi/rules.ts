import { addMonths } from '../day.ts'
import type { Day } from '../day.ts'

import type { WifiOption } from './contract.ts'

/** Of a rental's contract. Source: GWF-025. */
export const WIFI_CONTRACT_MONTHS = 12

/** The day on which the contract of a rental ends that begins on another. Source: GWF-026. */
export function contractEnd(from: Day): Day {
  return addMonths(from, WIFI_CONTRACT_MONTHS)
}

/** Those that are for the plan of the line. Source: GWF Readings. */
export function optionsFor(options: readonly WifiOption[], planKey: string | null): readonly WifiOption[] {
  return options.filter(({ CoreComponentPlanKeyRestricted: only }) => only === null || only === planKey)
}
