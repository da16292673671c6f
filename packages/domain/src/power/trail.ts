/** What the access list names as a change of an account's power; orders are traced as all orders are. */
export const POWER_CHANGES = ['power-plan-changed'] as const
export type PowerChange = (typeof POWER_CHANGES)[number]
