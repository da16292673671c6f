/** The access list's name for a change of the usage alerts. */
export const USAGE_CHANGES = ['usage-alerts-changed'] as const
export type UsageChange = (typeof USAGE_CHANGES)[number]
