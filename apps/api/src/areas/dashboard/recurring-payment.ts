import { part } from '#api/database/part.ts'

/** An account without a payment method of its own pays by hand. */
export const recurringPaymentPart = part(
  'recurringPayment',
  `json_build_object('recurringType', 'Manual', 'directDebit', null, 'creditCard', null)`,
)
