import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'

/** A proxy to a server on this machine. A test can cut its connections. */
export type Cable = {
  readonly port: number
  /** Stops all traffic without closing connections: existing and new connections hang. */
  hang(): void
  /** Closes all connections, and each new one. */
  cut(): void
  /** Forwards traffic again. Connections that hung are closed, because their bytes are lost. */
  mend(): void
  close(): Promise<void>
}

/** Forwards a port of 127.0.0.1 to `targetPort`. With port 0 the operating system chooses a free port. */
export async function openCable(targetPort: number, port = 0): Promise<Cable> {
  let state: 'forwards' | 'hangs' | 'cut' = 'forwards'
  const sockets = new Set<Socket>()

  function drop(): void {
    for (const socket of sockets) socket.destroy()
  }

  function watchSocket(socket: Socket, other: Socket | null): void {
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
      watchSocket(client, null)
      client.resume()
      return
    }
    const target = connect(targetPort, '127.0.0.1')
    for (const [from, to] of [
      [client, target],
      [target, client],
    ] as const) {
      watchSocket(from, to)
      from.on('data', (chunk) => {
        if (state === 'forwards' && to.writable) to.write(chunk)
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
      state = 'forwards'
    },
    close: async () => {
      drop()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
