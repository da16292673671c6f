import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { day } from '../day.ts'

/** Source: PAY-007. */
export const RECURRING_TYPES = ['Manual', 'CreditCard', 'DirectDebit', 'PaperlessDirectDebit'] as const

/** How an account is paid from month to month. Source: PAY-007 to PAY-010. */
export const recurringPayment = z.object({
  recurringType: z.enum(RECURRING_TYPES),
  directDebit: z.nullable(
    z.object({
      accountName: z.string(),
      bank: z.string(),
      branch: z.string(),
      account: z.string(),
      suffix: z.string(),
      /** The last due day of bills that are paid by hand, if direct debit was set up too late for them. Source: PAY-029. */
      byHandUntil: z.optional(day),
    }),
  ),
  creditCard: z.nullable(
    z.object({
      expiryMonth: z.int().check(z.minimum(1), z.maximum(12)),
      expiryYear: z.int(),
      /** First instant after the card's last month, ISO 8601. */
      expiryTime: z.string(),
      monthsUntilExpiry: z.int(),
      nearExpiry: z.boolean(),
      expired: z.boolean(),
      maskedCardNumber: z.string(),
      cardType: z.string(),
    }),
  ),
})
export type RecurringPayment = z.output<typeof recurringPayment>

export const readRecurringPayment = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/recurringpayment',
  access: 'account',
  reply: recurringPayment,
  errors: [],
  malformed: 'INVALID_PAYMENT_METHOD_RESPONSE',
})

/** The methods that the account may choose. */
export const readPaymentMethods = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/recurringpaymentmethods',
  access: 'account',
  reply: z.array(z.enum(RECURRING_TYPES)),
  errors: [],
  malformed: 'INVALID_ALLOWED_PAYMENT_METHODS_RESPONSE',
})
