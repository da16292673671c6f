import type { Brand } from '@switchboard/brands/brand'
import {
  readAccountSummary,
  readBillDates,
  readBillingInformation,
  readInvoice,
  readInvoiceHeaders,
  readInvoicePdf,
  readPendingCredits,
  readUnbilledCredits,
} from '@switchboard/domain/billing/contract'
import { readNextBill } from '@switchboard/domain/billing/next-bill'
import { readOutlook } from '@switchboard/domain/billing/outlook'
import { readAccountStatements, readTransactionHistory } from '@switchboard/domain/billing/statement-calls'
import { parseInvoiceBody } from '@switchboard/domain/billing/invoice'

import { NO_FORECAST, forecastInQueue } from '#api/provider/books/forecast-queue.ts'
import { forecastNextBill } from '#api/provider/books/next-bill.ts'
import { handlePart } from '#api/platform/http/handle-part.ts'
import { limitCalls } from '#api/platform/http/call-limits.ts'
import { JsonText, PdfFile, deferrable, handle } from '#api/platform/http/handle.ts'
import type { Endpoint, Input } from '#api/platform/http/handle.ts'
import { refuse } from '#api/platform/refusal.ts'

import { keepPdf, invoiceToPrint } from './store/pdf.ts'
import { invoicePdf, pdfTemplate } from './pdf.ts'
import {
  billDatesPart,
  billingInformationPart,
  invoiceHeadersPart,
  invoiceText,
  outlookPart,
  pendingCreditsPart,
  summaryPart,
  unbilledCreditsPart,
} from './store/bills.ts'
import { historyText, statementText } from './store/statements.ts'
import { wireBill } from './wire-bill.ts'
import { xmlRoot } from './xml.ts'

const PAST_THE_END = { field: 'before', message: 'there is nothing before this line' }

/** Bills as PDFs: seven years of monthly bills, one after the other, are let through. */
export const MAX_PDFS = { name: 'bill PDFs', account: 120, address: 3_000 } as const
/** Pages of transactions: a page that asks every second is let through. */
export const MAX_STATEMENTS = { name: 'statements', account: 300, address: 1_200 } as const

function limitStatements(endpoint: Endpoint): Endpoint {
  return deferrable(limitCalls(endpoint, MAX_STATEMENTS))
}

export function billingEndpoints(brand: Brand): Endpoint[] {
  return [
    handlePart(readBillingInformation, billingInformationPart),
    handlePart(readPendingCredits, pendingCreditsPart),
    handlePart(readUnbilledCredits, unbilledCreditsPart),
    handlePart(readInvoiceHeaders, invoiceHeadersPart),
    handlePart(readAccountSummary, summaryPart),
    handlePart(readBillDates, billDatesPart),
    handlePart(readOutlook, outlookPart),
    handle(readNextBill, ({ db, accountCode, today, now }) =>
      forecastInQueue(db, accountCode, () =>
        db.transaction(async (queries) => {
          const bill = await forecastNextBill(queries, { accountCode, today, now })
          return bill === null ? refuse('SERVICE_UNAVAILABLE', NO_FORECAST) : wireBill(bill)
        }),
      ),
    ),
    limitStatements(
      handle(readAccountStatements, async ({ db, accountCode, query }) => {
        const text = await statementText(db, accountCode, query)
        return text === null ? refuse('ACCOUNT_STATEMENT_NOT_AVAILABLE', PAST_THE_END) : new JsonText(text)
      }),
    ),
    limitStatements(
      handle(
        readTransactionHistory,
        async ({ db, accountCode, query }) => new JsonText(await historyText(db, accountCode, query)),
      ),
    ),
    handle(readInvoice, async ({ db, accountCode, parameters }) => {
      const invoice = await invoiceText(db, accountCode, parameters.invoiceNumber)
      return typeof invoice === 'string' ? refuse(invoice) : new JsonText(invoice.text)
    }),
    deferrable(limitCalls(handle(readInvoicePdf, downloadPdf(brand)), MAX_PDFS)),
  ]
}

/** Rendered on the first view and kept: the next one finds the bytes. Source: BIL-046, BIL-066. */
function downloadPdf(brand: Brand) {
  const template = pdfTemplate(brand)
  return async ({ db, accountCode, parameters }: Input<typeof readInvoicePdf>) => {
    const { invoiceNumber } = parameters
    const printed = await invoiceToPrint(db, accountCode, { invoiceNumber, template })
    if (typeof printed === 'string') return refuse(printed)
    const fileName = `bill-${printed.billDay}-${printed.invoiceNumber}.pdf`
    if (printed.bytes !== null) return new PdfFile(printed.bytes, fileName)
    const body = parseInvoiceBody(xmlRoot(printed.xml))
    if (body === null) return refuse('PDF_GENERATION_FAILED')
    const bytes = await invoicePdf(printed.bill, body, brand)
    await keepPdf(db, accountCode, { ...printed, template, bytes })
    return new PdfFile(bytes, fileName)
  }
}
