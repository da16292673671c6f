import { appendFileSync, readFileSync } from 'node:fs'

import * as z from 'zod/mini'

const line = z.object({
  /** Milliseconds of the system's clock. */
  at: z.number(),
  /** What a customer meant to do, once, however many calls it takes. */
  intent: z.string(),
  account: z.string(),
  call: z.enum(['create', 'card', 'read', 'process', 'write']),
  /**
   * `invoke` before the call; then `ok` or `fail` as it was answered, or `unknown` where no answer came, or none to go
   * by. `ok` is a promise to the customer.
   */
  event: z.enum(['invoke', 'ok', 'fail', 'unknown']),
  key: z.nullable(z.string()),
  /** What was meant to come off the account. */
  cents: z.nullable(z.int()),
  transactionId: z.nullable(z.string()),
  /** A status, a refusal's code, or what was written. */
  said: z.nullable(z.string()),
})
/** One call as a client saw it: what was sent, or what was answered. */
export type ClientEvent = z.output<typeof line>

export type Recorder = { write(event: Omit<ClientEvent, 'at'>): void; readonly lines: readonly ClientEvent[] }

/** Appends to a file as things happen; what was written never changes. */
export function recorderAt(path: string): Recorder {
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

/** The log, read from its file. */
export function clientLogIn(path: string): ClientEvent[] {
  const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1)
  return lines.map((text) => line.parse(JSON.parse(text)))
}
