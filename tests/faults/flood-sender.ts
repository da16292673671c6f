import { connect } from 'node:net'
import type { Socket } from 'node:net'

import { flood } from './flood.ts'
import type { Flood, FloodTally, Second } from './flood.ts'

/** The front limits connections for each address, so the flood comes from several addresses. */
const CONNECTIONS_OF_ADDRESS = 50
const HEAD_END = Buffer.from('\r\n\r\n')
const TICK_MILLISECONDS = 5
const MICROSECONDS = 1_000_000
const UNAVAILABLE = '503'
const GOOD = '200'
const BROKEN = 'broken'

/** A separate process, so that sending does not wait for the work of its parent. */
process.on('message', (message) => {
  void send(flood.parse(message)).then((tally) => process.send?.(tally))
})
process.on('disconnect', () => process.exit(0))

async function send({ port, requests, perSecond, seconds, connections }: Flood): Promise<FloodTally> {
  const wire = requests.map((request) => Buffer.from(request))
  const begun = performance.now()
  const cpuBefore = process.cpuUsage()
  const tally = Array.from({ length: seconds }, (): Second => ({ good: 0, refused: 0, other: 0, unsent: 0 }))
  const now = (): Second | undefined => tally[Math.floor((performance.now() - begun) / 1000)]
  const idle: Line[] = []
  let sent = 0
  const lines = Array.from({ length: connections }, (_nothing, place) =>
    lineTo({ port, localAddress: toAddress(place) }, (line, status) => {
      const counted = now()
      if (counted !== undefined) counted[classifyStatus(status)] += 1
      if (perSecond === null) line.write(nextRequest())
      else idle.push(line)
    }),
  )
  function nextRequest(): Buffer {
    sent += 1
    return wire[sent % wire.length] ?? Buffer.alloc(0)
  }

  if (perSecond === null) for (const line of lines) line.write(nextRequest())
  else idle.push(...lines)
  let due = 0
  for (let elapsed = 0; elapsed < seconds * 1000; elapsed = performance.now() - begun) {
    const dueNow = perSecond === null ? 0 : Math.floor((elapsed / 1000) * perSecond)
    for (; due < dueNow; due += 1) {
      const line = idle.shift()
      if (line !== undefined) line.write(nextRequest())
      else {
        const counted = now()
        if (counted !== undefined) counted.unsent += 1
      }
    }
    await new Promise((resolve) => setTimeout(resolve, TICK_MILLISECONDS))
  }
  for (const line of lines) line.close()
  const { user, system } = process.cpuUsage(cpuBefore)
  return { seconds: tally, cpuSeconds: (user + system) / MICROSECONDS }
}

function toAddress(place: number): string {
  return `127.0.0.${2 + Math.floor(place / CONNECTIONS_OF_ADDRESS)}`
}

function classifyStatus(status: string): keyof Second {
  if (status === GOOD) return 'good'
  return status === UNAVAILABLE ? 'refused' : 'other'
}

type Line = { write(request: Buffer): void; close(): void }

/**
 * A connection that is kept open and reopened when the server ends it. `answered` receives the status of each
 * complete answer.
 */
function lineTo(
  to: { readonly port: number; readonly localAddress: string },
  onAnswer: (line: Line, status: string) => void,
): Line {
  let socket: Socket | null = null
  let over = false
  let waits = false
  let received = Buffer.alloc(0)
  const line: Line = {
    write: (request) => {
      waits = true
      socket ??= openSocket()
      socket.write(request)
    },
    close: () => {
      over = true
      socket?.destroy()
    },
  }

  function openSocket(): Socket {
    const made = connect({ ...to, host: '127.0.0.1' }).setNoDelay(true)
    received = Buffer.alloc(0)
    made.on('data', (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      const end = answerLength(received)
      if (end < 0 || received.length < end) return
      const status = received.toString('latin1', 9, 12)
      received = received.subarray(end)
      waits = false
      onAnswer(line, status)
    })
    // an error is followed by a close event
    made.on('error', () => undefined)
    made.on('close', () => {
      socket = null
      // the server ends an idle connection
      if (!waits || over) return
      waits = false
      onAnswer(line, BROKEN)
    })
    return made
  }
  return line
}

/** Bytes of the complete answer, or -1 while its head is incomplete. */
function answerLength(answer: Buffer): number {
  const headEnd = answer.indexOf(HEAD_END)
  if (headEnd < 0) return -1
  const length = /^content-length: (\d+)$/im.exec(answer.toString('latin1', 0, headEnd))?.[1]
  return headEnd + HEAD_END.length + Number(length ?? 0)
}
