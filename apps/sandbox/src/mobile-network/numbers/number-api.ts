import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import { silence } from '#sandbox/gateway/requests.ts'
import { readTestClock } from '#sandbox/http/provider-door.ts'

import { buildActivationCode, orderRequest, calculateStatus } from './number-order.ts'
import type { NumberOrder } from './number-order.ts'
import type { NumberOrders } from './number-orders.ts'

const newReference = z.object({ reference: z.uuid() })
const referenceParameter = z.object({ reference: z.string() })

/** Orders of providers for numbers, each with the provider's own reference, at the provider's instant. */
export function addNumberApi(server: FastifyInstance, orders: NumberOrders) {
  server.addHook('onRequest', async (request, reply) => {
    orders.playIn(readTestClock(request))
    if (orders.manners().down) silence(reply)
  })
  server.put('/orders/:reference', async (request, reply) => {
    const body = orderRequest.safeParse(request.body)
    const parameters = newReference.safeParse(request.params)
    if (!body.success || !parameters.success)
      return reply.code(400).send({ error: 'The order cannot be read' })
    const now = orders.now()
    const order = orders.take(parameters.data.reference, body.data, now)
    // only the reply to the order contains the code, not the reply to a status request
    const code = order.kind === 'esim' && calculateStatus(order, now).state === 'waiting'
    return { ...toOrderReply(order, now), ...(code ? { activationCode: buildActivationCode(order) } : {}) }
  })

  server.get('/orders/:reference', async (request, reply) =>
    answer(reply, orders.find(readReference(request)), orders.now()),
  )

  server.post('/orders/:reference/stop', async (request, reply) => {
    const now = orders.now()
    return answer(reply, orders.stop(readReference(request), now), now)
  })
}

function answer(reply: FastifyReply, order: NumberOrder | null, now: number) {
  return order === null ? reply.code(404).send({ error: 'No such order' }) : toOrderReply(order, now)
}

function toOrderReply(order: NumberOrder, now: number) {
  const { state, reason, answerBy } = calculateStatus(order, now)
  return {
    reference: order.reference,
    state,
    reason,
    answerBy: answerBy === null ? null : new Date(answerBy).toISOString(),
    simNumber: order.kind === 'esim' ? order.esimNumber : order.simNumber,
  }
}

function readReference(request: FastifyRequest): string {
  return referenceParameter.parse(request.params).reference
}
