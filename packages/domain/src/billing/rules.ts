import type * as z from 'zod/mini'

import { addDays, toMonth } from '../day.ts'
import type { Day } from '../day.ts'
import { toCents } from '../money.ts'
import type { Cents } from '../money.ts'

import type { BillingInformation, InvoiceHeader, pendingCredits, unbilledCredits } from './contract.ts'

/** Days from the bill date to the due day of a bill without a usable due date. Source: BIL-038. */
export const DUE_DATE_FALLBACK_DAYS = 20

/** The due day of an invoice. A due date before the bill date counts as unset. Source: BIL-038. */
export function dueDay(billDay: Day, statedDueDay: Day): Day {
  return statedDueDay < billDay ? addDays(billDay, DUE_DATE_FALLBACK_DAYS) : statedDueDay
}

/** An account is overdue if it owes an amount and a part of it is past its due day. Source: BIL-034. */
export function isOverdue(billing: Pick<BillingInformation, 'AccountBalance' | 'OverdueBalance'>): boolean {
  return billing.AccountBalance > 0 && billing.OverdueBalance > 0
}

/** The prompt-payment discount is active until the end of its expiry day. Source: BIL-035. */
export function hasPpd(
  billing: Pick<BillingInformation, 'CurrentTotalPpdDiscount' | 'PpdExpiryDate'>,
  today: Day,
): boolean {
  const { CurrentTotalPpdDiscount, PpdExpiryDate } = billing
  return CurrentTotalPpdDiscount > 0 && PpdExpiryDate !== null && today <= PpdExpiryDate
}

type InvoiceDates = Pick<BillingInformation, 'CurrentInvoiceDate' | 'NextInvoiceDate'>

/**
 * The day on which the bill for the next bill date is made: the current invoice date until the configured days after it have
 * passed, then the next invoice date.
 */
function nextBillMadeOn(billing: InvoiceDates, configuredDays: number, today: Day): Day {
  const { CurrentInvoiceDate: current, NextInvoiceDate } = billing
  return current !== null && today <= addDays(current, configuredDays) ? current : NextInvoiceDate
}

/**
 * The current invoice's date plus the configured days. If that day has passed or there is no invoice yet, the next invoice's
 * date plus the days. Source: BIL-036, BIL-037.
 */
export function nextBillDate(billing: InvoiceDates, configuredDays: number, today: Day): Day {
  return addDays(nextBillMadeOn(billing, configuredDays, today), configuredDays)
}

/** The bill of the next bill date: when it is made, and when it is due, which is null before it is made. */
export type NextBillDates = { readonly date: Day; readonly madeOn: Day; readonly dueOn: Day | null }

/** The next bill date with its bill, whose own due day may be another day. Source: BIL-036, BIL-037. */
export function findNextBillDates(
  billing: InvoiceDates,
  headers: readonly Pick<InvoiceHeader, 'BillDate' | 'DueDate'>[],
  { configuredDays, today }: { readonly configuredDays: number; readonly today: Day },
): NextBillDates {
  const madeOn = nextBillMadeOn(billing, configuredDays, today)
  const made = headers.find(({ BillDate }) => BillDate === madeOn)
  const dueOn = made === undefined ? null : dueDay(made.BillDate, made.DueDate)
  return { date: addDays(madeOn, configuredDays), madeOn, dueOn }
}

/** The computed values of an account's billing. Source: BIL-021. */
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

/** The sum of pending credits, positive for a credit. Source: BIL-022. */
export function totalCredit(credits: z.output<typeof pendingCredits>): Cents {
  return sumAmounts(credits.map(({ Amount }) => Amount))
}

/** The sum of unbilled credits including GST, positive for a credit. Source: BIL-023. */
export function totalUnbilledCredit(credits: z.output<typeof unbilledCredits>): Cents {
  return sumAmounts(credits.map(({ ChargeIncludingGST }) => ChargeIncludingGST))
}

/** The suggested amount of a payment: the owed amount less an active discount, at least 0. Source: PAY-001, PAY-031. */
export function amountToPay(billing: BillingInformation, today: Day): Cents {
  const amount = hasPpd(billing, today) ? billing.AmountToPayForPpd : billing.AccountBalance
  return toCents(Math.max(0, amount))
}

/**
 * The prompt-payment discount that a payment earns: the whole current discount if payment and discount settle the balance,
 * else 0. Source: BIL-020, BIL-035.
 */
export function calculateEarnedDiscount(
  standing: { readonly balance: Cents; readonly currentDiscount: Cents },
  amount: Cents,
): Cents {
  return amount >= standing.balance - standing.currentDiscount ? standing.currentDiscount : toCents(0)
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
    const month = toMonth(header.BillDate)
    months.set(month, [...(months.get(month) ?? []), header])
  }
  return [...months].map(([month, invoices]) => ({ month, invoices }))
}

/**
 * The history of the account summary by month, without the latest invoice, which is shown above it. Source: BIL-009, BIL-010.
 */
export function earlierInvoicesByMonth(headers: readonly InvoiceHeader[]): InvoiceMonth[] {
  return invoicesByMonth(newestFirst(headers).slice(1))
}

function sumAmounts(amounts: readonly Cents[]): Cents {
  return toCents(amounts.reduce((sum, amount) => sum + amount, 0))
}
