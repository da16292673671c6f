import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import { dayAt } from '@switchboard/domain/day'
import { visitType } from '@switchboard/domain/fibre-orders/order'
import { instant } from '@switchboard/domain/instant'

import { getBaseUrl, leaveUnanswered } from '#sandbox/gateway/requests.ts'
import { listSince } from '#sandbox/http/list-since.ts'
import { readTestClock } from '#sandbox/http/provider-door.ts'

import { orderRequest, toWireSlot, toOrderReply } from './order.ts'
import type { FibreOrder } from './order.ts'
import type { FibreOrders, BookingResult } from './orders.ts'
import { findNextStatusChange } from './progress.ts'
import type { Switches } from './switches.ts'

const orderParameters = z.object({ reference: z.string().check(z.regex(/^[\w-]{1,64}$/)) })
const bookingParameters = z.object({ ...orderParameters.shape, booking: z.uuid() })
const visitQuery = z.object({ type: visitType })
const slotRequest = z.strictObject({ type: visitType, start: instant, end: instant })

const REFUSALS: Readonly<Record<Exclude<BookingResult, 'taken'>, number>> = {
  noVisit: 410,
  noSlot: 422,
  lost: 409,
  refused: 403,
}

/** The calls for providers. An order has the provider's reference, and the company's clock is the provider's test clock. */
export function addCompanyApi(server: FastifyInstance, orders: FibreOrders, switches: () => Switches): void {
  server.addHook('onRequest', async (request, reply) => {
    orders.setClock(readTestClock(request))
    const { down, silent } = switches()
    if (down) return reply.code(503).send({ error: 'The company is closed' })
    if (silent) leaveUnanswered(reply)
    else if (orders.hasLeft()) cutConnection(reply)
    return undefined
  })

  server.put('/orders/:reference', async (request, reply) => {
    const parameters = orderParameters.safeParse(request.params)
    const body = orderRequest.safeParse(request.body)
    if (!parameters.success || !body.success)
      return reply.code(400).send({ error: 'The order cannot be read' })
    return toReply(request, orders.place(parameters.data.reference, body.data))
  })

  server.get('/orders', (request, reply) => sendOrderList(request, reply, orders))

  server.get('/orders/:reference', (request, reply) => {
    const order = findOrder(request)
    return order === null ? sendUnknownOrder(reply) : toReply(request, order)
  })

  server.post('/orders/:reference/cancel', async (request, reply) => {
    const order = orders.cancel(orderParameters.parse(request.params).reference)
    return order === null ? sendUnknownOrder(reply) : toReply(request, order)
  })

  server.get('/orders/:reference/slots', (request, reply) => {
    const order = findOrder(request)
    const parsed = visitQuery.safeParse(request.query)
    if (!parsed.success) return reply.code(400).send({ error: 'The type of visit is not known' })
    if (order === null) return sendUnknownOrder(reply)
    if (switches().garbled) return { slots: 'soon' }
    const { type } = parsed.data
    return { reference: order.reference, type, slots: orders.listSlots(order, type).map(toWireSlot) }
  })

  server.put('/orders/:reference/bookings/:booking', (request, reply) => bookVisit(request, reply, orders))

  function findOrder(request: FastifyRequest): FibreOrder | null {
    const parameters = orderParameters.safeParse(request.params)
    return parameters.success ? orders.find(parameters.data.reference) : null
  }

  function toReply(request: FastifyRequest, order: FibreOrder) {
    const nextChange = findNextStatusChange(order)
    return toOrderReply(order, {
      nextBy: nextChange === null ? null : dayAt(nextChange),
      courier: `${getBaseUrl(request)}/courier/`,
      switches: switches(),
    })
  }
}

function sendOrderList(request: FastifyRequest, reply: FastifyReply, orders: FibreOrders) {
  const entries = orders.all().map(({ reference, placedAs, address, town }) => {
    const at = new Date(placedAs).toISOString()
    return { at, item: { reference, dateTimeUtc: at, about: `${address}, ${town}` } }
  })
  return listSince(request, entries) ?? reply.code(400).send({ error: 'The list needs since' })
}

function bookVisit(request: FastifyRequest, reply: FastifyReply, orders: FibreOrders) {
  const parameters = bookingParameters.safeParse(request.params)
  const body = slotRequest.safeParse(request.body)
  if (!parameters.success || !body.success)
    return reply.code(400).send({ error: 'The booking cannot be read' })
  const order = orders.find(parameters.data.reference)
  if (order === null) return sendUnknownOrder(reply)
  const result = orders.book(order, { ...body.data, reference: parameters.data.booking })
  return result === 'taken'
    ? reply.code(202).send({ reference: parameters.data.booking })
    : reply.code(REFUSALS[result]).send({ error: 'The booking is not taken', reason: result })
}

/** Closes the connection without a reply. */
function cutConnection(reply: FastifyReply) {
  reply.hijack()
  reply.raw.destroy()
}

function sendUnknownOrder(reply: FastifyReply) {
  return reply.code(404).send({ error: 'No such order' })
}
