import { dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import type { MeshHardware, MeshUnit } from '@switchboard/domain/mesh/contract'
import { countOwned, hasEnough, homeSize } from '@switchboard/domain/mesh/rules'
import { unitsText } from '@switchboard/domain/ordering/renting/units-text'

import type { MeshErrorType } from './mesh-state.ts'

export const LEAD = 'A mesh unit carries the wifi of your modem to where it is weak now.'

export const TERMS_PROBLEM = 'Accept the terms to continue.'

/** Source: MSH-026 to MSH-028. */
export const MESH_ERRORS: Record<Exclude<MeshErrorType, 'SUBMIT_ERROR'>, { title: string; text: string }> = {
  MAXIMUM_NUMBER_ERROR: {
    title: 'You cannot order more mesh units',
    text: 'You have as many mesh units as can work together, or they are on their way to you.',
  },
  AVAILABILITY_ERROR: {
    title: 'Mesh units are not available at the moment',
    text: 'There are none that work with your modem where you live, or we could not find out.',
  },
}

/** The reason for the recommended number. Source: MSH-016, MSH-017, MSH-030. */
export function recommendationText({ key }: Pick<MeshUnit, 'key'>, hardware: MeshHardware): string {
  const { floorAreaSqm } = hardware.propertySummary
  const owned = countOwned(key, hardware)
  if (hasEnough(key, hardware)) return `You have ${unitsText(owned)}, as many as your home should need.`
  const has = owned === 0 ? '' : ` You have ${unitsText(owned)} already.`
  const home =
    floorAreaSqm === null ? 'most homes' : `a ${homeSize(floorAreaSqm)} home: yours has ${floorAreaSqm} m²`
  return `What we recommend for ${home}.${has}`
}

export const ONE_MORE = 'One more, for thick walls or several floors.'

/** The terms of mesh units, besides their costs. Source: MSH-019. */
export function meshTerms(begins: Day, isTrial: boolean): string[] {
  return [
    `You rent the units from month to month from ${dayText(begins)}, and they stay ours.`,
    'To end it, send them back: the rent ends on the day we receive them.',
    ...(isTrial ? ['The first two months are free, even if you send them back within that time.'] : []),
  ]
}
