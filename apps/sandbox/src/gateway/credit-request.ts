import * as z from 'zod/mini'

import { debitRequest } from './debit-request.ts'

/** A direct credit in a request of the provider. */
export const creditRequest = z.strictObject({
  amount: debitRequest.shape.amount,
  currency: debitRequest.shape.currency,
  reference: debitRequest.shape.reference,
  creditor: debitRequest.shape.debtor,
  date: debitRequest.shape.date,
})
