import { expect, test } from 'vitest'

import type { CallShape } from '../call.ts'

import * as billing from './contract.ts'
import * as statements from './statement-calls.ts'

test.each<[requirement: string, call: CallShape, path: string]>([
  ['BIL-048', billing.readBillingInformation, 'billinginformation'],
  ['BIL-049', billing.readPendingCredits, 'pendingcredits'],
  ['BIL-050', billing.readUnbilledCredits, 'unbilledcredits'],
  ['BIL-051', billing.readInvoiceHeaders, 'invoiceheaders'],
  ['BIL-052', billing.readInvoice, 'invoices/{invoiceNumber}'],
  ['BIL-046', billing.readInvoicePdf, 'invoices/{invoiceNumber}/pdf'],
  ['BIL-053', statements.readAccountStatements, 'accountStatements'],
  ['BIL-054', billing.readAccountSummary, 'summary'],
  ['BIL-055', statements.readTransactionHistory, 'transactionHistory'],
  ['BIL-056', billing.readBillDates, 'billdates'],
])('%s is asked of an account by GET, under its name', (_requirement, call, path) => {
  expect([call.method, call.access, call.path]).toEqual(['GET', 'account', `/accounts/{accountCode}/${path}`])
})
