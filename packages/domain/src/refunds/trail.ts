/** Audit actions that the access list shows as changes of refunds. */
export const REFUND_CHANGES = ['refund-requested', 'refund-withdrawn'] as const
export type RefundChange = (typeof REFUND_CHANGES)[number]
