import type { FastifyInstance } from 'fastify'

import { MISDIRECTED, isOwnHost } from '@switchboard/domain/own-host'

import type { Settings } from '#sandbox/settings.ts'

import { sendRefusalPage } from './page.ts'

/** Refuses requests for another host name. Such a request comes from a page whose name was rebound to this machine. */
export function addHostCheck(server: FastifyInstance, { ownUrl }: Settings) {
  server.addHook('onRequest', async ({ headers: { host } }, reply) => {
    if (isOwnHost(host, ownUrl)) return
    const page = { title: 'Not here', lead: MISDIRECTED.sentence, content: null }
    return sendRefusalPage(reply, page, MISDIRECTED.status)
  })
}
