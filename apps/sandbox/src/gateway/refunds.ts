import { randomBytes } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { toAmountCents } from './amount.ts'
import type { Book } from './book.ts'
import type { Gateway } from './gateway.ts'
import { toWholeSeconds } from './local-time.ts'
import type { Refund } from './records.ts'
import { refundRequest } from './refund-request.ts'
import { refusal, sendInvalidRequest } from './refusals.ts'
import { getBaseUrl, leaveUnanswered } from './requests.ts'
import { createRunOnce } from './run-once.ts'

const TRANSACTION_ID_BYTES = 8

const APPROVED = { authorised: true, reCo: '00', responseText: 'APPROVED' }
const DECLINED = { authorised: false, reCo: '05', responseText: 'DO NOT HONOUR' }
const TOO_MUCH = { authorised: false, reCo: 'V5', responseText: 'REFUND EXCEEDS PAYMENT' }

/** Refunds of the gateway's own payments. A key refunds once; a payment's refunds do not exceed its amount. */
export function createRefunds(gateway: Gateway) {
  const runOnce = createRunOnce<Refund>()

  async function recordRefund(key: string, input: Refund['request'], paid: number): Promise<Refund> {
    const verdict = (await gateway.useSwitch('declineRefund')) === null ? APPROVED : DECLINED
    const isTooMuch = toAmountCents(input.amount) > paid - sumRefunds(gateway.book, input.transactionId)
    const record: Refund = {
      record: 'refund',
      at: gateway.now(),
      xId: key,
      refundId: randomBytes(TRANSACTION_ID_BYTES).toString('hex'),
      request: input,
      ...(isTooMuch ? TOO_MUCH : verdict),
    }
    await gateway.record(record)
    return record
  }

  return async (request: FastifyRequest, reply: FastifyReply, key: string) => {
    const parsed = refundRequest.safeParse(request.body)
    if (!parsed.success) return sendInvalidRequest(reply, parsed.error)
    const paid = findPaidAmount(gateway.book, parsed.data.transactionId)
    if (paid === null)
      return reply.code(400).send(refusal([{ target: 'transactionId', message: 'Transaction not found' }]))

    if ((await gateway.useSwitch('timeoutBeforeRefund')) !== null) return leaveUnanswered(reply)
    const refund =
      gateway.book.refundsByXId.get(key) ?? (await runOnce(key, () => recordRefund(key, parsed.data, paid)))
    if ((await gateway.useSwitch('timeoutAfterRefund')) !== null) return leaveUnanswered(reply)
    return sendRefund(reply, gateway, { refund, base: getBaseUrl(request) })
  }
}

/** Sends the refund as it is, unless a switch changes the reply. */
export async function sendRefund(
  reply: FastifyReply,
  gateway: Gateway,
  { refund, base }: { refund: Refund; base: string },
) {
  const links = [{ href: `${base}/api/v1/transactions/${refund.refundId}`, rel: 'self', method: 'GET' }]
  if ((await gateway.useSwitch('pendingRefund')) !== null)
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
    dateTimeUtc: toWholeSeconds(refund.at),
    amount,
    currency,
    merchantReference,
    links,
  })
}

/** The amount that a payment took, in cents; null if the gateway has no payment with this id. */
function findPaidAmount(book: Book, transactionId: string): number | null {
  const stored = book.storedById.get(transactionId)
  if (stored !== undefined) return stored.authorised ? toAmountCents(stored.request.amount) : null
  for (const { outcome } of book.byId.values()) {
    if (outcome?.kind !== 'charged' || outcome.charge.transactionId !== transactionId) continue
    return outcome.charge.authorised ? toAmountCents(outcome.charge.amount) : null
  }
  return null
}

function sumRefunds(book: Book, transactionId: string): number {
  const refunds = [...book.refundsByXId.values()].filter(
    ({ authorised, request }) => authorised && request.transactionId === transactionId,
  )
  return refunds.reduce((sum, { request }) => sum + toAmountCents(request.amount), 0)
}
