/** Audit actions that the access list shows as requested changes of toll-free numbers. Only the switch knows the outcome. */
export const TOLL_FREE_CHANGES = ['toll-free-change-asked'] as const
export type TollFreeChange = (typeof TOLL_FREE_CHANGES)[number]
