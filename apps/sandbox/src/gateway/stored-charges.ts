import { randomBytes } from 'node:crypto'

import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'

import { toCents } from '@switchboard/domain/money'

import { amountOfCents, centsOfAmount } from './amount.ts'
import type { Gateway } from './gateway.ts'
import type { StoredCharge } from './records.ts'
import { createRefunds } from './refunds.ts'
import { refusal, requestProblems } from './refusals.ts'
import { getBaseUrl, silence, xId } from './requests.ts'
import { storedRequest } from './stored-request.ts'

const TRANSACTION_ID_BYTES = 8
const isRefund = z.object({ type: z.literal('refund') })
const ONE_DOLLAR_CENTS = 100

const APPROVED = { authorised: true, reCo: '00', responseText: 'APPROVED' }
const DECLINED = { authorised: false, reCo: '51', responseText: 'INSUFFICIENT FUNDS' }

/** Transactions that the provider's server makes without anybody at a page: charges to stored cards, and refunds. */
export function addStoredCharges(server: FastifyInstance, gateway: Gateway) {
  const charging = new Map<string, Promise<StoredCharge>>()
  const refund = createRefunds(gateway)

  server.post('/transactions', async (request, reply) => {
    const key = xId.safeParse(request.headers['x-id'])
    if (!key.success)
      return reply.code(400).send(refusal([{ target: 'X-ID', message: 'Invalid value for X-ID' }]))
    if (isRefund.safeParse(request.body).success) return refund(request, reply, key.data)
    const parsed = storedRequest.safeParse(request.body)
    if (!parsed.success) return reply.code(400).send(refusal(requestProblems(parsed.error)))

    if ((await gateway.take('timeoutBeforeStored')) !== null) return silence(reply)
    const charge = await chargeOnce(key.data, parsed.data)
    if ((await gateway.take('timeoutAfterStored')) !== null) return silence(reply)
    return sendStored(reply, gateway, { charge, base: getBaseUrl(request) })
  })

  /** A key that charged before gives that charge again; of two at the same moment one charges. */
  async function chargeOnce(key: string, input: StoredCharge['request']): Promise<StoredCharge> {
    const known = gateway.book.storedByXId.get(key) ?? charging.get(key)
    if (known !== undefined) return known
    const charged = charge(key, input).finally(() => charging.delete(key))
    charging.set(key, charged)
    return charged
  }

  async function charge(key: string, input: StoredCharge['request']): Promise<StoredCharge> {
    const verdict = (await gateway.take('declineStored')) === null ? APPROVED : DECLINED
    const record: StoredCharge = {
      record: 'storedCharge',
      at: gateway.now(),
      xId: key,
      transactionId: randomBytes(TRANSACTION_ID_BYTES).toString('hex'),
      request: input,
      ...verdict,
      cardNumber: findMaskedNumber(gateway, input.cardId),
    }
    await gateway.record(record)
    return record
  }
}

/** Answers a charge as it is, unless a switch wants it otherwise. */
export async function sendStored(
  reply: FastifyReply,
  gateway: Gateway,
  { charge, base }: { charge: StoredCharge; base: string },
) {
  const links = [{ href: `${base}/api/v1/transactions/${charge.transactionId}`, rel: 'self', method: 'GET' }]
  if ((await gateway.take('pendingStored')) !== null)
    return reply.code(202).send({ id: charge.transactionId, links })
  const { type, currency, merchantReference, cardId } = charge.request
  const wrong = (await gateway.take('answerOtherAmount')) !== null
  const amount = wrong ? oneDollarMore(charge.request.amount) : charge.request.amount
  return reply.code(200).send({
    id: charge.transactionId,
    authorised: charge.authorised,
    allowRetry: false,
    reCo: charge.reCo,
    responseText: charge.responseText,
    type,
    method: 'card',
    dateTimeUtc: charge.at.replace(/\.\d+Z$/, 'Z'),
    amount,
    currency,
    merchantReference,
    card: { id: cardId, cardNumber: charge.cardNumber },
    links,
  })
}

function findMaskedNumber({ book }: Gateway, cardId: string): string {
  for (const { outcome } of book.byId.values()) {
    if (outcome?.kind === 'charged' && outcome.charge.card.id === cardId)
      return outcome.charge.card.cardNumber
  }
  return ''
}

function oneDollarMore(amount: string): string {
  return amountOfCents(toCents(centsOfAmount(amount) + ONE_DOLLAR_CENTS))
}
