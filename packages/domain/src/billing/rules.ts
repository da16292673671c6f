import type * as z from 'zod/mini'

import { addDays, day, monthOf } from '../day.ts'
import type { Day } from '../day.ts'
import { centsOf } from '../money.ts'
import type { Cents } from '../money.ts'

import type { BillingInformation, InvoiceHeader, pendingCredits, unbilledCredits } from './contract.ts'
import type { InvoiceBody } from './invoice.ts'

/** Days after the bill date that a bill with an unusable due date falls due. Source: BIL-038. */
export const DUE_DATE_FALLBACK_DAYS = 20

/** The day an invoice falls due. A due date before its bill date is taken as unset. Source: BIL-038. */
export function dueDay(billDay: Day, statedDueDay: Day): Day {
  return statedDueDay < billDay ? addDays(billDay, DUE_DATE_FALLBACK_DAYS) : statedDueDay
}

/** An account is overdue when it owes something and part of that is past its day. Source: BIL-034. */
export function isOverdue(billing: Pick<BillingInformation, 'AccountBalance' | 'OverdueBalance'>): boolean {
  return billing.AccountBalance > 0 && billing.OverdueBalance > 0
}

/** The prompt-payment discount is active while there is one and its last day, which counts, has not passed. Source: BIL-035. */
export function hasPpd(
  billing: Pick<BillingInformation, 'CurrentTotalPpdDiscount' | 'PpdExpiryDate'>,
  today: Day,
): boolean {
  const { CurrentTotalPpdDiscount, PpdExpiryDate } = billing
  return CurrentTotalPpdDiscount > 0 && PpdExpiryDate !== null && today <= PpdExpiryDate
}

/**
 * The current invoice's date plus the configured days, or the next one's when that has passed or there is none yet.
 * Source: BIL-036, BIL-037.
 */
export function nextBillDate(
  billing: Pick<BillingInformation, 'CurrentInvoiceDate' | 'NextInvoiceDate'>,
  configuredDays: number,
  today: Day,
): Day {
  const { CurrentInvoiceDate, NextInvoiceDate } = billing
  const current = CurrentInvoiceDate === null ? null : addDays(CurrentInvoiceDate, configuredDays)
  return current !== null && today <= current ? current : addDays(NextInvoiceDate, configuredDays)
}

/** The worked-out values of an account's billing. Source: BIL-021. */
export type BillingView = {
  readonly currentBalance: Cents
  readonly hasPPD: boolean
  readonly currentTotalPpdDiscount: Cents
  readonly isOverdue: boolean
}

/** Source: BIL-021. */
export function billingView(billing: BillingInformation, today: Day): BillingView {
  return {
    currentBalance: billing.AccountBalance,
    hasPPD: hasPpd(billing, today),
    currentTotalPpdDiscount: billing.CurrentTotalPpdDiscount,
    isOverdue: isOverdue(billing),
  }
}

/** Several pending credits as one amount, positive for a credit. Source: BIL-022. */
export function totalCredit(credits: z.output<typeof pendingCredits>): Cents {
  return sumOf(credits.map(({ Amount }) => Amount))
}

/** Several unbilled credits as one amount including GST, positive for a credit. Source: BIL-023. */
export function totalUnbilledCredit(credits: z.output<typeof unbilledCredits>): Cents {
  return sumOf(credits.map(({ ChargeIncludingGST }) => ChargeIncludingGST))
}

/** The amount that a payment starts with: what is owed, less the discount while it is active, and never below 0. Source: PAY-001, PAY-031. */
export function amountToPay(billing: BillingInformation, today: Day): Cents {
  const amount = hasPpd(billing, today) ? billing.AmountToPayForPpd : billing.AccountBalance
  return centsOf(Math.max(0, amount))
}

/** The prompt-payment discount that a payment earns: all of the current one when it settles what is left with it, else none. Source: BIL-020, BIL-035. */
export function earnedDiscount(
  standing: { readonly balance: Cents; readonly currentDiscount: Cents },
  amount: Cents,
): Cents {
  return amount >= standing.balance - standing.currentDiscount ? standing.currentDiscount : centsOf(0)
}

