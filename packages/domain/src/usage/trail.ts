/** Audit actions that the access list shows as changes of usage alerts. */
export const USAGE_CHANGES = ['usage-alerts-changed'] as const
export type UsageChange = (typeof USAGE_CHANGES)[number]
