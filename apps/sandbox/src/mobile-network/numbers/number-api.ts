import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import { leaveUnanswered } from '#sandbox/gateway/requests.ts'
import { listSince } from '#sandbox/http/list-since.ts'
import { readTestClock } from '#sandbox/http/provider-door.ts'

import { buildActivationCode, calculateStatus, isInstallable, orderRequest } from './number-order.ts'
import type { NumberOrder } from './number-order.ts'
import type { NumberOrders } from './number-orders.ts'

const newReference = z.object({ reference: z.uuid() })
const referenceParameter = z.object({ reference: z.string() })

/** The calls for providers' orders of numbers. An order has the provider's reference; the clock is its test clock. */
export function addNumberApi(server: FastifyInstance, orders: NumberOrders) {
  server.addHook('onRequest', async (request, reply) => {
    orders.setClock(readTestClock(request))
    if (orders.behaviour().down) leaveUnanswered(reply)
  })
  server.put('/orders/:reference', async (request, reply) => {
    const body = orderRequest.safeParse(request.body)
    const parameters = newReference.safeParse(request.params)
    if (!body.success || !parameters.success)
      return reply.code(400).send({ error: 'The order cannot be read' })
    const now = orders.now()
    const order = orders.place(parameters.data.reference, body.data, now)
    // only the reply to the order contains the code, not the reply to a status request
    const hasCode = order.kind === 'esim' && calculateStatus(order, now).state === 'waiting'
    return { ...toOrderReply(order, now), ...(hasCode && { activationCode: buildActivationCode(order) }) }
  })

  server.get('/orders', async (request, reply) => {
    const entries = orders.all().map(({ reference, requestedAt, kind, number }) => {
      const at = new Date(requestedAt).toISOString()
      return { at, item: { reference, dateTimeUtc: at, about: `${kind} of ${number}` } }
    })
    return listSince(request, entries) ?? reply.code(400).send({ error: 'The list needs since' })
  })

  server.get('/departures', async (request, reply) => {
    const entries = orders.departures().map(({ number, at: departedAt }) => {
      const at = new Date(departedAt).toISOString()
      return { at, item: { number, at } }
    })
    return listSince(request, entries) ?? reply.code(400).send({ error: 'The list needs since' })
  })

  server.get('/orders/:reference', async (request, reply) =>
    sendOrder(reply, orders.find(readReference(request)), orders.now()),
  )

  server.post('/orders/:reference/stop', async (request, reply) => {
    const now = orders.now()
    return sendOrder(reply, orders.stop(readReference(request), now), now)
  })
}

function sendOrder(reply: FastifyReply, order: NumberOrder | null, now: number) {
  return order === null ? reply.code(404).send({ error: 'No such order' }) : toOrderReply(order, now)
}

function toOrderReply(order: NumberOrder, now: number) {
  const { state, reason, answerBy } = calculateStatus(order, now)
  return {
    reference: order.reference,
    state,
    reason,
    answerBy: answerBy === null ? null : new Date(answerBy).toISOString(),
    simNumber: isInstallable(order.kind) ? order.esimNumber : order.simNumber,
  }
}

function readReference(request: FastifyRequest): string {
  return referenceParameter.parse(request.params).reference
}
