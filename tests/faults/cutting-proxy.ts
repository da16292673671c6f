import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'

/** Moments at which a connection between a client and the API is cut. */
export const CUTS = [
  'before the request',
  'before its body',
  'in its body',
  'after the request',
  'before the answer',
  'in the answer',
] as const
export type Cut = (typeof CUTS)[number]

export type CuttingProxy = {
  readonly url: string
  /** Number of connections cut so far. */
  cuts(): number
  close(): Promise<void>
}

const HEAD_END = '\r\n\r\n'

/** Passes on one request for each connection, and cuts both sides of the connection at the given moment. */
export async function cuttingProxy(targetPort: number, cut: Cut): Promise<CuttingProxy> {
  let count = 0
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const api = connect(targetPort, '127.0.0.1')
    for (const socket of [client, api]) {
      sockets.add(socket)
      // cutting one side causes an error on the other
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        api.destroy()
      })
    }
    passOn({ client, api, cut, onCut: () => (count += 1) })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the proxy has no address')
  return {
    url: `http://127.0.0.1:${address.port}`,
    cuts: () => count,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Passing = {
  readonly client: Socket
  readonly api: Socket
  readonly cut: Cut
  readonly onCut: () => void
}

function passOn({ client, api, cut, onCut }: Passing): void {
  let request = Buffer.alloc(0)
  let passed = 0
  let isCut = false

  function cutNow(last?: Buffer, to?: Socket): void {
    if (isCut) return
    isCut = true
    onCut()
    const both = () => {
      client.destroy()
      api.destroy()
    }
    if (last === undefined || to === undefined) both()
    // the bytes before the cut must be sent first
    else to.write(last, both)
  }

  client.on('data', (chunk) => {
    if (isCut) return
    request = Buffer.concat([request, chunk])
    const most = lastByte(request, cut)
    if (most !== null && request.length >= most.wholeFrom) {
      cutNow(request.subarray(passed, most.at), api)
      return
    }
    api.write(request.subarray(passed, most?.at))
    passed = Math.min(request.length, most?.at ?? request.length)
  })
  api.on('data', (answer) => {
    if (cut === 'in the answer') cutNow(answer.subarray(0, answer.length >> 1), client)
    else if (cut === 'before the answer') cutNow()
    else client.write(answer)
  })
}

/** The byte up to which a request passes, and how many bytes must have arrived before the cut. */
function lastByte(request: Buffer, cut: Cut): { at: number; wholeFrom: number } | null {
  if (cut === 'before the request') return { at: 0, wholeFrom: 1 }
  if (cut === 'before the answer' || cut === 'in the answer') return null
  const head = request.indexOf(HEAD_END)
  if (head < 0) return { at: 0, wholeFrom: Number.POSITIVE_INFINITY }
  const body = head + HEAD_END.length
  const length = Number(
    /^content-length: *(\d+)/im.exec(request.subarray(0, head).toString('latin1'))?.[1] ?? 0,
  )
  const end = body + length
  if (cut === 'after the request' || length === 0) return { at: end, wholeFrom: end }
  return { at: cut === 'before its body' ? body : body + (length >> 1), wholeFrom: end }
}
