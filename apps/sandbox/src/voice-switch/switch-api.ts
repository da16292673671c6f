import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'

import { silence } from '#sandbox/gateway/requests.ts'
import { instantOf } from '#sandbox/http/provider-door.ts'

import { lineChange, routeChange } from './lines.ts'
import type { Done, Line, Lines, TollFree } from './lines.ts'
import type { Switches } from './switches.ts'

const MOST_ASKED = 50
const SECOND_MILLISECONDS = 1_000

const number = z.string().check(z.regex(/^\+\d{6,15}$/))
const ofNumber = z.object({ number })
const asked = z.object({
  number: z.union([
    z.array(number).check(z.maxLength(MOST_ASKED)),
    z.pipe(
      number,
      z.transform((one: string) => [one]),
    ),
  ]),
})
const seen = z.int().check(z.nonnegative())
const lineBody = z.strictObject({ ifRevision: seen, change: lineChange })
const routesBody = z.strictObject({ ifRevision: seen, routes: routeChange })

/** The calls with which providers read and change the switch. A PIN is never returned. */
export function addSwitchApi(server: FastifyInstance, lines: Lines, switches: () => Switches): void {
  server.addHook('onRequest', async (_request, reply) => {
    const { down, silent, slow } = switches()
    if (down) return reply.code(503).send({ error: 'The switch is down' })
    if (silent) return silence(reply)
    await pause(slow)
  })

  server.get('/lines', async (request, reply) => {
    const of = asked.safeParse(request.query)
    if (!of.success) return reply.code(400).send({ error: 'The numbers cannot be read' })
    return { lines: of.data.number.map((each) => wordOf(lines.lineOf(each, instantOf(request)))) }
  })

  server.put('/lines/:number', async (request, reply) => {
    const parameters = ofNumber.safeParse(request.params)
    const body = lineBody.safeParse(request.body)
    if (!parameters.success || !body.success)
      return reply.code(400).send({ error: 'The change cannot be read' })
    if (switches().refusing) return reply.code(422).send({ error: 'The switch refuses the change' })
    await pause(switches().late)
    const made = lines.change(parameters.data.number, body.data, instantOf(request))
    return answer(reply, { ...made, now: wordOf(made.now) })
  })

  server.get('/tollfree/:number', async (request, reply) => {
    const parameters = ofNumber.safeParse(request.params)
    if (!parameters.success) return reply.code(400).send({ error: 'The number cannot be read' })
    return lines.tollFreeOf(parameters.data.number)
  })

  server.put('/tollfree/:number', async (request, reply) => {
    const parameters = ofNumber.safeParse(request.params)
    const body = routesBody.safeParse(request.body)
    if (!parameters.success || !body.success)
      return reply.code(400).send({ error: 'The routes cannot be read' })
    if (switches().refusing) return reply.code(422).send({ error: 'The switch refuses the change' })
    await pause(switches().late)
    return answer(reply, lines.route(parameters.data.number, body.data.ifRevision, body.data.routes))
  })
}

function answer(reply: FastifyReply, { done, now }: Done<TollFree | ReturnType<typeof wordOf>>) {
  return reply.code(done ? 200 : 409).send(now)
}

function wordOf({ voicemail: { pin: _secret, pinSince, ...voicemail }, ...line }: Line) {
  return {
    ...line,
    voicemail: { ...voicemail, pinSince: wireOf(pinSince) },
    callForwardAlways: { ...line.callForwardAlways, since: wireOf(line.callForwardAlways.since) },
    callForwardBusy: { ...line.callForwardBusy, since: wireOf(line.callForwardBusy.since) },
    callForwardNoAnswer: { ...line.callForwardNoAnswer, since: wireOf(line.callForwardNoAnswer.since) },
  }
}

function wireOf(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, seconds * SECOND_MILLISECONDS)
  })
}
