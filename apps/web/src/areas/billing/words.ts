import type { readInvoice, readInvoiceHeaders } from '@switchboard/domain/billing/contract'
import type { StatementFilter } from '@switchboard/domain/billing/statement'
import type { readAccountStatements } from '@switchboard/domain/billing/statement-calls'
import type { FailureCode } from '@switchboard/domain/call'

import { NO_BILLS_YET } from './bill-words.ts'

/** The codes of all failures of a bill: those of its calls and those that only the page finds. */
export type InvoiceFailureCode =
  | FailureCode<typeof readInvoice>
  | FailureCode<typeof readInvoiceHeaders>
  | 'NO_LATEST_INVOICE'
  | 'INVOICE_BAD_XML'

export type FailureWords = {
  readonly title: string
  readonly advice: string
  /** Whether another attempt may succeed. */
  readonly mayRetry: boolean
}

const NOT_NOW: FailureWords = {
  title: 'We could not load this bill.',
  advice: 'This is our fault, not yours. Try again in a moment.',
  mayRetry: true,
}

const NOT_FOUND: FailureWords = {
  title: 'We could not find this bill.',
  advice: 'There is no bill with this number or date on your account.',
  mayRetry: false,
}

const NOT_YOURS: FailureWords = {
  title: 'This account is not open to you.',
  advice: 'Choose another account, or sign in again.',
  mayRetry: false,
}

/** Shown in place of a bill that cannot be shown. Source: BIL-069. */
export const INVOICE_FAILURES: Record<InvoiceFailureCode, FailureWords> = {
  INVOICE_NOT_FOUND: NOT_FOUND,
  PAGE_NOT_FOUND: NOT_FOUND,
  MALFORMED_REQUEST: NOT_FOUND,
  NO_LATEST_INVOICE: {
    title: 'You do not have a bill yet.',
    advice: NO_BILLS_YET.text,
    mayRetry: false,
  },
  INVOICE_NOT_APPROVED: {
    title: 'This bill is not ready yet.',
    advice: 'We are still checking it. It will be here as soon as it is approved.',
    mayRetry: false,
  },
  INVOICE_BAD_XML: {
    title: 'We cannot show the details of this bill.',
    advice: 'The stored bill cannot be read. Try again, or call us and we will read it to you.',
    mayRetry: true,
  },
  INVOICE_HEADERS_MISSING: {
    title: 'We could not load the list of your bills.',
    advice: 'So we do not know which bill to show. Try again in a moment.',
    mayRetry: true,
  },
  TOO_MANY_REQUESTS: {
    title: 'That was a little too fast for us.',
    advice: 'Wait a minute, then try again.',
    mayRetry: true,
  },
  ACCOUNT_CODE_NOT_AVAILABLE: NOT_YOURS,
  UNAUTHORIZED: NOT_YOURS,
  LOGIN_REQUIRED: NOT_YOURS,
  SessionTokenRevoked: NOT_YOURS,
  SERVICE_UNAVAILABLE: NOT_NOW,
  PAYLOAD_TOO_LARGE: NOT_NOW,
  UNSUPPORTED_MEDIA_TYPE: NOT_NOW,
  GENERAL_ERROR: NOT_NOW,
}

/** Source: BIL-068. */
export const PDF_FAILURE = 'Problem downloading PDF'

/** Source: BIL-039. */
export const STATEMENT_FILTER_NAMES: Record<StatementFilter, string> = {
  all: 'Everything',
  Invoice: 'Invoices',
  Payment: 'Payments',
  Refund: 'Refunds',
  Reversal: 'Reversals',
  other: 'Discounts and others',
}

const REST_STAYS = 'This is our fault, not yours. The rest of the page is not affected.'
const SIGN_IN_AGAIN = 'Choose another account, or sign in again.'

/** Advice in place of a statement that does not load. Source: BIL-065. */
export const STATEMENT_FAILURES: Record<FailureCode<typeof readAccountStatements>, string> = {
  ACCOUNT_STATEMENT_NOT_AVAILABLE: 'It is not available at the moment. Your bills are listed on this page.',
  TOO_MANY_REQUESTS: 'That was a little too fast for us. Wait a minute, then try again.',
  ACCOUNT_CODE_NOT_AVAILABLE: SIGN_IN_AGAIN,
  UNAUTHORIZED: SIGN_IN_AGAIN,
  LOGIN_REQUIRED: SIGN_IN_AGAIN,
  SessionTokenRevoked: SIGN_IN_AGAIN,
  MALFORMED_REQUEST: REST_STAYS,
  PAGE_NOT_FOUND: REST_STAYS,
  SERVICE_UNAVAILABLE: REST_STAYS,
  PAYLOAD_TOO_LARGE: REST_STAYS,
  UNSUPPORTED_MEDIA_TYPE: REST_STAYS,
  GENERAL_ERROR: REST_STAYS,
}
