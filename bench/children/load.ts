import { connect } from 'node:net'

import * as z from 'zod/mini'

import { answerParent } from './answer-parent.ts'

const HEAD_END = Buffer.from('\r\n\r\n')

const work = z.object({
  /** The connections are distributed over these ports. */
  ports: z.array(z.number()),
  /** The bytes of whole requests, sent in turn. */
  requests: z.array(z.string()),
  /** The number of requests over all connections. */
  count: z.number(),
  connections: z.number(),
})

type Tally = { started: number; readonly latencies: number[] }

answerParent(0, async (input) => {
  const { ports, requests, count, connections } = work.parse(input)
  const wire = requests.map((request) => Buffer.from(request))
  const tally: Tally = { started: 0, latencies: [] }
  const begin = performance.now()
  const connected = Array.from({ length: connections }, (_, index) => ports[index % ports.length] ?? 0)
  await Promise.all(connected.map((port) => sendInTurn(port, wire, count, tally)))
  const seconds = (performance.now() - begin) / 1000
  const sorted = tally.latencies.toSorted((one, other) => one - other)
  const percentile = (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0
  return {
    served: sorted.length,
    perSecond: sorted.length / seconds,
    p50: percentile(0.5),
    p99: percentile(0.99),
  }
})

/** Sends requests over one connection, each after the reply to the previous one is complete. */
function sendInTurn(port: number, wire: readonly Buffer[], count: number, tally: Tally): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let received: Buffer[] = []
    let expected = -1
    let length = 0
    let sentAt = 0

    function next(): void {
      if (tally.started >= count) {
        socket.end()
        return resolve()
      }
      sentAt = performance.now()
      socket.write(wire[tally.started % wire.length] ?? '')
      tally.started += 1
    }

    socket.setNoDelay(true)
    socket.on('error', reject)
    socket.on('connect', next)
    socket.on('data', (chunk) => {
      received.push(chunk)
      length += chunk.length
      if (expected < 0) expected = answerLength(received.length === 1 ? chunk : Buffer.concat(received))
      if (expected < 0 || length < expected) return
      tally.latencies.push(performance.now() - sentAt)
      received = []
      length = 0
      expected = -1
      next()
    })
  })
}

/** The bytes of the whole reply, or -1 while its head is incomplete. A status other than 200 or a missing length ends the run. */
function answerLength(answer: Buffer): number {
  const headEnd = answer.indexOf(HEAD_END)
  if (headEnd < 0) return -1
  const head = answer.toString('latin1', 0, headEnd)
  const length = /^content-length: (\d+)$/im.exec(head)?.[1]
  if (!head.startsWith('HTTP/1.1 200') || length === undefined) {
    throw new Error(`the load met ${answer.toString('latin1', 0, 400)}`)
  }
  return headEnd + HEAD_END.length + Number(length)
}
