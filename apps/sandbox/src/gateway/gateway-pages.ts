import { readFile } from 'node:fs/promises'

import type { FastifyInstance } from 'fastify'

import { refuseOtherSites } from '#sandbox/http/refuse-other-sites.ts'
import { sendPage } from '#sandbox/http/page.ts'
import type { SwitchList } from '#sandbox/http/switch-list.ts'

import type { Gateway } from './gateway.ts'
import { gatewayPage } from './gateway-page.ts'
import { sendInvalidRequest } from './refusals.ts'
import { parseSwitches } from './switch-form.ts'
import { ALL_OFF, FLAGS, isOn, QUANTITIES, switches, type Switches } from './switches.ts'

/** The page of switches and payments, and calls for programs that do the same. */
export function addGatewayPages(server: FastifyInstance, gateway: Gateway, list: SwitchList) {
  list.push({
    path: '/gateway',
    listActive: () => [...QUANTITIES, ...FLAGS].filter(({ name }) => isOn(gateway.book.switches[name])),
    reset: () => setSwitches(ALL_OFF),
  })

  server.get('/gateway', (_request, reply) => sendPage(reply, gatewayPage(gateway.book, null)))

  server.post('/gateway/switches', { preHandler: refuseOtherSites }, async (request, reply) => {
    const parsed = switches.safeParse(parseSwitches(request.body))
    if (!parsed.success) {
      const names = [...new Set(parsed.error.issues.map(({ path }) => String(path[0])))].join(', ')
      return sendPage(
        reply,
        gatewayPage(gateway.book, `Please give whole numbers in range for: ${names}.`),
        400,
      )
    }
    await setSwitches(parsed.data)
    return reply.redirect('/gateway', 303)
  })

  server.get('/gateway/switches', () => gateway.book.switches)

  server.put('/gateway/switches', async (request, reply) => {
    const parsed = switches.safeParse(request.body)
    if (!parsed.success) return sendInvalidRequest(reply, parsed.error)
    await setSwitches(parsed.data)
    return gateway.book.switches
  })

  server.get('/gateway/log', async (_request, reply) =>
    reply.type('application/x-ndjson; charset=utf-8').send(await readFile(gateway.logPath)),
  )

  async function setSwitches(newSwitches: Switches) {
    await gateway.record({ record: 'switches', at: gateway.now(), switches: newSwitches })
  }
}
