/** Whether a plan of a phone line has features. Source: VFE-013. */
export function isFeaturesPlan(planKey: string): boolean {
  const key = planKey.toLowerCase()
  return key.includes('feature') && !key.includes('nofeature')
}
