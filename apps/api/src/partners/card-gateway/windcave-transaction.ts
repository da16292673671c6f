import * as z from 'zod/mini'

import { PAYMENT_CURRENCY } from '@switchboard/domain/payments/contract'
import { amountText } from '@switchboard/domain/payments/rules'
import type { Cents } from '@switchboard/domain/money'

import type { Environment } from '#api/platform/environment.ts'

import type { Answer } from '#api/partners/http/bounded-fetch.ts'
import type { ChargeReply } from './stored-card.ts'

const OK = 200
const CREATED = 201
const ACCEPTED = 202
const BAD_REQUEST = 400
const SERVER_FAULT = 500

export type GatewayEnvironment = Pick<
  Environment,
  'GATEWAY_URL' | 'GATEWAY_USER' | 'GATEWAY_KEY' | 'GATEWAY_TIMEOUT_SECONDS'
>

/** Base address, authorisation header and timeout of the gateway's REST calls. */
export function getGatewayConnection(environment: GatewayEnvironment) {
  const credentials = `${environment.GATEWAY_USER}:${environment.GATEWAY_KEY}`
  return {
    base: environment.GATEWAY_URL.replace(/\/+$/, ''),
    authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
    timeout: environment.GATEWAY_TIMEOUT_SECONDS * 1000,
  }
}

/** The values of a transaction request; its reply must repeat them. */
export type NamedTransaction = {
  readonly type: 'purchase' | 'refund'
  readonly amount: string
  readonly currency: string
  readonly merchantReference: string
}

export function nameTransaction(
  type: NamedTransaction['type'],
  { accountCode, id, amount }: { readonly accountCode: string; readonly id: string; readonly amount: Cents },
): NamedTransaction {
  return {
    type,
    amount: amountText(amount),
    currency: PAYMENT_CURRENCY,
    merchantReference: `${accountCode}-${id}`,
  }
}

const transactionId = z.string().check(z.regex(/^[\w-]{8,64}$/))
const pendingTransaction = z.object({ id: transactionId })
const decidedTransaction = z.object({
  id: transactionId,
  authorised: z.boolean(),
  reCo: z._default(z.string(), ''),
  responseText: z._default(z.string(), ''),
  type: z.string(),
  amount: z.string(),
  currency: z.string(),
  merchantReference: z.string(),
})

/** Only `authorised` approves or declines, and only in a reply about the requested transaction. */
export function readTransactionReply(answer: Answer, expected: NamedTransaction): ChargeReply {
  if (answer.kind !== 'json') return answer
  const { status, body } = answer
  const operation = expected.type === 'refund' ? 'refund' : 'saved card'
  if (status >= SERVER_FAULT) return { kind: 'noAnswer' }
  if (status === BAD_REQUEST) return { kind: 'refused', why: `the gateway refused the ${operation}` }
  if (status === ACCEPTED) return readPending(body)
  if (status !== OK && status !== CREATED)
    return { kind: 'notUnderstood', why: `status ${status} to a ${operation}` }
  const parsed = decidedTransaction.safeParse(body)
  if (!parsed.success) return toMalformedReply(parsed.error)
  const { id: reference, authorised, reCo, responseText } = parsed.data
  const different = (['type', 'amount', 'currency', 'merchantReference'] as const).find(
    (name) => parsed.data[name] !== expected[name],
  )
  if (different !== undefined) return { kind: 'notUnderstood', why: `another ${different}` }
  if (authorised) return { kind: 'approved', reference }
  return { kind: 'declined', reference, why: `${reCo} ${responseText}`.trim() }
}

/** The reply to a read of a transaction. Never `refused`: only the reply to the transaction itself can refuse it. */
export function readOutcomeReply(answer: Answer, expected: NamedTransaction, reference: string): ChargeReply {
  const reply = readTransactionReply(answer, expected)
  if (reply.kind === 'refused') return { kind: 'notUnderstood', why: reply.why }
  if ('reference' in reply && reply.reference !== reference)
    return { kind: 'notUnderstood', why: 'another transaction' }
  return reply
}

function readPending(body: unknown): ChargeReply {
  const parsed = pendingTransaction.safeParse(body)
  return parsed.success ? { kind: 'pending', reference: parsed.data.id } : toMalformedReply(parsed.error)
}

function toMalformedReply(error: z.core.$ZodError): ChargeReply {
  return { kind: 'notUnderstood', why: `malformed: ${error.issues[0]?.path.join('.') ?? ''}` }
}
