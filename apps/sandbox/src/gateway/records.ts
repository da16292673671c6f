import * as z from 'zod/mini'

import { creditRequest } from './credit-request.ts'
import { debitRequest } from './debit-request.ts'

import { refundRequest } from './refund-request.ts'
import { sessionRequest } from './session-request.ts'
import { storedRequest } from './stored-request.ts'
import { switches } from './switches.ts'

const at = z.string()
const sessionId = z.string()

/** A session was opened. */
const sessionRecord = z.object({
  record: z.literal('session'),
  at,
  sessionId,
  /** Replaces the session's id in its links. */
  linkToken: z.string(),
  xId: z.nullable(z.string()),
  expires: z.string(),
  request: sessionRequest,
})

/** The final result of a card: the money was taken only if `authorised` is true. */
const chargeRecord = z.object({
  record: z.literal('charge'),
  at,
  sessionId,
  transactionId: z.string(),
  type: z.string(),
  amount: z.string(),
  currency: z.string(),
  merchantReference: z.string(),
  authorised: z.boolean(),
  allowRetry: z.boolean(),
  reCo: z.string(),
  responseText: z.string(),
  authCode: z.string(),
  card: z.object({
    /** The token of a stored card. */
    id: z.nullable(z.string()),
    cardHolderName: z.string(),
    /** Masked. */
    cardNumber: z.string(),
    dateExpiryMonth: z.string(),
    dateExpiryYear: z.string(),
    type: z.string(),
  }),
})
export type Charge = z.output<typeof chargeRecord>

/** The customer went back without paying. */
const cancelRecord = z.object({ record: z.literal('cancel'), at, sessionId })

/** A notification of a finished session, with the provider's HTTP status or the reason why there is no status. */
const notificationRecord = z.object({
  record: z.literal('notification'),
  at,
  sessionId,
  /** 1 for the first attempt. A repeat has the number of its original attempt. */
  attempt: z.int(),
  repeat: z.boolean(),
  answer: z.union([z.int(), z.literal('none'), z.literal('dropped')]),
})
export type NotificationRecord = z.output<typeof notificationRecord>

/** The final result of charging a stored card. */
const storedChargeRecord = z.object({
  record: z.literal('storedCharge'),
  at,
  xId: z.string(),
  transactionId: z.string(),
  request: storedRequest,
  authorised: z.boolean(),
  reCo: z.string(),
  responseText: z.string(),
  /** Masked; empty for a card that was stored elsewhere. */
  cardNumber: z.string(),
})
export type StoredCharge = z.output<typeof storedChargeRecord>

/** The bank accepted a direct debit. The customer's bank replies later, but its reply is decided now. */
const debitRecord = z.object({
  record: z.literal('debit'),
  at,
  key: z.string(),
  request: debitRequest,
  honoured: z.boolean(),
})
export type Debit = z.output<typeof debitRecord>

/** The bank accepted a direct credit. Whether the customer's bank returns it is decided at once. */
const creditRecord = z.object({
  record: z.literal('credit'),
  at,
  key: z.string(),
  request: creditRequest,
  returned: z.boolean(),
  /** Whether the credit is settled first and returned later. Older records lack the field. */
  isReturnedLate: z._default(z.boolean(), false),
})
export type Credit = z.output<typeof creditRecord>

/** The final result of a refund. */
const refundRecord = z.object({
  record: z.literal('refund'),
  at,
  xId: z.string(),
  /** The refund's own id; the request names the payment. */
  refundId: z.string(),
  request: refundRequest,
  authorised: z.boolean(),
  reCo: z.string(),
  responseText: z.string(),
})
export type Refund = z.output<typeof refundRecord>

const switchesRecord = z.object({ record: z.literal('switches'), at, switches })

/** A line of the log of gateway and bank. Their state is derived from these records, also after a restart. */
export const gatewayRecord = z.discriminatedUnion('record', [
  sessionRecord,
  chargeRecord,
  cancelRecord,
  notificationRecord,
  storedChargeRecord,
  debitRecord,
  creditRecord,
  refundRecord,
  switchesRecord,
])
export type GatewayRecord = z.output<typeof gatewayRecord>
