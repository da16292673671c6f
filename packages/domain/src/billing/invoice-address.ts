import { day } from '../day.ts'
import type { Day } from '../day.ts'

import type { InvoiceHeader } from './contract.ts'
import { newestFirst } from './rules.ts'

/** The invoice that the page `/invoice/{invoiceId}` shows. Source: BIL-001 to BIL-003. */
export type InvoiceAddress =
  | { readonly kind: 'latest' }
  | { readonly kind: 'billDate'; readonly billDate: Day }
  | { readonly kind: 'number'; readonly invoiceNumber: number }

const LATEST = 'latest'
const INVOICE_NUMBER = /^\d{1,15}$/

/** Parses an invoice id: `latest`, a bill date (`yyyy-mm-dd`) or a number; null for anything else. */
export function invoiceAddress(invoiceId: string): InvoiceAddress | null {
  if (invoiceId === LATEST) return { kind: 'latest' }
  if (INVOICE_NUMBER.test(invoiceId)) return { kind: 'number', invoiceNumber: Number(invoiceId) }
  const billDate = day.safeParse(invoiceId)
  return billDate.success ? { kind: 'billDate', billDate: billDate.data } : null
}

/** The number of the invoice at an address, or the reason why the account has none. Source: BIL-061, BIL-064. */
export function invoiceNumberAt(
  address: InvoiceAddress | null,
  headers: readonly InvoiceHeader[],
): number | 'NO_LATEST_INVOICE' | 'INVOICE_NOT_FOUND' {
  if (address?.kind === 'number') return address.invoiceNumber
  const newest = newestFirst(headers)
  if (address?.kind === 'latest') return newest[0]?.InvoiceNumber ?? 'NO_LATEST_INVOICE'
  const billed = newest.find(({ BillDate }) => BillDate === address?.billDate)
  return billed?.InvoiceNumber ?? 'INVOICE_NOT_FOUND'
}
