import type { Socket } from 'node:net'

import type { FastifyInstance } from 'fastify'

import { toNetwork } from '#api/platform/network.ts'

import { sendRefusal } from './mount.ts'
import { refuse } from '#api/platform/refusal.ts'

/**
 * What one address may have open at once. A browser has six connections, or a hundred requests on one (RFC 9113, 6.5.2), and an
 * office or a mobile network shares an address.
 */
export const PEER_LIMITS = { connections: 512, requests: 256 } as const
/** Of all addresses together; each takes a file descriptor and some kilobytes. */
const MAX_CONNECTIONS = 4_096

const TOO_MANY = refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: 1 })

/**
 * Bounds the connections and the requests of each address, those too whose body or whose reader is slow. Behind a proxy the
 * connections are the proxy's, which bounds them itself (deploy/haproxy.cfg); requests are counted by the address it names.
 */
export function limitPeers(app: FastifyInstance, { isProxied }: { readonly isProxied: boolean }): void {
  app.server.maxConnections = MAX_CONNECTIONS
  const connections = counterByPeer(PEER_LIMITS.connections)
  if (!isProxied) {
    app.server.on('connection', (socket: Socket) => {
      const release = connections.take(socket.remoteAddress ?? '')
      if (release === null) socket.destroy()
      else socket.once('close', release)
    })
  }
  const requests = counterByPeer(PEER_LIMITS.requests)
  app.addHook('onRequest', (request, reply, done) => {
    const release = requests.take(request.ip)
    if (release === null) {
      sendRefusal(reply, TOO_MANY, request.id)
      return
    }
    // `close` alone where the client has gone; `finish` where the connection is kept
    for (const end of ['close', 'finish']) reply.raw.once(end, release)
    done()
  })
}

/** Counts what each address has open; null where it has as many as it may. */
function counterByPeer(most: number): { take(address: string): (() => void) | null } {
  const open = new Map<string, number>()
  return {
    take(address) {
      const peer = toNetwork(address)
      const count = open.get(peer) ?? 0
      if (count >= most) return null
      open.set(peer, count + 1)
      let isOpen = true
      return () => {
        if (!isOpen) return
        isOpen = false
        const left = (open.get(peer) ?? 1) - 1
        if (left > 0) open.set(peer, left)
        else open.delete(peer)
      }
    },
  }
}