export type InvoiceMonth = { readonly month: string; readonly invoices: readonly InvoiceHeader[] }

/** Approved invoices, newest first. */
export function newestFirst(headers: readonly InvoiceHeader[]): InvoiceHeader[] {
  return headers
    .filter(({ IsApproved }) => IsApproved)
    .toSorted(
      (one, other) => other.BillDate.localeCompare(one.BillDate) || other.InvoiceNumber - one.InvoiceNumber,
    )
}

/** Invoices by the month of their bill date (`yyyy-mm`), newest first. Source: BIL-009. */
export function invoicesByMonth(headers: readonly InvoiceHeader[]): InvoiceMonth[] {
  const months = new Map<string, InvoiceHeader[]>()
  for (const header of newestFirst(headers)) {
    const month = monthOf(header.BillDate)
    months.set(month, [...(months.get(month) ?? []), header])
  }
  return [...months].map(([month, invoices]) => ({ month, invoices }))
}

/** The account summary's history: by month, without the latest invoice, which stands above it. Source: BIL-009, BIL-010. */
export function earlierInvoicesByMonth(headers: readonly InvoiceHeader[]): InvoiceMonth[] {
  return invoicesByMonth(newestFirst(headers).slice(1))
}

/** What the address `/invoice/{invoiceId}` asks for. Source: BIL-001 to BIL-003. */
export type InvoiceAddress =
  | { readonly kind: 'latest' }
  | { readonly kind: 'billDate'; readonly billDate: Day }
  | { readonly kind: 'number'; readonly invoiceNumber: number }

const LATEST = 'latest'
const INVOICE_NUMBER = /^\d{1,15}$/

/** The invoice asked for: `latest`, a bill date (`yyyy-mm-dd`) or a number; null for anything else. */
export function invoiceAddress(invoiceId: string): InvoiceAddress | null {
  if (invoiceId === LATEST) return { kind: 'latest' }
  if (INVOICE_NUMBER.test(invoiceId)) return { kind: 'number', invoiceNumber: Number(invoiceId) }
  const billDate = day.safeParse(invoiceId)
  return billDate.success ? { kind: 'billDate', billDate: billDate.data } : null
}

/** The number of the invoice that an address names among the account's headers, or why there is none. Source: BIL-061, BIL-064. */
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

export type DetailLine = InvoiceBody['DetailLines'][number]
export type InvoiceSection = { readonly category: string; readonly lines: readonly DetailLine[] }

const FIRST_CATEGORIES = ['Broadband', 'Extras']
const LAST_CATEGORY = 'Other'

/** The lines by category: Broadband, Extras, the others as they come, Other last. Source: BIL-029. */
export function invoiceSections(lines: readonly DetailLine[]): InvoiceSection[] {
  const categories = [...new Set(lines.map(({ CategoryName }) => CategoryName))]
  return categories
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((category) => ({ category, lines: lines.filter((line) => line.CategoryName === category) }))
}

function placeOf(category: string): number {
  if (category === LAST_CATEGORY) return FIRST_CATEGORIES.length + 1
  const first = FIRST_CATEGORIES.indexOf(category)
  return first === -1 ? FIRST_CATEGORIES.length : first
}

/** A line's amount as the invoice shows its values: with GST or without. Source: BIL-047. */
export function chargeShown(line: DetailLine, content: InvoiceBody['StaticContent']): Cents {
  if (content.DisplayGSTInclusiveValuesFlag) return line.Charge
  return line.ChargeExcludingGST ?? withoutGst(line.Charge, content.GSTDefaultRate)
}

const PERCENT = 100

/** An amount including GST without it, to the cent; the rate is in percent. */
export function withoutGst(amount: Cents, ratePercent: number): Cents {
  return centsOf(Math.round((amount * PERCENT) / (PERCENT + ratePercent)))
}

function sumOf(amounts: readonly Cents[]): Cents {
  return centsOf(amounts.reduce((sum, amount) => sum + amount, 0))
}
