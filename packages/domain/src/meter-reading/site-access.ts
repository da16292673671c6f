import type { MeterLocation } from './contract.ts'

/** Source: MTR-018. */
export const MOST_NOTE_LETTERS = 255

/** The notes as they are kept: what is beyond their end is cut off, between two letters. Source: MTR-018, Readings. */
export function keptNotes(notes: string): string {
  return Array.from(notes).slice(0, MOST_NOTE_LETTERS).join('')
}

export type MeterLocationProblem = 'missing' | 'notOffered'

/** Why a code names no place of a meter; null where it does. Source: MTR-017. */
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

/** The places that a meter is looked for at, where nobody says others. Source: MOV-023, PWR-035. */
export const SHOWN_FIRST = 'inside'

/** Those of the places of a meter that the filter names. Source: MOV-023, PWR-035. */
export function equipmentLocationsShown(
  locations: readonly MeterLocation[],
  filter = SHOWN_FIRST,
): readonly MeterLocation[] {
  return locations.filter(({ key, display }) => `${key} ${display}`.toLowerCase().includes(filter))
}
