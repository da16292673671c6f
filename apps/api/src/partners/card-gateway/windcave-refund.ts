import * as z from 'zod/mini'

import { fetchJson } from '#api/partners/http/bounded-fetch.ts'
import type { CardRefund, CardRefunds } from './card-refund.ts'
import {
  getGatewayConnection,
  nameTransaction,
  readOutcomeReply,
  readTransactionReply,
} from './windcave-transaction.ts'
import type { GatewayEnvironment } from './windcave-transaction.ts'

const OK = 200
const NOT_FOUND = 404
const SERVER_FAULT = 500

const finishedSession = z.object({
  id: z.string(),
  transactions: z._default(
    z.array(z.object({ id: z.string().check(z.regex(/^[\w-]{8,64}$/)), authorised: z.boolean() })),
    [],
  ),
})

/** Refunds of card payments by Windcave's REST transactions. Source: RFD-009. */
export function createWindcaveRefundClient(environment: GatewayEnvironment): CardRefunds {
  const { base, authorization, timeout } = getGatewayConnection(environment)

  return {
    async findTransaction(sessionId) {
      const url = `${base}/sessions/${encodeURIComponent(sessionId)}`
      const answer = await fetchJson(url, { method: 'GET', headers: { authorization } }, timeout)
      if (answer.kind !== 'json') return answer
      const { status, body } = answer
      if (status >= SERVER_FAULT) return { kind: 'noAnswer' }
      if (status === NOT_FOUND) return { kind: 'refused', why: 'the gateway does not know the payment' }
      const parsed = finishedSession.safeParse(body)
      if (status !== OK || !parsed.success || parsed.data.id !== sessionId)
        return { kind: 'notUnderstood', why: `status ${status} to the session of a payment` }
      const transaction = parsed.data.transactions.find(({ authorised }) => authorised)
      return transaction === undefined
        ? { kind: 'refused', why: 'the gateway has no approved payment' }
        : { kind: 'found', transactionId: transaction.id }
    },

    async refund(refund, transactionId) {
      const named = nameRefund(refund)
      const answer = await fetchJson(
        `${base}/transactions`,
        {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json', 'x-id': refund.refundPaymentId },
          body: JSON.stringify({ ...named, transactionId }),
        },
        timeout,
      )
      return readTransactionReply(answer, named)
    },

    async findOutcome(refund, reference) {
      const url = `${base}/transactions/${encodeURIComponent(reference)}`
      const answer = await fetchJson(url, { method: 'GET', headers: { authorization } }, timeout)
      return readOutcomeReply(answer, nameRefund(refund), reference)
    },
  }
}

function nameRefund({ accountCode, refundPaymentId, amount }: CardRefund) {
  return nameTransaction('refund', { accountCode, id: refundPaymentId, amount })
}
