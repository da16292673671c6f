/** Actions that the access list shows as a change of how an account is paid. */
export const PAYMENTS_CHANGES = ['card-payment-created', 'payment-method-set'] as const
export type PaymentsChange = (typeof PAYMENTS_CHANGES)[number]
