import type { MeterLocation } from './site-access-calls.ts'

/** Source: MTR-018. */
export const MAX_ACCESS_NOTE_LETTERS = 255

/** The stored notes, cut to the maximum length without splitting a letter. Source: MTR-018, Readings. */
export function truncateNotes(notes: string): string {
  return Array.from(notes).slice(0, MAX_ACCESS_NOTE_LETTERS).join('')
}

export type MeterLocationProblem = 'missing' | 'notOffered'

/** Why a code is not a meter location, or null. Source: MTR-017. */
export function meterLocationProblem(
  code: string,
  locations: readonly MeterLocation[],
): MeterLocationProblem | null {
  if (code === '') return 'missing'
  return locations.some(({ key }) => key === code) ? null : 'notOffered'
}

export const METER_LOCATION_MESSAGES: Record<MeterLocationProblem, string> = {
  missing: 'Meter location is required',
  notOffered: 'Choose the meter location again: this one is not in the list any more',
}

/** The default filter of meter locations. Source: MOV-023, PWR-035. */
export const DEFAULT_LOCATION_FILTER = 'inside'

/** The meter locations that match the filter. Source: MOV-023, PWR-035. */
export function equipmentLocationsShown(
  locations: readonly MeterLocation[],
  filter = DEFAULT_LOCATION_FILTER,
): readonly MeterLocation[] {
  return locations.filter(({ key, display }) => `${key} ${display}`.toLowerCase().includes(filter))
}
