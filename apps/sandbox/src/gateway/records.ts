import * as z from 'zod/mini'

import { creditRequest } from '#sandbox/bank/credit-request.ts'
import { debitRequest } from '#sandbox/bank/debit-request.ts'

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
  /** What stands in the session's links instead of its id. */
  linkToken: z.string(),
  xId: z.nullable(z.string()),
  expires: z.string(),
  request: sessionRequest,
})

/** A card was tried, once and for all: the money is taken exactly when `authorised` says so. */
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

/** The provider was told that a session is finished: its HTTP status, or why there is none. */
const notificationRecord = z.object({
  record: z.literal('notification'),
  at,
  sessionId,
  /** From 1; a repeat has the number of the attempt that it repeats. */
  attempt: z.int(),
  repeat: z.boolean(),
  answer: z.union([z.int(), z.literal('none'), z.literal('dropped')]),
})
export type NotificationRecord = z.output<typeof notificationRecord>

/** A stored card was charged, or declined, once and for all. */
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

/** The bank took a direct debit on; what the customer's bank will say of it is known then. */
const debitRecord = z.object({
  record: z.literal('debit'),
  at,
  key: z.string(),
  request: debitRequest,
  honoured: z.boolean(),
})
export type Debit = z.output<typeof debitRecord>

/** The bank took a direct credit on; whether the customer's bank returns it is decided then. */
const creditRecord = z.object({
  record: z.literal('credit'),
  at,
  key: z.string(),
  request: creditRequest,
  returned: z.boolean(),
  /** Settled first. Records of before have none. */
  isReturnedLate: z._default(z.boolean(), false),
})
export type Credit = z.output<typeof creditRecord>

/** A refund of a payment was made, or declined, once and for all. */
const refundRecord = z.object({
  record: z.literal('refund'),
  at,
  xId: z.string(),
  /** Its own id; the request names the payment. */
  refundId: z.string(),
  request: refundRequest,
  authorised: z.boolean(),
  reCo: z.string(),
  responseText: z.string(),
})
export type Refund = z.output<typeof refundRecord>

const switchesRecord = z.object({ record: z.literal('switches'), at, switches })

/** One line of the gateway's log. The gateway is what its records say, also after a restart. */
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
