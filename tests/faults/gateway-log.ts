import * as z from 'zod/mini'

const session = z.object({
  record: z.literal('session'),
  at: z.string(),
  sessionId: z.string(),
  xId: z.nullable(z.string()),
})
const charge = z.object({
  record: z.literal('charge'),
  at: z.string(),
  sessionId: z.string(),
  type: z.string(),
  authorised: z.boolean(),
  amount: z.string(),
  currency: z.string(),
  merchantReference: z.string(),
})
const notification = z.object({
  record: z.literal('notification'),
  answer: z.union([z.int(), z.string()]),
  repeat: z.boolean(),
})
const debit = z.object({
  record: z.literal('debit'),
  key: z.string(),
  request: z.object({ amount: z.string(), reference: z.string() }),
  honoured: z.boolean(),
})
const storedCharge = z.object({
  record: z.literal('storedCharge'),
  xId: z.string(),
  authorised: z.boolean(),
  request: z.object({ amount: z.string(), currency: z.string(), merchantReference: z.string() }),
})
const other = z.object({ record: z.enum(['cancel', 'switches']) })
const record = z.discriminatedUnion('record', [session, charge, notification, debit, storedCharge, other])

/** A charge to a card. Money was taken if it was authorised. */
export type Charge = {
  readonly at: number
  readonly sessionId: string
  readonly type: string
  readonly authorised: boolean
  readonly cents: number
  readonly currency: string
  readonly account: string
  /** Our id of the payment. */
  readonly transactionId: string
}

export type Debit = {
  readonly key: string
  readonly account: string
  readonly cents: number
  readonly honoured: boolean
}

/** A charge to a saved card, without a customer at the page. */
export type StoredCharge = {
  readonly key: string
  readonly account: string
  /** Our id, from the reference. */
  readonly collectionId: string
  readonly cents: number
  readonly currency: string
  readonly authorised: boolean
}

/** The gateway's and the bank's own record, which our side cannot write. */
export type GatewayLog = {
  readonly sessions: readonly { readonly sessionId: string; readonly transactionId: string }[]
  readonly charges: readonly Charge[]
  /** Direct debits that the bank took on, under our keys. */
  readonly debits: readonly Debit[]
  readonly storedCharges: readonly StoredCharge[]
  readonly notifications: { readonly sent: number; readonly repeats: number; readonly dropped: number }
}

/** Reads the log file of the gateway. */
export function parseGatewayLog(text: string): GatewayLog {
  const records = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => record.parse(JSON.parse(line)))
  const notifications = records.filter((one) => one.record === 'notification')
  return {
    sessions: records
      .filter((one) => one.record === 'session')
      .map(({ sessionId, xId }) => ({ sessionId, transactionId: xId ?? '' })),
    charges: records.filter((one) => one.record === 'charge').map(toCharge),
    debits: records
      .filter((one) => one.record === 'debit')
      .map(({ key, honoured, request: { reference, amount } }) => ({
        key,
        honoured,
        account: reference,
        cents: centsIn(amount),
      })),
    storedCharges: records.filter((one) => one.record === 'storedCharge').map(toStoredCharge),
    notifications: {
      sent: notifications.filter(({ answer, repeat }) => answer !== 'dropped' && !repeat).length,
      repeats: notifications.filter(({ repeat }) => repeat).length,
      dropped: notifications.filter(({ answer }) => answer === 'dropped').length,
    },
  }
}

function centsIn(amount: string): number {
  return Math.round(Number(amount) * 100)
}

function toStoredCharge({ xId, authorised, request }: z.output<typeof storedCharge>): StoredCharge {
  const [account = '', collectionId = ''] = request.merchantReference.split('-')
  return {
    key: xId,
    account,
    collectionId,
    cents: centsIn(request.amount),
    currency: request.currency,
    authorised,
  }
}

function toCharge(one: z.output<typeof charge>): Charge {
  const [account = '', transactionId = ''] = one.merchantReference.split('-')
  return {
    at: Date.parse(one.at),
    sessionId: one.sessionId,
    type: one.type,
    authorised: one.authorised,
    cents: centsIn(one.amount),
    currency: one.currency,
    account,
    transactionId,
  }
}
