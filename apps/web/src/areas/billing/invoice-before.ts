import { useQuery } from '@tanstack/react-query'

import { MAX_INVOICE_HEADERS } from '@switchboard/domain/billing/contract'
import type { InvoiceHeader } from '@switchboard/domain/billing/contract'
import { invoiceAddress, invoiceNumberAt } from '@switchboard/domain/billing/invoice-address'
import { newestFirst } from '@switchboard/domain/billing/rules'

import { invoiceQuery } from './invoice.ts'
import type { Invoice } from './invoice.ts'
import { useHeaders } from './queries.ts'

/** The bill before the shown bill, as far as it is known. */
export type InvoiceBefore =
  | { readonly status: 'loading' }
  | { readonly status: 'first' }
  /** The list of bills does not reach back to the bill before. */
  | { readonly status: 'unlisted' }
  | { readonly status: 'failed'; readonly retry: () => void; readonly retrying: boolean }
  /** The bill was loaded, but its stored XML is damaged. Loading it again does not help. */
  | { readonly status: 'unreadable'; readonly header: InvoiceHeader }
  | { readonly status: 'read'; readonly invoice: Invoice }

/**
 * Loads the bill before the one at an address, beside that bill. Once a bill is `shown`, its number counts, because the
 * address `latest` may mean a newer bill by now.
 */
export function useInvoiceBefore(invoiceId: string, shown: InvoiceHeader | undefined): InvoiceBefore {
  const headers = useHeaders()
  const before =
    headers.data && findHeaderBefore(findInvoiceNumber(invoiceId, shown, headers.data), headers.data)
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

/** A list of the largest possible length may leave out older bills, so its last bill may not be the first. */
function findHeaderBefore(
  number: number | string,
  headers: readonly InvoiceHeader[],
): InvoiceHeader | 'first' | 'unlisted' {
  const bills = newestFirst(headers)
  const place = bills.findIndex(({ InvoiceNumber }) => InvoiceNumber === number)
  const before = place === -1 ? undefined : bills[place + 1]
  if (before !== undefined) return before
  return place !== -1 && headers.length < MAX_INVOICE_HEADERS ? 'first' : 'unlisted'
}
