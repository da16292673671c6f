import { queryOptions } from '@tanstack/react-query'

import { readInvoice, readInvoicePdf } from '@switchboard/domain/billing/contract'
import type { InvoiceHeader } from '@switchboard/domain/billing/contract'
import { parseInvoiceBody } from '@switchboard/domain/billing/invoice'
import type { InvoiceBody } from '@switchboard/domain/billing/invoice'
import { invoiceAddress, invoiceNumberAt } from '@switchboard/domain/billing/invoice-address'

import { activeAccount } from '#web/http/account.ts'
import { Failure } from '#web/http/failure.ts'
import { makeCall } from '#web/http/make-call.ts'
import { CACHE_MILLISECONDS, queryClient } from '#web/http/query-client.ts'

import { headersQuery } from './queries.ts'
import type { InvoiceFailureCode } from './words.ts'
import { parseXmlRoot } from './xml.ts'

/** An invoice with its parsed XML body. */
export type Invoice = { readonly header: InvoiceHeader; readonly body: InvoiceBody }

/** The query of the invoice at an address. `dropAnswers` of its call drops it too. Source: BIL-001 to BIL-003, BIL-069. */
export function invoiceQuery(invoiceId: string) {
  return queryOptions<Invoice, Failure<InvoiceFailureCode>>({
    queryKey: [readInvoice.path, { accountCode: activeAccount() }, invoiceId],
    queryFn: () => readInvoiceAt(invoiceId),
    staleTime: CACHE_MILLISECONDS,
  })
}

async function readInvoiceAt(invoiceId: string): Promise<Invoice> {
  const address = invoiceAddress(invoiceId)
  if (address === null) throw new Failure('INVOICE_NOT_FOUND')
  const headers = address.kind === 'number' ? [] : await queryClient.fetchQuery(headersQuery())
  const number = invoiceNumberAt(address, headers)
  if (typeof number === 'string') throw new Failure(number)
  return readAndParse(number)
}

/** Source: BIL-052, BIL-062, BIL-063. */
async function readAndParse(invoiceNumber: number): Promise<Invoice> {
  const { Xml, ...header } = await makeCall(readInvoice, { parameters: buildParameters(invoiceNumber) })
  if (!header.IsApproved) throw new Failure('INVOICE_NOT_APPROVED')
  const body = parseInvoiceBody(parseXmlRoot(Xml))
  if (body === null) throw new Failure('INVOICE_BAD_XML')
  return { header, body }
}

/** Source: BIL-046. */
export function readPdf(invoiceNumber: number): Promise<Uint8Array<ArrayBuffer>> {
  return makeCall(readInvoicePdf, { parameters: buildParameters(invoiceNumber) })
}

function buildParameters(invoiceNumber: number) {
  return { accountCode: activeAccount(), invoiceNumber: String(invoiceNumber) }
}
