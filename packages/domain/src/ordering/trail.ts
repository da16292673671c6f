/** Audit actions that the access list shows as changes of orders. */
export const ORDERING_CHANGES = ['order-placed', 'order-cancelled'] as const
export type OrderingChange = (typeof ORDERING_CHANGES)[number]
