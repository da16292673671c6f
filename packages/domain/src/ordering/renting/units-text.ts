/** `2 units`. */
export function unitsText(units: number): string {
  return units === 0 ? 'No units' : `${units} ${units === 1 ? 'unit' : 'units'}`
}
