import { WORLD } from './extras.ts'

/** The destinations of calls, with the names that calling packs use. Source: USE-015. */
export const DEMO_CALL_DESTINATIONS: readonly (readonly [category: string, name: string])[] = [
  ['Local', 'Local'],
  ['National', 'New Zealand'],
  ['Land to Mobile', 'New Zealand mobiles'],
  ...WORLD.map((country) => ['International', country] as const),
]

/** The `destination` of a stored call. */
export function getDestinationNumber(name: string): number {
  const index = DEMO_CALL_DESTINATIONS.findIndex(([, destination]) => destination === name)
  if (index < 0) throw new Error(`no destination ${name}`)
  return index + 1
}
