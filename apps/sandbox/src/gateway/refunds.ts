import { randomBytes } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { centsOfAmount } from './amount.ts'
import type { Book } from './book.ts'
import type { Gateway } from './gateway.ts'
import type { Refund } from './records.ts'
import { refundRequest } from './refund-request.ts'
import { refusal, requestProblems } from './refusals.ts'
import { getBaseUrl, silence } from './requests.ts'

const TRANSACTION_ID_BYTES = 8

const APPROVED = { authorised: true, reCo: '00', responseText: 'APPROVED' }
const DECLINED = { authorised: false, reCo: '05', responseText: 'DO NOT HONOUR' }
const TOO_MUCH = { authorised: false, reCo: 'V5', responseText: 'REFUND EXCEEDS PAYMENT' }

/** Refunds of the gateway's own payments. A key refunds once; a payment's refunds do not exceed its amount. */
export function createRefunds(gateway: Gateway) {
  const refunding = new Map<string, Promise<Refund>>()

  /** Of two parallel calls with one key, the first refunds and the second waits for its result. */
  async function refundOnce(key: string, input: Refund['request'], paid: number): Promise<Refund> {
    const known = gateway.book.refundsByXId.get(key) ?? refunding.get(key)
    if (known !== undefined) return known
    const refunded = refund(key, input, paid).finally(() => refunding.delete(key))
    refunding.set(key, refunded)
    return refunded
  }

  async function refund(key: string, input: Refund['request'], paid: number): Promise<Refund> {
    const isDeclined = (await gateway.take('declineRefund')) !== null
    const isTooMuch = centsOfAmount(input.amount) > paid - sumRefunds(gateway.book, input.transactionId)
    const record: Refund = {
      record: 'refund',
      at: gateway.now(),
      xId: key,
      refundId: randomBytes(TRANSACTION_ID_BYTES).toString('hex'),
      request: input,
      ...(isTooMuch ? TOO_MUCH : isDeclined ? DECLINED : APPROVED),
    }
    await gateway.record(record)
    return record
  }

  return async (request: FastifyRequest, reply: FastifyReply, key: string) => {
    const parsed = refundRequest.safeParse(request.body)
    if (!parsed.success) return reply.code(400).send(refusal(requestProblems(parsed.error)))
    const paid = findPaidAmount(gateway.book, parsed.data.transactionId)
    if (paid === null)
      return reply.code(400).send(refusal([{ target: 'transactionId', message: 'Transaction not found' }]))

    if ((await gateway.take('timeoutBeforeRefund')) !== null) return silence(reply)
    const refunded = await refundOnce(key, parsed.data, paid)
    if ((await gateway.take('timeoutAfterRefund')) !== null) return silence(reply)
    return sendRefund(reply, gateway, { refund: refunded, base: getBaseUrl(request) })
  }
}

/** Sends the refund as it is, unless a switch changes the answer. */
export async function sendRefund(
  reply: FastifyReply,
  gateway: Gateway,
  { refund, base }: { refund: Refund; base: string },
) {
  const links = [{ href: `${base}/api/v1/transactions/${refund.refundId}`, rel: 'self', method: 'GET' }]
  if ((await gateway.take('pendingRefund')) !== null)
    return reply.code(202).send({ id: refund.refundId, links })
  const { type, amount, currency, merchantReference } = refund.request
  return reply.code(200).send({
    id: refund.refundId,
    authorised: refund.authorised,
    allowRetry: false,
    reCo: refund.reCo,
    responseText: refund.responseText,
    type,
    method: 'card',
    dateTimeUtc: refund.at.replace(/\.\d+Z$/, 'Z'),
    amount,
    currency,
    merchantReference,
    links,
  })
}

/** The amount that a payment took, in cents; null if the gateway has no payment with this id. */
function findPaidAmount(book: Book, transactionId: string): number | null {
  const stored = book.storedById.get(transactionId)
  if (stored !== undefined) return stored.authorised ? centsOfAmount(stored.request.amount) : null
  for (const { outcome } of book.byId.values()) {
    if (outcome?.kind !== 'charged' || outcome.charge.transactionId !== transactionId) continue
    return outcome.charge.authorised ? centsOfAmount(outcome.charge.amount) : null
  }
  return null
}

function sumRefunds(book: Book, transactionId: string): number {
  const refunds = [...book.refundsByXId.values()].filter(
    ({ authorised, request }) => authorised && request.transactionId === transactionId,
  )
  return refunds.reduce((sum, { request }) => sum + centsOfAmount(request.amount), 0)
}
