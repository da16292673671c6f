/** Audit actions that the access list shows as changes of power. Power orders have the actions of all orders. */
export const POWER_CHANGES = ['power-plan-changed'] as const
export type PowerChange = (typeof POWER_CHANGES)[number]
