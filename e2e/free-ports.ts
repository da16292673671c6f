import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import type { Server } from 'node:net'

/** Above the ports that browsers block, and below the ephemeral ports, which another process could get first. */
const PORTS = { from: 11_000, to: 30_000 } as const

/** Finds four different free ports. All are open at the same time until the end. */
export async function findFreePorts(): Promise<[string, string, string, string]> {
  const servers = [
    await holdFreePort(),
    await holdFreePort(),
    await holdFreePort(),
    await holdFreePort(),
  ] as const
  const [first, second, third, fourth] = servers
  const ports: [string, string, string, string] = [first.port, second.port, third.port, fourth.port]
  await Promise.all(servers.map(({ server }) => new Promise((resolved) => server.close(resolved))))
  return ports
}

/** Listens on a free port. */
async function holdFreePort(): Promise<{ server: Server; port: string }> {
  for (;;) {
    const server = createServer()
    const port = randomInt(PORTS.from, PORTS.to)
    const isHeld = await new Promise((resolved) => {
      server.once('error', () => resolved(false))
      server.listen(port, '127.0.0.1', () => resolved(true))
    })
    if (isHeld === true) return { server, port: String(port) }
  }
}
