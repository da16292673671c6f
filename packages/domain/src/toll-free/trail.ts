/** Actions that the access list shows as a requested change of toll-free numbers; only the switch knows whether it was made. */
export const TOLL_FREE_CHANGES = ['toll-free-change-asked'] as const
export type TollFreeChange = (typeof TOLL_FREE_CHANGES)[number]
