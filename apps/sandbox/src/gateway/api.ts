import { setTimeout as wait } from 'node:timers/promises'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import {
  toCompleteReply,
  toOpenReply,
  toTransactionReply,
  WRONG_REPLIES,
  type CompleteReply,
} from './replies.ts'
import { isOpen, type Session } from './book.ts'
import type { Gateway } from './gateway.ts'
import { addGatewayLists } from './lists.ts'
import { addProviderAccess } from './provider-access.ts'
import { sendRefund } from './refunds.ts'
import { sendInvalidKey, sendInvalidRequest, sendNotFound } from './refusals.ts'
import { getBaseUrl, leaveUnanswered, xId } from './requests.ts'
import { sessionRequest } from './session-request.ts'
import type { Sessions } from './sessions.ts'
import { addStoredCharges, sendStoredCharge } from './stored-charges.ts'

const xIdHeader = z.nullable(xId)
const idParameter = z.object({ id: z.string() })

const WRONG_SWITCHES = ['answerOtherAmount', 'answerOtherCurrency', 'answerOtherReference'] as const

/** The calls that the provider's server makes. */
export function addGatewayApi(server: FastifyInstance, gateway: Gateway, sessions: Sessions) {
  addProviderAccess(server, gateway.settings, 'gateway')
  server.addHook('preHandler', async () => {
    const milliseconds = await gateway.useSwitch('slow')
    // the timer alone must not keep a stopped process alive
    if (milliseconds !== null) await wait(milliseconds, undefined, { ref: false })
  })

  server.post('/sessions', async (request, reply) => {
    const key = xIdHeader.safeParse(request.headers['x-id'] ?? null)
    if (!key.success) return sendInvalidKey(reply)
    const parsed = sessionRequest.safeParse(request.body)
    if (!parsed.success) return sendInvalidRequest(reply, parsed.error)

    const session = await sessions.open(parsed.data, key.data)
    if ((await gateway.useSwitch('timeoutOnCreate')) !== null) return leaveUnanswered(reply)
    return sendSession(request, reply, session)
  })

  server.get('/sessions/:id', async (request, reply) => {
    const session = gateway.book.byId.get(idParameter.parse(request.params).id)
    if (session === undefined) return sendNotFound(reply, 'sessionId')
    if ((await gateway.useSwitch('timeoutOnQuery')) !== null) return leaveUnanswered(reply)
    return sendSession(request, reply, session)
  })

  addStoredCharges(server, gateway)
  addGatewayLists(server, gateway)

  server.get('/transactions/:id', async (request, reply) => {
    const { id } = idParameter.parse(request.params)
    const base = getBaseUrl(request)
    const stored = gateway.book.storedById.get(id)
    if (stored !== undefined) return sendStoredCharge(reply, gateway, { charge: stored, base })
    const refund = gateway.book.refundsById.get(id)
    if (refund !== undefined) return sendRefund(reply, gateway, { refund, base })
    for (const session of gateway.book.byId.values()) {
      if (session.outcome?.kind !== 'charged' || session.outcome.charge.transactionId !== id) continue
      return toTransactionReply(session.outcome.charge, session, base)
    }
    return sendNotFound(reply, 'transactionId')
  })

  async function sendSession(request: FastifyRequest, reply: FastifyReply, session: Session) {
    const base = getBaseUrl(request)
    if (isOpen(session, gateway.now()) || (await gateway.useSwitch('pendingForEver')) !== null)
      return reply.code(202).send(toOpenReply(session, base))
    let body: CompleteReply = toCompleteReply(session, base)
    for (const name of WRONG_SWITCHES) {
      if ((await gateway.useSwitch(name)) !== null) body = WRONG_REPLIES[name](body)
    }
    return reply.code(200).send(body)
  }
}
