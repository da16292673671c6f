import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import { dayAt, type Day } from '@switchboard/domain/day'
import { addWorkingDays } from '@switchboard/domain/public-holidays'

import { creditRequest } from '#sandbox/gateway/credit-request.ts'
import type { Gateway } from '#sandbox/gateway/gateway.ts'
import { sendList } from '#sandbox/gateway/lists.ts'
import type { Credit } from '#sandbox/gateway/records.ts'
import { refusal, sendInvalidKey, sendInvalidRequest, sendNotFound } from '#sandbox/gateway/refusals.ts'
import { leaveUnanswered, xId } from '#sandbox/gateway/requests.ts'
import { createRunOnce } from '#sandbox/gateway/run-once.ts'
import { readTestClock } from '#sandbox/http/provider-door.ts'

const SETTLED_AFTER_WORKING_DAYS = 1
const RETURNED_AFTER_WORKING_DAYS = 2

const keyParameter = z.object({ key: z.string() })

/** Direct credits to customers: each key is paid once, and the customer's bank may return the credit. */
export function addCredits(server: FastifyInstance, gateway: Gateway) {
  const runOnce = createRunOnce<void>()

  server.post('/credits', async (request, reply) => {
    const key = xId.safeParse(request.headers['x-id'])
    if (!key.success) return sendInvalidKey(reply)
    const parsed = creditRequest.safeParse(request.body)
    if (!parsed.success) return sendInvalidRequest(reply, parsed.error)

    if ((await gateway.useSwitch('timeoutBeforeCredit')) !== null) return leaveUnanswered(reply)
    if (!gateway.book.credits.has(key.data)) {
      if ((await gateway.useSwitch('refuseCredit')) !== null)
        return reply.code(400).send(refusal([{ target: 'creditor.account', message: 'Account is closed' }]))
      await runOnce(key.data, () => recordCredit(key.data, parsed.data))
    }
    if ((await gateway.useSwitch('timeoutAfterCredit')) !== null) return leaveUnanswered(reply)
    return sendCredit(request, reply, key.data)
  })

  server.get('/credits/:key', async (request, reply) => {
    if ((await gateway.useSwitch('timeoutOnQuery')) !== null) return leaveUnanswered(reply)
    return sendCredit(request, reply, keyParameter.parse(request.params).key)
  })

  server.get('/credits', (request, reply) => sendAllCredits(request, reply, gateway))

  async function recordCredit(key: string, request: Credit['request']) {
    const returned = (await gateway.useSwitch('returnCredit')) !== null
    const isReturnedLate = !returned && (await gateway.useSwitch('returnCreditLate')) !== null
    await gateway.record({ record: 'credit', at: gateway.now(), key, request, returned, isReturnedLate })
  }

  function sendCredit(request: FastifyRequest, reply: FastifyReply, key: string) {
    const credit = gateway.book.credits.get(key)
    if (credit === undefined) return sendNotFound(reply, 'key')
    const state = calculateState(credit, dayAt(readTestClock(request)))
    const { amount, currency, reference, date } = credit.request
    const reason = state === 'returned' ? { reason: 'Account closed' } : {}
    return reply
      .code(state === 'accepted' ? 202 : 200)
      .send({ key, state, amount, currency, reference, date, ...reason })
  }
}

function sendAllCredits(request: FastifyRequest, reply: FastifyReply, gateway: Gateway) {
  const entries = [...gateway.book.credits.values()].map(
    ({ at, key, request: { amount, reference, date, creditor } }) => ({
      at,
      item: { key, dateTimeUtc: at, amount, reference, date, creditor },
    }),
  )
  return sendList(gateway, { request, reply }, entries)
}

function calculateState(
  { returned, isReturnedLate, request }: Credit,
  today: Day,
): 'accepted' | 'settled' | 'returned' {
  const isPast = (workingDays: number) => today >= addWorkingDays(request.date, workingDays)
  if ((returned || isReturnedLate) && isPast(RETURNED_AFTER_WORKING_DAYS)) return 'returned'
  return !returned && isPast(SETTLED_AFTER_WORKING_DAYS) ? 'settled' : 'accepted'
}
