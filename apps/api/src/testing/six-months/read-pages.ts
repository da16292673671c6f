import {
  billingInformation,
  readAccountSummary,
  readBillingInformation,
  readInvoiceHeaders,
  readPendingCredits,
  readUnbilledCredits,
} from '@switchboard/domain/billing/contract'
import { readOutlook } from '@switchboard/domain/billing/outlook'
import { readAccountStatements } from '@switchboard/domain/billing/statement-calls'
import { readRecurringPayment } from '@switchboard/domain/payments/recurring-payment'
import { readRefunds } from '@switchboard/domain/refunds/contract'

import { callAs } from './provider.ts'
import type { Customer, Provider } from './provider.ts'

const STATEMENT_LINES = '20'

/** Reads the data of the home page, pay page, bills, statement and saved card, as the customer of the account. */
export async function readPages(provider: Provider, customer: Customer) {
  const query = { pageSize: STATEMENT_LINES }
  const billing = await callAs(provider, customer, readBillingInformation)
  const headers = await callAs(provider, customer, readInvoiceHeaders)
  const outlook = await callAs(provider, customer, readOutlook)
  const payment = await callAs(provider, customer, readRecurringPayment)
  const summary = await callAs(provider, customer, readAccountSummary)
  const pending = await callAs(provider, customer, readPendingCredits)
  const unbilled = await callAs(provider, customer, readUnbilledCredits)
  const statement = await callAs(provider, customer, readAccountStatements, { query })
  const refunds = await callAs(provider, customer, readRefunds)
  return {
    billingInformation: billingInformation.parse(billing),
    invoiceHeaders: readInvoiceHeaders.reply.parse(headers),
    outlook: readOutlook.reply.parse(outlook),
    payment: readRecurringPayment.reply.parse(payment),
    summary: readAccountSummary.reply.parse(summary),
    pending: readPendingCredits.reply.parse(pending),
    unbilled: readUnbilledCredits.reply.parse(unbilled),
    statement: readAccountStatements.reply.parse(statement).Transactions,
    refunds: readRefunds.reply.parse(refunds),
  }
}

export type Pages = Awaited<ReturnType<typeof readPages>>
