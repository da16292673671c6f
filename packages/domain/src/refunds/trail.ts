/** The changes of refunds that the access list shows. */
export const REFUND_CHANGES = ['refund-requested', 'refund-withdrawn'] as const
export type RefundChange = (typeof REFUND_CHANGES)[number]
