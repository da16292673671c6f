import {
  readAccountSummary,
  readBillingInformation,
  readInvoice,
  readInvoiceHeaders,
  readPendingCredits,
  readUnbilledCredits,
} from '@switchboard/domain/billing/contract'

import { handlePart } from '#api/http/handle-part.ts'
import { JsonText, handle } from '#api/http/handle.ts'
import type { Endpoint } from '#api/http/handle.ts'
import { refused } from '#api/http/refusal.ts'

import {
  billingInformationPart,
  invoiceHeadersPart,
  invoiceText,
  pendingCreditsPart,
  summaryPart,
  unbilledCreditsPart,
} from './store.ts'

export function billingEndpoints(): Endpoint[] {
  return [
    handlePart(readBillingInformation, billingInformationPart),
    handlePart(readPendingCredits, pendingCreditsPart),
    handlePart(readUnbilledCredits, unbilledCreditsPart),
    handlePart(readInvoiceHeaders, invoiceHeadersPart),
    handlePart(readAccountSummary, summaryPart),
    handle(readInvoice, async ({ db, accountCode, parameters }) => {
      const text = await invoiceText(db, accountCode, parameters.invoiceNumber)
      if (text === 'INVOICE_NOT_FOUND' || text === 'INVOICE_NOT_APPROVED') return refused(text)
      return new JsonText(text)
    }),
  ]
}
