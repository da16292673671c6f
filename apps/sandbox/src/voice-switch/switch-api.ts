import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'

import { leaveUnanswered } from '#sandbox/gateway/requests.ts'
import { readTestClock } from '#sandbox/http/provider-door.ts'

import { lineChange, routeChange } from './line.ts'
import type { Line, TollFree } from './line.ts'
import type { ChangeResult, Lines } from './lines.ts'
import type { Switches } from './switches.ts'

const MAX_NUMBERS = 50
const SECOND_MILLISECONDS = 1_000

const number = z.string().check(z.regex(/^\+\d{6,15}$/))
const numberParameter = z.object({ number })
const linesQuery = z.object({
  number: z.union([
    z.array(number).check(z.maxLength(MAX_NUMBERS)),
    z.pipe(
      number,
      z.transform((single: string) => [single]),
    ),
  ]),
})
const revision = z.int().check(z.nonnegative())
const lineBody = z.strictObject({ ifRevision: revision, change: lineChange })
const routesBody = z.strictObject({ ifRevision: revision, routes: routeChange })

/** The calls with which providers read and change the switch. A PIN is never returned. */
export function addSwitchApi(server: FastifyInstance, lines: Lines, switches: () => Switches): void {
  server.addHook('onRequest', async (_request, reply) => {
    const { down, silent, slow } = switches()
    if (down) return reply.code(503).send({ error: 'The switch is down' })
    if (silent) return leaveUnanswered(reply)
    await pause(slow)
  })

  server.get('/lines', async (request, reply) => {
    const parsed = linesQuery.safeParse(request.query)
    if (!parsed.success) return reply.code(400).send({ error: 'The numbers cannot be read' })
    return {
      lines: parsed.data.number.map((each) => toLineReply(lines.getLine(each, readTestClock(request)))),
    }
  })

  server.put('/lines/:number', async (request, reply) => {
    const parameters = numberParameter.safeParse(request.params)
    const body = lineBody.safeParse(request.body)
    if (!parameters.success || !body.success)
      return reply.code(400).send({ error: 'The change cannot be read' })
    if (switches().refusing) return reply.code(422).send({ error: 'The switch refuses the change' })
    await pause(switches().late)
    const result = lines.change(parameters.data.number, body.data, readTestClock(request))
    return sendResult(reply, { ...result, current: toLineReply(result.current) })
  })

  server.get('/tollfree/:number', async (request, reply) => {
    const parameters = numberParameter.safeParse(request.params)
    if (!parameters.success) return reply.code(400).send({ error: 'The number cannot be read' })
    return lines.getTollFree(parameters.data.number)
  })

  server.put('/tollfree/:number', async (request, reply) => {
    const parameters = numberParameter.safeParse(request.params)
    const body = routesBody.safeParse(request.body)
    if (!parameters.success || !body.success)
      return reply.code(400).send({ error: 'The routes cannot be read' })
    if (switches().refusing) return reply.code(422).send({ error: 'The switch refuses the change' })
    await pause(switches().late)
    const { ifRevision, routes } = body.data
    return sendResult(reply, lines.changeRoutes(parameters.data.number, ifRevision, routes))
  })
}

function sendResult(
  reply: FastifyReply,
  { done, current }: ChangeResult<TollFree | ReturnType<typeof toLineReply>>,
) {
  return reply.code(done ? 200 : 409).send(current)
}

function toLineReply({ voicemail: { pin: _secret, pinSince, ...voicemail }, ...line }: Line) {
  return {
    ...line,
    voicemail: { ...voicemail, pinSince: toWireTime(pinSince) },
    callForwardAlways: { ...line.callForwardAlways, since: toWireTime(line.callForwardAlways.since) },
    callForwardBusy: { ...line.callForwardBusy, since: toWireTime(line.callForwardBusy.since) },
    callForwardNoAnswer: { ...line.callForwardNoAnswer, since: toWireTime(line.callForwardNoAnswer.since) },
  }
}

function toWireTime(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, seconds * SECOND_MILLISECONDS)
  })
}
