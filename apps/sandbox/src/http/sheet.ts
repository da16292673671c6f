import { readFileSync } from 'node:fs'

import type { FastifyInstance } from 'fastify'

const sheet = readFileSync(new URL('sheet.css', import.meta.url), 'utf8')

export function addSheet(server: FastifyInstance) {
  server.get('/sheet.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(sheet))
}
