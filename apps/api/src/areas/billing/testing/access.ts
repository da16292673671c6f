import { ACTING } from '#api/testing/access-callers.ts'
import type { AccessRows } from '#api/testing/access-callers.ts'

export const ACCESS: AccessRows = {
  'GET /accounts/{accountCode}/billinginformation': { who: ACTING },
  'GET /accounts/{accountCode}/summary': { who: ACTING },
  'GET /accounts/{accountCode}/outlook': { who: ACTING },
  'GET /accounts/{accountCode}/nextbill': { who: ACTING },
  'GET /accounts/{accountCode}/billdates': { who: ACTING },
  'GET /accounts/{accountCode}/pendingcredits': { who: ACTING },
  'GET /accounts/{accountCode}/unbilledcredits': { who: ACTING },
  'GET /accounts/{accountCode}/invoiceheaders': { who: ACTING },
  'GET /accounts/{accountCode}/bills': { who: ACTING },
  'GET /accounts/{accountCode}/invoices/{invoiceNumber}': {
    who: ACTING,
    input: { parameters: { invoiceNumber: '1' } },
  },
  'GET /accounts/{accountCode}/invoices/{invoiceNumber}/pdf': {
    who: ACTING,
    input: { parameters: { invoiceNumber: '1' } },
  },
  'GET /accounts/{accountCode}/accountStatements': { who: ACTING },
  'GET /accounts/{accountCode}/transactionHistory': {
    who: ACTING,
    input: { query: { from: '2026-10-01', to: '2026-11-01' } },
  },
}
