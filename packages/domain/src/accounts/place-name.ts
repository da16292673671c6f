/** `Unit 12B`, `12B`, `Flat A`: a line that names a part of a building. */
const PART_OF_BUILDING = /^(?:\p{L}+ )?(?:\S*\d\S*|\p{L})$/u

/** The short name of an address: its lines up to the first that names a place, as in `Unit 12B, 7 Beach Road`. */
export function placeName(address: string): string {
  const lines = address.split(/\s*,\s*/)
  const lastIndex = lines.findIndex((line) => !PART_OF_BUILDING.test(line))
  return lastIndex === -1 ? address : lines.slice(0, lastIndex + 1).join(', ')
}
