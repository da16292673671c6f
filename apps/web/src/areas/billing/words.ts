import type { readInvoice, readInvoiceHeaders } from '@switchboard/domain/billing/contract'
import type { FailureCode } from '@switchboard/domain/call'

/** Everything that may stand in the way of showing a bill: the refusals of its calls and what only the page sees. */
export type InvoiceFailureCode =
  | FailureCode<typeof readInvoice>
  | FailureCode<typeof readInvoiceHeaders>
  | 'NO_LATEST_INVOICE'
  | 'INVOICE_BAD_XML'

export type Words = {
  readonly title: string
  readonly advice: string
  /** Whether asking again may bring another answer. */
  readonly mayRetry: boolean
}

const NOT_NOW: Words = {
  title: 'We could not load this bill.',
  advice: 'This is our fault, not yours. Try again in a moment.',
  mayRetry: true,
}

const NOT_FOUND: Words = {
  title: 'We could not find this bill.',
  advice: 'There is no bill with this number or date on your account.',
  mayRetry: false,
}

const NOT_YOURS: Words = {
  title: 'This account is not open to you.',
  advice: 'Choose another account, or sign in again.',
  mayRetry: false,
}

/** What a customer reads where a bill should be. Source: BIL-069. */
export const INVOICE_FAILURES: Record<InvoiceFailureCode, Words> = {
  INVOICE_NOT_FOUND: NOT_FOUND,
  PAGE_NOT_FOUND: NOT_FOUND,
  MALFORMED_REQUEST: NOT_FOUND,
  NO_LATEST_INVOICE: {
    title: 'You do not have a bill yet.',
    advice: 'Your first bill will be here as soon as it is made.',
    mayRetry: false,
  },
  INVOICE_NOT_APPROVED: {
    title: 'This bill is not ready yet.',
    advice: 'We are still checking it. It will be here as soon as it is approved.',
    mayRetry: false,
  },
  INVOICE_BAD_XML: {
    title: 'We cannot show the details of this bill.',
    advice: 'What we stored of it cannot be read. Try again, or call us and we will read it to you.',
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
