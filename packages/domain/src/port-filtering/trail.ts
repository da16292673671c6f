/** Audit actions that the access list shows as changes of port filtering. */
export const PORT_FILTERING_CHANGES = ['port-filtering-changed'] as const
export type PortFilteringChange = (typeof PORT_FILTERING_CHANGES)[number]
