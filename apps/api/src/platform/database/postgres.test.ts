import { createServer } from 'node:net'

import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { statement } from './database.ts'
import { openPostgres } from './postgres.ts'

const ping = statement<{ one: number }>('test-startup-ping', 'select 1 as one')

test('a connection requests statements without JIT compilation', async () => {
  const server = createServer()
  const startup = new Promise<string>((resolve) => {
    server.once('connection', (socket) => {
      socket.once('data', (message) => {
        resolve(message.toString())
        socket.destroy()
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = z.object({ port: z.number() }).parse(server.address())
  const db = openPostgres(`postgres://nobody@127.0.0.1:${port}/nothing`)

  await expect(db.rows(ping, [])).rejects.toThrow()
  expect(await startup).toContain('-c jit=off')
  await db.close()
  server.close()
})
