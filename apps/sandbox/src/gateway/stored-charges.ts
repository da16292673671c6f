import { randomBytes } from 'node:crypto'

import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'

import { addOneDollar } from './amount.ts'
import type { Gateway } from './gateway.ts'
import { toWholeSeconds } from './local-time.ts'
import type { StoredCharge } from './records.ts'
import { createRefunds } from './refunds.ts'
import { sendInvalidKey, sendInvalidRequest } from './refusals.ts'
import { getBaseUrl, leaveUnanswered, xId } from './requests.ts'
import { createRunOnce } from './run-once.ts'
import { storedRequest } from './stored-request.ts'

const TRANSACTION_ID_BYTES = 8
const refundType = z.object({ type: z.literal('refund') })

const APPROVED = { authorised: true, reCo: '00', responseText: 'APPROVED' }
const DECLINED = { authorised: false, reCo: '51', responseText: 'INSUFFICIENT FUNDS' }

/** Transactions that the provider's server makes while no customer is on a page: charges to stored cards, and refunds. */
export function addStoredCharges(server: FastifyInstance, gateway: Gateway) {
  const runOnce = createRunOnce<StoredCharge>()
  const refund = createRefunds(gateway)

  server.post('/transactions', async (request, reply) => {
    const key = xId.safeParse(request.headers['x-id'])
    if (!key.success) return sendInvalidKey(reply)
    if (refundType.safeParse(request.body).success) return refund(request, reply, key.data)
    const parsed = storedRequest.safeParse(request.body)
    if (!parsed.success) return sendInvalidRequest(reply, parsed.error)

    if ((await gateway.useSwitch('timeoutBeforeStored')) !== null) return leaveUnanswered(reply)
    const charge =
      gateway.book.storedByXId.get(key.data) ??
      (await runOnce(key.data, () => recordCharge(key.data, parsed.data)))
    if ((await gateway.useSwitch('timeoutAfterStored')) !== null) return leaveUnanswered(reply)
    return sendStoredCharge(reply, gateway, { charge, base: getBaseUrl(request) })
  })

  async function recordCharge(key: string, input: StoredCharge['request']): Promise<StoredCharge> {
    const verdict = (await gateway.useSwitch('declineStored')) === null ? APPROVED : DECLINED
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

/** Sends the charge as it is, unless a switch changes the reply. */
export async function sendStoredCharge(
  reply: FastifyReply,
  gateway: Gateway,
  { charge, base }: { charge: StoredCharge; base: string },
) {
  const links = [{ href: `${base}/api/v1/transactions/${charge.transactionId}`, rel: 'self', method: 'GET' }]
  if ((await gateway.useSwitch('pendingStored')) !== null)
    return reply.code(202).send({ id: charge.transactionId, links })
  const { type, currency, merchantReference, cardId } = charge.request
  const isWrong = (await gateway.useSwitch('answerOtherAmount')) !== null
  const amount = isWrong ? addOneDollar(charge.request.amount) : charge.request.amount
  return reply.code(200).send({
    id: charge.transactionId,
    authorised: charge.authorised,
    allowRetry: false,
    reCo: charge.reCo,
    responseText: charge.responseText,
    type,
    method: 'card',
    dateTimeUtc: toWholeSeconds(charge.at),
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
