/** Audit actions that the access list shows as changes of payments. */
export const PAYMENTS_CHANGES = ['card-payment-created', 'payment-method-set'] as const
export type PaymentsChange = (typeof PAYMENTS_CHANGES)[number]
