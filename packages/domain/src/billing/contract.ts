import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { day } from '../day.ts'
import { dollars } from '../money.ts'

/** The debt of an account. A negative balance is a credit. Source: BIL-020. */
export const billingInformation = z.object({
  AccountBalance: dollars,
  OverdueBalance: dollars,
  /** Bill date of the newest approved invoice; null before the first. */
  CurrentInvoiceDate: z.nullable(day),
  NextInvoiceDate: day,
  /** The amount that settles the account while the prompt-payment discount is valid. */
  AmountToPayForPpd: dollars,
  /** The last day of the discount: a payment on this day still earns it. */
  PpdExpiryDate: z.nullable(day),
  /** Discounts on all unpaid bills, also on bills whose discount has expired. */
  TotalPpdDiscount: dollars,
  /** Discount that a payment until the expiry still earns. */
  CurrentTotalPpdDiscount: dollars,
})
export type BillingInformation = z.output<typeof billingInformation>

export const pendingCredits = z.array(z.object({ Amount: dollars, Description: z.string() }))
export const unbilledCredits = z.array(z.object({ ChargeIncludingGST: dollars, Description: z.string() }))

/** Source: BIL-027. */
export const invoiceHeader = z.object({
  AccountCode: z.string(),
  InvoiceNumber: z.int().check(z.positive()),
  BillDate: day,
  DueDate: day,
  /** The GST within `Total`. */
  GST: dollars,
  /** Including GST. */
  Total: dollars,
  Paid: z.boolean(),
  IsApproved: z.boolean(),
})
export type InvoiceHeader = z.output<typeof invoiceHeader>

/** An invoice: its header, and an XML body that `invoice.ts` parses. Source: BIL-032. */
export const invoiceDocument = z.object({ ...invoiceHeader.shape, Xml: z.string() })
export type InvoiceDocument = z.output<typeof invoiceDocument>

/** Source: BIL-024, BIL-026. */
export const accountSummary = z.object({
  balance: dollars,
  /** The part of the balance that is already surcharge and is not surcharged again. */
  accountBalanceSurchargeOffset: dollars,
  currentBalanceStatus: z.object({ nextInvoiceDate: day, nextBillDate: day }),
})
export type AccountSummary = z.output<typeof accountSummary>

export const readBillingInformation = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/billinginformation',
  access: 'account',
  reply: billingInformation,
  errors: ['BALANCE_NOT_FOUND'],
  malformed: 'BALANCE_NOT_FOUND',
})

export const readPendingCredits = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/pendingcredits',
  access: 'account',
  reply: pendingCredits,
  errors: [],
  malformed: 'INVALID_PENDING_CREDITS_RESPONSE',
})

export const readUnbilledCredits = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/unbilledcredits',
  access: 'account',
  reply: unbilledCredits,
  errors: [],
  malformed: 'INVALID_UNBILLED_CREDITS_RESPONSE',
})

/** The maximum number of bills in a reply. Source: BIL-051, BIL-056. */
export const MAX_INVOICE_HEADERS = 60

/** The account's approved invoices, newest first, at most the newest 60. Source: BIL-051. */
export const readInvoiceHeaders = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/invoiceheaders',
  access: 'account',
  reply: z.array(invoiceHeader),
  errors: [],
  malformed: 'INVOICE_HEADERS_MISSING',
})

export const readInvoice = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/invoices/{invoiceNumber}',
  access: 'account',
  reply: invoiceDocument,
  errors: ['INVOICE_NOT_FOUND', 'INVOICE_NOT_APPROVED'],
  malformed: 'INVOICE_NOT_FOUND',
})

export const readInvoicePdf = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/invoices/{invoiceNumber}/pdf',
  access: 'account',
  reply: 'pdf',
  errors: ['INVOICE_NOT_FOUND', 'INVOICE_NOT_APPROVED', 'PDF_GENERATION_FAILED', 'FORBIDDEN'],
  malformed: 'PDF_GENERATION_FAILED',
  cacheSeconds: 0,
})

/** The balance for the pay screen, and the surcharge in it. Source: BIL-054. */
export const readAccountSummary = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/summary',
  access: 'account',
  reply: accountSummary,
  errors: ['BALANCE_NOT_FOUND'],
})

/** The dates of the account's newest approved bills (at most 60), newest first, and the date of the next bill. Source: BIL-056. */
export const readBillDates = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/billdates',
  access: 'account',
  reply: z.object({ BillDates: z.array(day), NextInvoiceDate: day }),
  errors: [],
})
