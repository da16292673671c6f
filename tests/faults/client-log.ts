import { appendFileSync, readFileSync } from 'node:fs'

import * as z from 'zod/mini'

const line = z.object({
  /** Milliseconds of the system clock. */
  at: z.number(),
  /** Names an intention of the customer. All calls made for it share the name. */
  intent: z.string(),
  account: z.string(),
  call: z.enum(['create', 'card', 'read', 'process', 'write']),
  /**
   * `invoke` before the call, then `ok` or `fail` by the answer, or `unknown` if the answer is missing or
   * inconclusive. `ok` is a promise to the customer.
   */
  event: z.enum(['invoke', 'ok', 'fail', 'unknown']),
  key: z.nullable(z.string()),
  /** The amount that the payment should take off the account. */
  cents: z.nullable(z.int()),
  transactionId: z.nullable(z.string()),
  /** A status, a refusal's code, or the value written. */
  reply: z.nullable(z.string()),
})
/** A call as the client saw it: sent or answered. */
export type ClientEvent = z.output<typeof line>

export type Recorder = { write(event: Omit<ClientEvent, 'at'>): void; readonly lines: readonly ClientEvent[] }

/** Appends events to a file as they happen. Written lines never change. */
export function openRecorder(path: string): Recorder {
  const lines = new Array<ClientEvent>()
  return {
    lines,
    write: (event) => {
      const stamped = { at: Date.now(), ...event }
      lines.push(stamped)
      appendFileSync(path, `${JSON.stringify(stamped)}\n`)
    },
  }
}

/** Reads the log from its file. */
export function clientLogIn(path: string): ClientEvent[] {
  const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1)
  return lines.map((text) => line.parse(JSON.parse(text)))
}
