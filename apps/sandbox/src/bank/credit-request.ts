import * as z from 'zod/mini'

import { debitRequest } from './debit-request.ts'

/** A direct credit as the provider asks for it. */
export const creditRequest = z.strictObject({
  amount: debitRequest.shape.amount,
  currency: debitRequest.shape.currency,
  reference: debitRequest.shape.reference,
  creditor: debitRequest.shape.debtor,
  date: debitRequest.shape.date,
})
