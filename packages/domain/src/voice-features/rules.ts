/** Whether a plan of a phone line has features. Source: VFE-013. */
export function isFeaturesPlan(planKey: string): boolean {
  const key = planKey.toLowerCase()
  return key.includes('feature') && !key.includes('nofeature')
}

/**
 * Whether an entry of the list of blocked numbers has only valid characters; the error is shown at the
 * entry. Source: VFE-023.
 */
export function hasOnlyDigitsAndPlus(entry: string): boolean {
  return /^[\d+]+$/.test(entry)
}
