import { readFileSync } from 'node:fs'

import type { FastifyInstance } from 'fastify'

const sheet = ['sheet.css', 'tiles.css']
  .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
  .join('')

export function addSheet(server: FastifyInstance) {
  server.get('/sheet.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(sheet))
}
