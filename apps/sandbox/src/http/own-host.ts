import type { FastifyInstance } from 'fastify'

import { MISDIRECTED, isOwnHost } from '@switchboard/domain/own-host'

import type { Settings } from '#sandbox/settings.ts'

import { sendPage } from './page.ts'

/** Answers nobody who asks for another server: such a page had its own name resolved to this machine. */
export function addOwnHost(server: FastifyInstance, { ownUrl }: Settings) {
  server.addHook('onRequest', async ({ headers: { host } }, reply) => {
    if (isOwnHost(host, ownUrl)) return
    const page = { title: 'Not here', lead: MISDIRECTED.sentence, content: null }
    return sendPage(reply, page, MISDIRECTED.status)
  })
}
