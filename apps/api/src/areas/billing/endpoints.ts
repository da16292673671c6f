import type { Brand } from '@switchboard/brands/brand'
import {
  readAccountSummary,
  readBillingInformation,
  readInvoice,
  readInvoiceHeaders,
  readInvoicePdf,
  readPendingCredits,
  readUnbilledCredits,
} from '@switchboard/domain/billing/contract'
import { invoiceBodyOf } from '@switchboard/domain/billing/invoice'

import { handlePart } from '#api/http/handle-part.ts'
import { JsonText, PdfFile, handle } from '#api/http/handle.ts'
import type { Endpoint } from '#api/http/handle.ts'
import { refused } from '#api/http/refusal.ts'

import { invoicePdf } from './pdf.ts'
import {
  billingInformationPart,
  invoiceHeadersPart,
  invoiceText,
  invoiceToPrint,
  pendingCreditsPart,
  summaryPart,
  unbilledCreditsPart,
} from './store.ts'
import { xmlRoot } from './xml.ts'

export function billingEndpoints(brand: Brand): Endpoint[] {
  return [
    handlePart(readBillingInformation, billingInformationPart),
    handlePart(readPendingCredits, pendingCreditsPart),
    handlePart(readUnbilledCredits, unbilledCreditsPart),
    handlePart(readInvoiceHeaders, invoiceHeadersPart),
    handlePart(readAccountSummary, summaryPart),
    handle(readInvoice, async ({ db, accountCode, parameters }) => {
      const invoice = await invoiceText(db, accountCode, parameters.invoiceNumber)
      return typeof invoice === 'string' ? refused(invoice) : new JsonText(invoice.text)
    }),
    handle(readInvoicePdf, async ({ db, accountCode, parameters }) => {
      const printed = await invoiceToPrint(db, accountCode, parameters.invoiceNumber)
      if (typeof printed === 'string') return refused(printed)
      const body = invoiceBodyOf(xmlRoot(printed.xml))
      if (body === null) return refused('PDF_GENERATION_FAILED')
      const { billDay, invoiceNumber } = printed.bill
      return new PdfFile(await invoicePdf(printed.bill, body, brand), `bill-${billDay}-${invoiceNumber}.pdf`)
    }),
  ]
}
