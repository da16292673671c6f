import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import { dayAt } from '@switchboard/domain/day'
import { visitType } from '@switchboard/domain/fibre-orders/contract'
import { instant } from '@switchboard/domain/instant'

import { getBaseUrl, silence } from '#sandbox/gateway/requests.ts'
import { readTestClock } from '#sandbox/http/provider-door.ts'

import { placed, slotOnWire, toOrderReply } from './order.ts'
import type { FibreOrder } from './order.ts'
import type { FibreOrders, BookingResult } from './orders.ts'
import { nextStatusAt } from './progress.ts'
import type { Switches } from './switches.ts'

const ofOrder = z.object({ reference: z.string().check(z.regex(/^[\w-]{1,64}$/)) })
const ofBooking = z.object({ ...ofOrder.shape, booking: z.uuid() })
const ofVisit = z.object({ type: visitType })
const slotRequest = z.strictObject({ type: visitType, start: instant, end: instant })

const REFUSALS: Readonly<Record<Exclude<BookingResult, 'taken'>, number>> = {
  noVisit: 410,
  noSlot: 422,
  lost: 409,
  refused: 403,
}

/** What providers ask of the company, each order under a reference of theirs, at the instant that they play in. */
export function addCompanyApi(server: FastifyInstance, orders: FibreOrders, switches: () => Switches): void {
  server.addHook('onRequest', async (request, reply) => {
    orders.playIn(readTestClock(request))
    const { down, silent } = switches()
    if (down) return reply.code(503).send({ error: 'The company is closed' })
    if (silent) silence(reply)
    else if (orders.hasLeft()) cutOff(reply)
    return undefined
  })

  server.put('/orders/:reference', async (request, reply) => {
    const parameters = ofOrder.safeParse(request.params)
    const body = placed.safeParse(request.body)
    if (!parameters.success || !body.success)
      return reply.code(400).send({ error: 'The order cannot be read' })
    return toReply(request, orders.place(parameters.data.reference, body.data))
  })

  server.get('/orders/:reference', (request, reply) => {
    const order = findOrder(request)
    return order === null ? unknown(reply) : toReply(request, order)
  })

  server.post('/orders/:reference/cancel', async (request, reply) => {
    const order = orders.cancel(ofOrder.parse(request.params).reference)
    return order === null ? unknown(reply) : toReply(request, order)
  })

  server.get('/orders/:reference/slots', (request, reply) => {
    const order = findOrder(request)
    const parsed = ofVisit.safeParse(request.query)
    if (!parsed.success) return reply.code(400).send({ error: 'The type of visit is not known' })
    if (order === null) return unknown(reply)
    if (switches().garbled) return { slots: 'soon' }
    const { type } = parsed.data
    return { reference: order.reference, type, slots: orders.listSlots(order, type).map(slotOnWire) }
  })

  server.put('/orders/:reference/bookings/:booking', async (request, reply) => {
    const parameters = ofBooking.safeParse(request.params)
    const body = slotRequest.safeParse(request.body)
    if (!parameters.success || !body.success)
      return reply.code(400).send({ error: 'The booking cannot be read' })
    const order = orders.of(parameters.data.reference)
    if (order === null) return unknown(reply)
    const taken = orders.book(order, { ...body.data, reference: parameters.data.booking })
    return taken === 'taken'
      ? reply.code(202).send({ reference: parameters.data.booking })
      : reply.code(REFUSALS[taken]).send({ error: 'The booking is not taken', reason: taken })
  })

  function findOrder(request: FastifyRequest): FibreOrder | null {
    const parameters = ofOrder.safeParse(request.params)
    return parameters.success ? orders.of(parameters.data.reference) : null
  }

  function toReply(request: FastifyRequest, order: FibreOrder) {
    const at = nextStatusAt(order)
    return toOrderReply(order, {
      nextBy: at === null ? null : dayAt(at),
      courier: `${getBaseUrl(request)}/courier/`,
      switches: switches(),
    })
  }
}

/** The connection ends without an answer. */
function cutOff(reply: FastifyReply) {
  reply.hijack()
  reply.raw.destroy()
}

function unknown(reply: FastifyReply) {
  return reply.code(404).send({ error: 'No such order' })
}
