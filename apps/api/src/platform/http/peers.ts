import type { Socket } from 'node:net'

import type { FastifyInstance } from 'fastify'

import { toNetwork } from '#api/platform/network.ts'

import { sendRefusal } from './mount.ts'
import { refuse } from '#api/platform/refusal.ts'

/**
 * Limits of one address. A browser has six connections, or a hundred requests on one connection (RFC 9113, 6.5.2), and an office
 * or a mobile network shares an address.
 */
export const PEER_LIMITS = { connections: 512, requests: 256 } as const
/** The limit of all addresses together. A connection takes a file descriptor and some kilobytes. */
const MAX_CONNECTIONS = 4_096

const TOO_MANY = refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: 1 })

/**
 * Limits the open connections and requests of each address, including slow ones. Behind a proxy all connections are the proxy's,
 * which limits its own clients (deploy/haproxy.cfg); requests are counted by the forwarded address.
 */
export function limitPeers(app: FastifyInstance, { isProxied }: { readonly isProxied: boolean }): void {
  app.server.maxConnections = MAX_CONNECTIONS
  const connections = createPeerCounter(PEER_LIMITS.connections)
  if (!isProxied) {
    app.server.on('connection', (socket: Socket) => {
      const release = connections.take(socket.remoteAddress ?? '')
      if (release === null) socket.destroy()
      else socket.once('close', release)
    })
  }
  const requests = createPeerCounter(PEER_LIMITS.requests)
  app.addHook('onRequest', (request, reply, done) => {
    const release = requests.take(request.ip)
    if (release === null) {
      sendRefusal(reply, TOO_MANY, request.id)
      return
    }
    // a client that disconnects causes only `close`; on a connection that stays open there is only `finish`
    for (const end of ['close', 'finish']) reply.raw.once(end, release)
    done()
  })
}

/** Counts the open items of each address. `take` returns a function that releases the item, or null at the limit. */
function createPeerCounter(limit: number): { take(address: string): (() => void) | null } {
  const counts = new Map<string, number>()
  return {
    take(address) {
      const peer = toNetwork(address)
      const count = counts.get(peer) ?? 0
      if (count >= limit) return null
      counts.set(peer, count + 1)
      let isOpen = true
      return () => {
        if (!isOpen) return
        isOpen = false
        const remaining = (counts.get(peer) ?? 1) - 1
        if (remaining > 0) counts.set(peer, remaining)
        else counts.delete(peer)
      }
    },
  }
}
