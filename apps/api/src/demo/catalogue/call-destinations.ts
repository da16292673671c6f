import { WORLD } from './extras.ts'

/** Where calls go, named as calling packs name it; a country has the category of all of them. Source: USE-015. */
export const DEMO_CALL_DESTINATIONS: readonly (readonly [category: string, name: string])[] = [
  ['Local', 'Local'],
  ['National', 'New Zealand'],
  ['Land to Mobile', 'New Zealand mobiles'],
  ...WORLD.map((country) => ['International', country] as const),
]

/** The number by which a call names its destination. */
export function callDestination(name: string): number {
  const place = DEMO_CALL_DESTINATIONS.findIndex(([, each]) => each === name)
  if (place < 0) throw new Error(`no calls go to ${name}`)
  return place + 1
}
