import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Day } from '@switchboard/domain/day'
import { addWorkingDays } from '@switchboard/domain/public-holidays'

import type { Gateway } from '#sandbox/gateway/gateway.ts'
import type { Credit } from '#sandbox/gateway/records.ts'
import { refusal, requestProblems } from '#sandbox/gateway/refusals.ts'
import { silence, xId } from '#sandbox/gateway/requests.ts'

import { creditRequest } from '#sandbox/gateway/credit-request.ts'
import { keyParameter, notFound, readToday } from './bank-request.ts'

const SETTLED_AFTER_WORKING_DAYS = 1
const RETURNED_AFTER_WORKING_DAYS = 2

/** Direct credits to customers: each key is paid once, and the customer's bank may return it. */
export function addCredits(server: FastifyInstance, gateway: Gateway) {
  const taking = new Map<string, Promise<void>>()

  server.post('/credits', async (request, reply) => {
    const key = xId.safeParse(request.headers['x-id'])
    if (!key.success)
      return reply.code(400).send(refusal([{ target: 'X-ID', message: 'Invalid value for X-ID' }]))
    const parsed = creditRequest.safeParse(request.body)
    if (!parsed.success) return reply.code(400).send(refusal(requestProblems(parsed.error)))

    if ((await gateway.take('timeoutBeforeCredit')) !== null) return silence(reply)
    if (!gateway.book.credits.has(key.data)) {
      if ((await gateway.take('refuseCredit')) !== null)
        return reply.code(400).send(refusal([{ target: 'creditor.account', message: 'Account is closed' }]))
      await takeOnce(key.data, parsed.data)
    }
    if ((await gateway.take('timeoutAfterCredit')) !== null) return silence(reply)
    return answer(request, reply, key.data)
  })

  server.get('/credits/:key', async (request, reply) => {
    if ((await gateway.take('timeoutOnQuery')) !== null) return silence(reply)
    return answer(request, reply, keyParameter.parse(request.params).key)
  })

  /** If two requests have the same key at the same moment, one is accepted and the other waits for it. */
  async function takeOnce(key: string, input: Credit['request']) {
    const underWay = taking.get(key) ?? takeOn(key, input).finally(() => taking.delete(key))
    taking.set(key, underWay)
    await underWay
  }

  async function takeOn(key: string, input: Credit['request']) {
    const returned = (await gateway.take('returnCredit')) !== null
    const isReturnedLate = !returned && (await gateway.take('returnCreditLate')) !== null
    await gateway.record({
      record: 'credit',
      at: gateway.now(),
      key,
      request: input,
      returned,
      isReturnedLate,
    })
  }

  function answer(request: FastifyRequest, reply: FastifyReply, key: string) {
    const credit = gateway.book.credits.get(key)
    if (credit === undefined) return notFound(reply, 'key')
    const state = stateOn(credit, readToday(request, gateway))
    const { amount, currency, reference, date } = credit.request
    const reason = state === 'returned' ? { reason: 'Account closed' } : {}
    return reply
      .code(state === 'accepted' ? 202 : 200)
      .send({ key, state, amount, currency, reference, date, ...reason })
  }
}

function stateOn(
  { returned, isReturnedLate, request }: Credit,
  today: Day,
): 'accepted' | 'settled' | 'returned' {
  const isPast = (workingDays: number) => today >= addWorkingDays(request.date, workingDays)
  if ((returned || isReturnedLate) && isPast(RETURNED_AFTER_WORKING_DAYS)) return 'returned'
  return !returned && isPast(SETTLED_AFTER_WORKING_DAYS) ? 'settled' : 'accepted'
}
