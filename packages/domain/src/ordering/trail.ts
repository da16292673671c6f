/** What the access list names as a change of the orders of an account. */
export const ORDERING_CHANGES = ['order-placed', 'order-cancelled'] as const
export type OrderingChange = (typeof ORDERING_CHANGES)[number]
