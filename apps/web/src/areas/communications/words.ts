import type { FailureCode } from '@switchboard/domain/call'
import type {
  Channel,
  readCommunication,
  readCommunications,
} from '@switchboard/domain/communications/contract'

import { ACCOUNT_NOT_OPEN } from '#web/http/common-advice.ts'

export const CHANNEL_NAMES: Record<Channel, string> = { Email: 'Email', SMS: 'Text message' }

type Words = {
  readonly title: string
  readonly advice: string
  /** Whether another attempt may succeed. */
  readonly mayRetry: boolean
}

const INBOX_NOT_NOW = 'This is our fault, not yours. Try again in a moment.'

/** Shown in place of the inbox. Source: COM-008. */
export const INBOX_ADVICE: Record<FailureCode<typeof readCommunications>, string> = {
  COMMUNICATIONS_NOT_FOUND: INBOX_NOT_NOW,
  MALFORMED_REQUEST: INBOX_NOT_NOW,
  PAYLOAD_TOO_LARGE: INBOX_NOT_NOW,
  UNSUPPORTED_MEDIA_TYPE: INBOX_NOT_NOW,
  TOO_MANY_REQUESTS: 'There were too many requests at once. Wait a moment, then try again.',
  SERVICE_UNAVAILABLE: INBOX_NOT_NOW,
  PAGE_NOT_FOUND: INBOX_NOT_NOW,
  GENERAL_ERROR: INBOX_NOT_NOW,
  LOGIN_REQUIRED: ACCOUNT_NOT_OPEN,
  UNAUTHORIZED: ACCOUNT_NOT_OPEN,
  SessionTokenRevoked: ACCOUNT_NOT_OPEN,
  ACCOUNT_CODE_NOT_AVAILABLE: ACCOUNT_NOT_OPEN,
}

const NOT_NOW: Words = {
  title: 'We could not load this message.',
  advice: 'This is our fault, not yours. Try again in a moment.',
  mayRetry: true,
}

const NOT_FOUND: Words = {
  title: 'We could not find this message.',
  advice: 'There is no such message on your account.',
  mayRetry: false,
}

const NOT_YOURS: Words = {
  title: 'This account is not open to you.',
  advice: 'Choose another account, or sign in again.',
  mayRetry: false,
}

/** Shown in place of a message. Source: COM-009, COM-010. */
export const MESSAGE_FAILURES: Record<FailureCode<typeof readCommunication>, Words> = {
  EMPTY_COMMUNICATION: {
    title: 'There is nothing in this message.',
    advice: 'The stored message has no content.',
    mayRetry: false,
  },
  MEDIUM_NOT_FOUND: NOT_FOUND,
  PAGE_NOT_FOUND: NOT_FOUND,
  MALFORMED_REQUEST: NOT_FOUND,
  PAYLOAD_TOO_LARGE: NOT_NOW,
  UNSUPPORTED_MEDIA_TYPE: NOT_NOW,
  TOO_MANY_REQUESTS: NOT_NOW,
  SERVICE_UNAVAILABLE: NOT_NOW,
  GENERAL_ERROR: NOT_NOW,
  LOGIN_REQUIRED: NOT_YOURS,
  UNAUTHORIZED: NOT_YOURS,
  SessionTokenRevoked: NOT_YOURS,
  ACCOUNT_CODE_NOT_AVAILABLE: NOT_YOURS,
}
