import { useQuery } from '@tanstack/react-query'

import { MOST_INVOICE_HEADERS } from '@switchboard/domain/billing/contract'
import type { InvoiceHeader } from '@switchboard/domain/billing/contract'
import { invoiceAddress, invoiceNumberAt } from '@switchboard/domain/billing/invoice-address'
import { newestFirst } from '@switchboard/domain/billing/rules'

import { invoiceQuery } from './invoice.ts'
import type { Invoice } from './invoice.ts'
import { useHeaders } from './queries.ts'

/** The bill before the one that is shown, as far as it is known. */
export type InvoiceBefore =
  | { readonly status: 'loading' }
  | { readonly status: 'first' }
  /** The list of bills does not reach back to it. */
  | { readonly status: 'unlisted' }
  | { readonly status: 'failed'; readonly retry: () => void; readonly retrying: boolean }
  /** The bill arrived, but its stored body is damaged: another call brings the same. */
  | { readonly status: 'unreadable'; readonly header: InvoiceHeader }
  | { readonly status: 'read'; readonly invoice: Invoice }

/**
 * Asked for as soon as the list of bills names it, beside the bill itself. It is the one before the bill that is `shown`:
 * what its address names may be a newer bill by now.
 */
export function useInvoiceBefore(invoiceId: string, shown: InvoiceHeader | undefined): InvoiceBefore {
  const headers = useHeaders()
  const before = headers.data && headerBefore(findInvoiceNumber(invoiceId, shown, headers.data), headers.data)
  const number = typeof before === 'object' ? String(before.InvoiceNumber) : ''
  const invoice = useQuery({ ...invoiceQuery(number), enabled: number !== '' })

  if (headers.isError)
    return { status: 'failed', retry: () => void headers.refetch(), retrying: headers.isFetching }
  if (before === undefined) return { status: 'loading' }
  if (typeof before === 'string') return { status: before }
  if (invoice.data !== undefined) return { status: 'read', invoice: invoice.data }
  if (!invoice.isError) return { status: 'loading' }
  if (invoice.error.code === 'INVOICE_BAD_XML') return { status: 'unreadable', header: before }
  return { status: 'failed', retry: () => void invoice.refetch(), retrying: invoice.isFetching }
}

function findInvoiceNumber(
  invoiceId: string,
  shown: InvoiceHeader | undefined,
  headers: readonly InvoiceHeader[],
) {
  return shown?.InvoiceNumber ?? invoiceNumberAt(invoiceAddress(invoiceId), headers)
}

/** Behind the last of the most invoices that one answer lists there may be more. */
function headerBefore(
  number: number | string,
  headers: readonly InvoiceHeader[],
): InvoiceHeader | 'first' | 'unlisted' {
  const bills = newestFirst(headers)
  const place = bills.findIndex(({ InvoiceNumber }) => InvoiceNumber === number)
  const before = place === -1 ? undefined : bills[place + 1]
  if (before !== undefined) return before
  return place !== -1 && headers.length < MOST_INVOICE_HEADERS ? 'first' : 'unlisted'
}
