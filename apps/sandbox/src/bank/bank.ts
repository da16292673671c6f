import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import { dayAt, type Day } from '@switchboard/domain/day'
import { addWorkingDays } from '@switchboard/domain/public-holidays'

import { debitRequest } from '#sandbox/gateway/debit-request.ts'
import type { Gateway } from '#sandbox/gateway/gateway.ts'
import { sendList } from '#sandbox/gateway/lists.ts'
import { addProviderAccess } from '#sandbox/gateway/provider-access.ts'
import type { Debit } from '#sandbox/gateway/records.ts'
import { refusal, sendInvalidKey, sendInvalidRequest, sendNotFound } from '#sandbox/gateway/refusals.ts'
import { leaveUnanswered, xId } from '#sandbox/gateway/requests.ts'
import { createRunOnce } from '#sandbox/gateway/run-once.ts'
import { readTestClock } from '#sandbox/http/provider-door.ts'

import { addCredits } from './credits.ts'

const SETTLED_AFTER_WORKING_DAYS = 1
const DISHONOURED_AFTER_WORKING_DAYS = 2

const keyParameter = z.object({ key: z.string() })

/**
 * The simulated bank. It accepts a direct debit once for each key, and reports the result one or two working days later by the
 * provider's test clock.
 */
export function addBank(server: FastifyInstance, gateway: Gateway) {
  const runOnce = createRunOnce<void>()
  addProviderAccess(server, gateway.settings, 'bank')

  server.post('/debits', async (request, reply) => {
    const key = xId.safeParse(request.headers['x-id'])
    if (!key.success) return sendInvalidKey(reply)
    const parsed = debitRequest.safeParse(request.body)
    if (!parsed.success) return sendInvalidRequest(reply, parsed.error)

    if ((await gateway.useSwitch('timeoutBeforeDebit')) !== null) return leaveUnanswered(reply)
    if (!gateway.book.debits.has(key.data)) {
      if ((await gateway.useSwitch('refuseDebit')) !== null)
        return reply.code(400).send(refusal([{ target: 'debtor.account', message: 'Account is closed' }]))
      await runOnce(key.data, () => recordDebit(key.data, parsed.data))
    }
    if ((await gateway.useSwitch('timeoutAfterDebit')) !== null) return leaveUnanswered(reply)
    return sendDebit(request, reply, key.data)
  })

  server.get('/debits/:key', async (request, reply) => {
    if ((await gateway.useSwitch('timeoutOnQuery')) !== null) return leaveUnanswered(reply)
    return sendDebit(request, reply, keyParameter.parse(request.params).key)
  })

  server.get('/debits', (request, reply) => sendAllDebits(request, reply, gateway))

  addCredits(server, gateway)

  async function recordDebit(key: string, request: Debit['request']) {
    const honoured = (await gateway.useSwitch('dishonourDebit')) === null
    await gateway.record({ record: 'debit', at: gateway.now(), key, request, honoured })
  }

  async function sendDebit(request: FastifyRequest, reply: FastifyReply, key: string) {
    const debit = gateway.book.debits.get(key)
    if (debit === undefined) return sendNotFound(reply, 'key')
    const isSilent = (await gateway.useSwitch('silentBank')) !== null
    const state = isSilent ? 'accepted' : calculateState(debit, dayAt(readTestClock(request)))
    const { amount, currency, reference, date } = debit.request
    const reason = state === 'dishonoured' ? { reason: 'Insufficient funds' } : {}
    return reply
      .code(state === 'accepted' ? 202 : 200)
      .send({ key, state, amount, currency, reference, date, ...reason })
  }
}

function sendAllDebits(request: FastifyRequest, reply: FastifyReply, gateway: Gateway) {
  const entries = [...gateway.book.debits.values()].map(
    ({ at, key, request: { amount, reference, date } }) => ({
      at,
      item: { key, dateTimeUtc: at, amount, reference, date },
    }),
  )
  return sendList(gateway, { request, reply }, entries)
}

function calculateState({ honoured, request }: Debit, today: Day): 'accepted' | 'settled' | 'dishonoured' {
  const workingDays = honoured ? SETTLED_AFTER_WORKING_DAYS : DISHONOURED_AFTER_WORKING_DAYS
  if (today < addWorkingDays(request.date, workingDays)) return 'accepted'
  return honoured ? 'settled' : 'dishonoured'
}
