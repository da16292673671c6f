import { readFile } from 'node:fs/promises'

import type { FastifyInstance } from 'fastify'

import { fromOwnPages } from '#sandbox/http/own-pages.ts'
import { sendPage } from '#sandbox/http/page.ts'

import type { Gateway } from './gateway.ts'
import { gatewayPage } from './gateway-page.ts'
import { refusal, requestProblems } from './refusals.ts'
import { parseSwitches } from './switch-form.ts'
import { switches, type Switches } from './switches.ts'

/** The page of switches and payments, and the same for programs. */
export function addGatewayPages(server: FastifyInstance, gateway: Gateway) {
  server.get('/gateway', (_request, reply) => sendPage(reply, gatewayPage(gateway.book, null)))

  server.post('/gateway/switches', { preHandler: fromOwnPages }, async (request, reply) => {
    const parsed = switches.safeParse(parseSwitches(request.body))
    if (!parsed.success) {
      const names = [...new Set(parsed.error.issues.map(({ path }) => String(path[0])))].join(', ')
      return sendPage(
        reply,
        gatewayPage(gateway.book, `Please give whole numbers in range for: ${names}.`),
        400,
      )
    }
    await turn(parsed.data)
    return reply.redirect('/gateway', 303)
  })

  server.get('/gateway/switches', () => gateway.book.switches)

  server.put('/gateway/switches', async (request, reply) => {
    const parsed = switches.safeParse(request.body)
    if (!parsed.success) return reply.code(400).send(refusal(requestProblems(parsed.error)))
    await turn(parsed.data)
    return gateway.book.switches
  })

  server.get('/gateway/log', async (_request, reply) =>
    reply.type('application/x-ndjson; charset=utf-8').send(await readFile(gateway.logPath)),
  )

  async function turn(newSwitches: Switches) {
    await gateway.record({ record: 'switches', at: gateway.now(), switches: newSwitches })
  }
}
