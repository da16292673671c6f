/** What the access list names as a change of this area. */
export const PORT_FILTERING_CHANGES = ['port-filtering-changed'] as const
export type PortFilteringChange = (typeof PORT_FILTERING_CHANGES)[number]
