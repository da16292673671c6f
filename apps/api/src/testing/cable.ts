import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'

/** A proxy to a server on this machine, whose connections can be cut. */
export type Cable = {
  readonly port: number
  /** Stops all traffic without closing connections: existing and new connections hang. */
  hang(): void
  /** Closes all connections, and each new one. */
  cut(): void
  /** Restores the proxy. Connections that hung are closed, because their bytes are lost. */
  mend(): void
  close(): Promise<void>
}

/** Forwards a port of 127.0.0.1 to `targetPort`. Port 0 takes a free port. */
export async function cableTo(targetPort: number, port = 0): Promise<Cable> {
  let state: 'whole' | 'hangs' | 'cut' = 'whole'
  const sockets = new Set<Socket>()

  function drop(): void {
    for (const socket of sockets) socket.destroy()
  }

  function keep(socket: Socket, other: Socket | null): void {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      sockets.delete(socket)
      if (state !== 'hangs') other?.destroy()
    })
  }

  const server = createServer((client) => {
    if (state === 'cut') {
      client.destroy()
      return
    }
    if (state === 'hangs') {
      keep(client, null)
      client.resume()
      return
    }
    const target = connect(targetPort, '127.0.0.1')
    for (const [from, to] of [
      [client, target],
      [target, client],
    ] as const) {
      keep(from, to)
      from.on('data', (chunk) => {
        if (state === 'whole' && to.writable) to.write(chunk)
      })
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the cable has no port')

  return {
    port: address.port,
    hang: () => {
      state = 'hangs'
    },
    cut: () => {
      state = 'cut'
      drop()
    },
    mend: () => {
      if (state === 'hangs') drop()
      state = 'whole'
    },
    close: async () => {
      drop()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
