import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { instant } from '../instant.ts'
import { dollars } from '../money.ts'
import { accountDigits, accountNameText } from '../payments/method-calls.ts'

const cardEnding = z.string().check(z.regex(/^\d{1,4}$/))
/** The last digits of a bank account with its suffix: `194-00`. */
const accountEnding = z.string().check(z.regex(/^\d{3}-\d{2,3}$/))

/** A card payment that can be refunded to its card. Source: RFD-004. */
const cardSource = z.object({
  /** The gateway's name of the type; null if the gateway sent none. */
  cardType: z.nullable(z.string()),
  cardEnding: z.nullable(cardEnding),
  /** The payment minus its earlier refunds. */
  left: dollars,
})
export type CardSource = z.output<typeof cardSource>

/** A payment of a refund, to a card or a bank account. Only the last digits are shown. */
const refundPayment = z.object({
  to: z.enum(['card', 'bankAccount']),
  cardType: z.nullable(z.string()),
  ending: z.nullable(z.union([cardEnding, accountEnding])),
  amount: dollars,
  state: z.enum(['Waiting', 'OnItsWay', 'Paid', 'Failed']),
})
export type RefundPayment = z.output<typeof refundPayment>

/** `Failed`: at least one payment could not be made, and its amount is credit again. Source: RFD-010. */
export const REFUND_STATES = ['Requested', 'Approved', 'Paid', 'Failed', 'Declined', 'Withdrawn'] as const

const refund = z.object({
  /** The code that the customer reads out on the phone and that staff use to approve. */
  reference: z.string(),
  state: z.enum(REFUND_STATES),
  amount: dollars,
  requestedAt: instant,
  /** When it was paid, failed, declined or withdrawn. */
  endedAt: z.nullable(instant),
  /** The reason given by staff who declined it. */
  reason: z.nullable(z.string()),
  payments: z.array(refundPayment),
})
export type Refund = z.output<typeof refund>

/** The credit of an account, the destinations of a refund, and its newest request. Source: RFD-001 to RFD-004. */
const refundOverview = z.object({
  credit: dollars,
  /** The credit minus the part that is held. */
  available: dollars,
  /** The part of the credit that is held because a payment is not final yet. */
  heldByPayments: dollars,
  /** Newest first. */
  cards: z.array(cardSource),
  /** The end of the bank account of the direct debits; null if the customer must enter a bank account. */
  bankAccountEnding: z.nullable(accountEnding),
  /** The open request, or the newest request that ended within 30 days. */
  latest: z.nullable(refund),
})
export type RefundOverview = z.output<typeof refundOverview>

export const readRefunds = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/refunds',
  access: 'account',
  reply: refundOverview,
  errors: [],
  cacheSeconds: 0,
})

/** A refund of credit to the cards and the bank account that paid it. Any rest goes to a bank account. Source: RFD-001. */
export const requestRefund = defineCall({
  method: 'POST',
  path: '/accounts/{accountCode}/refunds',
  access: 'owner',
  proof: true,
  body: z.strictObject({
    amount: dollars,
    bankAccount: z.nullable(
      z.strictObject({
        accountName: accountNameText,
        bank: accountDigits,
        branch: accountDigits,
        account: accountDigits,
        suffix: accountDigits,
      }),
    ),
  }),
  reply: refundOverview,
  errors: ['REFUND_OPEN_ALREADY', 'REFUND_MORE_THAN_CREDIT', 'REFUND_BANK_ACCOUNT_NEEDED'],
  idempotent: true,
})

/** Withdraws a request that is not approved yet. Source: RFD-006. */
export const withdrawRefund = defineCall({
  method: 'POST',
  path: '/accounts/{accountCode}/refunds/{reference}/withdraw',
  access: 'owner',
  reply: refundOverview,
  errors: ['REFUND_NOT_FOUND', 'REFUND_NOT_OPEN'],
  idempotent: true,
})
