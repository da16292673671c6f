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
import { readBills } from '@switchboard/domain/billing/bill-list'
import { readNextBill } from '@switchboard/domain/billing/next-bill'
import { readOutlook } from '@switchboard/domain/billing/outlook'
import { readAccountStatements, readTransactionHistory } from '@switchboard/domain/billing/statement-calls'

import { NO_FORECAST, forecastInQueue } from '#api/provider/books/forecast-queue.ts'
import { forecastNextBill } from '#api/provider/books/next-bill.ts'
import { handlePart } from '#api/platform/http/handle-part.ts'
import { limitCalls } from '#api/platform/http/call-limits.ts'
import { JsonText, PdfFile, deferrable, handle } from '#api/platform/http/handle.ts'
import type { Endpoint, Input } from '#api/platform/http/handle.ts'
import { isRefusal, refuse } from '#api/platform/refusal.ts'

import { toTemplateName } from './pdf.ts'
import { renderBill } from './render-bill.ts'
import {
  billDatesPart,
  billingInformationPart,
  invoiceHeadersPart,
  readInvoiceText,
  outlookPart,
  pendingCreditsPart,
  summaryPart,
  unbilledCreditsPart,
} from './store/bills.ts'
import { readBillsText } from './store/bill-list.ts'
import { findInvoicePdf, savePdf } from './store/pdf.ts'
import { readHistoryText, readStatementText } from './store/statements.ts'
import { toWireBill } from './wire-bill.ts'

const NO_EARLIER_LINE = { field: 'before', message: 'there is nothing before this line' }

/** Allows seven years of monthly bills, one after the other. */
export const MAX_PDFS = { name: 'bill PDFs', account: 120, address: 3_000 } as const
/** Allows a page of transactions every second. */
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
    limitStatements(
      handle(
        readBills,
        async ({ db, accountCode, query }) => new JsonText(await readBillsText(db, accountCode, query)),
      ),
    ),
    handle(readNextBill, ({ db, accountCode, today, now }) =>
      forecastInQueue(db, accountCode, () =>
        db.transaction(async (queries) => {
          const bill = await forecastNextBill(queries, { accountCode, today, now })
          return bill === null ? refuse('SERVICE_UNAVAILABLE', NO_FORECAST) : toWireBill(bill)
        }),
      ),
    ),
    limitStatements(
      handle(readAccountStatements, async ({ db, accountCode, query }) => {
        const text = await readStatementText(db, accountCode, query)
        return text === null ? refuse('ACCOUNT_STATEMENT_NOT_AVAILABLE', NO_EARLIER_LINE) : new JsonText(text)
      }),
    ),
    limitStatements(
      handle(
        readTransactionHistory,
        async ({ db, accountCode, query }) => new JsonText(await readHistoryText(db, accountCode, query)),
      ),
    ),
    handle(readInvoice, async ({ db, accountCode, parameters }) => {
      const invoice = await readInvoiceText(db, accountCode, parameters.invoiceNumber)
      return typeof invoice === 'string' ? refuse(invoice) : new JsonText(invoice.text)
    }),
    deferrable(limitCalls(handle(readInvoicePdf, downloadPdf(brand)), MAX_PDFS)),
  ]
}

/** A PDF is rendered at the first download, and stored for the next. Source: BIL-046, BIL-066. */
function downloadPdf(brand: Brand) {
  const template = toTemplateName(brand)
  return async ({ db, accountCode, parameters }: Input<typeof readInvoicePdf>) => {
    const { invoiceNumber } = parameters
    const pdf = await findInvoicePdf(db, accountCode, { invoiceNumber, template })
    if (typeof pdf === 'string') return refuse(pdf)
    const fileName = `bill-${pdf.billDay}-${pdf.invoiceNumber}.pdf`
    if (pdf.bytes !== null) return new PdfFile(pdf.bytes, fileName)
    const bytes = await renderBill({ bill: pdf.bill, xml: pdf.xml, brandId: brand.id })
    if (isRefusal(bytes)) return bytes
    await savePdf(db, accountCode, { ...pdf, template, bytes })
    return new PdfFile(bytes, fileName)
  }
}
