import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Day } from '@switchboard/domain/day'
import { addWorkingDays } from '@switchboard/domain/public-holidays'

import type { Gateway } from '#sandbox/gateway/gateway.ts'
import type { Debit } from '#sandbox/gateway/records.ts'
import { refusal, requestProblems } from '#sandbox/gateway/refusals.ts'
import { silence, xId } from '#sandbox/gateway/requests.ts'
import { toStatus } from '#sandbox/http/problem-pages.ts'
import { isSameSecret } from '#sandbox/http/same-secret.ts'

import { keyParameter, notFound, readToday } from './bank-request.ts'
import { addCredits } from './credits.ts'
import { debitRequest } from '#sandbox/gateway/debit-request.ts'

const SETTLED_AFTER_WORKING_DAYS = 1
const DISHONOURED_AFTER_WORKING_DAYS = 2

/**
 * The simulated bank. It accepts each direct debit once, by its key, and reports the result a working day or two later. Its
 * clock is the caller's simulated time, else the system's.
 */
export function addBank(server: FastifyInstance, gateway: Gateway) {
  const { gatewayUser, gatewayKey } = gateway.settings
  const credentials = `Basic ${Buffer.from(`${gatewayUser}:${gatewayKey}`).toString('base64')}`
  const taking = new Map<string, Promise<void>>()

  server.addHook('onRequest', async (request, reply) => {
    if (isSameSecret(request.headers.authorization ?? '', credentials)) return
    return reply
      .code(401)
      .header('www-authenticate', 'Basic realm="bank"')
      .send(refusal([{ target: 'authorization', message: 'Access denied' }]))
  })
  server.setNotFoundHandler((_request, reply) => notFound(reply, 'address'))
  server.setErrorHandler((error, _request, reply) => {
    const status = toStatus(error)
    const message = status < 500 ? 'The request cannot be read' : 'Internal error'
    return reply.code(status).send(refusal([{ target: 'body', message }]))
  })

  server.post('/debits', async (request, reply) => {
    const key = xId.safeParse(request.headers['x-id'])
    if (!key.success)
      return reply.code(400).send(refusal([{ target: 'X-ID', message: 'Invalid value for X-ID' }]))
    const parsed = debitRequest.safeParse(request.body)
    if (!parsed.success) return reply.code(400).send(refusal(requestProblems(parsed.error)))

    if ((await gateway.take('timeoutBeforeDebit')) !== null) return silence(reply)
    if (!gateway.book.debits.has(key.data)) {
      if ((await gateway.take('refuseDebit')) !== null)
        return reply.code(400).send(refusal([{ target: 'debtor.account', message: 'Account is closed' }]))
      await takeOnce(key.data, parsed.data)
    }
    if ((await gateway.take('timeoutAfterDebit')) !== null) return silence(reply)
    return answer(request, reply, key.data)
  })

  server.get('/debits/:key', async (request, reply) => {
    if ((await gateway.take('timeoutOnQuery')) !== null) return silence(reply)
    return answer(request, reply, keyParameter.parse(request.params).key)
  })

  addCredits(server, gateway)

  /** If two requests have the same key at the same moment, one is accepted and the other waits for it. */
  async function takeOnce(key: string, input: Debit['request']) {
    const underWay = taking.get(key) ?? takeOn(key, input).finally(() => taking.delete(key))
    taking.set(key, underWay)
    await underWay
  }

  async function takeOn(key: string, input: Debit['request']) {
    const honoured = (await gateway.take('dishonourDebit')) === null
    await gateway.record({ record: 'debit', at: gateway.now(), key, request: input, honoured })
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, key: string) {
    const debit = gateway.book.debits.get(key)
    if (debit === undefined) return notFound(reply, 'key')
    const today = readToday(request, gateway)
    const silent = (await gateway.take('silentBank')) !== null
    const state = silent ? 'accepted' : stateOn(debit, today)
    const { amount, currency, reference } = debit.request
    return reply.code(state === 'accepted' ? 202 : 200).send({
      key,
      state,
      amount,
      currency,
      reference,
      date: debit.request.date,
      ...(state === 'dishonoured' ? { reason: 'Insufficient funds' } : {}),
    })
  }
}

function stateOn({ honoured, request }: Debit, today: Day): 'accepted' | 'settled' | 'dishonoured' {
  const after = honoured ? SETTLED_AFTER_WORKING_DAYS : DISHONOURED_AFTER_WORKING_DAYS
  if (today < addWorkingDays(request.date, after)) return 'accepted'
  return honoured ? 'settled' : 'dishonoured'
}
