/** What the access list names as a change of what an account wants to be told of its use. */
export const USAGE_CHANGES = ['usage-alerts-changed'] as const
export type UsageChange = (typeof USAGE_CHANGES)[number]
