import { setTimeout as wait } from 'node:timers/promises'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import { toStatus } from '#sandbox/http/problem-pages.ts'
import { isSameSecret } from '#sandbox/http/same-secret.ts'

import { completeAnswer, openAnswer, transactionAnswer, WRONG_ANSWERS, type Complete } from './answers.ts'
import { isOpen, type Session } from './book.ts'
import type { Gateway } from './gateway.ts'
import { sendRefund } from './refunds.ts'
import { requestProblems, refusal } from './refusals.ts'
import { getBaseUrl, silence, xId } from './requests.ts'
import { sessionRequest } from './session-request.ts'
import type { Sessions } from './sessions.ts'
import { addStoredCharges, sendStored } from './stored-charges.ts'

const xIdHeader = z.nullable(xId)
const idParameter = z.object({ id: z.string() })

const WRONG_SWITCHES = ['answerOtherAmount', 'answerOtherCurrency', 'answerOtherReference'] as const

/** The calls that the provider's server makes. */
export function addGatewayApi(server: FastifyInstance, gateway: Gateway, sessions: Sessions) {
  const { gatewayUser, gatewayKey } = gateway.settings
  const credentials = `Basic ${Buffer.from(`${gatewayUser}:${gatewayKey}`).toString('base64')}`

  server.addHook('onRequest', async (request, reply) => {
    if (isSameSecret(request.headers.authorization ?? '', credentials)) return
    return reply
      .code(401)
      .header('www-authenticate', 'Basic realm="gateway"')
      .send(refusal([{ target: 'authorization', message: 'Access denied' }]))
  })
  server.addHook('preHandler', async () => {
    const milliseconds = await gateway.take('slow')
    // the timer alone must not keep a stopped process alive
    if (milliseconds !== null) await wait(milliseconds, undefined, { ref: false })
  })
  server.setNotFoundHandler((_request, reply) => notFound(reply, 'address'))
  server.setErrorHandler((error, _request, reply) => {
    const status = toStatus(error)
    const message = status < 500 ? 'The request cannot be read' : 'Internal error'
    return reply.code(status).send(refusal([{ target: 'body', message }]))
  })

  server.post('/sessions', async (request, reply) => {
    const key = xIdHeader.safeParse(request.headers['x-id'] ?? null)
    if (!key.success)
      return reply.code(400).send(refusal([{ target: 'X-ID', message: 'Invalid value for X-ID' }]))
    const parsed = sessionRequest.safeParse(request.body)
    if (!parsed.success) return reply.code(400).send(refusal(requestProblems(parsed.error)))

    const session = await sessions.open(parsed.data, key.data)
    if ((await gateway.take('timeoutOnCreate')) !== null) return silence(reply)
    return answerState(request, reply, session)
  })

  server.get('/sessions/:id', async (request, reply) => {
    const session = gateway.book.byId.get(idParameter.parse(request.params).id)
    if (session === undefined) return notFound(reply, 'sessionId')
    if ((await gateway.take('timeoutOnQuery')) !== null) return silence(reply)
    return answerState(request, reply, session)
  })

  addStoredCharges(server, gateway)

  server.get('/transactions/:id', async (request, reply) => {
    const { id } = idParameter.parse(request.params)
    const stored = gateway.book.storedById.get(id)
    if (stored !== undefined) return sendStored(reply, gateway, { charge: stored, base: getBaseUrl(request) })
    const refund = gateway.book.refundsById.get(id)
    if (refund !== undefined) return sendRefund(reply, gateway, { refund, base: getBaseUrl(request) })
    for (const session of gateway.book.byId.values()) {
      if (session.outcome?.kind !== 'charged' || session.outcome.charge.transactionId !== id) continue
      return transactionAnswer(session.outcome.charge, session, getBaseUrl(request))
    }
    return notFound(reply, 'transactionId')
  })

  async function answerState(request: FastifyRequest, reply: FastifyReply, session: Session) {
    const base = getBaseUrl(request)
    if (isOpen(session, gateway.now())) return reply.code(202).send(openAnswer(session, base))
    if ((await gateway.take('pendingForEver')) !== null)
      return reply.code(202).send(openAnswer(session, base))
    let answer: Complete = completeAnswer(session, base)
    for (const name of WRONG_SWITCHES) {
      if ((await gateway.take(name)) !== null) answer = WRONG_ANSWERS[name](answer)
    }
    return reply.code(200).send(answer)
  }
}

function notFound(reply: FastifyReply, target: string) {
  return reply.code(404).send(refusal([{ target, message: 'Not found' }]))
}
