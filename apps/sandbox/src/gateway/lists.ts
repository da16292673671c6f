import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { listSince } from '#sandbox/http/list-since.ts'

import type { Session } from './book.ts'
import type { Gateway } from './gateway.ts'
import { toWholeSeconds } from './local-time.ts'
import type { Refund, StoredCharge } from './records.ts'
import { refusal, sendNotFound } from './refusals.ts'
import { leaveUnanswered } from './requests.ts'

/** Lists of the gateway's books since an instant, for a provider that lost a part of its own. */
export function addGatewayLists(server: FastifyInstance, gateway: Gateway) {
  const { book } = gateway

  server.get('/sessions', (request, reply) => {
    const entries = [...book.byId.values()].map((session) => ({
      at: session.createdAt,
      item: toListedSession(session),
    }))
    return sendList(gateway, { request, reply }, entries)
  })

  server.get('/transactions', (request, reply) => {
    const charges = [...book.storedById.values()].map((charge) => ({
      at: charge.at,
      item: toListedCharge(charge),
    }))
    const refunds = [...book.refundsById.values()].map((refund) => ({
      at: refund.at,
      item: toListedRefund(refund),
    }))
    return sendList(gateway, { request, reply }, [...charges, ...refunds])
  })
}

/** Sends a page of a list of the gateway or the bank. */
export async function sendList(
  gateway: Gateway,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  entries: readonly { readonly at: string; readonly item: object }[],
) {
  if ((await gateway.useSwitch('noLists')) !== null) return sendNotFound(reply, 'address')
  if ((await gateway.useSwitch('timeoutOnQuery')) !== null) return leaveUnanswered(reply)
  const page = listSince(request, entries)
  if (page !== null) return page
  return reply.code(400).send(refusal([{ target: 'since', message: 'Invalid value for since' }]))
}

function toListedSession({ id, createdAt, request, outcome }: Session) {
  const { type, amount, currency, merchantReference, storeCard, callbackUrls, metaData } = request
  return {
    id,
    dateTimeUtc: toWholeSeconds(createdAt),
    type,
    amount,
    currency,
    merchantReference,
    storeCard,
    callbackUrls,
    metaData,
    authorised: outcome?.kind === 'charged' && outcome.charge.authorised,
  }
}

function toListedCharge({ transactionId, at, request, authorised }: StoredCharge) {
  const { type, amount, currency, merchantReference, cardId, metaData } = request
  return {
    id: transactionId,
    dateTimeUtc: toWholeSeconds(at),
    type,
    amount,
    currency,
    merchantReference,
    cardId,
    metaData,
    authorised,
  }
}

function toListedRefund({ refundId, at, request, authorised }: Refund) {
  const { type, amount, currency, merchantReference, transactionId } = request
  return {
    id: refundId,
    dateTimeUtc: toWholeSeconds(at),
    type,
    amount,
    currency,
    merchantReference,
    transactionId,
    authorised,
  }
}
