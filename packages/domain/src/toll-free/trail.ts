/** What the access list names as a change of toll-free numbers; whether the switch made it is for the switch to say. */
export const TOLL_FREE_CHANGES = ['toll-free-change-asked'] as const
export type TollFreeChange = (typeof TOLL_FREE_CHANGES)[number]
